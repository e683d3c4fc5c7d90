/* What keeps a smazzata from being recorded, in the order that it is asked for; where to go for it, and
   where the one button leads. Pure, but for the words. */

import { describeFault, describeOpen, isAloneOpen, nameSides } from "./sentences.js";
import { fieldOf, figureOf, listBlank } from "./paper.js";
import { listSteps, partOf } from "./state.js";
import { formatPoints, gettext, pgettext } from "../parts/words.js";
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
function mayOverride(problems, { overridable }) {
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

// --- The one button -----------------------------------------------------------------------------

/** Where the one button leads, and what it says:
    {to: stroke | "record", label, full, figures, refused: the sentence that stops it}, or null where
    a question holds the way. `entry` has state, rules, naming, checked, isCorrection, mayOverride. */
export function findNextAct(entry) {
  const { state, naming, isCorrection, checked: { problems, totals } } = entry;
  const { line, brief } = naming;
  const figures = LINES.map((side) => formatPoints(totals[side])).join(" : ");
  const full = gettext("Record %(points)s", { points: figures });
  const record = { to: "record", figures, label: pgettext("the act", "Record"), full };
  if (problems.some(({ at }) => at === "alone")) return { ...record, refused: problems[0].sentence };
  if (entry.mayOverride && mayOverride(problems, entry.rules) && isAtEnd(entry)) {
    return { to: "record", label: gettext("Anyway …"), full: gettext("Record anyway, because…") };
  }
  if (state.face !== "cards") return nextField(entry, record);
  if (problems.length === 0 && isCorrection) return record;
  const steps = listSteps();
  const at = steps.indexOf(state.step);
  if (at === steps.length - 1) return { ...record, refused: problems[0]?.sentence };
  const next = steps[at + 1];
  if (partOf(state) === "hand" && problems.some(({ fault, at: place }) => !fault && place === state.step)) return null;
  const isSame = next.slice(3) === partOf(state);
  const label = isSame ? brief(next.slice(0, 2)) : pgettext("entry", "Melds");
  return { to: { t: "step", s: next }, label: `${label} ›`, full: namePart(next.slice(3), line(next.slice(0, 2))) };
}

function namePart(part, side) {
  return part === "hand" ? gettext("%(side)s hand", { side }) : gettext("%(side)s melds", { side });
}

function nextField({ state, checked: { problems } }, record) {
  const { digits, name } = fieldOf(state);
  if (!problems.some(({ fault }) => !fault)) return { ...record, refused: problems[0]?.sentence };
  if (digits === 0) return null;
  const refused = figureOf(state, name) === null ? problems[0].sentence : undefined;
  return { to: { t: "next" }, label: `${pgettext("entry", "Next")} ›`, full: pgettext("entry", "Next"), refused };
}

/** Whether everything is answered, and only a director, who can be called, can record it. */
export function needsDirector({ options, rules, checked: { problems } }) {
  return options.onCall && !options.mayOverride && mayOverride(problems, rules);
}

/* In the last part, or with nothing left to say. */
function isAtEnd({ state, isCorrection }) {
  return state.face !== "cards" || isCorrection || state.step === listSteps().at(-1);
}
