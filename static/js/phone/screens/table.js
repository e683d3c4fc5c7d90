/* The table's screen: who plays, how it stands, the next smazzata as the one big button. */

import { openCalls } from "./call.js";
import { h, notice, replace } from "../parts/elements.js";
import { dropDraft, listDrafts } from "../queue/drafts.js";
import { whoLine } from "./hall.js";
import { drawMatch } from "../parts/match.js";
import { confirmDiscard, refusedNotice, strayNotices } from "../parts/refused.js";
import { drawSlot } from "../parts/smazzata_item.js";
import { listSlots, listUnsigned, nameOther } from "../smazzate.js";
import { LINES } from "../rules/records.js";
import { heldNotices } from "../parts/versions.js";
import { gettext, ngettext } from "../parts/words.js";
import { names } from "../parts/names.js";
import { formatTime } from "../parts/figures.js";

export function tableScreen(app, root) {
  const opened = new Set();
  let drafts = [];
  let drawn = "";

  async function recallDrafts() {
    drafts = await listDrafts(app.store, app.data.base);
    draw();
  }

  /** Draws again only what changed something: a tap must not lose its button. */
  function update() {
    const seen = JSON.stringify(
      [app.table, app.state?.turn, app.outbox.items, drafts, app.gone, app.device.name],
      (name, value) => (name === "seconds" ? 0 : value),
    );
    if (seen === drawn) return;
    drawn = seen;
    draw();
  }

  function draw() {
    const { table } = app;
    replace(
      root,
      app.gone ? notice("error", h("p", {}, gettext("This link was revoked: nothing more can be sent with it. What is kept here stays on this phone; show it to the director."))) : null,
      table ? drawTable(table) : drawNoTable(),
      strayNotices(app),
      table && drawOldDrafts(),
      whoLine(app),
    );
  }

  function drawNoTable() {
    return [
      h("h1", { tabindex: "-1" }, gettext("Table %(n)d", { n: app.tableNumber })),
      h("p", { class: "empty" }, app.state ? gettext("This table does not play in this turn, or no turn is published yet.") : gettext("Asking the desk …")),
    ];
  }

  function drawTable(table) {
    const slots = listSlots(table, app.items);
    const coming = findNext(slots);
    const isHalf = LINES.some((line) => !table.sides[line]);
    const mayWrite = !app.gone && !isHalf && !table.refusal;
    return [
      h("h1", { tabindex: "-1", class: "hidden-text" }, gettext("Table %(n)d", { n: table.number })),
      drawMatch(table, slots),
      heldNotices(app, slots),
      drawRefusedActs(),
      table.refusal ? notice("info", h("p", {}, table.refusal)) : null,
      drawOthers(table),
      mayWrite ? drawNext(slots, table) : null,
      isHalf
        ? null
        : h(
            "ol",
            { class: "slots" },
            slots
              .filter((slot) => slot === coming || isListed(slot, table))
              .map((slot) => drawSlot(app, slot, { mayWrite, isNext: slot === coming, opened })),
          ),
      openCalls(app),
      app.gone
        ? null
        : h(
            "button",
            { class: "button", type: "button", "data-focus": "call", onclick: () => app.go({ do: "call" }) },
            gettext("Call the director"),
          ),
    ];
  }

  /** Acts of this table, other than records, that the desk did not take. */
  function drawRefusedActs() {
    const acts = app.items.filter((item) => item.state === "refused" && item.kind !== "smazzata");
    return acts.map((item) =>
      refusedNotice(app, item, { again: item.kind === "sign" ? () => app.go({ do: "confirm" }) : null }),
    );
  }

  function drawOthers(table) {
    const sentences = new Set(table.others.filter((one) => one.number).map(nameOther));
    return [...sentences].map((sentence) => notice("warning", h("p", {}, sentence)));
  }

  function drawNext(slots, table) {
    const next = findNext(slots);
    if (next) {
      const draft = drafts.find(
        (one) => one.turn === app.turn && one.table === table.number && one.number === next.number,
      );
      const hint = draft
        ? gettext("begun at %(time)s", { time: formatTime(draft.at) })
        : table.length === "smazzate"
          ? gettext("%(n)d of %(m)d", { n: next.number, m: table.due })
          : ngettext("%(n)d smazzata", "%(n)d smazzate", slots.filter((slot) => slot.shown).length);
      return h(
        "button",
        {
          class: "button button--primary phone__next",
          type: "button",
          "data-focus": "next",
          onclick: () => app.go({ do: "enter", n: next.number }),
        },
        gettext("Record smazzata %(n)d", { n: next.number }),
        h("span", { class: "button__hint" }, hint),
      );
    }
    const unsigned = LINES.filter((line) => listUnsigned(slots, line).length);
    return [
      h("p", { class: "lead" }, gettext("This table is complete.")),
      unsigned.length ? confirmButton("button button--primary phone__next", slots) : null,
    ];
  }

  function confirmButton(style, slots) {
    const missing = LINES.filter((line) => listUnsigned(slots, line).length).map((line) =>
      names.lines[line],
    );
    return h(
      "button",
      { class: style, type: "button", "data-focus": "confirm", onclick: () => app.go({ do: "confirm" }) },
      gettext("Check and sign"),
      h("span", { class: "button__hint" }, gettext("still to sign: %(sides)s", { sides: missing.join(", ") })),
    );
  }

  /** Begun in another turn, and neither recorded nor thrown away. */
  function drawOldDrafts() {
    const old = drafts.filter(
      (one) => one.turn !== app.turn && (app.data.table || one.table === app.tableNumber),
    );
    const drop = async (draft) => {
      if (!confirmDiscard(gettext("Smazzata %(n)d", { n: draft.number }))) return;
      await dropDraft(app.store, draft);
      recallDrafts();
    };
    return old.map((draft) =>
      notice(
        "warning",
        h(
          "p",
          {},
          `${gettext("Turn %(turn)d, table %(table)d", draft)} · ${gettext("Smazzata %(n)d", { n: draft.number })}: ${gettext("begun at %(time)s", { time: formatTime(draft.at) })}`,
        ),
        h(
          "div",
          { class: "actions" },
          h(
            "button",
            {
              class: "button button--small",
              type: "button",
              onclick: () => app.go({ do: "enter", n: draft.number, turn: draft.turn }),
            },
            gettext("Open again"),
          ),
          h(
            "button",
            { class: "button button--small button--danger", type: "button", onclick: () => drop(draft) },
            gettext("Discard"),
          ),
        ),
      ),
    );
  }

  recallDrafts();
  update();
  return { update };
}

/** Of a table that no number of smazzate ends, those that may never be played are not listed. */
function isListed(slot, table) {
  const isBlank = slot.mark === "blank" && !slot.held.length && !slot.flag && !slot.photos;
  return table.length === "smazzate" || !isBlank;
}

/** The smazzata that comes: the first that nothing is recorded of. */
function findNext(slots) {
  return slots.find((slot) => slot.mark === "blank");
}
