/* How a smazzata ended, what else of it is asked for, and the sum of a side: the same for a record
   with cards and one with counts. scoring/core/rules/smazzata.py over again; `record` is what records.js
   reads. */

import { sumCards } from "./cards.js";
import { makeFault } from "./records.js";

/** @import { Rules } from "./cards.js" */

/** Whether one player is this side: at a table of two, and who plays alone against two.
    @param {Rules} rules */
function isSingle(line, alone, rules) {
  return alone === null ? rules.seats === 2 : line === "NS";
}

/* Closing needs a side, its pozzetto, a burraco (a clean one where the rules say so) and, mostly, a
   discard, somewhere a turn of the other side; who closed without a partner has nothing in hand, and
   played the cards of the pozzetto; a stalemate is no end everywhere. */
export function checkEnding({ ending, alone, ...sides }, mayClose, rules) {
  const line = ending.closedBy;
  const faults = [];
  if (ending.end === "stalemate" && !rules.stalemate_ends) faults.push(makeFault("end.no_stalemate"));
  if (line === null) return faults;
  if (rules.closing_discard && !ending.discard) faults.push(makeFault("close.no_discard", line));
  if (rules.closing_awaits_opponents && !ending.opponents_played) faults.push(makeFault("close.too_early", line));
  if (!mayClose) {
    const clean = rules.closing_needs === "clean";
    faults.push(makeFault("close.no_burraco", line, null, { clean }));
  }
  const { pozzetto, hand } = sides[line];
  if (pozzetto === "untaken") faults.push(makeFault("close.no_pozzetto", line));
  if (!isSingle(line, alone, rules)) return faults;
  if (pozzetto === "unseen") faults.push(makeFault("close.unseen_pozzetto", line));
  if (hand > 0 || hand.length > 0) faults.push(makeFault("close.cards_in_hand", line));
  return faults;
}

/* What else is recorded: an exact cut where it earns something; at a table of three who plays alone, who
   took the first pozzetto (where nobody took any, the referee says who it is); the openings. */
export function checkFacts(record, rules, before) {
  const { cut, alone, NS, EW } = record;
  const faults = [];
  if (cut !== null && !rules.exact_cut) faults.push(makeFault("cut.not_paid", cut));
  const isTakenByTwo = alone !== null && NS.pozzetto === "untaken" && EW.pozzetto !== "untaken";
  if (isTakenByTwo) faults.push(makeFault("alone.not_taken", "NS"));
  return [...faults, ...checkOpenings(record, rules, before)];
}

/** Whether a side's hand has to hold a pozzetto that nobody looked at; who closed alone cannot have one.
    @param {Rules} rules */
export function isUnseenInHand(line, { ending, alone, ...sides }, rules) {
  if (sides[line].pozzetto !== "unseen" || rules.unseen_pays === "flat") return false;
  return ending.closedBy !== line || !isSingle(line, alone, rules);
}

/** The cards of a side's pozzetto: of who plays alone against two it is a larger one.
    @param {Rules} rules */
export function sizePozzetto(line, alone, rules) {
  return alone === null || line === "EW" ? rules.pozzetto_size : rules.pozzetto_alone;
}

/** A side begins with as many points as it needs, and with no more than its melds have; what nobody
    wrote down is not checked.
    @param {Rules} rules */
function checkOpenings(record, rules, before) {
  const faults = [];
  const wanted = rules.initial_meld;
  if (wanted === null) return faults;
  for (const line of record.lines) {
    const { opening, melds, table } = record[line];
    if (opening === null) continue;
    const worth = melds ? sumCards(melds.flat(), rules) : table; // what was laid down stays there
    if (opening.points > worth) {
      faults.push(makeFault("opening.too_high", line, null, { points: opening.points, worth }));
    }
    const needed = openingNeeded(before[line], opening.failed, wanted);
    if (opening.points < needed) faults.push(makeFault("opening.too_low", line, null, { ...opening, needed }));
  }
  return faults;
}

/* What is asked of a side that has so many points in the match, after failed tries. */
export function openingNeeded(points, failed, { least, above, least_above: more, step }) {
  return (points >= above ? more : least) + failed * step;
}

/* A side's score out of its melds, meldPoints, burracoBonus and handPoints. */
export function sumSide(record, line, { melds, meldPoints, burracoBonus, handPoints }, rules) {
  const closing = closingBonus(record.ending, line, rules);
  const cut = record.cut === line ? rules.exact_cut : 0;
  const penalty = pozzettoPenalty(record, line, rules);
  return {
    melds,
    meldPoints,
    burracoBonus,
    closingBonus: closing,
    cutBonus: cut,
    handPoints,
    pozzettoPenalty: penalty,
    total: meldPoints + burracoBonus + closing + cut - handPoints - penalty,
  };
}

function closingBonus({ end, closedBy, bonus_paid: isPaid }, line, rules) {
  return end === "closed" && closedBy === line && isPaid ? rules.closing : 0;
}

/** @param {Rules} rules */
function pozzettoPenalty(record, line, rules) {
  if (record[line].pozzetto === "unseen" && rules.unseen_pays === "flat") return rules.pozzetto;
  if (record[line].pozzetto !== "untaken") return 0;
  const anyTaken = record.lines.some((one) => record[one].pozzetto !== "untaken");
  return anyTaken || rules.pozzetto_pays === "always" ? rules.pozzetto : 0;
}
