/* What is asked by a tap: what a side did with its pozzetto, how the smazzata ended. */

import { fieldOf } from "./paper.js";
import { ENDINGS, POZZETTO_ANSWERS } from "./sentences.js";
import { partOf, sideOf } from "./state.js";
import { answerOf, asksEnd } from "./strokes.js";
import { LINES } from "../rules/records.js";
import { h } from "../parts/elements.js";
import { formatPoints, gettext, names, pgettext } from "../parts/words.js";
import { actButton } from "./taps.js";
import { openingNeeded } from "../rules/ending.js";

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

/** Three at a table: who plays alone holds the keys until it is said. */
function askAlone({ alone }, places) {
  const question = gettext("Who took the first pozzetto and plays alone?");
  const answers = places.map(({ place, number, label }) => actButton("alone", { class: "answer stack middle edged strong", "data-value": place,
    "data-focus": `alone-${place}`, "aria-pressed": String(alone === place) },
    h("span.answer__number.rigid", number), h("span", label)));
  const under = [h("p.ask__hint.soft.small", gettext("If nobody took a pozzetto, the referee decides who plays alone."))];
  return ask("alone", question, answers, { under });
}

function askPozzetto(state, side, { naming: { line }, rules, showsMore }) {
  const given = answerOf(state, side);
  const answers = rules.closing_discard ? ANSWERS : ["closed", "bare", ...ANSWERS.slice(1)];
  const buttons = answers.map((one) => answer("answer", one, POZZETTO_ANSWERS[one], given === one, side));
  const isCloser = state.closedBy === side;
  const asked = isCloser ? rules.asked_facts.filter((fact) => fact !== "discard") : []; // an answer of its own
  const isShown = (fact) => showsMore || state.unusual.includes(fact);
  const more = asked.some((fact) => !isShown(fact)) && actButton("more",
    { class: "ask__more bare", "data-focus": "more", "aria-label": gettext("More about the closing") }, "…");
  const under = asked.filter(isShown).map((fact) => actButton("fact",
    { class: "ask__fact edged whole", "data-value": fact, "data-focus": `fact-${fact}`, "aria-pressed": String(state.unusual.includes(fact)) },
    names.closing_facts[fact]));
  return ask(side, gettext("Pozzetto of %(side)s?", { side: line(side) }), buttons, { more, under });
}

function ask(name, title, buttons, { more, under = [] } = /** @type {any} */ ({})) {
  const style = name === "alone" ? "ask ask--alone" : "ask";
  return h("div", { class: style, role: "group", "aria-label": title, "data-ask": name },
    h("p.ask__title.bar.gap-0.apart.bold", title, more),
    h("div.ask__row.cells", ...buttons), ...under);
}

function answer(act, value, word, isGiven, side = null) {
  return actButton(act, { class: `answer answer--${value} stack middle edged strong`, "data-value": value, "data-side": side,
    "data-focus": `${act}-${side ?? ""}${value}`, "aria-pressed": String(isGiven) },
    h("span.answer__sign", { "aria-hidden": "true" }), h("span", word));
}

const MOST_TRIES = 9;

/** The lines for a side; who cut is asked once, with the first.
    @param {State} state */
function drawExtras(state, side, { rules, before, naming }) {
  const lines = [];
  if (rules.exact_cut && side === LINES[0]) lines.push(askCut(state, naming));
  if (rules.initial_meld) lines.push(askOpening(side, state[side].opening, before[side], rules, naming));
  return lines;
}

function askCut({ cut }, { line }) {
  const choices = [["", pgettext("exact cut", "Nobody")], ...LINES.map((side) => [side, line(side)])];
  return extra(gettext("Exact cut?"), [h("span.bold", gettext("Exact cut?"))],
    choices.map(([side, word]) => key("cut", side, word, { "aria-pressed": String(cut === side) })));
}

/* The first step is to what is needed; from there by the step of all points. */
function askOpening(side, { points: begun, failed }, before, { step, initial_meld: wanted }, { line }) {
  const needed = openingNeeded(before, failed, wanted);
  const isLow = begun !== null && begun < needed;
  const less = begun === null ? needed - step : Math.max(0, begun - step);
  const more = begun === null ? needed : begun + step;
  return extra(gettext("Initial meld of %(side)s: needs %(needed)s", { side: line(side), needed }),
    [h("span.bold", gettext("Initial meld")),
      h("span", { class: `extra__needed${isLow ? " alert bold" : ""}` },
        pgettext("initial meld", "needs %(needed)s", { needed }))],
    [
      key("opening", less, `−${step}`, { "data-side": side, "aria-label": gettext("5 points fewer") }),
      h("output.extra__value.centred", { "aria-label": gettext("Initial meld") }, formatPoints(begun)),
      key("opening", more, `+${step}`, { "data-side": side, "aria-label": gettext("5 points more") }),
      key("failed", (failed + 1) % (MOST_TRIES + 1),
        pgettext("tries of the initial meld", "Failed: %(n)s", { n: failed }), { "data-side": side }),
    ]);
}

function extra(title, words, keys) {
  return h("div.extra.cells.middle", { role: "group", "aria-label": title },
    h("p.extra__words.stack.gap-0", ...words), h("div.extra__keys.bar", ...keys));
}

/* The focus stays on a key whose value changes with every tap. */
function key(act, value, word, properties) {
  const name = act === "cut" ? value : properties["aria-label"] ?? "";
  return actButton(act, { class: "extra__key edged strong", "data-value": value,
    "data-focus": `${act}-${name}`, ...properties }, word);
}
