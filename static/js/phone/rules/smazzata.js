/* The rules as the phone knows them, so that points run along and impossible cards are refused
   while the network is away. The server stays the authority: this is scoring/core/rules/smazzata.py,
   deck.py and score_sheet.py over again; tests/browser/engine/test_phone_rules.py holds them together.
   `rules` are those of scoring/phone/views.py, `data` a record as scoring/core/rules/records.py reads it.
   Nothing here knows the page. */

import { ACE, JOKER, KING, RANKS, SUITS, faceOf, limitOf, packSize, range, rankValue, sumCards } from "./cards.js";
import { judgeMeld } from "./melds.js";
import { dropConsequences, makeFault, readRecord } from "./records.js";
import { checkEnding, checkFacts, isUnseenInHand, sizePozzetto, sumSide } from "./ending.js";

/** @import { Rules } from "./cards.js" */

const NOTHING = { NS: 0, EW: 0, L3: 0 };

/** The score of a smazzata so far, and all that is wrong with it:
   {NS: {melds: [verdict | null], meldPoints, burracoBonus, closingBonus, cutBonus, handPoints,
         pozzettoPenalty, total}, EW: the same, and L3 where three sides meet,
    faults: [{code, side: a line | null, meld: from 0 | null, params}],
    open: ["NS.pozzetto", "EW.table", "NS.total", "end", ...]}
   `depth` is "cards", "counts" or "totals"; `before` are the points of both sides in the match that
   it goes on from. Points are game points; handPoints and pozzettoPenalty are positive and are
   subtracted. What is `open` counts nothing and is no fault.
    @param {Rules} rules */
export function assess(depth, data, rules, before = NOTHING) {
  const record = readRecord(depth, data, rules);
  const assessRecord = { cards: assessCards, counts: assessCounts, totals: assessTotals }[depth];
  const { faults, ...sides } = assessRecord(record, rules, before);
  return { ...sides, faults: dropConsequences(faults, record.unread), open: record.open };
}

// --- From the cards -----------------------------------------------------------------------------

/** @param {Rules} rules */
function assessCards(record, rules, before) {
  const faults = [];
  const score = {};
  for (const line of record.lines) {
    const verdicts = record[line].melds.map((codes) => judgeMeld(codes, rules));
    verdicts.forEach(({ fault }, index) => fault && faults.push(makeFault(fault, line, index)));
    const melds = verdicts.map((verdict) => (verdict.fault ? null : verdict));
    if (rules.one_set_a_rank) faults.push(...findDuplicateSets(melds, line));
    score[line] = scoreSide(record, line, melds, rules);
  }
  faults.push(...findSurplus(record, rules), ...checkSize(record, rules));
  const closer = score[record.ending.closedBy || "NS"];
  const mayClose = closer.melds.some((meld) => meld?.burraco && rules.burrachi[meld.burraco].closes);
  faults.push(...checkEnding(record, mayClose, rules), ...checkUnseen(record, rules));
  return { ...score, faults: [...faults, ...checkFacts(record, rules, before)] };
}

/** @param {Rules} rules */
function scoreSide(record, line, melds, rules) {
  const legal = melds.filter(Boolean);
  const lines = {
    meldPoints: add(legal.map(({ points }) => points)),
    burracoBonus: add(legal.map(({ bonus }) => bonus)),
    handPoints: sumCards(record[line].hand, rules),
  };
  return sumSide(record, line, { melds, ...lines }, rules);
}

/* A fault for each further set of a rank. */
function findDuplicateSets(melds, line) {
  const seen = new Set();
  const faults = [];
  melds.forEach((meld, index) => {
    if (!meld || meld.kind !== "set") return;
    if (seen.has(meld.rank)) {
      faults.push(makeFault("side.duplicate_set", line, index, { rank: meld.rank }));
    }
    seen.add(meld.rank);
  });
  return faults;
}

/** A fault for each face that is there too often, at the place where it goes over; and for each rank,
    where cards without a suit are among it.
    @param {Rules} rules */
function findSurplus(record, rules) {
  const seen = new Map();
  const perRank = new Array(RANKS.length).fill(0);
  const ofRank = SUITS.length * rules.packs;
  const faults = [];
  const report = (card, limit, { line, meld }) =>
    faults.push(
      limit === 0
        ? makeFault("deck.no_jokers", line, meld)
        : makeFault("deck.too_many", line, meld, { card, count: null, limit }),
    );
  for (const place of listPlaces(record)) {
    for (const card of place.codes) {
      const { rank } = faceOf(card);
      const alone = card === JOKER ? null : RANKS[rank];
      const limit = limitOf(card, rules);
      seen.set(card, (seen.get(card) ?? 0) + 1);
      perRank[rank] += 1;
      if (card !== alone && seen.get(card) === limit + 1) report(card, limit, place);
      else if (alone && seen.has(alone) && perRank[rank] === ofRank + 1) report(alone, ofRank, place);
    }
  }
  return faults;
}

/* Where the cards lie: every meld, and the hand as the meld null. */
function listPlaces(record) {
  const places = [];
  for (const line of record.lines) {
    record[line].melds.forEach((codes, meld) => places.push({ line, meld, codes }));
    places.push({ line, meld: null, codes: record[line].hand });
  }
  return places;
}

/** Nobody has a card of a pozzetto that nobody took, unless that became the stock; nor of one that is
   paid for as it lies, unseen.
    @param {Rules} rules */
function checkSize(record, rules) {
  const count = add(listPlaces(record).map(({ codes }) => codes.length));
  const absent = rules.unseen_pays === "flat" ? ["unseen"] : [];
  let limit = packSize(rules);
  if (!rules.pozzetto_joins_stock) {
    absent.push("untaken");
    limit -= (rules.pozzetti - record.lines.length) * rules.pozzetto_size;
  }
  for (const line of record.lines) {
    if (absent.includes(record[line].pozzetto)) limit -= sizePozzetto(line, record.alone, rules);
  }
  if (count <= limit) return [];
  return [makeFault("deck.too_many", null, null, { card: null, count, limit })];
}

/** A pozzetto that nobody looked at is whole; beside a partner who closed it is all there is.
    @param {Rules} rules */
function checkUnseen(record, rules) {
  const faults = [];
  for (const line of record.lines) {
    if (!isUnseenInHand(line, record, rules)) continue;
    const size = sizePozzetto(line, record.alone, rules);
    const held = record[line].hand.length;
    const closed = record.ending.closedBy === line;
    if (held < size || (closed && held !== size)) {
      faults.push(makeFault("pozzetto.unseen_cards", line, null, { held, size, closed }));
    }
  }
  return faults;
}

// --- From a paper sheet -------------------------------------------------------------------------

/** @param {Rules} rules */
function assessCounts(record, rules, before) {
  const score = {};
  for (const line of record.lines) {
    const { burrachi, table, hand } = record[line];
    const bonuses = Object.keys(burrachi).map((kind) => burrachi[kind] * rules.burrachi[kind].bonus);
    const lines = { meldPoints: table, burracoBonus: add(bonuses), handPoints: hand };
    score[line] = sumSide(record, line, { melds: [], ...lines }, rules);
  }
  const { burrachi } = record[record.ending.closedBy || "NS"];
  const made = Object.keys(burrachi).filter((kind) => burrachi[kind] > 0);
  const mayClose = made.some((kind) => rules.burrachi[kind].closes);
  const faults = [
    ...record.lines.flatMap((line) => checkCounts(line, record, rules)),
    ...checkPoints(record, rules),
    ...checkEnding(record, mayClose, rules),
    ...checkFacts(record, rules, before),
  ];
  return { ...score, faults };
}

/** @param {Rules} rules */
function checkCounts(line, record, rules) {
  const { burrachi, table, hand } = record[line];
  const leastCard = Math.min(...listRankValues(rules));
  const cards = Object.entries(burrachi).map(([kind, n]) => n * rules.burrachi[kind].least);
  const least = add(cards) * leastCard;
  const size = sizePozzetto(line, record.alone, rules);
  const faults = [table, hand].filter((points) => isOffStep(points, rules)).map((points) => offStep(line, points));
  if (table < least) {
    faults.push(makeFault("points.too_few", line, null, { points: table, least }));
  }
  if (isUnseenInHand(line, record, rules) && hand < size * leastCard) {
    const params = { held: null, size, closed: false };
    faults.push(makeFault("pozzetto.unseen_cards", line, null, params));
  }
  return faults;
}

/* What all sides show together is no more than the packs have. */
function checkPoints(record, rules) {
  const points = add(record.lines.map((line) => record[line].table + record[line].hand));
  const limit = packPoints(rules);
  return points > limit ? [makeFault("points.too_many", null, null, { points, limit })] : [];
}

/** Nothing but the step, and what one side can make of a whole pack, can be checked.
    @param {Rules} rules */
function assessTotals(record, rules) {
  const score = {};
  const faults = [];
  const { least_total: least, most_total: most } = rules;
  for (const line of record.lines) {
    const points = record[line];
    if (isOffStep(points, rules)) faults.push(offStep(line, points));
    if (points > most || points < least) {
      const limit = points > most ? most : least;
      faults.push(makeFault("points.too_many", line, null, { points, limit }));
    }
    score[line] = { ...NO_LINES, melds: [], total: points };
  }
  return { ...score, faults };
}

const NO_LINES = {
  meldPoints: 0,
  burracoBonus: 0,
  closingBonus: 0,
  cutBonus: 0,
  handPoints: 0,
  pozzettoPenalty: 0,
};

function isOffStep(points, { step }) {
  return points % step !== 0;
}

function offStep(line, points) {
  return makeFault("points.not_five", line, null, { points });
}

/** The values of the ranks from ace to king.
    @param {Rules} rules */
function listRankValues(rules) {
  return range(ACE, KING).map((rank) => rankValue(rank, rules));
}

/** The points of all the cards of the game.
    @param {Rules} rules */
function packPoints(rules) {
  return rules.packs * 4 * add(listRankValues(rules)) + rules.jokers * rules.joker;
}

function add(figures) {
  return figures.reduce((sum, figure) => sum + figure, 0);
}
