/* A state of the entry out of a record, and the record out of a state. */

import { JOKER, JOKER_RANK, RANKS, faceOf, isRankAlone, limitOf, parseCards } from "../rules/cards.js";
import { readMeld } from "./chips.js";
import { listCodes } from "./tapped_meld.js";
import { loadPaper, paperData } from "./paper.js";
import { LINES } from "../rules/records.js";

/** @import { State } from "./state.js"
    @import { Rules } from "../rules/cards.js" */

/** Puts a record into a state that is blank.
    @param {State} state
    @param {Rules} rules */
export function loadRecord(state, data, rules) {
  state.alone = data.alone ?? 0;
  if (state.face !== "totals") {
    state.closedBy = data.closed_by ?? "";
    state.end = data.end && data.end !== "closed" ? data.end : "";
    const usual = Object.entries(rules.closing_facts);
    state.unusual = usual.filter(([fact, isUsual]) => (data[fact] ?? isUsual) !== isUsual).map(([fact]) => fact);
    state.cut = data.cut ?? "";
    for (const side of LINES) {
      state[side].pozzetto = data[side].pozzetto;
      state[side].opening = { points: null, failed: 0, ...data[side].opening };
    }
  }
  if (state.face !== "cards") return loadPaper(state, data);
  for (const side of LINES) {
    state[side].melds = data[side].melds.map((text) => readMeld(parseCards(text), rules));
    state[side].hand = parseCards(data[side].hand).map((code) => {
      const face = faceOf(code);
      return { rank: face.rank, code: isRankAlone(face) ? "" : code };
    });
  }
  return true;
}

/** The record as scoring/core/rules/records.py reads it. What is not answered is left out.
    @param {State} state
    @param {Rules} rules */
export function writeData(state, rules) {
  if (state.face !== "cards") return paperData(state, factsOf(state, rules));
  const hands = listHands(state, rules);
  const data = factsOf(state, rules);
  for (const side of LINES) {
    data[side] = {
      melds: state[side].melds.map((meld) => listCodes(meld).join(" ")),
      hand: hands[side].join(" "),
    };
    if (state[side].pozzetto) data[side].pozzetto = state[side].pozzetto;
    if (state[side].opening.points !== null) data[side].opening = state[side].opening;
  }
  return data;
}

/* What a record has besides its two sides. */
function factsOf({ closedBy, end, unusual, cut, alone }, rules) {
  const data = {};
  if (closedBy) Object.assign(data, { end: "closed", closed_by: closedBy });
  else if (end) data.end = end;
  if (closedBy) for (const fact of unusual) data[fact] = !rules.closing_facts[fact];
  if (cut) data.cut = cut;
  if (alone) data.alone = alone;
  return data;
}

/* The codes of the remnants of each side: a rank alone where no suit is known, or where the melds have
   all the cards of that face. */
function listHands(state, rules) {
  const left = new Map();
  const spare = (code) => left.get(code) ?? limitOf(code, rules);
  const take = (code) => {
    left.set(code, spare(code) - 1);
    return code;
  };
  for (const side of LINES) for (const meld of state[side].melds) listCodes(meld).forEach(take);
  const codeOf = ({ rank, code }) => {
    if (rank === JOKER_RANK) return JOKER;
    return code && spare(code) > 0 ? take(code) : RANKS[rank];
  };
  return Object.fromEntries(LINES.map((side) => [side, state[side].hand.map(codeOf)]));
}
