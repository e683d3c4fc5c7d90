/* Two revisions of one smazzata side by side: neither is lost, somebody chooses. */

import { button, h, notice } from "./elements.js";
import { SUM_NAMES, drawMelds, sumLines } from "./sheet.js";
import { nameLine, nameSidesOfThree } from "../slots.js";
import { LINES } from "../rules/records.js";
import { gettext, pgettext } from "./words.js";
import { SIDES_OF_THREE, nameDepth, names } from "./names.js";
import { formatPoints, formatTime } from "./figures.js";

/** What waits beside the slots of a table: revisions to choose from, and late ones. */
export function heldNotices(app, slots) {
  return slots.flatMap((slot) =>
    slot.held.map((held) => (held.kind === "late" ? lateNotice(app, held) : sideBySide(app, slot, held))),
  );
}

function lateNotice(app, held) {
  const named = { names: nameSidesOfThree(app.table, held.record) };
  const made = { name: held.author, time: formatTime(held.at) };
  return notice(
    "warning",
    h(
      "p",
      {},
      h("strong", {}, gettext("Smazzata %(n)d", { n: held.number })),
      LINES.map((line) => ` · ${nameLine(line, named)} ${formatPoints(held[line])}`),
    ),
    h("p", {}, gettext("The turn is closed: the record that %(name)s entered at %(time)s goes to the director for a decision.", made)),
  );
}

function sideBySide(app, slot, held) {
  const standing = app.table.smazzate.find((one) => one.number === slot.number);
  const chosen = app.items.find(
    (item) => item.kind === "choose" && item.body.held === held.id && item.state === "waiting",
  );
  const revisions = [standing, held].filter(Boolean).map((one) => ({
    ...one,
    data: one.record,
    names: nameSidesOfThree(app.table, one.record),
    who: one.author,
    isHeld: one === held,
  }));
  const decide = (revision) => app.send("choose", { held: held.id, take: revision.isHeld });
  return h(
    "section",
    { class: "versus-revisions", "aria-labelledby": `held-${held.id}` },
    h("h2", { id: `held-${held.id}` }, gettext("Smazzata %(n)d was entered twice", { n: slot.number })),
    h("p", { class: "small" }, gettext("Neither record is lost. Look at the cards and choose which record counts.")),
    h(
      "table",
      { class: "revisions" },
      h("thead", {}, h("tr", {}, h("td", {}), revisions.map(drawHead))),
      drawAlone(revisions),
      LINES.map((line) => drawLines(line, revisions, app.rules)),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          revisions.map((revision) =>
            h(
              "td",
              {},
              button([gettext("This one counts"), drawHidden(revision)], () => decide(revision), {
                style: "small",
                focus: `take-${held.id}-${revision.isHeld}`,
                disabled: Boolean(chosen),
              }),
            ),
          ),
        ),
      ),
    ),
    revisions.some((revision) => revision.depth === "cards")
      ? h(
          "details",
          { class: "opens" },
          h("summary", {}, gettext("The cards")),
          revisions.map((revision) =>
            h(
              "div",
              {},
              h("p", { class: "small" }, h("strong", {}, revision.who)),
              drawMelds(revision, app.rules),
            ),
          ),
        )
      : null,
    chosen && h("p", { class: "mark mark--here" }, gettext("Chosen, being sent")),
  );
}

/** Which one a button takes, for those who cannot see its column. */
function drawHidden({ who, NS, EW }) {
  return h("span", { class: "hidden-text" }, ` ${who}, ${formatPoints(NS)}, ${formatPoints(EW)}`);
}

/** Who made a revision, when, on what; and whether it is the one that counts. */
function drawHead(revision) {
  return h(
    "th",
    { scope: "col" },
    h("span", { class: "revisions__who" }, revision.who),
    ` ${formatTime(revision.at)}`,
    h(
      "span",
      { class: "revisions__on" },
      [revision.device, nameDepth(revision.depth)].filter(Boolean).join(" · "),
    ),
    h("span", { class: "revisions__on" }, revision.isHeld ? gettext("on hold") : gettext("counts now")),
  );
}

/** At a table of three, who plays alone in each revision. */
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

/** One side's lines in all revisions; what is not the same everywhere is marked. */
function drawLines(line, revisions, rules) {
  const side = line === "NS" ? 1 : 2;
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
