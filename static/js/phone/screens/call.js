/* Calling the director, silently; with a smazzata's number it flags a problem on that one. */

import { gettext, limits, names } from "../parts/words.js";
import { button, h } from "../parts/elements.js";

export function callScreen(app, root) {
  const number = Number(app.route.n) || null;
  const note = h("input", { id: "call-note", maxlength: limits.text, autocomplete: "off" });
  const leave = () => app.go({}, { back: true });
  const call = async (reason) => {
    await app.send("call", { reason, note: note.value.trim(), number });
    leave();
  };
  const title = number
    ? gettext("A problem with smazzata %(n)d", { n: number })
    : gettext("Call the director");
  root.replaceChildren(
    h("div.stack",
      h("h1", { tabindex: "-1" }, title),
      h("p.soft", gettext("The director sees the call at once. It makes no sound in the hall.")),
      h("div.field", h("label", { for: "call-note" }, gettext("Details (optional)")), note),
      h("ul.call-reasons.cells.gap-2.plain", { "aria-label": gettext("What is the call about?") },
        names.reasons.map(([reason, words]) => h("li", button(words, () => call(reason), { also: "reason whole lead" })))),
      button(gettext("Cancel"), leave, { style: "quiet" })),
  );
}
