/* What only some games ask for: who cut exactly, and the initial meld of a side. Each is a line of
   its own above the pozzetto; nothing waits for it, and left blank it is not recorded. */

import { h } from "../parts/elements.js";
import { openingNeeded } from "../rules/smazzata.js";
import { SIDES } from "./strokes.js";

const STEP = 5;
const MOST_TRIES = 9;

/* The lines for a side; who cut is asked once, with the first. */
export function drawExtras(state, side, { rules, before, speaker }) {
  const lines = [];
  if (rules.exact_cut && side === SIDES[0]) lines.push(askCut(state, speaker));
  if (rules.initial_meld) lines.push(askOpening(state, side, openingOf(state, side, rules, before), speaker));
  return lines;
}

function openingOf(state, side, rules, before) {
  const { points, failed } = state[side].opening;
  return { points, failed, needed: openingNeeded(before[side], failed, rules) };
}

function askCut({ cut }, { say, line }) {
  const choices = [["", say("cut.nobody")], ...SIDES.map((side) => [side, line(side)])];
  return extra(say("cut_by"), [h("span", { class: "extra__title" }, say("cut_by"))],
    choices.map(([side, word]) => key("cut", side, word, { "aria-pressed": String(cut === side) })));
}

/* The first step is to what is needed; from there by fives. */
function askOpening(state, side, { points, failed, needed }, speaker) {
  const { say, line } = speaker;
  const isLow = points !== null && points < needed;
  const less = points === null ? needed - STEP : Math.max(0, points - STEP);
  const more = points === null ? needed : points + STEP;
  return extra(say("opening_of", { side: line(side), needed }),
    [h("span", { class: "extra__title" }, say("opening")),
      h("span", { class: `extra__needed${isLow ? " extra__needed--missed" : ""}` }, say("opening_needed", { needed }))],
    [
      key("opening", less, `−${STEP}`, { "data-side": side, "aria-label": say("opening_less") }),
      h("output", { class: "extra__value", "aria-label": say("opening") }, points === null ? "–" : speaker.points(points)),
      key("opening", more, `+${STEP}`, { "data-side": side, "aria-label": say("opening_more") }),
      key("failed", (failed + 1) % (MOST_TRIES + 1), say("opening_failed", { n: failed }), { "data-side": side }),
    ]);
}

function extra(title, words, keys) {
  return h("div", { class: "extra", role: "group", "aria-label": title },
    h("p", { class: "extra__words" }, ...words), h("div", { class: "extra__keys" }, ...keys));
}

/* The focus stays on a key whose value changes with every tap. */
function key(act, value, word, properties) {
  const name = act === "cut" ? value : properties["aria-label"] ?? "";
  return h("button", { type: "button", class: "extra__key", "data-act": act, "data-value": value,
    "data-focus": `${act}-${name}`, ...properties }, word);
}
