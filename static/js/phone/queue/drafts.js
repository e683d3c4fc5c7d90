/* Smazzate that were begun on this device and not recorded yet: what was tapped, tap by tap.
   A draft: {base, turn, table, number, depth, strokes, seen, seating, item, sides, places, due, before,
   asked, at}. `seen` is the key of the revision that it was begun on; `asked` that of the record made
   of it that waits for the director, "" for none. */

function keyOf({ base, turn, table, number }) {
  return `${base}|${turn}|${table}|${number}`;
}

export function readDraft(store, place) {
  return store.get("drafts", keyOf(place));
}

/** Keeps a draft as it is at this moment, in place of the one before. */
export function keepDraft(store, draft) {
  return store.put("drafts", keyOf(draft), { ...draft, at: new Date().toISOString() });
}

export function dropDraft(store, place) {
  return store.remove("drafts", keyOf(place));
}

/** The drafts of one ticket, all its turns and tables. */
export async function listDrafts(store, base) {
  return (await store.all("drafts")).map(([, draft]) => draft).filter((draft) => draft.base === base);
}
