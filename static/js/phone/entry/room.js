/* What the packs still hold while a smazzata is entered. */

import { JOKER_RANK, faceOf, limitOf } from "../rules/cards.js";
import { LINES } from "../rules/records.js";
import { listCodes } from "./tapped_meld.js";

/** @import { State } from "./state.js"
    @import { Rules } from "../rules/cards.js" */

/** @typedef {ReturnType<typeof countRoom>} Room */

/** How many of a card, and of a rank over all suits, may still be tapped; and what the rules say of
    aces, of twos and of the shortest meld. The suits of remnants are not known: they take from their
    rank.
    @param {State} state
    @param {Rules} rules */
export function countRoom(state, rules) {
  const used = new Map();
  const perRank = new Array(14).fill(0);
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
