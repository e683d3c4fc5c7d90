/* The table's screen: who plays, how it stands, the next smazzata as the one big button. */

import { readDraftRecord } from "../entry/check.js";
import { draftNotices, drawOwnDraft, findDecision, findElsewhere, heldNotices } from "../parts/versions.js";
import { button, h, notice, replace } from "../parts/elements.js";
import { drawMatch } from "../parts/match.js";
import { drawAuthorLine, drawGone, drawNoTable } from "../parts/no_table.js";
import { drawNext } from "../parts/next_smazzata.js";
import { confirmDiscard, openCalls, refusedNotice, strayNotices } from "../parts/unsettled.js";
import { drawSlot } from "../parts/smazzata_item.js";
import { gettext } from "../parts/words.js";
import { dropDraft, keepDraft, listDrafts } from "../queue/drafts.js";
import { LINES } from "../rules/records.js";
import { describeShown, findComing, listSlots, nameOther } from "../slots.js";

export function tableScreen(app, root) {
  const opened = new Set();
  let drafts = [];
  let drawn = "";
  let isOpen = true;

  async function recallDrafts() {
    drafts = await listDrafts(app.store, app.data.base);
    if (isOpen) update();
  }

  const isHere = (draft) => draft.turn === app.turn && draft.table === app.tableNumber;

  /** Drafts that the director decided on: one that was recorded goes, one that was not is as before. */
  async function takeDecisions() {
    const asking = drafts.filter((draft) => isHere(draft) && draft.asked);
    for (const draft of asking) {
      const decision = findDecision(app, draft);
      if (decision === "waiting") continue;
      const { number: n, asked } = draft;
      draft.asked = ""; // told once
      if (decision === "recorded") {
        await dropDraft(app.store, draft);
        app.showMessage("ok", gettext("The director recorded smazzata %(n)d.", { n }));
      } else {
        await keepDraft(app.store, { ...draft, asked: "" });
        const isRecorded = findElsewhere(app, { ...draft, asked });
        if (!isRecorded) app.showMessage("warning", gettext("The director did not record smazzata %(n)d: what you entered is still here.", { n }));
      }
      await recallDrafts();
    }
  }

  async function sendDraft(draft, { data, totals }) {
    const { turn, number, depth, seen, seating, strokes, sides, places, due } = draft;
    const reason = seen ? gettext("corrected at the table") : "";
    const fields = { turn, number, depth, data, totals, seen, seating, reason, override: "" };
    await app.send("smazzata", fields, { extra: { strokes, sides, places, due } });
    await dropDraft(app.store, draft);
    await recallDrafts();
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
    if (app.table) takeDecisions();
  }

  function draw() {
    const { table } = app;
    const isOld = (draft) => draft.turn !== app.turn && (app.data.table || draft.table === app.tableNumber);
    const acts = {
      open: (draft) => app.go({ do: "enter", n: draft.number, turn: draft.turn }),
      discard: discardDraft,
      send: sendDraft,
    };
    const own = drafts.filter(isHere);
    replace(
      root,
      app.gone ? drawGone() : null,
      table ? drawTable(app, table, own, opened, acts) : drawNoTable(app, gettext("Table %(n)d", { n: app.tableNumber })),
      strayNotices(app),
      table && draftNotices(drafts.filter(isOld), acts),
      drawAuthorLine(app),
    );
  }

  recallDrafts();
  update();
  return {
    update,
    close() {
      isOpen = false;
    },
  };
}

/** `drafts` are those of this table in this turn. */
function drawTable(app, table, drafts, opened, acts) {
  const slots = listSlots(table, app.items);
  const coming = findComing(slots);
  const isHalf = LINES.some((line) => !table.sides[line]);
  const mayWrite = !app.gone && !isHalf && !table.refusal;
  const listed = slots.filter((slot) => slot === coming || isListed(slot, table));
  return [
    h("h1.hidden-text", { tabindex: "-1" }, gettext("Table %(n)d", { n: table.number })),
    drawMatch(table, slots),
    heldNotices(app, slots),
    drafts.map((draft) => {
      const standing = findElsewhere(app, draft);
      if (!standing || app.gone) return null;
      return drawOwnDraft(app, draft, readDraftRecord(draft, app.rules), standing, acts);
    }),
    drawRefusedActs(app),
    table.refusal ? notice("info", h("p", table.refusal)) : null,
    drawOthers(table),
    mayWrite ? drawNext(app, table, slots, coming, drafts.find(({ number }) => number === coming?.number)) : null,
    isHalf
      ? null
      : h("ol.slots.plain", listed.map((slot) => drawSlot(app, slot, { mayWrite, isNext: slot === coming, opened }))),
    openCalls(app),
    app.gone ? null : button(gettext("Call the director"), () => app.go({ do: "call" }), { focus: "call" }),
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
  return [...sentences].map((sentence) => notice("warning", h("p", sentence)));
}

/** Of a table that no number of smazzate ends, those that may never be played are not listed. */
function isListed(slot, table) {
  const isBlank = slot.mark === "blank" && !slot.held.length && !slot.flag && !slot.photos;
  return table.length === "smazzate" || !isBlank;
}
