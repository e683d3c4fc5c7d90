/* Reading the data of a record, as scoring/rules/records.py does. What is not answered yet counts
   nothing (a pozzetto as taken, the ending as an empty stock, a figure as 0) and is named in
   `open`; what the server could not read is a fault, and is taken as empty too. */

import { UnknownCard, parseCards } from "./cards.js";
import { burracoKinds } from "./melds.js";
import { PLACES } from "./three.js";

export const LINES = ["NS", "EW"];
const ENDS = ["closed", "stock", "stalemate", "time"];
const POZZETTI = ["taken", "unseen", "untaken"];
const MOST_MELDS = 56;
const MOST_POINTS = 100000;
const MOST_TRIES = 99;

/* For each part of a side that is missing: what may be wrong only because it is. */
const CONSEQUENCES = {
  hand: ["pozzetto.unseen_cards"],
  meld: ["meld.too_short", "close.no_burraco"],
  melds: ["close.no_burraco"],
  burrachi: ["close.no_burraco"],
  table: ["points.too_few"],
};

/** @typedef {{code: string, side: "NS" | "EW" | null, meld: number | null, params: any}} Fault */

/** @param {string} code
    @param {any} side
    @param {number | null} meld
    @returns {Fault} */
export function makeFault(code, side = null, meld = null, params = {}) {
  return { code, side, meld, params };
}

/* The record of this data: {ending: {end, closedBy, bonusPaid, discard}, cut: "NS" | "EW" | null,
   alone, NS, EW, faults, open, unread}; a side is {melds: [codes], hand: codes, pozzetto, opening},
   {burrachi, table, hand, pozzetto, opening} or a total; an opening {points, failed} or null;
   `alone` is the place of who plays alone at a table of three, as N-S, or null. */
export function readRecord(depth, data, rules) {
  const readSide = { cards: readCards, counts: readCounts, totals: readTotal }[depth];
  const onEnding = startNotes();
  const onSides = startNotes();
  return {
    ending: depth === "totals" ? null : readEnding(data, onEnding),
    NS: readSide("NS", data.NS, onSides, rules),
    EW: readSide("EW", data.EW, onSides, rules),
    cut: depth === "totals" ? null : readCut(data, onSides),
    alone: readAlone(data, onSides),
    faults: [...onEnding.faults, ...onSides.faults],
    open: [...onSides.open, ...onEnding.open], // the page asks for the ending last
    unread: onSides.unread,
  };
}

/* Without the faults that only come of what is missing or cannot be read. */
export function dropConsequences(faults, unread) {
  const mayComeOf = (fault, cause) =>
    fault.side === cause.side &&
    (CONSEQUENCES[cause.part] || []).includes(fault.code) &&
    (fault.meld === null || fault.meld === cause.meld);
  return faults.filter((fault) => !unread.some((cause) => mayComeOf(fault, cause)));
}

/* `unread` names the parts of a side that are missing: {side, part, meld}. */
function startNotes() {
  return { faults: [], open: [], unread: [] };
}

function isMissing(value) {
  return value === undefined || value === null;
}

function isCount(value, most) {
  return Number.isInteger(value) && value >= 0 && value <= most;
}

function leaveOpen(notes, side, part) {
  notes.open.push(`${side}.${part}`);
  notes.unread.push({ side, part, meld: null });
}

function refuse(notes, part, side = null, meld = null) {
  notes.faults.push(makeFault("input.invalid", side, meld, { field: part }));
  notes.unread.push({ side, part, meld });
}

function readEnding(data, notes) {
  const { end, closed_by: closedBy = null, bonus_paid: bonusPaid = true, discard = true } = data;
  if (isMissing(end)) {
    notes.open.push("end");
    return { end: "stock", closedBy: null, bonusPaid: true, discard: true };
  }
  if (!ENDS.includes(end)) refuse(notes, "end");
  else if (typeof bonusPaid !== "boolean") refuse(notes, "bonus_paid");
  else if (typeof discard !== "boolean") refuse(notes, "discard");
  else if (closedBy === null || LINES.includes(closedBy)) return { end, closedBy, bonusPaid, discard };
  else notes.faults.push(makeFault("close.who", null, null, { end }));
  return { end: "time", closedBy: null, bonusPaid: true, discard: true };
}

/* Who cut exactly: not saying it says nobody did. */
function readCut({ cut = null }, notes) {
  if (cut === null || LINES.includes(cut)) return cut;
  refuse(notes, "cut");
  return null;
}

function readAlone({ alone = null }, notes) {
  if (alone === null || PLACES.includes(alone)) return alone;
  refuse(notes, "alone");
  return null;
}

/* A side's initial meld, where one was written down. */
function readOpening(line, { opening = null }, notes) {
  if (opening === null) return null;
  const { points, failed = 0 } = opening;
  if (isCount(points, MOST_POINTS) && isCount(failed, MOST_TRIES)) return { points, failed };
  refuse(notes, "opening", line);
  return null;
}

function readPozzetto(line, side, notes) {
  if (POZZETTI.includes(side.pozzetto)) return side.pozzetto;
  if (isMissing(side.pozzetto)) leaveOpen(notes, line, "pozzetto");
  else refuse(notes, "pozzetto", line);
  return "taken";
}

function readCards(line, data, notes) {
  const side = data || {};
  const pozzetto = readPozzetto(line, side, notes);
  const opening = readOpening(line, side, notes);
  let texts = side.melds || [];
  if (texts.length > MOST_MELDS) {
    refuse(notes, "melds", line);
    texts = [];
  }
  const melds = texts.map((text, index) => readText(line, index, text, notes));
  return { pozzetto, opening, melds, hand: readText(line, null, side.hand || "", notes) };
}

function readText(line, meld, text, notes) {
  const part = meld === null ? "hand" : "meld";
  if (typeof text !== "string") {
    refuse(notes, part, line, meld);
    return [];
  }
  try {
    return parseCards(text);
  } catch (error) {
    if (!(error instanceof UnknownCard)) throw error;
    notes.faults.push(makeFault("card.unknown", line, meld, { text: error.text.slice(0, 40) }));
    notes.unread.push({ side: line, part, meld });
    return [];
  }
}

function readCounts(line, data, notes, rules) {
  const side = data || {};
  const burrachi = readBurrachi(line, side.burrachi || {}, notes, rules);
  const table = readPoints(line, "table", side, notes);
  const hand = readPoints(line, "hand", side, notes);
  const pozzetto = readPozzetto(line, side, notes);
  return { burrachi, table, hand, pozzetto, opening: readOpening(line, side, notes) };
}

function readBurrachi(line, burrachi, notes, rules) {
  const kinds = burracoKinds(rules);
  const known = (kind) => kinds.includes(kind) && isCount(burrachi[kind], MOST_MELDS);
  if (Object.keys(burrachi).every(known)) return burrachi;
  refuse(notes, "burrachi", line);
  return {};
}

function readPoints(line, part, side, notes) {
  if (isCount(side[part], MOST_POINTS)) return side[part];
  if (isMissing(side[part])) leaveOpen(notes, line, part);
  else refuse(notes, part, line);
  return 0;
}

function readTotal(line, total, notes) {
  if (isMissing(total)) leaveOpen(notes, line, "total");
  else if (Number.isInteger(total) && Math.abs(total) <= MOST_POINTS) return total;
  else refuse(notes, "total", line);
  return 0;
}
