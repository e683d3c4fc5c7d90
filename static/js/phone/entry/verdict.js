/* What the last stroke made, in words: {text, isAlert, code: of the fault | undefined}. */

import { OF_MELDS } from "./check.js";
import { listCodes, isWaiting } from "./tapped_meld.js";
import { describeMeld } from "./sentences.js";
import { judgeMeld } from "../rules/melds.js";
import { listSteps, partOf, sideOf } from "./state.js";
import { gettext } from "../parts/words.js";
import { formatPoints } from "../parts/figures.js";

/** @import { State } from "./state.js"
    @import { Rules } from "../rules/cards.js" */

/** @param {State} state
    @param {Rules} rules */
export function describeLast(state, checked, rules) {
  if (state.face !== "cards") return describeProblem(state, checked);
  const side = sideOf(state);
  if (partOf(state) === "hand") return describeHand(state, side, checked);
  const at = state.last?.meld ?? -1;
  const meld = state[side].melds[at];
  if (!meld) return describeProblem(state, checked);
  const wrong = checked.problems.find(({ fault }) => fault?.side === side && fault.meld === at);
  if (wrong && listCodes(meld).length >= rules.shortest_meld && !isWaiting(meld)) return alarm(wrong);
  return calm(describeMeld(meld, judgeMeld(listCodes(meld), rules), rules));
}

export function calm(text) {
  return { text, isAlert: false };
}

/** A problem of `check`, which alone is shown in red. */
export function alarm({ sentence, fault }) {
  return { text: sentence, isAlert: true, code: fault?.code };
}

function describeHand(state, side, checked) {
  const problem = describeProblem(state, checked);
  const count = state[side].hand.length;
  if (problem.text || count === 0) return problem;
  const points = formatPoints(checked.score[side].handPoints);
  return calm(gettext("In hand: %(count)s cards, %(points)s", { count, points }));
}

/* What is wrong, rather than what is merely not said yet. */
function describeProblem(state, { problems }) {
  const wrong = problems.find(({ fault }) => fault && fault.code !== "meld.too_short" && isDue(state, fault, problems));
  return wrong ? alarm(wrong) : calm("");
}

/* Cards come after the answers: what only they can settle is not wrong before the last part. */
function isDue(state, { code }, problems) {
  if (state.face !== "cards") return problems.every(({ fault }) => fault);
  return !OF_MELDS.includes(code) || state.step === listSteps().at(-1);
}
