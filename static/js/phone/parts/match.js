/* Who plays at a table and how it stands: two sides, or three players at a table of three. */

import { h } from "./elements.js";
import { nameLine, sumPlaces, sumUp } from "../slots.js";
import { LINES } from "../rules/records.js";
import { formatPoints, formatSigned, gettext, names } from "./words.js";

/** The match so far, with what it made where the table is complete. */
export function drawMatch(table, slots) {
  if (table.places?.length) return drawThree(table, slots);
  const sums = sumUp(table, slots);
  const most = Math.max(...LINES.map((line) => sums[line]));
  const ahead = LINES.filter((line) => sums[line] === most);
  const leads = ahead.length === 1 ? ahead[0] : null;
  return h(
    "div",
    { class: "phone__match cells gap-0" },
    LINES.filter((line) => table.sides[line]).map((line) => {
      const side = table.sides[line];
      return h(
        "section",
        {
          class: `phone__side shrinks stack gap-0${line === leads ? " phone__side--lead" : ""}`,
          "aria-label": names.lines[line],
        },
        h("p", { class: "soft" }, h("strong", {}, names.lines[line]), ` ${side.number}`),
        h("p", { class: "phone__gp" }, drawPoints(sums[line]), drawTarget(table)),
        h("p", { class: "phone__names small" }, side.label),
        table.vp ? h("p", { class: "small" }, drawMade(table.mp?.[line], table.vp[line])) : null,
      );
    }),
  );
}

/** A line for each of the three: what they made in either role. */
function drawThree(table, slots) {
  const sums = sumPlaces(table, slots);
  const most = Math.max(...sums);
  const isOneAhead = sums.filter((sum) => sum === most).length === 1;
  return h(
    "ul",
    { class: "phone__three plain", "aria-label": gettext("The three players at this table") },
    table.places.map(({ number, label, mp, vp }, at) =>
      h(
        "li",
        { class: `phone__one cells middle${isOneAhead && sums[at] === most ? " phone__side--lead" : ""}` },
        h("span", { class: "soft bold" }, number),
        h(
          "span",
          { class: "stack gap-0 breaks" },
          h("span", {}, label),
          vp === null ? null : h("span", { class: "small" }, drawMade(mp, vp)),
        ),
        h("span", { class: "phone__gp" }, drawPoints(sums[at]), drawTarget(table)),
      ),
    ),
  );
}

function drawPoints(sum) {
  return [
    h("span", { class: "figure__value" }, formatPoints(sum)),
    h("span", { class: "hidden-text" }, ` ${gettext("game points")}`),
  ];
}

function drawTarget({ length, target }) {
  if (length !== "target") return null;
  return h("span", { class: "small soft" }, ` ${gettext("to %(points)s", { points: formatPoints(target) })}`);
}

function drawMade(mp, vp) {
  const figure = (text) => h("strong", {}, text);
  return [figure(formatSigned(mp)), ` ${gettext("MP")} · `, figure(formatPoints(vp)), ` ${gettext("VP")}`];
}

/** Who plays, by their full names, with the points of one version or of all of them. */
export function drawSides(table, values) {
  return h(
    "div",
    { class: "phone__match cells gap-0" },
    LINES.map((line) => {
      const side = table.sides[line];
      const players = values.names ? [] : side?.names?.length ? side.names : [side?.label ?? ""];
      const number = values.names ? "" : ` ${side?.number ?? ""}`;
      return h(
        "section",
        { class: "phone__side shrinks stack gap-0", "aria-label": nameLine(line, values) },
        h("p", { class: "soft" }, h("strong", {}, nameLine(line, values)), number),
        h("p", { class: "phone__gp" }, h("span", { class: "figure__value" }, formatPoints(values[line]))),
        players.map((name) => h("p", { class: "phone__names small" }, name)),
      );
    }),
  );
}
