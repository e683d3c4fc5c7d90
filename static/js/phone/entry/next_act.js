/* Where the one button of the entry leads, and what it says:
   {to: stroke | "record", label, full, showsTotals, refused: the sentence that stops it}, or null where a question
   holds the way. `entry` has state, rules, naming, checked, isCorrection, mayOverride. */

import { mayOverride } from "./check.js";
import { fieldOf, figureOf } from "./paper.js";
import { listSteps, partOf } from "./state.js";
import { LINES } from "../rules/records.js";
import { gettext, pgettext } from "../parts/words.js";
import { formatPoints } from "../parts/figures.js";

export function findNextAct(entry) {
  const { state, naming, isCorrection, checked: { problems, totals } } = entry;
  const { line, brief } = naming;
  const figures = LINES.map((side) => formatPoints(totals[side])).join(" : ");
  const full = gettext("Record %(points)s", { points: figures });
  const record = { to: "record", showsTotals: true, label: pgettext("the act", "Record"), full };
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

/** Whether everything is answered, and only a director can record it. */
export function needsDirector({ rules, checked: { problems }, mayOverride: isDirector }) {
  return !isDirector && mayOverride(problems, rules);
}

/* In the last part, or with nothing left to say. */
function isAtEnd({ state, isCorrection }) {
  return state.face !== "cards" || isCorrection || state.step === listSteps().at(-1);
}
