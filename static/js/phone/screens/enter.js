/* A smazzata being entered: the keypad with this device's care around it. What is tapped is kept
   tap by tap; recording goes to the outbox; a draft knows the version that it was begun on. */

import { h, replace } from "../parts/elements.js";
import { makeKey } from "../queue/key.js";
import { dropDraft, keepDraft, readDraft } from "../queue/drafts.js";
import { openEntry } from "../entry/entry.js";
import { listSlots, nameOther, sumBefore } from "../smazzate.js";
import { gettext } from "../parts/words.js";
import { formatTime } from "../parts/figures.js";

export function enterScreen(app, root) {
  const { base } = app.data;
  const number = Number(app.route.n);
  const turn = Number(app.route.turn) || app.turn;
  const place = { base, turn, table: app.tableNumber, number };
  const notes = h("div", { class: "phone__notes", role: "status" });
  const keypad = h("div", { class: "phone__keypad" });
  let entry = /** @type {ReturnType<typeof openEntry> | null} */ (null);
  let isOpen = true;
  let isRecorded = false;
  let isOpening = false;
  let restored = /** @type {any} */ (null); // the draft that was found, while that is said
  let writes = Promise.resolve();

  root.replaceChildren(
    h("h1", { class: "hidden-text", tabindex: "-1" }, gettext("Record smazzata %(n)d", { n: number })),
    notes,
    keypad,
  );

  function leave() {
    app.go({}, { back: true });
  }

  /** What is entered again: the refused item that was opened, or what this slot shows. */
  function findRecord() {
    const item = app.outbox.items.find((one) => one.id === Number(app.route.item));
    if (item) {
      const { seen, depth, data, reason, override } = item.body;
      return {
        item,
        seen,
        record: { depth, data, reason, override },
        strokes: item.extra.strokes ?? null,
        faults: [item.why, ...item.faults],
      };
    }
    const slot =
      app.table && turn === app.turn
        ? listSlots(app.table, app.items).find((one) => one.number === number)
        : null;
    const shown = slot?.shown ?? null;
    const record = shown && !slot?.cancelled ? { depth: shown.depth, data: shown.data } : null;
    return { item: null, seen: shown?.key ?? "", record, strokes: null, faults: [] };
  }

  async function open() {
    const draft = await readDraft(app.store, place);
    const sides = draft?.sides ?? app.table?.sides;
    if (!isOpen) return;
    if (!sides || !turn) return; // no state yet: the next one opens it
    const found = findRecord();
    const isBegun = Boolean(draft) && draft.item === (found.item?.id ?? null);
    const seen = isBegun ? draft.seen : found.seen;
    const due = draft?.due ?? app.table.due;
    const isCounted = !app.table || app.table.length === "smazzate";
    const isHere = app.table && turn === app.turn;
    const places = draft?.places ?? app.table?.places ?? [];
    const before = isHere ? sumBefore(listSlots(app.table, app.items), number) : draft?.before;
    const seating = (isBegun ? draft.seating : app.table?.id) ?? null;
    const strokes = isBegun ? draft.strokes : found.strokes;
    const depth = (isBegun ? draft.depth : found.record?.depth) ?? app.lastDepth;
    app.lastDepth = depth;
    app.entering = number;
    app.beat();

    const keep = (now, at) => {
      app.prefer(at);
      const kept = { seen, seating, sides, places, due, before, item: found.item?.id ?? null };
      const fresh = { ...place, ...kept, depth: at, strokes: now };
      writes = writes.then(() => (isRecorded ? undefined : keepDraft(app.store, fresh)));
    };
    const record = async (made) => {
      if (isRecorded) return;
      isRecorded = true;
      await send({ ...made, seating }, seen, found.item, { sides, places, due });
    };
    entry = openEntry(keypad, {
      rules: app.rules,
      sides,
      places,
      number,
      due: isCounted ? due : null,
      before,
      depth,
      strokes,
      record: found.record,
      isCorrection: seen !== "",
      mayOverride: app.isRoving,
      onStrokes: keep,
      onRecord: record,
      onLeave: leave,
    });
    const faults = [...new Set(found.faults.filter(Boolean))];
    if (faults.length) entry.showFaults(faults);
    restored = isBegun ? draft : null;
    drawNotes();
  }

  async function startOver() {
    await writes;
    await dropDraft(app.store, place);
    restored = null;
    entry?.close();
    entry = null;
    keypad.replaceChildren();
    await tryOpen();
  }

  async function send({ depth, data, totals, seating, reason = "", override = "" }, seen, old, kept) {
    await writes;
    const draft = await readDraft(app.store, place);
    const fields = { turn, seating, number, depth, data, seen, override, totals, key: makeKey() };
    fields.reason = seen ? reason || gettext("corrected at the table") : reason;
    await app.send("smazzata", fields, { extra: { strokes: draft?.strokes ?? null, ...kept } });
    if (old) await app.outbox.discard(old.id);
    await dropDraft(app.store, place);
    app.go(turn === app.turn ? { do: "confirm", n: number } : {}, { back: true });
  }

  /** One line each, so that the keypad keeps its room; it fits itself anew when they change. */
  function drawNotes() {
    const others = (app.table?.others ?? []).filter((one) => one.number === number);
    const before = notes.offsetHeight;
    replace(
      notes,
      [...new Set(others.map(nameOther))].map((words) =>
        h("p", { class: "note-line note-line--alert" }, words),
      ),
      turn && app.turn && turn !== app.turn
        ? h("p", { class: "note-line note-line--alert" }, gettext("This belongs to turn %(n)d, which is over: it goes to the director.", { n: turn }))
        : null,
      app.table?.refusal && turn === app.turn
        ? h("p", { class: "note-line note-line--alert" }, app.table.refusal)
        : null,
      restored
        ? h(
            "p",
            { class: "note-line" },
            `${gettext("Restored what was entered at %(time)s.", { time: formatTime(restored.at) })} `,
            h(
              "button",
              { class: "link", type: "button", "data-focus": "start-over", onclick: startOver },
              gettext("Start over"),
            ),
          )
        : null,
    );
    if (entry && notes.offsetHeight !== before) dispatchEvent(new Event("resize"));
  }

  function update() {
    if (!entry && isOpen && !isOpening) tryOpen();
    else drawNotes();
  }

  async function tryOpen() {
    isOpening = true;
    await open();
    isOpening = false;
    if (!entry) keypad.replaceChildren(h("p", { class: "empty" }, gettext("Asking the desk …")));
  }

  tryOpen();
  return {
    update,
    close() {
      isOpen = false;
      app.entering = 0;
      entry?.close();
      app.beat();
    },
  };
}
