/* Cards as they are drawn: chips with a rank and a suit. */

import { JOKER, RANKS, faceOf } from "../rules/cards.js";
import { h } from "./elements.js";
import { nameCard, symbolOf } from "./names.js";

/* Which cards of a burraco lie crosswise, as places in its row. */
const CROSSWISE = { clean: [-2, -1], dirty: [-1], semi_clean: [-2] };

/** The class names of a card's chip; `verdict` is that of its meld, of `size` cards. */
export function classOfChip(code, verdict = /** @type {any} */ (null), place = 0, size = 0) {
  const turned = verdict?.burraco ? CROSSWISE[verdict.class] : [];
  const suit = code === JOKER ? "joker" : faceOf(code).suit.toLowerCase();
  return `chip chip--${suit}${turned.includes(place - size) ? " chip--cross" : ""}`;
}

/** What stands on a chip; `sign` in place of the suit. */
export function drawFace(code, sign = "") {
  const { rank, suit } = faceOf(code);
  return [
    h("span", { class: "chip__rank", "aria-hidden": "true" }, RANKS[rank]),
    h("span", { class: "chip__suit", "aria-hidden": "true" }, sign || (suit ? symbolOf(suit) : "★")),
  ];
}

/** A row of cards that are read, not tapped; `meld` is the verdict that they got, if they are one. */
export function drawCards(codes, meld = /** @type {any} */ (null)) {
  const style = meld?.burraco ? ` cards--${meld.class.replace("_", "-")}` : "";
  return h(
    "span",
    { class: `cards${style}`, role: "img", "aria-label": codes.map(nameCard).join(", ") },
    codes.map((code, place) =>
      h(
        "span",
        { class: classOfChip(code, meld, place, codes.length), "aria-hidden": "true" },
        drawFace(code),
      ),
    ),
  );
}
