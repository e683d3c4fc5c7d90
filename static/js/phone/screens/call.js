/* Calling the director, silently; with a smazzata's number it flags a problem on that one. */

import { h } from "../parts/elements.js";
import { list, say } from "../parts/words.js";
import { clock } from "../parts/figures.js";
import { listCalls } from "../smazzate.js";

export function callScreen(app, root) {
  const number = Number(app.route.n) || null;
  const note = h("input", { id: "call-note", maxlength: "200", autocomplete: "off" });
  const call = async (reason) => {
    await app.send("call", { reason, note: note.value.trim(), number });
    app.go({}, { back: true });
  };
  root.replaceChildren(
    h(
      "div",
      { class: "stack" },
      h("h1", { tabindex: "-1" }, number ? say("flag_n", { n: number }) : say("call_director")),
      h("p", { class: "soft" }, say(number ? "flag_help" : "call_help")),
      h("div", { class: "field" }, h("label", { for: "call-note" }, say("call_note")), note),
      h(
        "ul",
        { class: "call-reasons", "aria-label": say("call_reason") },
        list("reasons").map(([reason, words]) =>
          h(
            "li",
            {},
            h("button", { class: "button reason", type: "button", onclick: () => call(reason) }, words),
          ),
        ),
      ),
      h(
        "button",
        { class: "button button--quiet", type: "button", onclick: () => app.go({}, { back: true }) },
        say("never_mind"),
      ),
    ),
  );
  return { update() {} };
}

/** The calls of this table that are open, each with the act that takes it back. */
export function openCalls(app) {
  const calls = listCalls(app.table, app.items).filter((call) => !call.answered);
  if (!calls.length) return null;
  return h(
    "ul",
    { class: "calls" },
    calls.map((call) =>
      h(
        "li",
        { class: "call" },
        h(
          "p",
          {},
          h("strong", {}, say(call.waiting ? "call_waiting" : "called")),
          call.number ? ` ${say("smazzata_n", { n: call.number })}` : "",
          h("br"),
          h(
            "span",
            { class: "small soft" },
            [nameReason(call), call.note, clock(call.at)].filter(Boolean).join(" · "),
          ),
        ),
        h(
          "button",
          {
            class: "button button--small",
            type: "button",
            "data-focus": `solved-${call.key}`,
            onclick: () => app.send("uncall", { call: call.key }),
          },
          say("solved"),
        ),
      ),
    ),
  );
}

export function nameReason(call) {
  return call.label || nameOfReason(call.reason);
}

export function nameOfReason(reason) {
  return Object.fromEntries(list("reasons"))[reason] ?? reason;
}
