/* The two faces for those who add up on paper: fields in the order of the sheet, filled by digits.
   state.paper is {fields: [{name, side, part, digits}], at, fresh, values: {name: text}}; a field
   `part` is a kind of burraco, "table", "hand", "pozzetto", "end" or "total". */

import { LINES, forSides } from "../rules/records.js";

/** @import { State } from "./state.js"
    @import { Rules } from "../rules/cards.js" */

const MOST_DIGITS = 4;

/** @param {Rules} rules */
export function startPaper(face, rules) {
  const fields = LINES.flatMap((side) => listParts(face, rules).map(([part, digits]) => ({
    name: `${side}.${part}`, side, part, digits,
  })));
  if (face === "counts") fields.push({ name: "end", side: LINES[LINES.length - 1], part: "end", digits: 0 });
  return { fields, at: 0, fresh: true, values: {} };
}

function listParts(face, rules) {
  if (face === "totals") return [["total", MOST_DIGITS]];
  const kinds = Object.keys(rules.burrachi).map((kind) => [kind, 1]);
  return [...kinds, ["table", MOST_DIGITS], ["hand", MOST_DIGITS], ["pozzetto", 0]];
}

/** @param {State} state */
export function fieldOf(state) {
  return state.paper.fields[state.paper.at];
}

/** What was typed: a figure, or null.
    @param {State} state */
export function figureOf(state, name) {
  const text = state.paper.values[name] ?? "";
  return /\d/.test(text) ? Number(text) : null;
}

/** @param {State} state */
export function applyPaper(state, stroke) {
  const { paper } = state;
  const field = fieldOf(state);
  switch (stroke.t) {
    case "field":
      return moveTo(paper, paper.fields.findIndex(({ name }) => name === stroke.n));
    case "next":
      return moveTo(paper, findNext(state));
    case "digit":
      return typeDigit(paper, field, stroke.d);
    case "sign":
      return turnSign(paper, field);
    default:
      return false;
  }
}

function moveTo(paper, at) {
  if (at < 0 || at === paper.at) return false;
  paper.at = at;
  paper.fresh = true;
  return true;
}

/* The next field that may be needed: the ending is asked for only where nobody closed. */
function findNext(state) {
  const { fields, at } = state.paper;
  const next = at + 1;
  if (next >= fields.length) return -1;
  return fields[next].part === "end" && state.closedBy ? -1 : next;
}

function typeDigit(paper, field, digit) {
  if (field.digits === 0) return false;
  const before = paper.fresh ? "" : (paper.values[field.name] ?? "");
  const digits = before.replace("-", "");
  if (digits.length >= field.digits) return false;
  const sign = before.startsWith("-") ? "-" : "";
  paper.values[field.name] = sign + (digits === "0" ? "" : digits) + digit;
  paper.fresh = false;
  if (field.digits === 1) moveTo(paper, paper.at + 1);
  return true;
}

function turnSign(paper, field) {
  if (field.part !== "total") return false;
  const before = paper.values[field.name] ?? "";
  paper.values[field.name] = before.startsWith("-") ? before.slice(1) : `-${before}`;
  paper.fresh = false;
  return true;
}

/** @param {State} state */
export function loadPaper(state, data) {
  const { paper } = state;
  for (const { name, side, part, digits } of paper.fields) {
    if (digits === 0) continue;
    const own = data[side];
    const figure = part === "total" ? own : part in own ? own[part] : (own.burrachi?.[part] ?? 0);
    paper.values[name] = String(figure);
  }
  return true;
}

/** The record of these depths, with these facts of the sides. What is not typed is left out.
    @param {State} state */
export function paperData(state, facts) {
  const data = { ...facts };
  if (state.face === "totals") {
    return leaveOut({ ...data, ...forSides((side) => figureOf(state, `${side}.total`)) });
  }
  for (const side of LINES) {
    const burrachi = {};
    for (const field of state.paper.fields) {
      if (field.side === side && field.digits === 1) burrachi[field.part] = figureOf(state, field.name);
    }
    data[side] = leaveOut({
      burrachi: leaveOut(burrachi),
      table: figureOf(state, `${side}.table`),
      hand: figureOf(state, `${side}.hand`),
      pozzetto: state[side].pozzetto || null,
      opening: state[side].opening.points === null ? null : state[side].opening,
    });
  }
  return data;
}

function leaveOut(figures) {
  return Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure !== null));
}

/** Names of the fields that are still blank, in order.
    @param {State} state */
export function listBlank(state) {
  return state.paper.fields
    .filter(({ name, digits }) => digits > 0 && figureOf(state, name) === null)
    .map(({ name }) => name);
}
