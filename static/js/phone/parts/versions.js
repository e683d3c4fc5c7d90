/* Two versions of one smazzata side by side: neither is lost, somebody chooses. */

import { h, notice } from "./elements.js";
import { SUM_NAMES, drawMelds, sumLines } from "./sheet.js";
import { nameLine, nameSidesOfThree } from "../smazzate.js";
import { LINES } from "../rules/records.js";
import { gettext, pgettext } from "./words.js";
import { SIDES_OF_THREE, nameDepth, names } from "./names.js";
import { formatPoints, formatTime } from "./figures.js";

/** What waits beside the slots of a table: versions to choose from, and late ones. */
export function heldNotices(app, slots) {
  return slots.flatMap((slot) =>
    slot.held.map((held) => (held.kind === "late" ? lateNotice(app, held) : sideBySide(app, slot, held))),
  );
}

function lateNotice(app, held) {
  const named = { names: nameSidesOfThree(app.table, held.record) };
  return notice(
    "warning",
    h(
      "p",
      {},
      h("strong", {}, gettext("Smazzata %(n)d", { n: held.number })),
      LINES.map((line) => ` · ${nameLine(line, named)} ${formatPoints(held[line])}`),
    ),
    h("p", {}, gettext("The turn is closed: what %(name)s entered at %(time)s is offered to the director.", { name: held.author, time: formatTime(held.at) })),
  );
}

function sideBySide(app, slot, held) {
  const standing = app.table.smazzate.find((one) => one.number === slot.number);
  const chosen = app.items.find(
    (item) => item.kind === "choose" && item.body.held === held.id && item.state === "waiting",
  );
  const versions = [standing, held].filter(Boolean).map((one) => ({
    ...one,
    data: one.record,
    names: nameSidesOfThree(app.table, one.record),
    who: one.author,
    isHeld: one === held,
  }));
  const decide = (version) => app.send("choose", { held: held.id, take: version.isHeld });
  return h(
    "section",
    { class: "versus-versions", "aria-labelledby": `held-${held.id}` },
    h("h2", { id: `held-${held.id}` }, gettext("Smazzata %(n)d was entered twice", { n: slot.number })),
    h("p", { class: "small" }, gettext("Neither is lost. Look at the cards and say which one counts.")),
    h(
      "table",
      { class: "versions" },
      h("thead", {}, h("tr", {}, h("td", {}), versions.map(drawHead))),
      drawAlone(versions),
      LINES.map((line) => drawLines(line, versions, app.rules)),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          versions.map((version) =>
            h(
              "td",
              {},
              h(
                "button",
                {
                  class: "button button--small",
                  type: "button",
                  disabled: Boolean(chosen),
                  "data-focus": `take-${held.id}-${version.isHeld}`,
                  onclick: () => decide(version),
                },
                gettext("This one counts"),
                h(
                  "span",
                  { class: "hidden-text" },
                  ` ${version.who}, ${formatPoints(version.NS)}, ${formatPoints(version.EW)}`,
                ),
              ),
            ),
          ),
        ),
      ),
    ),
    versions.some((version) => version.depth === "cards")
      ? h(
          "details",
          { class: "opens" },
          h("summary", {}, gettext("The cards")),
          versions.map((version) =>
            h(
              "div",
              {},
              h("p", { class: "small" }, h("strong", {}, version.who)),
              drawMelds(version, app.rules),
            ),
          ),
        )
      : null,
    chosen && h("p", { class: "mark mark--here" }, gettext("Chosen, on its way")),
  );
}

/** Who made a version, when, on what; and whether it is the one that counts. */
function drawHead(version) {
  return h(
    "th",
    { scope: "col" },
    h("span", { class: "versions__who" }, version.who),
    ` ${formatTime(version.at)}`,
    h(
      "span",
      { class: "versions__on" },
      [version.device, nameDepth(version.depth)].filter(Boolean).join(" · "),
    ),
    h("span", { class: "versions__on" }, version.isHeld ? gettext("came beside it") : gettext("counts now")),
  );
}

/** At a table of three, who plays alone in each version. */
function drawAlone(versions) {
  const alone = versions.map((version) => version.names?.NS);
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

/** One side's lines in all versions; what is not the same everywhere is marked. */
function drawLines(line, versions, rules) {
  const side = line === "NS" ? 1 : 2;
  const sums = versions.map((version) => new Map(sumLines(version, rules).map((row) => [row[0], row[side]])));
  const lines = Object.keys(SUM_NAMES).filter((name) => sums.some((one) => one.has(name)));
  return h(
    "tbody",
    {},
    h(
      "tr",
      {},
      h(
        "th",
        { scope: "rowgroup", colspan: versions.length + 1, class: "versions__side" },
        (versions.some((version) => version.names) ? SIDES_OF_THREE : names.lines)[line],
      ),
    ),
    lines.map((name) => {
      const values = sums.map((one) => one.get(name));
      const differs = new Set(values.filter((value) => value !== undefined)).size > 1;
      return h(
        "tr",
        { class: `${name === "total" ? "versions__total" : ""}${differs ? " differs" : ""}` },
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
