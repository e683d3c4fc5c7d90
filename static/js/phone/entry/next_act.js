/* Where the one button of the entry leads, and what it says:
   {to: stroke | "record", label, full, showsTotals, refused: the sentence that stops it}, or null where a question
   holds the way. `entry` has state, speaker, checked, isCorrection, mayOverride. */

import { mayOverride } from "./check.js";
import { fieldOf, figureOf } from "./paper.js";
import { STEPS, partOf } from "./strokes.js";

export function findNextAct(entry) {
  const { state, speaker, isCorrection, checked: { problems, totals } } = entry;
  const { say, line, brief, points } = speaker;
  const record = { to: "record", showsTotals: true, label: say("record"), full: say("record_as", { ns: points(totals.NS), ew: points(totals.EW) }) };
  if (problems.some(({ at }) => at === "alone")) return { ...record, refused: problems[0].sentence };
  if (entry.mayOverride && mayOverride(problems) && isAtEnd(entry)) {
    return { to: "record", label: say("record_anyway"), full: say("record_anyway_as") };
  }
  if (state.face !== "cards") return nextField(entry, record);
  if (problems.length === 0 && isCorrection) return record;
  const at = STEPS.indexOf(state.step);
  if (at === STEPS.length - 1) return { ...record, refused: problems[0]?.sentence };
  const next = STEPS[at + 1];
  if (partOf(state) === "hand" && problems.some(({ fault, at: place }) => !fault && place === state.step)) return null;
  const isSame = next.slice(3) === partOf(state);
  const label = isSame ? brief(next.slice(0, 2)) : say("melds");
  return { to: { t: "step", s: next }, label: `${label} ›`, full: say(`to_${next.slice(3)}`, { side: line(next.slice(0, 2)) }) };
}

function nextField({ state, speaker, checked: { problems } }, record) {
  const { digits, name } = fieldOf(state);
  if (!problems.some(({ fault }) => !fault)) return { ...record, refused: problems[0]?.sentence };
  if (digits === 0) return null;
  const refused = figureOf(state, name) === null ? problems[0].sentence : undefined;
  return { to: { t: "next" }, label: `${speaker.say("next")} ›`, full: speaker.say("next"), refused };
}

/* In the last part, or with nothing left to say. */
function isAtEnd({ state, isCorrection }) {
  return state.face !== "cards" || isCorrection || state.step === STEPS.at(-1);
}
