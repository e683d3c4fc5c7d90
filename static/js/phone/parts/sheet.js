/* The arithmetic of a smazzata, as on paper, and its melds. Works without the network: the lines
   are those of the rules on this device. */

import { h } from "./elements.js";
import { choose, say } from "./words.js";
import { points } from "./figures.js";
import { assess } from "../rules/smazzata.js";
import { LINES, nameLine } from "../smazzate.js";

const SUIT_SIGNS = { H: "♥\uFE0E", D: "♦\uFE0E", C: "♣\uFE0E", S: "♠\uFE0E" };
const TURNED = { clean: [-2, -1], dirty: [-1], semi_clean: [-2] };

/** The lines of both sides: [[name, points of N-S, points of E-W], ...], the total last. Signed:
    they add up. None but the total where only totals were recorded. */
export function sumLines(shown, rules) {
  const total = ["total", shown.NS, shown.EW];
  if (shown.depth === "totals" || shown.depth === "cancelled" || !shown.data) return [total];
  const score = assess(shown.depth, shown.data, rules);
  const line = (name, read) => [name, read(score.NS), read(score.EW)];
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
      h("th", { scope: "row" }, choose("sum_lines", name)),
      sides.map((value) => h("td", { class: "num" }, points(value))),
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
    { class: "melds-of" },
    LINES.map((line) =>
      h(
        "div",
        {},
        h("p", { class: "small soft" }, nameLine(line, shown)),
        score[line].melds
          .filter(Boolean)
          .map((meld) => drawCards(meld.cards, meld.burraco ? meld.class : undefined)),
        shown.data[line]?.hand
          ? h(
              "p",
              { class: "small" },
              `${choose("sum_lines", "hand")} `,
              drawCards(shown.data[line].hand.split(/\s+/)),
            )
          : null,
      ),
    ),
  );
}

export function drawCards(codes, mark = "") {
  const turned = new Set((TURNED[mark] ?? []).map((place) => codes.length + place));
  const style = mark ? ` cards--${mark.replace("_", "-")}` : "";
  return h(
    "span",
    { class: `cards${style}`, role: "img", "aria-label": codes.map(nameCard).join(", ") },
    codes.map((code, place) => {
      const [rank, suit] = code === "JK" ? ["JK", ""] : [code.slice(0, -1), code.slice(-1)];
      return h(
        "span",
        {
          class: `chip chip--${suit.toLowerCase() || "joker"}${turned.has(place) ? " chip--cross" : ""}`,
          "aria-hidden": "true",
        },
        h("span", { class: "chip__rank" }, rank),
        h("span", { class: "chip__suit" }, SUIT_SIGNS[suit] ?? "★"),
      );
    }),
  );
}

function nameCard(code) {
  if (code === "JK") return say("joker");
  return `${code.slice(0, -1)} ${choose("suits", code.slice(-1))}`;
}

/** When, by whom and on what a version was made. */
export function drawOrigin(shown) {
  return [shown.who, shown.device].filter(Boolean).join(" · ");
}
