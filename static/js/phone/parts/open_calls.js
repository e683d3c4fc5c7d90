/* The calls of a table that are open, each with the act that takes it back; and calls about a record that
   cannot be taken as it is, in one tap. */

import { listCalls } from "../slots.js";
import { button, h } from "./elements.js";
import { formatTime, gettext, limits, nameReason } from "./words.js";

export function openCalls(app) {
  const calls = listCalls(app.table, app.items).filter((call) => !call.answered);
  return calls.length ? h("ul", { class: "calls" }, calls.map((call) => drawCall(app, call))) : null;
}

function drawCall(app, call) {
  const state = call.waiting ? gettext("Calling the director …") : gettext("Director called.");
  const about = [nameReason(call.reason), call.note, formatTime(call.at)];
  return h(
    "li",
    { class: "call" },
    h(
      "p",
      {},
      h("strong", {}, state),
      call.number ? ` ${gettext("Smazzata %(n)d", { n: call.number })}` : "",
      h("br"),
      h("span", { class: "small soft" }, about.filter(Boolean).join(" · ")),
    ),
    button(gettext("Resolved"), () => app.send("uncall", { call: call.key }), {
      style: "small",
      focus: `solved-${call.key}`,
    }),
  );
}

/* By what a fault begins with; everything else is a matter of the rules. */
const REASONS = { deck: "cards", points: "score", record: "score" };

export function isCalled(app, number) {
  return Boolean(app.table) && listCalls(app.table, app.items).some((call) => call.number === number && !call.answered);
}

/** `code` says what it is about, the sentences what is wrong. A call that is open is enough. */
export async function callAbout(app, { turn, number, code, sentences }) {
  if (turn === app.turn && isCalled(app, number)) return;
  const note = sentences.join(" ").slice(0, limits.text);
  await app.send("call", { turn, number, note, reason: REASONS[code.split(".")[0]] ?? "rule" });
}
