/* A smazzata that is being entered is the list of its strokes, and nothing else: `replay` makes the
   state of it, undo takes the last stroke away, a device that dies loses none. Pure.

   A stroke is {t, ...}, and `f: "counts" | "totals"` where it is not of the face with cards:
     {t: "load", data}                    the record that is corrected
     {t: "step", s: "NS.hand"}            go to a part: hand or melds of a side
     {t: "card", c} {t: "rank", r}        a key; in a hand "card" is the joker
     {t: "slide", a, b}                   from one card to another in one touch
     {t: "chip", m, c, p, o}              a tap on a card of meld m: code, place, role
     {t: "back", i}                       a tap on the i-th remnant: it is taken back
     {t: "new"} {t: "open", m} {t: "drop", m}
     {t: "answer", side, a: "closed" | "taken" | "unseen" | "untaken" | "bare"}
     {t: "cut", side: "NS" | "EW" | ""}   who cut exactly
     {t: "alone", p: 1 | 2 | 3}           the place of who plays alone at a table of three
     {t: "opening", side, p} {t: "failed", side, n}   points of the initial meld, tries before it
     {t: "end", e: "stock" | "stalemate" | "time" | "NS" | "EW"} {t: "fact", k}   a fact of the closing
     {t: "field", n} {t: "digit", d} {t: "next"} {t: "sign"}      of the faces on paper */

import { JOKER, JOKER_RANK, faceOf } from "../rules/cards.js";
import { tapChip } from "./chips.js";
import { blankMeld, listCodes, isComplete, joinCard, joinRank, joinSlide } from "./tapped_meld.js";
import { applyPaper } from "./paper.js";
import { loadRecord } from "./record_data.js";
import { countRoom, listSteps, partOf, sideOf, startState } from "./state.js";
import { LINES } from "../rules/records.js";
import { PLACES } from "../rules/three.js";

/** @import { Room, State } from "./state.js"
    @import { Rules } from "../rules/cards.js" */

/** The state that these strokes make of one face; the strokes of the others are passed over.
    @param {Rules} rules */
export function replay(strokes, rules, face = "cards") {
  const state = startState(face, rules);
  for (const stroke of strokes) if ((stroke.f ?? "cards") === face) apply(state, stroke, rules);
  return state;
}

/** Changes the state by one stroke; false where the stroke is of no use and changes nothing.
    @param {State} state
    @param {Rules} rules */
export function apply(state, stroke, rules) {
  if (stroke.t === "answer") return applyAnswer(state, stroke, rules);
  if (stroke.t === "end") return applyEnd(state, stroke.e);
  if (stroke.t === "fact") return setFact(state, stroke.k, !state.unusual.includes(stroke.k));
  if (stroke.t === "unpaid") return apply(state, { t: "fact", k: "bonus_paid" }, rules); // of an older draft
  if (stroke.t === "cut") return sayCut(state, stroke.side);
  if (stroke.t === "alone") return sayAlone(state, stroke.p);
  if (stroke.t === "opening") return sayOpening(state, stroke.side, { points: stroke.p });
  if (stroke.t === "failed") return sayOpening(state, stroke.side, { failed: stroke.n });
  if (stroke.t === "load") return loadRecord(state, stroke.data, rules);
  if (state.face !== "cards") return applyPaper(state, stroke);
  if (stroke.t === "step") return goTo(state, stroke.s);
  return partOf(state) === "hand" ? applyToHand(state, stroke, rules) : applyToMelds(state, stroke, rules);
}

/* Notes that a fact of the closing is not as usual, or is. */
function setFact(state, fact, isUnusual) {
  const others = state.unusual.filter((one) => one !== fact);
  state.unusual = isUnusual ? [...others, fact] : others;
  return true;
}

function sayCut(state, side) {
  if (state.cut === side) return false;
  state.cut = side;
  return true;
}

function sayAlone(state, place) {
  if (state.alone === place || !PLACES.includes(place)) return false;
  state.alone = place;
  return true;
}

function sayOpening(state, side, part) {
  state[side].opening = { ...state[side].opening, ...part };
  return true;
}

function goTo(state, step) {
  if (!listSteps().includes(step) || state.step === step) return false;
  state.step = step;
  return closeMeld(state);
}

function closeMeld(state) {
  state.open = -1;
  return true;
}

// --- The hands ----------------------------------------------------------------------------------

function applyToHand(state, stroke, rules) {
  const { hand } = state[sideOf(state)];
  if (stroke.t === "back") return hand.splice(stroke.i, 1).length > 0;
  const rank = stroke.t === "rank" ? stroke.r : stroke.c === JOKER ? JOKER_RANK : -1;
  if (rank < 0 || countRoom(state, rules).rank(rank) < 1) return false;
  hand.push({ rank, code: rank === JOKER_RANK ? JOKER : "" });
  return true;
}

/** The answer that is given for a side, "" where there is none.
    @param {State} state */
export function answerOf(state, side) {
  const { pozzetto } = state[side];
  if (pozzetto !== "taken" || state.closedBy !== side) return pozzetto;
  return state.unusual.includes("discard") ? "bare" : "closed";
}

/* "bare" is closed without a discard, where the rules allow it. */
function applyAnswer(state, { side, a: answer }, rules) {
  const wasOpen = state[side].pozzetto === "";
  const isClosing = answer === "closed" || answer === "bare";
  if (answer === answerOf(state, side) || (answer === "bare" && rules.closing_discard)) return false;
  state[side].pozzetto = isClosing ? "taken" : answer;
  if (isClosing) {
    state.closedBy = side;
    state.end = "";
    setFact(state, "discard", answer === "bare");
  } else if (state.closedBy === side) {
    state.closedBy = "";
    state.unusual = [];
  }
  if (wasOpen) leadOn(state);
  return true;
}

function applyEnd(state, end) {
  const wasOpen = state.closedBy === "" && state.end === "";
  state.closedBy = LINES.includes(end) ? end : "";
  state.end = LINES.includes(end) ? "" : end;
  setFact(state, "discard", false);
  if (wasOpen) leadOn(state);
  return true;
}

/** Whether the way the smazzata ended is asked for: both sides have answered, nobody closed.
    @param {State} state */
export function asksEnd(state) {
  return LINES.every((side) => state[side].pozzetto !== "") && state.closedBy === "";
}

function leadOn(state) {
  if (state.face !== "cards") {
    applyPaper(state, { t: "next" });
    return;
  }
  const other = LINES.find((side) => state[side].pozzetto === "");
  if (other) goTo(state, `${other}.hand`);
  else if (state.closedBy || state.end) goTo(state, "NS.melds");
}

// --- The melds ----------------------------------------------------------------------------------

function applyToMelds(state, stroke, rules) {
  const { melds } = state[sideOf(state)];
  switch (stroke.t) {
    case "new":
      return state.open >= 0 && closeMeld(state);
    case "open":
      if (!melds[stroke.m] || state.open === stroke.m) return false;
      return keep(state, stroke.m, melds[stroke.m]);
    case "drop":
      return melds.splice(stroke.m, 1).length > 0 && closeMeld(state);
    case "chip":
      return applyChip(state, stroke, rules);
    default:
      return applyKey(state, stroke, rules);
  }
}

function applyChip(state, { m: index, c: code, p: place, o: role }, rules) {
  const meld = state[sideOf(state)].melds[index];
  const next = meld && tapChip(meld, { code, place, role }, countRoom(state, rules));
  return next ? keep(state, index, next) : false;
}

function applyKey(state, stroke, rules) {
  const { melds } = state[sideOf(state)];
  const room = countRoom(state, rules);
  const open = melds[state.open];
  const next = open && joinKey(open, stroke, room);
  if (next) return keep(state, state.open, next);
  if (open && !isComplete(open, room)) return false;
  const begun = joinKey(blankMeld(), stroke, room);
  return begun ? keep(state, melds.length, begun) : false;
}

/* The meld with what a key or a slide gives, or null. */
function joinKey(meld, stroke, room) {
  switch (stroke.t) {
    case "card":
      return room.card(stroke.c) > 0 ? joinCard(meld, stroke.c, room) : null;
    case "slide":
      if (room.card(stroke.a) < 1 || room.card(stroke.b) < 1) return null;
      return isOwnRun(meld, room) ? null : fit(meld, joinSlide(meld, stroke.a, stroke.b, room), room);
    case "rank":
      return fit(meld, joinRank(meld, stroke.r, room), room);
    default:
      return null;
  }
}

/* A slide is a meld of its own beside a run that stands. */
function isOwnRun(meld, room) {
  return meld.shape === "run" && isComplete(meld, room);
}

/* Several cards at once must not take a rank that remnants have used up. */
function fit(before, after, room) {
  if (after === null) return null;
  const had = listCodes(before);
  const added = listCodes(after).map((code) => faceOf(code).rank);
  for (const code of had) added.splice(added.indexOf(faceOf(code).rank), 1);
  const tooMany = added.some((rank) => added.filter((one) => one === rank).length > room.rank(rank));
  return tooMany ? null : after;
}

function keep(state, index, meld) {
  const { melds } = state[sideOf(state)];
  if (listCodes(meld).length === 0) {
    melds.splice(index, 1);
    return closeMeld(state);
  }
  melds[index] = meld;
  state.open = index;
  return true;
}

/** Whether a stroke would do something now, the state left as it is.
    @param {State} state
    @param {Rules} rules
    @param {Room} room */
export function canApply(state, stroke, rules, room = countRoom(state, rules)) {
  if (partOf(state) === "hand") {
    return room.rank(stroke.t === "rank" ? stroke.r : JOKER_RANK) > 0;
  }
  const open = state[sideOf(state)].melds[state.open];
  if (open && joinKey(open, stroke, room)) return true;
  return (!open || isComplete(open, room)) && joinKey(blankMeld(), stroke, room) !== null;
}
