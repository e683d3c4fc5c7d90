/* What a screen shows, as text: it is drawn anew only when that changes. */

/** The table and the outbox, with what else the screen shows; seconds that only count on are no news. */
export function describeShown(app, more) {
  return JSON.stringify([app.table, app.outbox.items, ...more], (name, value) =>
    name === "seconds" ? 0 : value,
  );
}
