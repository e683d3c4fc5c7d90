/* Judging a meld by its cards, whatever their order: the verdicts of scoring/core/rules/melds.py, which
   stays the authority. The best legal reading counts: clean over semi-clean over dirty. A two of
   the suit in its own place is no wild card; one other wild card fills a gap or floats. Where twos
   are not wild they are cards like others. */

import { ACE, KING, TWO, codeOf, faceOf, limitOf, mayBeWild, range, sortCards, sumCards } from "./cards.js";

/** @import { Rules } from "./cards.js" */

/** The place of an ace above the king. */
export const HIGH_ACE = KING + 1;

/* The best first. */
const CLASSES = ["clean", "semi_clean", "dirty"];

/** @typedef {{kind: "run" | "set", class: "clean" | "semi_clean" | "dirty", burraco: string | null,
      points: number, bonus: number, cards: string[], rank: number, fault?: undefined}} Meld
    `burraco` is its kind, as the rules pay for it; `cards` are in table order; `rank` is that of a
    set, 0 for a run.
    @typedef {Meld | {fault: string}} Verdict
    A fault is the server's code. */

/** The verdict on these codes.
    @param {string[]} codes
    @returns {any} a Verdict
    @param {Rules} rules */
export function judgeMeld(codes, rules) {
  if (codes.length < rules.shortest_meld) return { fault: "meld.too_short" };
  if (codes.length > rules.longest_meld) return { fault: "meld.not_a_meld" };
  const faces = codes.map(faceOf);
  const naturals = faces.filter((face) => !mayBeWild(face, rules));
  const wilds = faces.filter((face) => mayBeWild(face, rules));
  if (naturals.length === 0) return { fault: "meld.only_wilds" };
  const reading = isSet(naturals)
    ? readSet(naturals, wilds, rules)
    : readRun(naturals, wilds, rules);
  if (reading.fault) return reading;
  if (hasSurplus(codes, rules)) return { fault: "meld.not_a_meld" }; // no table has such cards
  const burraco = findBurraco(reading.kind, reading.class, codes.length, rules);
  return { ...reading, burraco, points: sumCards(codes, rules), bonus: burraco ? rules.burrachi[burraco].bonus : 0 };
}

/** Whether a card is there more often than the packs have it.
    @param {Rules} rules */
function hasSurplus(codes, rules) {
  return codes.some((code) => codes.filter((other) => other === code).length > limitOf(code, rules));
}

/* One natural card and two wild ones are a run, if anything. */
function isSet(naturals) {
  return naturals.length > 1 && naturals.every((face) => face.rank === naturals[0].rank);
}

/** @param {Rules} rules */
function readSet(naturals, wilds, rules) {
  if (wilds.length > 1) return { fault: "meld.two_wilds" };
  return {
    kind: "set",
    class: classOfSet(naturals.length, wilds.length, rules),
    rank: naturals[0].rank,
    cards: [...sortCards(listCodes(naturals)), ...listCodes(wilds)],
  };
}

/** @param {Rules} rules */
function classOfSet(naturals, wilds, rules) {
  if (wilds === 0) return "clean";
  const semiClean = {
    none: false,
    seven_natural: naturals >= rules.burraco_size,
    seven_in_run: false,
    eight_cards: naturals + wilds >= rules.semi_clean_size,
    wild_at_end: naturals + wilds === rules.semi_clean_size,
  };
  return semiClean[rules.semi_clean_reading] ? "semi_clean" : "dirty";
}

/** @param {Rules} rules */
function readRun(naturals, wilds, rules) {
  const run = findRun(naturals, wilds, rules);
  if (run.fault) return run;
  const cards = layOut(listCodes([...naturals, ...wilds]), run);
  return { kind: "run", class: run.class, rank: 0, cards };
}

/** The best reading of these faces as a run: {suit, places, gap, class}; or {fault}.
    @param {Rules} rules
    @returns {any} */
export function findRun(naturals, wilds, rules) {
  const suit = naturals[0].suit;
  const ranks = naturals.map((face) => face.rank).filter((rank) => rank !== ACE);
  const aces = naturals.length - ranks.length;
  const oneSuit = naturals.every((face) => face.suit === suit);
  if (!oneSuit || aces > mostAces(rules) || new Set(ranks).size < ranks.length) {
    return { fault: "meld.not_a_meld" };
  }
  const ownTwo = wilds.some((face) => face.rank === TWO && face.suit === suit);
  if (wilds.length > 2 || (wilds.length === 2 && !ownTwo)) return { fault: "meld.two_wilds" };
  const readings = listReadings(ranks, aces, wilds.length, ownTwo, rules);
  const [best] = readings.sort((one, other) => CLASSES.indexOf(one.class) - CLASSES.indexOf(other.class));
  if (!best) return { fault: wilds.length === 2 ? "meld.two_wilds" : "meld.not_a_meld" };
  return { suit, ...best };
}

/** Natural aces that one run may hold.
    @param {Rules} rules */
function mostAces(rules) {
  return rules.aces === "both" ? 2 : 1;
}

export function placesOfAce({ aces }) {
  return { high: [HIGH_ACE], low: [ACE] }[aces] ?? [ACE, HIGH_ACE];
}

/** Every legal reading {places, gap, class}: the own two at home or wild, the ace low or high.
    @param {Rules} rules */
function listReadings(ranks, aces, wilds, ownTwo, rules) {
  const acePlaces = [[[]], placesOfAce(rules).map((place) => [place]), [[ACE, HIGH_ACE]]][aces];
  const readings = [];
  for (const twoAtHome of ownTwo ? [true, false] : [false]) {
    const free = twoAtHome ? wilds - 1 : wilds;
    if (free > 1) continue;
    for (const ends of acePlaces) {
      const places = [...ranks, ...ends, ...(twoAtHome ? [TWO] : [])];
      const reading = readPlaces(places.sort((one, other) => one - other), free, rules);
      if (reading) readings.push(reading);
    }
  }
  return readings;
}

/** These natural places (1 for a low ace to 14 for a high one, ascending) and no or one free wild
   card, as a run; null when they make none. `gap` is the place that the wild card fills, or 0.
    @param {Rules} rules */
function readPlaces(places, free, rules) {
  const holes = range(places[0], places[places.length - 1]).filter((place) => !places.includes(place));
  if (holes.length === 0) {
    if (free === 0) return { places, gap: 0, class: "clean" };
    if (!hasRoom(places.length, rules)) return null;
    return { places, gap: 0, class: classOfRun(places, 0, rules) };
  }
  if (free === 0 || holes.length > 1) return null;
  return { places, gap: holes[0], class: classOfRun(places, holes[0], rules) };
}

/** Whether a wild card may join so many consecutive natural cards. Beside a whole suit it is attached to
   them, or stands for a second ace.
    @param {Rules} rules */
function hasRoom(count, rules) {
  if (count === HIGH_ACE) return false;
  return count < rules.whole_suit || rules.wild_beside_whole_suit || mostAces(rules) > 1;
}

/** The class of a run whose wild card fills this gap, or stands at an end when it is 0.
    @param {Rules} rules */
function classOfRun(places, gap, rules) {
  const beside = gap ? Math.max(gap - places[0], places[places.length - 1] - gap) : places.length;
  const hasSeven = beside >= rules.burraco_size;
  const semiClean = {
    none: false,
    seven_natural: hasSeven,
    seven_in_run: hasSeven,
    eight_cards: places.length + 1 >= rules.semi_clean_size,
    wild_at_end: gap === 0 && hasSeven,
  };
  return semiClean[rules.semi_clean_reading] ? "semi_clean" : "dirty";
}

/** The kind of burraco that a meld of so many cards is, null where it is none.
    @param {Rules} rules */
function findBurraco(kind, meldClass, size, rules) {
  if (size < rules.burraco_size) return null;
  const isClean = meldClass === "clean";
  if (rules.premiums && kind === "run" && size >= rules.whole_suit) return isClean ? "suit_clean" : "suit_wild";
  const naturals = isClean ? size : size - 1;
  if (rules.premiums && kind === "set" && naturals >= rules.whole_rank) return isClean ? "rank_clean" : "rank_wild";
  return meldClass;
}

/* The cards of a run ascending, the wild card in its gap. A free one stands at the low end, or at
   the high end beside a low ace. */
function layOut(codes, { suit, places, gap }) {
  const rest = [...codes];
  const laid = [];
  for (const place of places) {
    const own = codeOf(place === HIGH_ACE ? ACE : place, suit);
    rest.splice(rest.indexOf(own), 1);
    laid.push(own);
  }
  const freeEnd = places[0] === ACE ? laid.length : 0;
  laid.splice(gap ? gap - places[0] : freeEnd, 0, ...rest);
  return laid;
}

function listCodes(faces) {
  return faces.map((face) => face.code);
}
