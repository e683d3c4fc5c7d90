/* One side's signature: who signed, what is left to sign, and the PIN that is asked for: its digits tapped or
   typed, shown as dots. */

import { listUnsigned, signsOf } from "../slots.js";
import { button, h, notice } from "./elements.js";
import { drawTotals } from "./match.js";
import { names } from "./names.js";
import { gettext, ngettext } from "./words.js";
import { limits } from "../page.js";

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

/** `pin` is what was tapped so far; the acts are told of each tap and draw it anew. */
function drawPinPad(line, pin, { type, rub, cancel, sign }) {
  const listen = (event) => {
    if (/^\d$/.test(event.key)) type(event.key);
    else if (event.key === "Backspace") rub();
    else if (event.key === "Escape") cancel();
    else if (event.key === "Enter" && !event.target.closest("button")) sign();
    else return;
    event.preventDefault();
  };
  const key = (words, act, more = {}) =>
    h(
      "button",
      {
        class: "pin__key strong",
        type: "button",
        "data-focus": `pin-${more.name ?? words}`,
        onclick: act,
        ...more,
      },
      words,
    );
  const said = ngettext("%(n)d digit", "%(n)d digits", pin.length);
  return h(
    "div",
    {
      class: "pin",
      role: "group",
      "aria-label": gettext("PIN of %(side)s", { side: names.lines[line] }),
      onkeydown: listen,
    },
    h("p", { class: "small" }, gettext("The PIN is on the signer’s slip. Any change after this voids the signature.")),
    h(
      "p",
      {
        class: "pin__digits centred",
        tabindex: "0",
        role: "status",
        "aria-label": said,
        "data-focus": "pin-digits",
      },
      pin ? "●".repeat(pin.length) : "····",
    ),
    h(
      "div",
      { class: "pin__keys cells gap-1" },
      [..."123456789"].map((digit) => key(digit, () => type(digit))),
      key("×", cancel, { "aria-label": gettext("Cancel"), name: "cancel" }),
      key("0", () => type("0")),
      key("⌫", rub, { "aria-label": gettext("Delete the last digit"), name: "rub" }),
    ),
    h(
      "button",
      {
        class: "button button--primary",
        type: "button",
        disabled: pin.length < limits.shortest_pin,
        "data-focus": "pin-sign",
        onclick: sign,
      },
      gettext("Sign"),
    ),
  );
}
