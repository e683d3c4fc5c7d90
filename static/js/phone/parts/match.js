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
  return drawMatchOf(LINES.filter((line) => table.sides[line]).map((line) => {
    const { number, label } = table.sides[line];
    const made = table.vp && h("p.small", drawMade(table.mp?.[line], table.vp[line]));
    const points = [drawPoints(sums[line]), drawTarget(table)];
    return drawSide(names.lines[line], number, points, [label], made, ahead.length === 1 && ahead[0] === line);
  }));
}

function drawMatchOf(sides) {
  return h("div.phone__match.shares", sides);
}

function drawSide(name, number, points, players, made = null, leads = false) {
  const style = leads ? "phone__side--lead" : "";
  return h("section.phone__side.shrinks.stack.gap-0", { class: style, "aria-label": name },
    h("p.soft", h("strong", name), ` ${number}`),
    h("p.phone__gp", points),
    players.map((player) => h("p.phone__names.small", player)),
    made);
}

/** A line for each of the three: what they made in either role. */
function drawThree(table, slots) {
  const sums = sumPlaces(table, slots);
  const most = Math.max(...sums);
  const isOneAhead = sums.filter((sum) => sum === most).length === 1;
  return h("ul.phone__three.plain", { "aria-label": gettext("The three players at this table") },
    table.places.map(({ number, label, mp, vp }, at) =>
      h("li", { class: `phone__one cells middle${isOneAhead && sums[at] === most ? " phone__side--lead" : ""}` },
        h("span.soft.bold", number),
        h("span.stack.gap-0.breaks", h("span", label), vp === null ? null : h("span.small", drawMade(mp, vp))),
        h("span.phone__gp", drawPoints(sums[at]), drawTarget(table)))));
}

function drawPoints(sum) {
  return [h("span.figure__value", formatPoints(sum)), h("span.hidden-text", ` ${gettext("game points")}`)];
}

function drawTarget({ length, target }) {
  if (length !== "target") return null;
  return h("span.small.soft", ` ${gettext("to %(points)s", { points: formatPoints(target) })}`);
}

function drawMade(mp, vp) {
  const figure = (text) => h("strong", text);
  return [figure(formatSigned(mp)), ` ${gettext("MP")} · `, figure(formatPoints(vp)), ` ${gettext("VP")}`];
}

/** Who plays, by their full names, with the points of one version or of all of them. */
export function drawSides(table, values) {
  return drawMatchOf(LINES.map((line) => {
    const { number = "", names: players = [], label = "" } = (!values.names && table.sides[line]) || {};
    const points = h("span.figure__value", formatPoints(values[line]));
    return drawSide(nameLine(line, values), number, points, players.length || values.names ? players : [label]);
  }));
}
