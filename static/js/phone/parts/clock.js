/* What is left of a turn, or of the break after it, by the desk's clock: minutes, at the end seconds
   too. */

import { gettext } from "./words.js";

const WITH_SECONDS = 5 * 60; // from here on every second is shown

/** Milliseconds until the end, by the turn of the desk's state and the desk's time in ms; null
    without a clock. */
export function findLeft(turn, now) {
  if (turn?.ends_at) return Date.parse(turn.ends_at) - now;
  return turn?.left_ms ?? null;
}

/** "34 min left", "4:05 left", "Time is up"; "" without a clock. */
export function describeClock(turn, now) {
  const left = findLeft(turn, now);
  if (left === null) return "";
  const time = describeTime(Math.ceil(left / 1000));
  if (!turn.ends_at) return gettext("paused: %(time)s", { time });
  if (turn.state === "closed") return gettext("break: %(time)s", { time });
  return left > 0 ? gettext("%(time)s left", { time }) : time;
}

function describeTime(seconds) {
  if (seconds <= 0) return gettext("Time is up");
  if (seconds > WITH_SECONDS) return gettext("%(n)s min", { n: Math.ceil(seconds / 60) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
