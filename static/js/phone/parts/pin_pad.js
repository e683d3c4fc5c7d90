/* The digits of a pair's PIN: tapped or typed, shown as dots. */

import { h } from "./elements.js";
import { choose, list, say } from "./words.js";

export const SHORTEST_PIN = 4;
export const LONGEST_PIN = 6;

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
        class: "pin__key",
        type: "button",
        "data-focus": `pin-${more.name ?? words}`,
        onclick: act,
        ...more,
      },
      words,
    );
  const said = say("pin_digits", { n: pin.length });
  return h(
    "div",
    {
      class: "pin",
      role: "group",
      "aria-label": say("pin_label", { side: choose("lines", line) }),
      onkeydown: listen,
    },
    h("p", { class: "small" }, say("pin_help")),
    h(
      "p",
      {
        class: "pin__digits",
        tabindex: "0",
        role: "status",
        "aria-label": said,
        "data-focus": "pin-digits",
      },
      pin ? "●".repeat(pin.length) : "····",
    ),
    h(
      "div",
      { class: "pin__keys" },
      list("digits").map((digit) => key(digit, () => type(digit))),
      key("×", cancel, { "aria-label": say("never_mind"), name: "cancel" }),
      key("0", () => type("0")),
      key("⌫", rub, { "aria-label": say("rub"), name: "rub" }),
    ),
    h(
      "button",
      {
        class: "button button--primary",
        type: "button",
        disabled: pin.length < SHORTEST_PIN,
        "data-focus": "pin-sign",
        onclick: sign,
      },
      say("sign"),
    ),
  );
}
