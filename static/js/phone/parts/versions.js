/* Versions of one smazzata side by side, with what differs marked: where two revisions wait for somebody
   to choose, and where a draft of this phone meets what others recorded meanwhile. Neither is lost.
   A version is one of slots.js with its `status` in words. */

import { button, h, notice } from "./elements.js";
import { SUM_NAMES, drawMelds, sumLines } from "./sheet.js";
import { LINES } from "../rules/records.js";
import { nameLine, nameSidesOfThree, showStanding } from "../slots.js";
import { SIDES_OF_THREE, formatPoints, formatTime, gettext, nameDepth, names, pgettext } from "./words.js";

// --- Revisions at the desk ----------------------------------------------------------------------

/** What waits beside the slots of a table: revisions to choose from, and what the director decides. */
export function heldNotices(app, slots) {
  return slots.flatMap((slot) =>
    slot.held.map((held) => (held.kind === "conflict" ? sideBySide(app, slot, held) : tellHeld(app, held))),
  );
}

function tellHeld(app, held) {
  const named = { names: nameSidesOfThree(app.table, held.record) };
  const made = { name: held.author, time: formatTime(held.at) };
  return notice("warning",
    h("p",
      h("strong", gettext("Smazzata %(n)d", { n: held.number })),
      LINES.map((line) => ` · ${nameLine(line, named)} ${formatPoints(held[line])}`)),
    h("p", describeHeld(held.kind, made)));
}

function describeHeld(kind, made) {
  return kind === "late"
    ? gettext("The turn is closed: the director decides about the smazzata that %(name)s entered at %(time)s.", made)
    : gettext("The smazzata that %(name)s entered at %(time)s fails a check: the director decides whether to count the smazzata.", made);
}

function sideBySide(app, slot, held) {
  const chosen = app.items.find(
    (item) => item.kind === "choose" && item.body.held === held.id && item.state === "waiting",
  );
  const version = (one, status) => ({ ...showStanding(app.table, one), status });
  const standing = findStanding(app, slot.number);
  const versions = [
    ...(standing ? [version(standing, gettext("counts now"))] : []),
    version(held, gettext("on hold")),
  ];
  const choose = (shown) => {
    const isHeld = shown === versions.at(-1);
    return button(
      [gettext("Use this record"), drawHidden(shown)],
      () => app.send("choose", { held: held.id, take: isHeld }),
      { style: "small", focus: `take-${held.id}-${isHeld}`, disabled: Boolean(chosen) },
    );
  };
  return drawSection(`held-${held.id}`,
    gettext("Smazzata %(n)d was entered twice", { n: slot.number }),
    gettext("Compare the two records and choose the right one."),
    drawComparison(versions, app.rules, versions.map(choose)),
    chosen && h("p.mark.mark--here", gettext("Chosen, being sent")));
}

/** Which one a button takes, for those who cannot see its column. */
function drawHidden(shown) {
  const figures = LINES.map((line) => formatPoints(shown[line]));
  return h("span.hidden-text", ` ${[shown.who, ...figures].join(", ")}`);
}

function drawSection(id, title, words, ...content) {
  return h("section.versus-revisions.stack.gap-2", { "aria-labelledby": id },
    h("h2.lead", { id }, title),
    h("p.small", words),
    ...content);
}

// --- Drafts of this phone -----------------------------------------------------------------------

/** What became of the record that waits for the director: "waiting", "recorded", "rejected"; "" of a
    draft that asked for nothing. */
export function findDecision(app, { number, asked }) {
  if (!asked) return "";
  const isKnown = (one) => one.key === asked;
  if (app.items.some(({ body }) => isKnown(body)) || app.table.held.some(isKnown)) return "waiting";
  const standing = findStanding(app, number);
  return standing && isKnown(standing) ? "recorded" : "rejected";
}

/** The revision that stands although the draft knows nothing of it, else null. */
export function findElsewhere(app, { number, seen, asked }) {
  const standing = findStanding(app, number);
  return standing && standing.key !== seen && standing.key !== asked ? standing : null;
}

function findStanding(app, number) {
  return app.table.smazzate.find((one) => one.number === number) ?? null;
}

/** Both beside each other. `record` is what the draft would make: {data, totals, problems}; `acts` are
    open(draft), discard(draft) and send(draft, record). */
export function drawOwnDraft(app, draft, record, standing, { open, discard, send }) {
  const { number, depth, at } = draft;
  const own = { depth, record: record.data, ...record.totals, author: app.device.name, at, device: "" };
  const versions = [
    { ...showStanding(app.table, standing), status: gettext("counts now") },
    { ...showStanding(app.table, own), status: gettext("not sent") },
  ];
  const id = `draft-${number}`;
  const act = (words, name, run, style = "small") => button(words, run, { style, focus: `${name}-${id}` });
  return drawSection(id,
    gettext("Smazzata %(n)d is already recorded", { n: number }),
    gettext("What you recorded is still on this phone. Discard it if the other record is right."),
    drawComparison(versions, app.rules),
    h("div.actions",
      act(gettext("Discard mine"), "drop", () => discard(draft), "small danger"),
      act(gettext("Open mine"), "open", () => open(draft)),
      record.problems.length ? null : act(gettext("Send as a correction"), "send", () => send(draft, record))));
}

/** A notice for each draft of another turn; `acts` are open(draft) and discard(draft). */
export function draftNotices(drafts, { open, discard }) {
  return drafts.map((draft) => {
    const place = gettext("Turn %(turn)d, table %(table)d", draft);
    const smazzata = gettext("Smazzata %(n)d", { n: draft.number });
    const begun = gettext("started at %(time)s", { time: formatTime(draft.at) });
    return notice("warning",
      h("p", `${place} · ${smazzata}: ${begun}`),
      h("div.actions",
        button(gettext("Reopen"), () => open(draft), { style: "small" }),
        button(gettext("Discard"), () => discard(draft), { style: "small danger" })));
  });
}

// --- The comparison -----------------------------------------------------------------------------

/** A table of the versions, and their cards to be opened. `foot` are cells under each of them, none for
    no foot. */
function drawComparison(versions, rules, foot = /** @type {any[]} */ ([])) {
  return [
    h("table.revisions.whole.small",
      h("thead", h("tr", h("td"), versions.map(drawHead))),
      drawAlone(versions),
      LINES.map((line) => drawLines(line, versions, rules)),
      foot.length ? h("tfoot", h("tr", h("td"), foot.map((cell) => h("td", cell)))) : null),
    versions.some(({ depth }) => depth === "cards")
      ? h("details.opens",
        h("summary", gettext("The cards")),
          versions.map((shown) => h("div", h("p.small", h("strong", shown.who)), drawMelds(shown, rules))))
      : null,
  ];
}

/* Who made a version, when, on what; and what it is. */
function drawHead({ who, at, device, depth, status }) {
  return h("th", { scope: "col" },
    h("span.bold", who),
    ` ${formatTime(at)}`,
    h("span.soft.block", [device, nameDepth(depth)].filter(Boolean).join(" · ")),
    h("span.soft.block", status));
}

/* At a table of three, who plays alone in each version. */
function drawAlone(versions) {
  const alone = versions.map((shown) => shown.names?.NS);
  if (!alone.some(Boolean)) return null;
  return h("tbody", drawRow(pgettext("three at a table", "Alone"), alone, alone.map((name) => h("td", name))));
}

/* One side's lines in all versions. */
function drawLines(line, versions, rules) {
  const side = 1 + LINES.indexOf(line);
  const sums = versions.map((shown) => new Map(sumLines(shown, rules).map((row) => [row[0], row[side]])));
  const lines = Object.keys(SUM_NAMES).filter((name) => sums.some((one) => one.has(name)));
  return h("tbody",
    h("tr",
      h("th.revisions__side", { scope: "rowgroup", colspan: versions.length + 1 },
        (versions.some((shown) => shown.names) ? SIDES_OF_THREE : names.lines)[line])),
    lines.map((name) => {
      const values = sums.map((one) => one.get(name));
      const cells = values.map((value) => h("td.num", value === undefined ? "" : formatPoints(value)));
      const known = values.filter((value) => value !== undefined);
      return drawRow(SUM_NAMES[name], known, cells, name === "total" ? "revisions__total" : "");
    }));
}

/* A row is marked where its values are not all the same. */
function drawRow(name, values, cells, style = "") {
  const differs = new Set(values).size > 1;
  return h("tr", { class: `${style}${differs ? " differs" : ""}` },
    h("th", { scope: "row" }, differs ? h("span.hidden-text", `${gettext("different:")} `) : null, name),
    cells);
}
