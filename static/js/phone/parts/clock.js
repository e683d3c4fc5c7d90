/* What is left of a turn, by the desk's clock: minutes, at the end seconds too. */

import { gettext } from "./words.js";

const WITH_SECONDS = 5 * 60; // from here on every second is shown

/** "34 min", "4:05", "Time is up"; "" while no turn is played. `endsAt` is an ISO time or null,
    `now` the desk's time in ms. */
export function describeClock(endsAt, now) {
  if (!endsAt) return "";
  const seconds = Math.ceil((Date.parse(endsAt) - now) / 1000);
  if (seconds <= 0) return gettext("Time is up");
  if (seconds > WITH_SECONDS) return gettext("%(n)s min", { n: Math.ceil(seconds / 60) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
