/* What only some games ask for: who cut exactly, and the initial meld of a side. Each is a line of
   its own above the pozzetto; nothing waits for it, and left blank it is not recorded. */

import { h } from "../parts/elements.js";
import { openingNeeded } from "../rules/ending.js";
import { LINES } from "../rules/records.js";
import { gettext, pgettext } from "../parts/words.js";
import { formatPoints } from "../parts/figures.js";
import { actButton } from "./taps.js";

/** @import { State } from "./state.js" */

const MOST_TRIES = 9;

/** The lines for a side; who cut is asked once, with the first.
    @param {State} state */
export function drawExtras(state, side, { rules, before, naming }) {
  const lines = [];
  if (rules.exact_cut && side === LINES[0]) lines.push(askCut(state, naming));
  if (rules.initial_meld) lines.push(askOpening(state, side, openingOf(state, side, rules, before), naming));
  return lines;
}

function openingOf(state, side, rules, before) {
  const { points, failed } = state[side].opening;
  return { points, failed, needed: openingNeeded(before[side], failed, rules.initial_meld), step: rules.step };
}

function askCut({ cut }, { line }) {
  const choices = [["", pgettext("exact cut", "Nobody")], ...LINES.map((side) => [side, line(side)])];
  return extra(gettext("Exact cut?"), [h("span", { class: "bold" }, gettext("Exact cut?"))],
    choices.map(([side, word]) => key("cut", side, word, { "aria-pressed": String(cut === side) })));
}

/* The first step is to what is needed; from there by the step of all points. */
function askOpening(state, side, { points: begun, failed, needed, step }, { line }) {
  const isLow = begun !== null && begun < needed;
  const less = begun === null ? needed - step : Math.max(0, begun - step);
  const more = begun === null ? needed : begun + step;
  return extra(gettext("Initial meld of %(side)s: needs %(needed)s", { side: line(side), needed }),
    [h("span", { class: "bold" }, gettext("Initial meld")),
      h("span", { class: `extra__needed${isLow ? " alert bold" : ""}` },
        pgettext("initial meld", "needs %(needed)s", { needed }))],
    [
      key("opening", less, `−${step}`, { "data-side": side, "aria-label": gettext("5 points fewer") }),
      h("output", { class: "extra__value centred", "aria-label": gettext("Initial meld") }, formatPoints(begun)),
      key("opening", more, `+${step}`, { "data-side": side, "aria-label": gettext("5 points more") }),
      key("failed", (failed + 1) % (MOST_TRIES + 1),
        pgettext("tries of the initial meld", "Failed: %(n)s", { n: failed }), { "data-side": side }),
    ]);
}

function extra(title, words, keys) {
  return h("div", { class: "extra", role: "group", "aria-label": title },
    h("p", { class: "extra__words stack gap-0" }, ...words), h("div", { class: "extra__keys bar" }, ...keys));
}

/* The focus stays on a key whose value changes with every tap. */
function key(act, value, word, properties) {
  const name = act === "cut" ? value : properties["aria-label"] ?? "";
  return actButton(act, { class: "extra__key edged strong", "data-value": value,
    "data-focus": `${act}-${name}`, ...properties }, word);
}
