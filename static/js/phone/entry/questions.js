/* What is asked by a tap: what a side did with its pozzetto, how the smazzata ended. */

import { askAlone } from "./alone.js";
import { drawExtras } from "./extras.js";
import { fieldOf } from "./paper.js";
import { ENDINGS, POZZETTO_ANSWERS } from "./sentences.js";
import { partOf, sideOf } from "./state.js";
import { answerOf, asksEnd } from "./strokes.js";
import { LINES } from "../rules/records.js";
import { h } from "../parts/elements.js";
import { names } from "../parts/names.js";
import { gettext, pgettext } from "../parts/words.js";
import { actButton } from "./taps.js";

/** @import { State } from "./state.js" */

const ANSWERS = ["closed", "taken", "unseen", "untaken"];
/** The questions that the state has open or lets change now: those of a side, that of the end.
    @param {State} state */
export function drawQuestions(state, context) {
  const { naming: { line }, places, rules, mayOverride, asksAlone } = context;
  if (asksAlone) return [askAlone(state, places)];
  const part = state.face === "cards" ? partOf(state) : fieldOf(state).part;
  const asks = [];
  const isAtHand = state.face === "cards" ? part === "hand" : part === "pozzetto";
  if (isAtHand) asks.push(...drawExtras(state, sideOf(state), context), askPozzetto(state, sideOf(state), context));
  if (asksEnd(state) && (state.face === "cards" ? part === "hand" : part === "end")) {
    const closers = LINES.filter((side) => mayOverride || state[side].pozzetto === "unseen");
    const ends = Object.keys(ENDINGS).filter((end) => end !== "stalemate" || rules.stalemate_ends);
    const words = (end) => ENDINGS[end] ?? pgettext("end", "%(side)s closed", { side: line(end) });
    const answers = [...ends, ...closers].map((end) => answer("end", end, words(end), state.end === end));
    asks.push(ask("end", gettext("Nobody closed: how did the smazzata end?"), answers));
  }
  return asks;
}

function askPozzetto(state, side, { naming: { line }, rules, showsMore }) {
  const given = answerOf(state, side);
  const answers = rules.closing_discard ? ANSWERS : ["closed", "bare", ...ANSWERS.slice(1)];
  const buttons = answers.map((one) => answer("answer", one, POZZETTO_ANSWERS[one], given === one, side));
  const isCloser = state.closedBy === side;
  const asked = isCloser ? rules.asked_facts.filter((fact) => fact !== "discard") : []; // an answer of its own
  const isShown = (fact) => showsMore || state.unusual.includes(fact);
  const more = asked.some((fact) => !isShown(fact)) && actButton("more",
    { class: "ask__more", "data-focus": "more", "aria-label": gettext("More about the closing") }, "…");
  const under = asked.filter(isShown).map((fact) => actButton("fact",
    { class: "ask__fact edged whole", "data-value": fact, "data-focus": `fact-${fact}`, "aria-pressed": String(state.unusual.includes(fact)) },
    names.closing_facts[fact]));
  return ask(side, gettext("Pozzetto of %(side)s?", { side: line(side) }), buttons, { more, under });
}

function ask(name, title, buttons, { more, under = [] } = /** @type {any} */ ({})) {
  return h("div", { class: "ask", role: "group", "aria-label": title, "data-ask": name },
    h("p", { class: "ask__title bar gap-0 apart bold" }, title, more),
    h("div", { class: "ask__row cells" }, ...buttons), ...under);
}

function answer(act, value, word, isGiven, side = null) {
  return actButton(act, { class: `answer answer--${value}`, "data-value": value, "data-side": side,
    "data-focus": `${act}-${side ?? ""}${value}`, "aria-pressed": String(isGiven) },
    h("span", { class: "answer__sign", "aria-hidden": "true" }), h("span", {}, word));
}
