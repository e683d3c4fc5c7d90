/* Revisions of one smazzata side by side, with what differs marked. */

import { h } from "./elements.js";
import { SUM_NAMES, drawMelds, sumLines } from "./sheet.js";
import { LINES } from "../rules/records.js";
import { gettext, pgettext } from "./words.js";
import { SIDES_OF_THREE, nameDepth, names } from "./names.js";
import { formatPoints, formatTime } from "./figures.js";

/** A table of the revisions, and their cards to be opened. A revision: {depth, data, NS, EW, names,
    who, at, device, status}; `foot` are cells under each of them, none for no foot. */
export function drawComparison(revisions, rules, foot = /** @type {any[]} */ ([])) {
  return [
    h(
      "table",
      { class: "revisions" },
      h("thead", {}, h("tr", {}, h("td", {}), revisions.map(drawHead))),
      drawAlone(revisions),
      LINES.map((line) => drawLines(line, revisions, rules)),
      foot.length ? h("tfoot", {}, h("tr", {}, h("td", {}), foot.map((cell) => h("td", {}, cell)))) : null,
    ),
    revisions.some((revision) => revision.depth === "cards")
      ? h(
          "details",
          { class: "opens" },
          h("summary", {}, gettext("The cards")),
          revisions.map((revision) =>
            h("div", {}, h("p", { class: "small" }, h("strong", {}, revision.who)), drawMelds(revision, rules)),
          ),
        )
      : null,
  ];
}

/* Who made a revision, when, on what; and what it is. */
function drawHead(revision) {
  return h(
    "th",
    { scope: "col" },
    h("span", { class: "bold" }, revision.who),
    ` ${formatTime(revision.at)}`,
    h(
      "span",
      { class: "soft block" },
      [revision.device, nameDepth(revision.depth)].filter(Boolean).join(" · "),
    ),
    h("span", { class: "soft block" }, revision.status),
  );
}

/* At a table of three, who plays alone in each revision. */
function drawAlone(revisions) {
  const alone = revisions.map((revision) => revision.names?.NS);
  if (!alone.some(Boolean)) return null;
  const differs = new Set(alone).size > 1;
  return h(
    "tbody",
    {},
    h(
      "tr",
      { class: differs ? "differs" : "" },
      h(
        "th",
        { scope: "row" },
        differs ? h("span", { class: "hidden-text" }, `${gettext("different:")} `) : null,
        pgettext("three at a table", "Alone"),
      ),
      alone.map((name) => h("td", {}, name)),
    ),
  );
}

/* One side's lines in all revisions; what is not the same everywhere is marked. */
function drawLines(line, revisions, rules) {
  const side = 1 + LINES.indexOf(line);
  const sums = revisions.map((revision) => new Map(sumLines(revision, rules).map((row) => [row[0], row[side]])));
  const lines = Object.keys(SUM_NAMES).filter((name) => sums.some((one) => one.has(name)));
  return h(
    "tbody",
    {},
    h(
      "tr",
      {},
      h(
        "th",
        { scope: "rowgroup", colspan: revisions.length + 1, class: "revisions__side" },
        (revisions.some((revision) => revision.names) ? SIDES_OF_THREE : names.lines)[line],
      ),
    ),
    lines.map((name) => {
      const values = sums.map((one) => one.get(name));
      const differs = new Set(values.filter((value) => value !== undefined)).size > 1;
      return h(
        "tr",
        { class: `${name === "total" ? "revisions__total" : ""}${differs ? " differs" : ""}` },
        h(
          "th",
          { scope: "row" },
          differs ? h("span", { class: "hidden-text" }, `${gettext("different:")} `) : null,
          SUM_NAMES[name],
        ),
        values.map((value) => h("td", { class: "num" }, value === undefined ? "" : formatPoints(value))),
      );
    }),
  );
}
