/* The state of an entry: what its strokes made so far. */

import { startPaper } from "./paper.js";
import { LINES, forSides } from "../rules/records.js";

/** @import { Rules } from "../rules/cards.js"
    @import { TappedMeld } from "./tapped_meld.js" */

export const FACES_OF_ENTRY = ["cards", "counts", "totals"];
/* In the order that they are asked for. */
export function listSteps() {
  return ["hand", "melds"].flatMap((part) => LINES.map((line) => `${line}.${part}`));
}

/** @typedef {ReturnType<typeof startState>} State */

/** The state of one face before the first stroke. `open` is the place of the meld that cards join, -1
    for none; what is not answered is "", `alone` 0; `unusual` are facts of the closing that are not as
    usual; a remnant's code is "" until its suit is known, an opening's points null until they are;
    `paper` is that of a face on paper.
    @param {string} face
    @param {Rules} rules */
export function startState(face, rules) {
  const side = () => ({
    melds: /** @type {TappedMeld[]} */ ([]),
    hand: /** @type {{rank: number, code: string}[]} */ ([]),
    pozzetto: "",
    opening: { points: /** @type {number | null} */ (null), failed: 0 },
  });
  const last = /** @type {{side: string, meld: number} | null} */ (null);
  const ending = { closedBy: "", end: "", unusual: /** @type {string[]} */ ([]), cut: "", alone: 0 };
  const paper = /** @type {any} */ (face === "cards" ? null : startPaper(face, rules));
  return { face, step: "NS.hand", open: -1, last, .../** @type {Record<string, any>} */ (forSides(side)), paper, ...ending };
}

/** @param {State} state */
export function sideOf(state) {
  return state.face === "cards" ? state.step.slice(0, 2) : state.paper.fields[state.paper.at].side;
}

/** @param {State} state */
export function partOf(state) {
  return state.step.slice(3);
}
