/* The state of an entry: what its strokes made so far, and what the packs still hold. */

import { JOKER_RANK, RANKS, faceOf, limitOf } from "../rules/cards.js";
import { startPaper } from "./paper.js";
import { listCodes } from "./tapped_meld.js";
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
  const ending = { closedBy: "", end: "", unusual: /** @type {string[]} */ ([]), cut: "", alone: 0 };
  const paper = /** @type {any} */ (face === "cards" ? null : startPaper(face, rules));
  return { face, step: "NS.hand", open: -1, .../** @type {Record<string, any>} */ (forSides(side)), paper, ...ending };
}

/** @param {State} state */
export function sideOf(state) {
  return state.face === "cards" ? state.step.slice(0, 2) : state.paper.fields[state.paper.at].side;
}

/** @param {State} state */
export function partOf(state) {
  return state.step.slice(3);
}

/** @typedef {ReturnType<typeof countRoom>} Room */

/** How many of a card, and of a rank over all suits, may still be tapped; and what the rules say of
    aces, of twos and of the shortest meld. The suits of remnants are not known: they take from their
    rank.
    @param {State} state
    @param {Rules} rules */
export function countRoom(state, rules) {
  const used = new Map();
  const perRank = new Array(RANKS.length).fill(0);
  const take = (code) => {
    used.set(code, (used.get(code) ?? 0) + 1);
    perRank[faceOf(code).rank] += 1;
  };
  for (const side of LINES) {
    for (const meld of state[side].melds) listCodes(meld).forEach(take);
    for (const { rank } of state[side].hand) perRank[rank] += 1;
  }
  const rank = (of) => Math.max(0, (of === JOKER_RANK ? rules.jokers : 4 * rules.packs) - perRank[of]);
  const card = (code) => Math.max(0, Math.min(limitOf(code, rules) - (used.get(code) ?? 0), rank(faceOf(code).rank)));
  return { card, rank, aces: rules.aces, wildTwos: rules.wild_twos, shortest: rules.shortest_meld };
}
