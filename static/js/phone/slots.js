/* The smazzate of a table as this device knows them: what the desk has, and over it what is still
   in the outbox. Nothing here writes or draws. */

import { range } from "./rules/cards.js";
import { LINES, forSides } from "./rules/records.js";
import { sumShares } from "./rules/three.js";
import { gettext, nameThree, names } from "./parts/words.js";

/** Another device at this table that is entering, in a sentence. */
export function nameOther({ name, number }) {
  const params = { name: name || gettext("Someone"), n: number };
  return gettext("%(name)s is entering smazzata %(n)d on another phone.", params);
}

/** One slot a smazzata:
    {number, shown, mark, refused, signed, signing, unsignable, photos, flag, held, isCorrection}
    `shown` is {key, depth, data, NS, EW, names, at, who, device} or null; `mark` is "blank", "here",
    "refused" or "sent"; `signing[line]` says that a signature under what is shown is on its way. */
export function listSlots(table, items) {
  const numbers = new Set(range(1, table.due));
  for (const one of table.smazzate) numbers.add(one.number);
  for (const item of items) if (item.kind === "smazzata") numbers.add(item.body.number);
  return [...numbers].sort((a, b) => a - b).map((number) => makeSlot(table, items, number));
}

function makeSlot(table, items, number) {
  const standing = table.smazzate.find((one) => one.number === number) ?? null;
  const own = items.filter((item) => item.kind === "smazzata" && item.body.number === number);
  const isWaiting = (item) => item.state === "waiting" && !item.body.for_director;
  const waiting = own.filter(isWaiting).at(-1) ?? null;
  const refused = own.filter((item) => item.state === "refused").at(-1) ?? null;
  const shown = waiting ? showItem(table, waiting) : standing ? showStanding(table, standing) : null;
  const slot = {
    number,
    shown,
    refused,
    mark: waiting ? "here" : refused ? "refused" : standing ? "sent" : "blank",
    cancelled: shown?.depth === "cancelled",
    signed: waiting || !standing ? forSides(() => "") : standing.signed,
    fell: waiting
      ? Boolean(standing && LINES.some((line) => standing.signed[line]))
      : (standing?.revision ?? 1) > 1 && !LINES.some((line) => standing.signed[line]),
    photos: standing?.photos ?? 0,
    photosWaiting: items.filter((item) => item.kind === "photo" && item.body.number === number).length,
    flag: findFlag(table, items, standing, number),
    held: [...table.held.filter((one) => one.number === number), ...own.flatMap((item) => holdItem(table, item))],
  };
  slot.signing = Object.fromEntries(LINES.map((line) => [line, isSigning(items, line, slot)]));
  return slot;
}

function showItem(table, item) {
  const { key, depth, data, totals, made_at, name } = item.body;
  const sides = { ...totals, names: nameSidesOfThree(table, data) };
  return { key, depth, data, ...sides, at: made_at, who: name, device: "" };
}

/** A version: {key, depth, data, NS, EW, names, at, who, device}. */
export function showStanding(table, one) {
  const { key, depth, record, at, author, device } = one;
  const sides = { ...forSides((line) => one[line]), names: nameSidesOfThree(table, record) };
  return { key, depth, data: record, ...sides, at, who: author, device };
}

/** A record for the director that is still on its way, as one on hold. */
function holdItem(table, { state, body }) {
  const { key, number, depth, data, totals, made_at, name, for_director } = body;
  if (state !== "waiting" || !for_director || table.held.some((one) => one.key === key)) return [];
  return [{ id: key, key, number, kind: "faulty", depth, record: data, ...totals, at: made_at, author: name, device: "" }];
}

function findFlag(table, items, standing, number) {
  if (standing?.flag) return standing.flag;
  const calls = listCalls(table, items).filter((call) => call.number === number && !call.answered);
  return calls.length ? calls.at(-1).reason : "";
}

function isSigning(items, line, slot) {
  return (
    Boolean(slot.shown) &&
    !slot.signed[line] &&
    signsOf(items, line, "waiting").some((item) =>
      item.body.signs.some((sign) => sign.key === slot.shown.key),
    )
  );
}

export function signsOf(items, line, state) {
  return items.filter((item) => item.kind === "sign" && item.state === state && item.body.line === line);
}

/** Whether a record of this smazzata waits for the director because it fails a check. */
export function isWithDirector(slot) {
  return slot.held.some((one) => one.kind === "faulty");
}

/** The first smazzata that nothing is recorded of, one that waits for the director only if there is no
    other; undefined where all are recorded. */
export function findComing(slots) {
  const blank = slots.filter((slot) => slot.mark === "blank");
  return blank.find((slot) => !isWithDirector(slot)) ?? blank[0];
}

/** What this line has still to sign: smazzate that are recorded, here or at the desk, and of which
    no other version waits for somebody to choose. */
export function listUnsigned(slots, line) {
  const isOpen = (slot) => slot.shown && !slot.cancelled && !slot.held.length;
  return slots.filter((slot) => isOpen(slot) && !slot.signed[line] && !slot.signing[line]);
}

/** Calls to the director that are open, those on their way included:
    {key, number, reason, at, answered, waiting}. */
export function listCalls(table, items) {
  const solved = new Set(
    items.filter((item) => item.kind === "uncall" && item.state === "waiting").map((item) => item.body.call),
  );
  const known = table.calls.map((call) => ({ ...call, waiting: false }));
  const keys = new Set(known.map((call) => call.key));
  const own = items
    .filter((item) => item.kind === "call" && item.state === "waiting" && !keys.has(item.body.key))
    .map(({ body }) => ({ ...body, at: body.made_at, answered: false, waiting: true }));
  return [...known, ...own].filter((call) => !solved.has(call.key));
}

export function listCounted(slots) {
  return slots.filter((slot) => slot.shown && !slot.cancelled);
}

/** The game points of each side in the smazzate before this one. */
export function sumBefore(slots, number) {
  return sumSlots(slots.filter((slot) => slot.number < number));
}

function sumSlots(slots) {
  return forSides((line) => listCounted(slots).reduce((total, { shown }) => total + shown[line], 0));
}

/** Whether something is shown that the desk's totals do not have yet. */
function isAhead(slots) {
  return slots.some((slot) => slot.mark === "here");
}

/** The sides of a record of three by who is on them: {NS, EW}; null at a table of four. */
export function nameSidesOfThree(table, data) {
  return table.places?.length ? nameThree(table.places, data?.alone) : null;
}

/** What a side of this version is called. */
export function nameLine(line, { names: own }) {
  return own?.[line] ?? names.lines[line];
}

/** Running totals of the three, in the order of their places. */
export function sumPlaces(table, slots) {
  if (!isAhead(slots)) return table.places.map(({ gp }) => gp ?? 0);
  return sumShares(listCounted(slots).map(({ shown }) => ({ ...shown, alone: shown.data?.alone })));
}

/** Running totals of each side; null for a side that nothing was recorded for. */
export function sumUp(table, slots) {
  return isAhead(slots) ? sumSlots(slots) : (table.gp ?? forSides(() => 0));
}

/** The table and the outbox, with what else the screen shows. */
export function describeShown(app, more) {
  return JSON.stringify([app.table, app.outbox.items, ...more]);
}
