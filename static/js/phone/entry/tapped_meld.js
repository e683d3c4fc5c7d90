/* One meld as it is tapped: what a further card makes of it. Nothing here judges by the rules of an
   event; that is rules/melds.js. A meld is
   {shape: "blank" | "start" | "set" | "run" | "loose", naturals: [codes], wilds: [codes],
    suit, from, to, holes: [places], wildSecond}
   The places of a run are 1 (low ace) to 14 (high ace); `holes` are those without a natural card:
   the wild card fills one. A run's own two counts as a natural card in its place. `naturals` are
   kept for a start, a set and loose cards; those of a run follow from its ends and holes.
   `room.card(code)` says how many of a card the packs still hold; `room.aces` where an ace may stand,
   `room.wildTwos` whether a two may be wild, `room.shortest` how many cards are a meld. */

import { ACE, JOKER, SUITS, TWO, codeOf, faceOf, range } from "../rules/cards.js";
import { HIGH_ACE, placesOfAce } from "../rules/melds.js";

/** @import { Room } from "./state.js" */

/** @typedef {{shape: string, naturals: string[], wilds: string[], suit: string, from: number, to: number,
      holes: number[], wildSecond: boolean}} TappedMeld */

/** @returns {TappedMeld} */
export function blankMeld() {
  return { shape: "blank", naturals: [], wilds: [], suit: "", from: 0, to: 0, holes: [], wildSecond: false };
}

/** @param {TappedMeld} meld */
export function copyMeld(meld) {
  return { ...meld, naturals: [...meld.naturals], wilds: [...meld.wilds], holes: [...meld.holes] };
}

export function codeAt(place, suit) {
  return codeOf(place === HIGH_ACE ? ACE : place, suit);
}

/* The places of a run that hold a natural card, ascending. */
function listPlaces({ from, to, holes }) {
  return range(from, to).filter((place) => !holes.includes(place));
}

/** @param {TappedMeld} meld */
export function listCodes(meld) {
  const own = meld.shape === "run" ? listPlaces(meld).map((p) => codeAt(p, meld.suit)) : meld.naturals;
  return [...own, ...meld.wilds];
}

/** Whether the meld may stand as it is, so that the next card can begin another one.
    @param {TappedMeld} meld */
export function isComplete(meld, { shortest }) {
  return listCodes(meld).length >= shortest && !isWaiting(meld) && listCodes(meld).length > meld.wilds.length;
}

/** Whether a run has a gap that only a wild card fills.
    @param {TappedMeld} meld */
export function isWaiting(meld) {
  return meld.holes.length > meld.wilds.length;
}

/** The meld with this card in it, or null where it cannot follow.
    @param {TappedMeld} meld
    @param {Room} room */
export function joinCard(meld, code, room) {
  const next = copyMeld(meld);
  const { rank, canBeWild } = faceOf(code);
  let joined;
  if (code === JOKER) joined = joinWild(next, code);
  else if (canBeWild && room.wildTwos) joined = joinTwo(next, code, room);
  else joined = joinNatural(next, code, rank, room);
  return joined ? next : null;
}

/** The meld with these cards of one slide in it: a run by its ends, a set by its suits; or null.
    @param {TappedMeld} meld
    @param {Room} room */
export function joinSlide(meld, first, last, room) {
  const [a, b] = [faceOf(first), faceOf(last)];
  if (a.rank === b.rank) {
    const codes = spanSuits(a.suit, b.suit).map((suit) => codeOf(a.rank, suit));
    return joinAll(freeTwo(meld, a.rank, room), codes.filter((code) => room.card(code) > 0), room);
  }
  if (a.suit !== b.suit || meld.shape === "set") return null;
  return joinAll(meld, [first, last], room);
}

/** The meld with one of each suit that is left of this rank, or null.
    @param {TappedMeld} meld
    @param {Room} room */
export function joinRank(meld, rank, room) {
  if ((rank === TWO && room.wildTwos) || meld.shape === "run" || meld.shape === "loose") return null;
  const before = freeTwo(meld, rank, room);
  const isStart = before.shape === "start";
  const codes = SUITS.map((suit) => codeOf(rank, suit)).filter(
    (code) => room.card(code) > 0 && !(isStart && before.naturals[0] === code),
  );
  if (before.shape !== "set" && codes.length + before.naturals.length < 2) return null;
  return joinAll(before, codes, room);
}

/* A two that came first is the wild card of a set. */
function freeTwo(meld, rank, { wildTwos }) {
  const isTwo = wildTwos && meld.shape === "start" && faceOf(meld.naturals[0]).rank === TWO;
  if (!isTwo || rank === TWO || meld.wilds.length > 0) return meld;
  return { ...blankMeld(), wilds: meld.naturals };
}

function joinAll(meld, codes, room) {
  if (codes.length === 0) return null;
  return codes.reduce((joined, code) => joined && joinCard(joined, code, room), meld);
}

function spanSuits(one, other) {
  const [i, j] = [SUITS.indexOf(one), SUITS.indexOf(other)].sort((a, b) => a - b);
  return SUITS.slice(i, j + 1);
}

function joinWild(meld, code) {
  settleOwnTwo(meld);
  if (meld.shape === "loose" || meld.wilds.length > 0) return false;
  meld.wilds.push(code);
  meld.wildSecond = meld.shape === "start";
  return true;
}

/* A two of the run's suit that came as its wild card goes home when its place is beside the run. */
function settleOwnTwo(meld) {
  const own = codeOf(TWO, meld.suit || "S");
  if (meld.shape !== "run" || !meld.wilds.includes(own)) return;
  if (meld.from === TWO + 1 && meld.holes.length < meld.wilds.length) meld.from = TWO;
  else if (meld.holes.includes(TWO)) meld.holes = meld.holes.filter((place) => place !== TWO);
  else return;
  meld.wilds.splice(meld.wilds.indexOf(own), 1);
}

function joinTwo(meld, code, room) {
  const { suit } = faceOf(code);
  if (meld.shape === "blank") return begin(meld, code);
  if (meld.shape === "start") {
    const first = faceOf(meld.naturals[0]);
    if (first.rank === TWO) return joinWild(meld, code);
    return first.suit === suit ? makeRun(meld, first.rank, TWO, suit, room) : joinWild(meld, code);
  }
  if (meld.shape === "run" && meld.suit === suit) {
    if (meld.holes.includes(TWO)) return fillHole(meld, TWO);
    if (meld.from === TWO + 1 && !isWaiting(meld)) return extend(meld, TWO);
  }
  return joinWild(meld, code);
}

function joinNatural(meld, code, rank, room) {
  const { suit } = faceOf(code);
  switch (meld.shape) {
    case "blank":
      return begin(meld, code);
    case "start":
      return joinStart(meld, code, rank, suit, room);
    case "set":
      if (faceOf(meld.naturals[0]).rank !== rank) return false;
      meld.naturals.push(code);
      return true;
    case "run":
      return meld.suit === suit && joinRun(meld, rank, room);
    default:
      return false;
  }
}

function begin(meld, code) {
  meld.shape = "start";
  meld.naturals = [code];
  return true;
}

function joinStart(meld, code, rank, suit, room) {
  const first = faceOf(meld.naturals[0]);
  if (first.rank === rank) {
    meld.shape = "set";
    meld.naturals.push(code);
    return true;
  }
  if (first.suit === suit && makeRun(meld, first.rank, rank, suit, room)) return true;
  if (first.rank !== TWO || !room.wildTwos) return false;
  // A two that came first was the wild card; of two twos, the one of this suit stays at home.
  const own = meld.wilds.indexOf(codeOf(TWO, suit));
  if (meld.wilds.length > 0 && own < 0) return false;
  const home = meld.wilds.splice(own, 1)[0];
  meld.wilds.push(meld.naturals[0]);
  return home ? begin(meld, home) && makeRun(meld, TWO, rank, suit, room) : begin(meld, code);
}

/* An ace stands below the two or above the king, whichever is nearer to the other end of those that
   the rules give it. */
function placesOf(rank, other, room) {
  const places = placesOfAce(room);
  const nearTo = (end) => (end > 7 ? places.at(-1) : places[0]);
  if (rank === ACE) return [nearTo(other), other];
  if (other === ACE) return [rank, nearTo(rank)];
  return [rank, other];
}

/* The run between two ranks. A wild card that was tapped between them stands beside the first; so
   it does where a card of the run is used up. */
function makeRun(meld, firstRank, lastRank, suit, room) {
  const [first, last] = placesOf(firstRank, lastRank, room);
  const from = Math.min(first, last);
  const to = Math.max(first, last);
  const holes = findHoles(from, to, suit, room, [first, last]);
  if (holes.length > 1) return false;
  if (holes.length === 0 && meld.wildSecond && to - from > 1) holes.push(first + Math.sign(last - first));
  Object.assign(meld, { shape: "run", suit, from, to, holes, naturals: [] });
  settleOwnTwo(meld);
  return true;
}

function findHoles(from, to, suit, room, known) {
  return range(from, to).filter((place) => !known.includes(place) && room.card(codeAt(place, suit)) < 1);
}

function joinRun(meld, rank, room) {
  const places = rank === ACE ? placesOfAce(room) : [rank];
  const hole = places.find((place) => meld.holes.includes(place));
  if (hole) return fillHole(meld, hole);
  const beside = places.find((place) => isBeside(meld, place) && mayStand(meld, place, room));
  if (beside) return extend(meld, beside);
  if (listCodes(meld).length < room.shortest) return stretch(meld, rank, room);
  return false;
}

/* Next to an end, or next but one where a free wild card can stand between. */
function isBeside(meld, place) {
  if (place >= meld.from && place <= meld.to) return false;
  const distance = place < meld.from ? meld.from - place : place - meld.to;
  return distance === 1 || (distance === 2 && meld.wilds.length === 1 && meld.holes.length === 0);
}

/* An ace is at one end of a run, unless the rules allow both. */
function mayStand(meld, place, room) {
  if (room.aces === "both") return true;
  return place === ACE ? meld.to !== HIGH_ACE : place !== HIGH_ACE || meld.from !== ACE;
}

function extend(meld, place) {
  if (place < meld.from) {
    if (meld.from - place === 2) meld.holes.push(place + 1);
    meld.from = place;
  } else {
    if (place - meld.to === 2) meld.holes.push(place - 1);
    meld.to = place;
  }
  settleOwnTwo(meld);
  return true;
}

/** @param {TappedMeld} meld */
export function fillHole(meld, hole) {
  meld.holes = meld.holes.filter((place) => place !== hole);
  return true;
}

/* A run of two cards is no meld yet: a third one further off makes it longer. */
function stretch(meld, rank, room) {
  const place = placesOf(rank, meld.from > 7 ? meld.to : meld.from, room)[0];
  if (place >= meld.from && place <= meld.to) return false;
  const from = Math.min(place, meld.from);
  const to = Math.max(place, meld.to);
  const holes = findHoles(from, to, meld.suit, room, [...listPlaces(meld), place]);
  if (holes.length > 1) return false;
  Object.assign(meld, { from, to, holes });
  return true;
}
