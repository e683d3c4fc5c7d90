/* The cards of a meld as they lie: in table order, what a tap on one of them makes, and a meld out
   of the codes of a record. Melds are those of tapped_meld.js. */

import { ACE, TWO, codeOf, faceOf, mayBeWild, range } from "../rules/cards.js";
import { blankMeld, codeAt, copyMeld, fillHole } from "./tapped_meld.js";
import { findRun } from "../rules/melds.js";

/** @import { TappedMeld } from "./tapped_meld.js"
    @import { Rules } from "../rules/cards.js" */

/** The cards in table order: [{code, place, role: "natural" | "wild" | "gap"}]. A free wild card
   stands at the low end, or at the high end beside a low ace.
    @param {TappedMeld} meld */
export function layOut(meld) {
  const wild = (code, place = 0) => ({ code, place, role: "wild" });
  if (meld.shape !== "run") {
    const own = meld.naturals.map((code) => ({ code, place: 0, role: "natural" }));
    if (meld.shape === "set") own.sort((a, b) => faceOf(a.code).position - faceOf(b.code).position);
    return [...own, ...meld.wilds.map((code) => wild(code))];
  }
  const free = [...meld.wilds];
  const laid = range(meld.from, meld.to).map((place) => {
    const code = codeAt(place, meld.suit);
    if (!meld.holes.includes(place)) return { code, place, role: "natural" };
    return free.length > 0 ? wild(free.shift(), place) : { code, place, role: "gap" };
  });
  const rest = free.map((code) => wild(code));
  return meld.from === ACE ? [...laid, ...rest] : [...rest, ...laid];
}

/** The meld after a tap on one of its cards (an item of `layOut`), or null where nothing follows.
    @param {TappedMeld} meld */
export function tapChip(meld, { code, place, role }, room) {
  const next = copyMeld(meld);
  if (role === "wild") {
    if (!next.wilds.includes(code)) return null;
    next.wilds.splice(next.wilds.indexOf(code), 1);
    next.wildSecond = false;
    return next;
  }
  if (role === "gap") return room.card(code) > 0 && fillHole(next, place) ? next : null;
  if (next.shape !== "run") return takeAway(next, code);
  if (place < next.from || place > next.to) return null;
  if (place === next.from || place === next.to) return shrink(next, place);
  // An unfilled place cannot wait for two wild cards: the former one gets its card back.
  if (next.holes.some((hole) => room.card(codeAt(hole, next.suit)) < 1)) return null;
  next.holes = [place];
  return next;
}

function takeAway(meld, code) {
  if (!meld.naturals.includes(code)) return null;
  meld.naturals.splice(meld.naturals.indexOf(code), 1);
  if (meld.shape === "set" && meld.naturals.length === 1) meld.shape = "start";
  if (meld.naturals.length === 0 && meld.shape === "start") meld.shape = "blank";
  return meld;
}

function shrink(meld, place) {
  if (meld.from === meld.to) return Object.assign(meld, blankMeld(), { wilds: meld.wilds });
  const step = place === meld.from ? 1 : -1;
  let end = place + step;
  while (meld.holes.includes(end)) end += step;
  if (step === 1) meld.from = end;
  else meld.to = end;
  meld.holes = meld.holes.filter((hole) => hole > meld.from && hole < meld.to);
  if (meld.from === meld.to) {
    Object.assign(meld, { shape: "start", naturals: [codeAt(meld.from, meld.suit)], holes: [] });
    meld.wildSecond = meld.wilds.length > 0;
  }
  return meld;
}

// --- A meld that was recorded -------------------------------------------------------------------

/** The meld of these codes: cards that are none stay loose.
    @param {Rules} rules */
export function readMeld(codes, rules) {
  const naturals = codes.filter((code) => !mayBeWild(faceOf(code), rules));
  const wilds = codes.filter((code) => mayBeWild(faceOf(code), rules));
  const ranks = new Set(naturals.map((code) => faceOf(code).rank));
  const meld = blankMeld();
  if (ranks.size === 1 && naturals.length > 1) {
    return Object.assign(meld, { shape: "set", naturals, wilds });
  }
  const run = naturals.length > 0 ? findRun(naturals.map(faceOf), wilds.map(faceOf), rules) : { fault: "" };
  if ("fault" in run) return Object.assign(meld, { shape: "loose", naturals: codes });
  const { suit, places, gap } = run;
  const own = wilds.indexOf(codeOf(TWO, suit));
  if (own >= 0 && places.includes(TWO)) wilds.splice(own, 1); // it stands in its own place
  const ends = { from: places[0], to: places[places.length - 1] };
  return Object.assign(meld, { shape: "run", suit, ...ends, holes: gap ? [gap] : [], wilds });
}
