/* The table's screen: who plays, how it stands, the next smazzata as the one big button. */

import { draftNotices } from "../parts/draft_notices.js";
import { button, h, notice, replace } from "../parts/elements.js";
import { heldNotices } from "../parts/held_revisions.js";
import { drawMatch } from "../parts/match.js";
import { drawAuthorLine } from "../parts/author_line.js";
import { drawNext } from "../parts/next_smazzata.js";
import { drawGone, explainNoTable } from "../parts/no_table.js";
import { openCalls } from "../parts/open_calls.js";
import { confirmDiscard, refusedNotice, strayNotices } from "../parts/refused.js";
import { drawSlot } from "../parts/smazzata_item.js";
import { gettext } from "../parts/words.js";
import { dropDraft, listDrafts } from "../queue/drafts.js";
import { LINES } from "../rules/records.js";
import { listSlots, nameOther } from "../slots.js";
import { describeShown } from "./shown.js";

export function tableScreen(app, root) {
  const opened = new Set();
  let drafts = [];
  let drawn = "";

  async function recallDrafts() {
    drafts = await listDrafts(app.store, app.data.base);
    draw();
  }

  async function discardDraft(draft) {
    if (!confirmDiscard(gettext("Smazzata %(n)d", { n: draft.number }))) return;
    await dropDraft(app.store, draft);
    recallDrafts();
  }

  /** Draws again only what changed something: a tap must not lose its button. */
  function update() {
    const shown = describeShown(app, [app.state?.turn, drafts, app.gone, app.device.name]);
    if (shown === drawn) return;
    drawn = shown;
    draw();
  }

  function draw() {
    const { table } = app;
    const isOld = (draft) => draft.turn !== app.turn && (app.data.table || draft.table === app.tableNumber);
    const acts = {
      open: (draft) => app.go({ do: "enter", n: draft.number, turn: draft.turn }),
      discard: discardDraft,
    };
    replace(
      root,
      app.gone ? drawGone() : null,
      table ? drawTable(app, table, drafts, opened) : drawNoTable(app),
      strayNotices(app),
      table && draftNotices(drafts.filter(isOld), acts),
      drawAuthorLine(app),
    );
  }

  recallDrafts();
  update();
  return { update };
}

function drawNoTable(app) {
  return [
    h("h1", { tabindex: "-1" }, gettext("Table %(n)d", { n: app.tableNumber })),
    h("p", { class: "empty" }, explainNoTable(app)),
  ];
}

function drawTable(app, table, drafts, opened) {
  const slots = listSlots(table, app.items);
  const coming = slots.find((slot) => slot.mark === "blank");
  const isHalf = LINES.some((line) => !table.sides[line]);
  const mayWrite = !app.gone && !isHalf && !table.refusal;
  const isDraftOf = (draft) =>
    draft.turn === app.turn && draft.table === table.number && draft.number === coming?.number;
  const listed = slots.filter((slot) => slot === coming || isListed(slot, table));
  return [
    h("h1", { tabindex: "-1", class: "hidden-text" }, gettext("Table %(n)d", { n: table.number })),
    drawMatch(table, slots),
    heldNotices(app, slots),
    drawRefusedActs(app),
    table.refusal ? notice("info", h("p", {}, table.refusal)) : null,
    drawOthers(table),
    mayWrite ? drawNext(app, table, slots, coming, drafts.find(isDraftOf)) : null,
    isHalf
      ? null
      : h(
          "ol",
          { class: "slots" },
          listed.map((slot) => drawSlot(app, slot, { mayWrite, isNext: slot === coming, opened })),
        ),
    openCalls(app),
    app.gone
      ? null
      : button(gettext("Call the director"), () => app.go({ do: "call" }), { focus: "call" }),
  ];
}

/** Acts of this table, other than records, that the desk did not take. */
function drawRefusedActs(app) {
  const acts = app.items.filter((item) => item.state === "refused" && item.kind !== "smazzata");
  return acts.map((item) =>
    refusedNotice(app, item, { again: item.kind === "sign" ? () => app.go({ do: "confirm" }) : null }),
  );
}

function drawOthers(table) {
  const sentences = new Set(table.others.filter((one) => one.number).map(nameOther));
  return [...sentences].map((sentence) => notice("warning", h("p", {}, sentence)));
}

/** Of a table that no number of smazzate ends, those that may never be played are not listed. */
function isListed(slot, table) {
  const isBlank = slot.mark === "blank" && !slot.held.length && !slot.flag && !slot.photos;
  return table.length === "smazzate" || !isBlank;
}
