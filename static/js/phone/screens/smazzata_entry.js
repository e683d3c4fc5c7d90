/* A smazzata being entered: the keypad with this device's care around it. What is tapped is kept
   tap by tap; recording goes to the outbox; a draft knows the revision that it was begun on. */

import { h, plainButton, replace } from "../parts/elements.js";
import { callAbout } from "../parts/unsettled.js";
import { findElsewhere } from "../parts/versions.js";
import { dropDraft, keepDraft, readDraft } from "../queue/drafts.js";
import { Entry } from "../entry/entry.js";
import { listSlots, nameOther, sumBefore } from "../slots.js";
import { formatTime, gettext } from "../parts/words.js";

export function smazzataEntryScreen(app, root) {
  const { base } = app.data;
  const number = Number(app.route.n);
  const turn = Number(app.route.turn) || app.turn;
  const place = { base, turn, table: app.tableNumber, number };
  const notes = h("div", { role: "status" });
  const keypad = h("div.phone__keypad");
  let entry = /** @type {Entry | null} */ (null);
  let isOpen = true;
  let isRecorded = false;
  let isOpening = false;
  let restored = /** @type {any} */ (null); // the draft that was found, until the first tap on it
  let begun = /** @type {any} */ (null); // what it was begun on: {number, seen, asked, seating, item, kept}
  let writes = Promise.resolve();

  root.replaceChildren(
    h("h1.hidden-text", { tabindex: "-1" }, gettext("Record smazzata %(n)d", { n: number })),
    notes,
    keypad,
  );

  function leave() {
    app.go({}, { back: true });
  }

  async function open() {
    const draft = await readDraft(app.store, place);
    const sides = draft?.sides ?? app.table?.sides;
    if (!isOpen) return;
    if (!sides || !turn) return; // no state yet: the next one opens it
    const found = findRecord(app, turn, number);
    const isBegun = Boolean(draft) && draft.item === (found.item?.id ?? null);
    const seen = isBegun ? draft.seen : found.seen;
    const due = draft?.due ?? app.table.due;
    const isCounted = !app.table || app.table.length === "smazzate";
    const isHere = app.table && turn === app.turn;
    const places = draft?.places ?? app.table?.places ?? [];
    const before = isHere ? sumBefore(listSlots(app.table, app.items), number) : draft?.before;
    const asked = (isBegun && draft.asked) || "";
    const seating = (isBegun ? draft.seating : app.table?.id) ?? null;
    begun = { number, seen, asked, seating, item: found.item, kept: { sides, places, due } };
    const strokes = isBegun ? draft.strokes : found.strokes;
    const depth = (isBegun ? draft.depth : found.record?.depth) ?? app.lastDepth;
    app.lastDepth = depth;
    app.entering = number;
    app.beat();

    const keep = (now, at) => {
      app.prefer(at);
      const { item, kept, ...basis } = begun;
      const fresh = { ...place, ...basis, ...kept, before, item: item?.id ?? null, depth: at, strokes: now };
      restored = null;
      drawNotes();
      writes = writes.then(() => (isRecorded ? undefined : keepDraft(app.store, fresh)));
    };
    entry = new Entry(keypad, {
      rules: app.rules,
      sides,
      places,
      number,
      due: isCounted ? due : null,
      before,
      depth,
      strokes,
      record: found.record,
      faults: [...new Set(found.faults.filter(Boolean))],
      isCorrection: seen !== "",
      mayOverride: app.isRoving,
      onStrokes: keep,
      onRecord: record,
      onCall: call,
      onLeave: leave,
    });
    restored = isBegun ? draft : null;
    drawNotes();
  }

  async function startOver() {
    await writes;
    await dropDraft(app.store, place);
    restored = null;
    entry?.view.close();
    entry = null;
    keypad.replaceChildren();
    await tryOpen();
  }

  async function record(made) {
    if (isRecorded) return;
    isRecorded = true;
    await put(made);
    await dropDraft(app.store, place);
    app.go(turn === app.turn ? { do: "confirm", n: number } : {}, { back: true });
  }

  /** Sends it for the director to decide on; what was tapped stays here until then. */
  async function call({ faults, ...made }) {
    if (isRecorded) return;
    isRecorded = true;
    const sentences = faults.map(({ sentence }) => sentence);
    await callAbout(app, { turn, number, code: faults[0].code, sentences });
    const { asked, draft } = await put({ ...made, for_director: true });
    if (draft) await keepDraft(app.store, { ...draft, asked, item: null });
    leave();
  }

  /** Puts a record into the outbox, in place of the one that was refused, or of one that waits for the
      director while nothing else stands; returns its key and the draft that it was made of. */
  async function put({ reason = "", override = "", ...made }) {
    await writes;
    const draft = await readDraft(app.store, place);
    const { seating, item, kept } = begun;
    const seen = begun.seen || begun.asked;
    const why = seen ? reason || gettext("corrected at the table") : reason;
    const fields = { turn, number, seen, seating, override, ...made, reason: why };
    const asked = await app.send("smazzata", fields, { extra: { strokes: draft?.strokes ?? null, ...kept } });
    if (item) await app.outbox.discard(item.id);
    return { asked, draft };
  }

  /** The keypad fits itself anew when the notes over it change. */
  function drawNotes() {
    const before = notes.offsetHeight;
    const elsewhere = entry && app.table && turn === app.turn ? findElsewhere(app, begun) : null;
    replace(notes, drawEntryNotes(app, { number, turn, restored, elsewhere }, startOver));
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
    if (!entry) keypad.replaceChildren(h("p.empty", gettext("Contacting the server …")));
  }

  tryOpen();
  return {
    update,
    close() {
      isOpen = false;
      app.entering = 0;
      entry?.view.close();
      app.beat();
    },
  };
}

/** What is entered again: the refused item that was opened, or what this slot shows. */
function findRecord(app, turn, number) {
  const item = app.outbox.items.find((one) => one.id === Number(app.route.item));
  if (item) {
    const { seen, depth, data, reason, override } = item.body;
    const record = { depth, data, reason, override };
    return { item, seen, record, strokes: item.extra.strokes ?? null, faults: [item.why, ...item.faults] };
  }
  const slots = app.table && turn === app.turn ? listSlots(app.table, app.items) : [];
  const slot = slots.find((one) => one.number === number);
  const shown = slot?.shown ?? null;
  const record = shown && !slot?.cancelled ? { depth: shown.depth, data: shown.data } : null;
  return { item: null, seen: shown?.key ?? "", record, strokes: null, faults: [] };
}

/** `restored` is the draft that was found, `elsewhere` what was recorded by others since the entry was
    begun; null where there is none. */
function drawEntryNotes(app, { number, turn, restored, elsewhere }, startOver) {
  const isOver = turn && app.turn && turn !== app.turn;
  const others = (app.table?.others ?? []).filter((one) => one.number === number);
  const warnings = [
    ...new Set(others.map(nameOther)),
    isOver && gettext("Turn %(n)d is over: the director decides whether this smazzata counts.", { n: turn }),
    elsewhere &&
      gettext("%(name)s has recorded this smazzata in the meantime: leave this page and compare that record with yours.", { name: elsewhere.author }),
    turn === app.turn && app.table?.refusal,
  ];
  return [
    warnings.filter(Boolean).map((words) => h("p.note-line.lined.small.full.note-line--alert.alert.strong", words)),
    restored ? drawRestored(restored, startOver) : null,
  ];
}

function drawRestored({ at }, startOver) {
  return h("p.note-line.lined.small.full",
    `${gettext("What you entered at %(time)s has been restored.", { time: formatTime(at) })} `,
    plainButton("link", gettext("Start over"), startOver, { focus: "start-over" }));
}
