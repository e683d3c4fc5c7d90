/* The digits of a pair's PIN: tapped or typed, shown as dots. */

import { h } from "./elements.js";
import { gettext, ngettext } from "./words.js";
import { names } from "./names.js";
import { limits } from "../page.js";

/** `pin` is what was tapped so far; the acts are told of each tap and draw it anew. */
export function drawPinPad(line, pin, { type, rub, cancel, sign }) {
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
