/* Cards as they are drawn: chips with a rank and a suit. */

import { RANKS, faceOf, isRankAlone } from "../rules/cards.js";
import { h } from "./elements.js";
import { nameCard, symbolOf } from "./words.js";

/* Which cards of a burraco lie crosswise, as places in its row. */
const CROSSWISE = { clean: [-2, -1], dirty: [-1], semi_clean: [-2] };

/** The class names of a card's chip; `verdict` is that of its meld, of `size` cards. */
export function classOfChip(code, verdict = /** @type {any} */ (null), place = 0, size = 0) {
  const turned = verdict?.burraco ? CROSSWISE[verdict.class] : [];
  const face = faceOf(code);
  const suit = isRankAlone(face) ? "rank" : face.suit.toLowerCase() || "joker";
  return `chip chip--${suit}${turned.includes(place - size) ? " chip--cross" : ""}`;
}

/** What stands on a chip; `sign` in place of the suit. */
export function drawFace(code, sign = "") {
  const face = faceOf(code);
  const drawn = [h("span.chip__rank", { "aria-hidden": "true" }, RANKS[face.rank])];
  if (isRankAlone(face)) return drawn;
  const symbol = sign || (face.suit ? symbolOf(face.suit) : "★");
  return [...drawn, h("span.chip__suit", { "aria-hidden": "true" }, symbol)];
}

/** A row of cards that are read, not tapped; `meld` is the verdict that they got, if they are one. */
export function drawCards(codes, meld = /** @type {any} */ (null)) {
  const style = meld?.burraco ? ` cards--${meld.class.replace("_", "-")}` : "";
  const drawChip = (code, place) =>
    h("span", { class: classOfChip(code, meld, place, codes.length), "aria-hidden": "true" }, drawFace(code));
  return h("span", { class: `cards${style}`, role: "img", "aria-label": codes.map(nameCard).join(", ") },
    codes.map(drawChip));
}
