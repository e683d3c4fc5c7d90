/* The calls of a table that are open, each with the act that takes it back. */

import { listCalls } from "../slots.js";
import { button, h } from "./elements.js";
import { formatTime } from "./figures.js";
import { nameReason } from "./names.js";
import { gettext } from "./words.js";

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
