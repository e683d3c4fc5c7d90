/* One side's signature: who signed, what is left to sign, and the PIN that is asked for. */

import { listUnsigned, signsOf } from "../slots.js";
import { button, h, notice } from "./elements.js";
import { drawTotals } from "./match.js";
import { names } from "./names.js";
import { drawPinPad } from "./pin_pad.js";
import { gettext, ngettext } from "./words.js";

/** `asking` is the line whose PIN is being tapped, `pin` its digits so far, `number` the smazzata that
    is in sight, 0 for all; `acts` are ask(line), type(digit), rub(), cancel(), sign(slots). */
export function drawSigning(app, line, slots, { asking, pin, number }, acts) {
  const unsigned = listUnsigned(slots, line);
  const [wrong] = signsOf(app.items, line, "refused").slice(-1);
  const isOnItsWay = slots.some((slot) => slot.signing[line]);
  const by = slots.filter((slot) => slot.signed[line]).at(-1)?.signed[line];
  const isWhole = by && !unsigned.length && !isOnItsWay;
  return h(
    "section",
    { class: "signing", "aria-labelledby": `signing-${line}` },
    h(
      "h2",
      { id: `signing-${line}`, class: "lead" },
      names.lines[line],
      " ",
      h("span", { class: "small soft" }, app.table.sides[line]?.label ?? ""),
    ),
    isOnItsWay ? h("p", { class: "mark mark--signing" }, gettext("Signed here, being sent")) : null,
    isWhole ? h("p", { class: "mark mark--whole" }, gettext("Countersigned by %(name)s", { name: by })) : null,
    wrong && asking !== line
      ? notice("error", h("p", {}, wrong.why || gettext("Wrong PIN.")))
      : null,
    asking === line ? drawPad(app, line, unsigned, pin, number, acts) : null,
    asking !== line && unsigned.length ? drawAsk(app, line, unsigned, wrong, acts) : null,
  );
}

function drawAsk(app, line, unsigned, wrong, { ask }) {
  const numbers = unsigned.map((slot) => slot.number).join(", ");
  const hint = ngettext("smazzata %(numbers)s", "smazzate %(numbers)s", unsigned.length, { numbers });
  const words = wrong ? gettext("Try again") : gettext("Countersign");
  return button([words, h("span", { class: "button__hint" }, hint)], () => ask(line), {
    also: "signing__ask",
    focus: `ask-${line}`,
    disabled: app.gone,
  });
}

/** Nothing is signed that is not in sight. */
function drawPad(app, line, unsigned, pin, number, acts) {
  const isAllShown = unsigned.every((slot) => slot.number === number);
  return [
    isAllShown ? null : drawTotals(app.table, unsigned),
    drawPinPad(line, pin, { ...acts, sign: () => acts.sign(unsigned) }),
  ];
}
