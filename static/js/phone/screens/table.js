/* The table's screen: who plays, how it stands, the next smazzata as the one big button. */

import { openCalls } from "./call.js";
import { h, notice, replace } from "../parts/elements.js";
import { choose, say } from "../parts/words.js";
import { clock } from "../parts/figures.js";
import { dropDraft, listDrafts } from "../queue/drafts.js";
import { whoLine } from "./hall.js";
import { drawMatch } from "../parts/match.js";
import { refusedNotice, strayNotices } from "../parts/refused.js";
import { drawSlot } from "../parts/smazzata_item.js";
import { LINES, listSlots, listUnsigned, nameOther } from "../smazzate.js";
import { heldNotices } from "../parts/versions.js";

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
      app.gone ? notice("error", h("p", {}, say("gone"))) : null,
      table ? drawTable(table) : drawNoTable(),
      strayNotices(app),
      table && drawOldDrafts(),
      whoLine(app),
    );
  }

  function drawNoTable() {
    return [
      h("h1", { tabindex: "-1" }, say("table_n", { n: app.tableNumber })),
      h("p", { class: "empty" }, say(app.state ? "no_seating" : "state_asking")),
    ];
  }

  function drawTable(table) {
    const slots = listSlots(table, app.items);
    const coming = findNext(slots);
    const isHalf = LINES.some((line) => !table.sides[line]);
    const mayWrite = !app.gone && !isHalf && !table.refusal;
    return [
      h("h1", { tabindex: "-1", class: "hidden-text" }, say("table_n", { n: table.number })),
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
            say("call_director"),
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
        ? say("begun_at", { time: clock(draft.at) })
        : table.length === "smazzate"
          ? say("n_of_m", { n: next.number, m: table.due })
          : say("n_smazzate", { n: slots.filter((slot) => slot.shown).length });
      return h(
        "button",
        {
          class: "button button--primary phone__next",
          type: "button",
          "data-focus": "next",
          onclick: () => app.go({ do: "enter", n: next.number }),
        },
        say("record_n", { n: next.number }),
        h("span", { class: "button__hint" }, hint),
      );
    }
    const unsigned = LINES.filter((line) => listUnsigned(slots, line).length);
    return [
      h("p", { class: "lead" }, say("complete")),
      unsigned.length ? confirmButton("button button--primary phone__next", slots) : null,
    ];
  }

  function confirmButton(style, slots) {
    const missing = LINES.filter((line) => listUnsigned(slots, line).length).map((line) =>
      choose("lines", line),
    );
    return h(
      "button",
      { class: style, type: "button", "data-focus": "confirm", onclick: () => app.go({ do: "confirm" }) },
      say("check_and_sign"),
      h("span", { class: "button__hint" }, say("still_to_sign", { sides: missing.join(", ") })),
    );
  }

  /** Begun in another turn, and neither recorded nor thrown away. */
  function drawOldDrafts() {
    const old = drafts.filter(
      (one) => one.turn !== app.turn && (app.data.table || one.table === app.tableNumber),
    );
    const drop = async (draft) => {
      if (!confirm(say("discard_sure", { what: say("smazzata_n", { n: draft.number }) }))) return;
      await dropDraft(app.store, draft);
      recallDrafts();
    };
    return old.map((draft) =>
      notice(
        "warning",
        h(
          "p",
          {},
          `${say("turn_and_table", draft)} · ${say("smazzata_n", { n: draft.number })}: ${say("begun_at", { time: clock(draft.at) })}`,
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
            say("open_again"),
          ),
          h(
            "button",
            { class: "button button--small button--danger", type: "button", onclick: () => drop(draft) },
            say("discard"),
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
