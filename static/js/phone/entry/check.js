/* What keeps a smazzata from being recorded, in the order that it is asked for, and where to go for
   it. Pure, but for the words. */

import { isAloneOpen, nameSides } from "./alone.js";
import { describeFault, describeOpen } from "./sentences.js";
import { listBlank } from "./paper.js";
import { writeData } from "./record_data.js";
import { LINES, forSides } from "../rules/records.js";
import { assess } from "../rules/smazzata.js";
import { replay } from "./strokes.js";

/** @import { Naming } from "./sentences.js"
    @import { State } from "./state.js"
    @import { Rules } from "../rules/cards.js" */

/** {data, score: what `assess` says, totals by side, problems: [{sentence, at, fault | null}]};
   `at` is a step ("NS.hand"), the name of a field, or "alone"; `before` are the points of the match
   so far, `places` those of a table of three.
    @param {State} state
    @param {Rules} rules
    @param {Naming} naming */
export function check(state, rules, naming, before, places = []) {
  const data = writeData(state, rules);
  const score = assess(state.face, data, rules, before);
  const parts = state.face === "cards" ? score.open : listOpen(state, score.open);
  const open = isAloneOpen(state, places) ? ["alone", ...parts] : parts;
  const problems = [
    ...open.map((name) => ({ sentence: describeOpen(name, naming), at: placeOfOpen(state, name), fault: null })),
    ...score.faults.map((fault) => ({
      sentence: describeFault(fault, naming), at: placeOfFault(state, fault), fault,
    })),
  ];
  return { data, score, totals: forSides((line) => score[line].total), problems };
}

/* A director may record some faults all the same, with a reason; not what is open. */
export function mayOverride(problems, { overridable }) {
  return problems.length > 0 && problems.every(({ fault }) => fault && overridable.includes(fault.code));
}

/* What is blank or not answered, in the order of the sheet; no kind of burraco is 0 by silence. */
function listOpen(state, open) {
  const names = new Set([...open, ...listBlank(state)]);
  return state.paper.fields.map(({ name }) => name).filter((name) => names.has(name));
}

function placeOfOpen(state, name) {
  if (state.face !== "cards" || name === "alone") return name;
  return name === "end" ? `${LINES.at(-1)}.hand` : name.replace("pozzetto", "hand");
}

/** What only the melds can settle, which are entered last. */
export const OF_MELDS = ["close.no_burraco", "opening.too_high"];

/* Faults of what is answered, not of figures. */
const ASKED = /^(alone|close|cut|end|opening)\./;

function placeOfFault(state, { code, side, meld }) {
  const line = side ?? LINES.at(-1);
  if (state.face === "totals") return `${line}.total`;
  if (state.face === "counts") return ASKED.test(code) ? `${line}.pozzetto` : `${line}.table`;
  if (meld !== null) return `${line}.melds`;
  return OF_MELDS.includes(code) ? `${line}.melds` : `${line}.hand`;
}

/* The sentences of what is wrong with each meld of a side: [sentence | ""]. */
export function faultsOfMelds(problems, side, count) {
  const sentences = new Array(count).fill("");
  for (const { sentence, fault } of problems) {
    if (fault?.side === side && fault.meld !== null) sentences[fault.meld] ||= sentence;
  }
  return sentences;
}

/** {data, totals, problems, ...}: what `check` says of a draft of queue/drafts.js. */
export function readDraftRecord({ strokes, depth, places, before }, rules) {
  const state = replay(strokes, rules, depth);
  return check(state, rules, nameSides(state, places ?? []), before ?? forSides(() => 0), places ?? []);
}
