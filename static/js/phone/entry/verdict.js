/* What the last stroke made, in words: {text, isAlert, code: of the fault | undefined}; and where the copies
   are of a card that no pack has left. */

import { OF_MELDS } from "./check.js";
import { isWaiting, listCodes } from "./tapped_meld.js";
import { RANKS_IN_PLURAL, describeMeld } from "./sentences.js";
import { judgeMeld } from "../rules/melds.js";
import { countRoom, listSteps, partOf, sideOf } from "./state.js";
import { formatPoints, gettext, pgettext, showCard } from "../parts/words.js";
import { JOKER, faceOf } from "../rules/cards.js";
import { LINES } from "../rules/records.js";

/** @import { State } from "./state.js"
    @import { Rules } from "../rules/cards.js" */

/** @param {State} state
    @param {Rules} rules */
export function describeLast(state, checked, rules) {
  if (state.face !== "cards") return describeProblem(state, checked);
  const side = sideOf(state);
  if (partOf(state) === "hand") return describeHand(state, side, checked);
  const meld = state[side].melds[state.open];
  if (!meld) return describeProblem(state, checked);
  const wrong = checked.problems.find(({ fault }) => fault?.side === side && fault.meld === state.open);
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

/** "No Q♠ left, already used: N-S meld 2, E-W meld 5." for a stroke on a key that has no cards left;
    "" for every other one. Of a card whose rank is used up, hands counted, it says where the rank is: the suits
    in a hand are not known.
    @param {State} state
    @param {Rules} rules */
export function describeUsedUp(state, stroke, rules, { line }) {
  if (state.face !== "cards" || !["card", "rank"].includes(stroke.t)) return "";
  const room = countRoom(state, rules);
  const rank = stroke.t === "rank" ? stroke.r : faceOf(stroke.c).rank;
  const isRank = room.rank(rank) < 1;
  if (!isRank && (stroke.t === "rank" || room.card(stroke.c) > 0)) return "";
  const isOne = (code) => (isRank ? faceOf(code).rank === rank : code === stroke.c);
  const places = LINES.flatMap((side) => [
    ...listMelds(state[side], isOne, line(side)),
    ...listHand(state[side], isRank ? rank : -1, line(side)),
  ]);
  if (places.length === 0) return gettext("This game is played without jokers.");
  const what = isRank && rank !== faceOf(JOKER).rank ? RANKS_IN_PLURAL[rank] : showCard(stroke.c);
  return gettext("No %(what)s left, already used: %(places)s.", { what, places: places.join(", ") });
}

/* Melds are counted as they lie in the strip. */
function listMelds({ melds }, isOne, side) {
  return melds.flatMap((meld, at) =>
    tell(listCodes(meld).filter(isOne).length, pgettext("place of a card", "%(side)s meld %(n)s", { side, n: at + 1 })),
  );
}

function listHand({ hand }, wanted, side) {
  return tell(hand.filter(({ rank }) => rank === wanted).length, pgettext("place of a card", "%(side)s hand", { side }));
}

function tell(count, place) {
  if (count === 0) return [];
  return [count > 1 ? `${place} (${count})` : place];
}
