/* The arithmetic of a smazzata, as on paper, and its melds. Works without the network: the lines
   are those of the rules on this device. */

import { h } from "./elements.js";
import { parseCards } from "../rules/cards.js";
import { assess } from "../rules/smazzata.js";
import { nameLine } from "../slots.js";
import { LINES } from "../rules/records.js";
import { gettext } from "./words.js";
import { formatPoints } from "./figures.js";
import { drawCards } from "./cards.js";

/* The lines of a sum. */
export const SUM_NAMES = {
  melds: gettext("Cards on the table"),
  burrachi: gettext("Burrachi"),
  closing: gettext("Closing"),
  cut: gettext("Exact cut"),
  hand: gettext("In hand"),
  pozzetto: gettext("Pozzetto"),
  total: gettext("Total"),
};

/** The lines of both sides: [[name, points of N-S, points of E-W], ...], the total last. Signed:
    they add up. None but the total where only totals were recorded. */
export function sumLines(shown, rules) {
  const total = ["total", ...LINES.map((side) => shown[side])];
  if (shown.depth === "totals" || shown.depth === "cancelled" || !shown.data) return [total];
  const score = assess(shown.depth, shown.data, rules);
  const line = (name, read) => [name, ...LINES.map((side) => read(score[side]))];
  return [
    line("melds", (side) => side.meldPoints),
    line("burrachi", (side) => side.burracoBonus),
    line("closing", (side) => side.closingBonus),
    ...(rules.exact_cut ? [line("cut", (side) => side.cutBonus)] : []),
    line("hand", (side) => -side.handPoints),
    line("pozzetto", (side) => -side.pozzettoPenalty),
    total,
  ];
}

/** A table of both sides' lines. */
export function drawSums(shown, rules) {
  const lines = sumLines(shown, rules);
  /** @param {any[]} line */
  const row = ([name, ...sides]) =>
    h(
      "tr",
      { class: name === "total" ? "arithmetic__total" : "" },
      h("th", { scope: "row" }, SUM_NAMES[name]),
      sides.map((value) => h("td", { class: "num" }, formatPoints(value))),
    );
  return h(
    "table",
    { class: `arithmetic sums${shown.names ? " sums--named" : ""}` },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        LINES.map((line) => h("th", { scope: "col", class: "num" }, nameLine(line, shown))),
      ),
    ),
    h("tbody", {}, lines.slice(0, -1).map(row)),
    h("tfoot", {}, row(lines[lines.length - 1])),
  );
}

/** The melds and remnants of a record with cards; nothing for other depths. */
export function drawMelds(shown, rules) {
  if (shown.depth !== "cards" || !shown.data) return null;
  const score = assess("cards", shown.data, rules);
  return h(
    "div",
    { class: "melds-of cells" },
    LINES.map((line) =>
      h(
        "div",
        {},
        h("p", { class: "small soft" }, nameLine(line, shown)),
        score[line].melds
          .filter(Boolean)
          .map((meld) => drawCards(meld.cards, meld)),
        shown.data[line]?.hand
          ? h(
              "p",
              { class: "small" },
              `${SUM_NAMES.hand} `,
              drawCards(parseCards(shown.data[line].hand)),
            )
          : null,
      ),
    ),
  );
}

/** When, by whom and on what a version was made. */
export function drawOrigin(shown) {
  return [shown.who, shown.device].filter(Boolean).join(" · ");
}
