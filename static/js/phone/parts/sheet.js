/* The arithmetic of a smazzata, as on paper, and its melds. Works without the network: the lines
   are those of the rules on this device. */

import { h } from "./elements.js";
import { parseCards } from "../rules/cards.js";
import { assess } from "../rules/smazzata.js";
import { nameLine, sumPlaces, sumUp } from "../slots.js";
import { LINES } from "../rules/records.js";
import { PLACES, shareOf } from "../rules/three.js";
import { formatPoints, gettext, names } from "./words.js";
import { drawCards } from "./cards.js";

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

export function drawSums(shown, rules) {
  const heads = LINES.map((line) => nameLine(line, shown));
  const rows = sumLines(shown, rules).map(([name, ...sides]) => [SUM_NAMES[name], sides]);
  return drawArithmetic(heads, rows.slice(0, -1), rows.at(-1), Boolean(shown.names));
}

/** Smazzate by their totals, a row each, under the sides or the three; the last row sums them up. */
export function drawTotals(table, slots, { isSummed = false } = {}) {
  const isOfThree = table.places?.length > 0;
  const heads = isOfThree ? table.places.map(({ short }) => short) : LINES.map((line) => names.lines[line]);
  const listPoints = (points) => LINES.map((line) => points[line]);
  const listShares = (shown) => PLACES.map((place) => shareOf(place, { ...shown, alone: shown.data?.alone }));
  const rows = slots.map(({ number, shown }) => [
    gettext("Smazzata %(n)d", { n: number }),
    isOfThree ? listShares(shown) : listPoints(shown),
  ]);
  const sums = isOfThree ? sumPlaces(table, slots) : listPoints(sumUp(table, slots));
  return drawArithmetic(heads, rows, isSummed ? [SUM_NAMES.total, sums] : null, isOfThree);
}

/* Rows are [name, figures]; `isNamed` says that the heads are people's names. */
function drawArithmetic(heads, rows, total, isNamed) {
  /** @param {any[]} line */
  const row = ([name, figures], style = "") =>
    h("tr", { class: style },
      h("th", { scope: "row" }, name),
      figures.map((figure) => h("td.num", formatPoints(figure))));
  return h("table", { class: `arithmetic sums${isNamed ? " sums--named" : ""}` },
    h("thead", h("tr", h("td"), heads.map((head) => h("th.num", { scope: "col" }, head)))),
    h("tbody", rows.map((line) => row(line))),
    total && h("tfoot", row(total, "arithmetic__total")));
}

/** The melds and remnants of a record with cards; nothing for other depths. */
export function drawMelds(shown, rules) {
  if (shown.depth !== "cards" || !shown.data) return null;
  const score = assess("cards", shown.data, rules);
  return h("div.melds-of.cells",
    LINES.map((line) =>
      h("div.row.lines-2",
        h("p.small.soft", nameLine(line, shown)),
        score[line].melds
          .filter(Boolean)
          .map((meld) => drawCards(meld.cards, meld)),
        shown.data[line]?.hand
          ? h("p.small", `${SUM_NAMES.hand} `, drawCards(parseCards(shown.data[line].hand)))
          : null),
    ));
}
