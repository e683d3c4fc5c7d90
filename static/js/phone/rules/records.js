/* Reading the data of a record, as scoring/core/rules/records.py does. The phone makes it, or has it from
   the desk: nothing in it can be wrong. What is not answered yet counts nothing (a pozzetto as
   taken, the ending as an empty stock, a figure as 0) and is named in `open`. */

import { parseCards } from "./cards.js";

const ALL_LINES = ["NS", "EW", "L3"];

/** The sides that sit down at the tables of this page: two, or three (see `seatSides`). */
export const LINES = ALL_LINES.slice(0, 2);

/** The page is of one event, whose rules say how many sides meet at a table.
    @param {number} count */
export function seatSides(count) {
  LINES.splice(0, LINES.length, ...ALL_LINES.slice(0, count));
}

/** A value for each side of the page.
    @template T
    @param {(line: string) => T} make
    @returns {Record<string, T>} */
export function forSides(make) {
  return Object.fromEntries(LINES.map((line) => [line, make(line)]));
}

/* For each part of a side that is missing: what may be wrong only because it is. */
const CONSEQUENCES = {
  hand: ["pozzetto.unseen_cards"],
  table: ["points.too_few", "opening.too_high"],
};

/** @typedef {{code: string, side: string | null, meld: number | null, params: any}} Fault */

/** @param {string} code
    @param {any} side
    @param {number | null} meld
    @returns {Fault} */
export function makeFault(code, side = null, meld = null, params = {}) {
  return { code, side, meld, params };
}

/* The record of this data: {ending: {end, closedBy, and the facts of the closing}, cut: a line | null,
   alone, lines, open, unread, and each side by its line}; a side is {melds: [codes], hand: codes, pozzetto, opening},
   {burrachi, table, hand, pozzetto, opening} or a total; an opening {points, failed} or null;
   `alone` is the place of who plays alone at a table of three, as N-S, or null; `unread` are the
   parts of a side that are missing: {side, part}. */
export function readRecord(depth, data, rules) {
  const readSide = { cards: readCards, counts: readCounts, totals: readTotal }[depth];
  const missing = [];
  const lines = ALL_LINES.slice(0, rules.sides);
  const sides = Object.fromEntries(lines.map((line) => [line, readSide(line, data[line] ?? {}, missing)]));
  const open = missing.map(({ side, part }) => `${side}.${part}`);
  if (depth !== "totals" && !data.end) open.push("end"); // the page asks for the ending last
  return {
    ...sides,
    lines,
    ending: depth === "totals" ? null : readEnding(data, rules),
    cut: data.cut ?? null,
    alone: data.alone ?? null,
    open,
    unread: missing,
  };
}

/* Without the faults that only come of what is missing. */
export function dropConsequences(faults, unread) {
  const mayComeOf = (fault, { side, part }) =>
    fault.side === side && (CONSEQUENCES[part] ?? []).includes(fault.code);
  return faults.filter((fault) => !unread.some((cause) => mayComeOf(fault, cause)));
}

/* A fact of the closing that the data leaves out is as usual. */
function readEnding(data, { closing_facts: usual }) {
  const said = Object.entries(usual).map(([fact, isUsual]) => [fact, data[fact] ?? isUsual]);
  return { end: data.end ?? "stock", closedBy: data.closed_by ?? null, ...Object.fromEntries(said) };
}

/* The value of a part, or what stands for one that is missing. */
function readPart(line, part, value, blank, missing) {
  if (value !== undefined && value !== null) return value;
  missing.push({ side: line, part });
  return blank;
}

function readOpening({ opening }) {
  return opening ? { points: opening.points, failed: opening.failed ?? 0 } : null;
}

function readCards(line, side, missing) {
  return {
    pozzetto: readPart(line, "pozzetto", side.pozzetto, "taken", missing),
    opening: readOpening(side),
    melds: (side.melds ?? []).map(parseCards),
    hand: parseCards(side.hand ?? ""),
  };
}

function readCounts(line, side, missing) {
  return {
    burrachi: side.burrachi ?? {},
    table: readPart(line, "table", side.table, 0, missing),
    hand: readPart(line, "hand", side.hand, 0, missing),
    pozzetto: readPart(line, "pozzetto", side.pozzetto, "taken", missing),
    opening: readOpening(side),
  };
}

function readTotal(line, total, missing) {
  return readPart(line, "total", Number.isInteger(total) ? total : null, 0, missing);
}
