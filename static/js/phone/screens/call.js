/* Calling the director, silently; with a smazzata's number it flags a problem on that one. */

import { h } from "../parts/elements.js";
import { listCalls } from "../smazzate.js";
import { gettext } from "../parts/words.js";
import { nameReason, names } from "../parts/names.js";
import { formatTime } from "../parts/figures.js";
import { limits } from "../page.js";

export function callScreen(app, root) {
  const number = Number(app.route.n) || null;
  const note = h("input", { id: "call-note", maxlength: limits.text, autocomplete: "off" });
  const call = async (reason) => {
    await app.send("call", { reason, note: note.value.trim(), number });
    app.go({}, { back: true });
  };
  root.replaceChildren(
    h(
      "div",
      { class: "stack" },
      h("h1", { tabindex: "-1" }, number ? gettext("A problem with smazzata %(n)d", { n: number }) : gettext("Call the director")),
      h("p", { class: "soft" }, number ? gettext("The director sees it beside the smazzata and comes by.") : gettext("Nobody in the hall hears it: the director's board shows it at once.")),
      h("div", { class: "field" }, h("label", { for: "call-note" }, gettext("A word more, if it helps")), note),
      h(
        "ul",
        { class: "call-reasons", "aria-label": gettext("What is it about?") },
        names.reasons.map(([reason, words]) =>
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
        gettext("Never mind"),
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
          h("strong", {}, call.waiting ? gettext("Calling the director …") : gettext("The director is called.")),
          call.number ? ` ${gettext("Smazzata %(n)d", { n: call.number })}` : "",
          h("br"),
          h(
            "span",
            { class: "small soft" },
            [call.label || nameReason(call.reason), call.note, formatTime(call.at)].filter(Boolean).join(" · "),
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
          gettext("It is solved"),
        ),
      ),
    ),
  );
}
