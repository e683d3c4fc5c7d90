/* The head of the page: where one is, the way back, the turn's clock, and the state line: what is kept
   here, whether it is being sent, and if not, why. */

import { findElement, h, plainButton, replace } from "../parts/elements.js";
import { gettext, ngettext } from "../parts/words.js";

const TICK = 1000; // ms, in step with the seconds of the clock

export function makeHeader(app) {
  const bar = findElement("bar");
  const line = findElement("state-line");
  const warning = findElement("kept-warning");
  const clock = h("span.phone__clock");
  const tick = () => {
    const { now } = app;
    const words = describeClock(app.state?.turn, now);
    if (clock.textContent !== words) clock.textContent = words;
    return findLeft(app.state?.turn, now) ?? 0;
  };
  const tickOn = () => {
    const past = ((tick() % TICK) + TICK) % TICK;
    setTimeout(tickOn, past || TICK);
  };
  tickOn();

  return function draw() {
    const [style, words] = describeState(app);
    if (line.textContent !== words) line.textContent = words; // said aloud only when it changes
    line.className = `state-line state-line--${style} bar gap-2 shrinks small strong`;
    warning.hidden = app.store.isLasting;
    document.body.classList.toggle("phone--entering", app.route.do === "enter");
    replace(bar, drawBack(app), drawPlace(app, clock));
    tick();
  };
}

/** The keypad has a way out of its own. */
function drawBack(app) {
  const isInside = Boolean(app.route.do && app.device.name);
  const toHall = app.isRoving && app.tableNumber && !isInside;
  if (!(isInside || toHall) || app.route.do === "enter") return null;
  const leave = () => (toHall ? app.go({ table: null }) : app.go({}, { back: true }));
  const words = toHall ? gettext("All tables") : gettext("Go to the table");
  return plainButton("phone__back bare rigid", "‹", leave, { focus: "back", "aria-label": words });
}

function drawPlace(app, clock) {
  const place = app.tableNumber ? gettext("Table %(n)d", { n: app.tableNumber }) : app.data.event.name;
  return h("p.phone__place.shrinks.stack.gap-0",
    h("strong.cut", place),
    app.turn ? h("span.phone__turn.nowrap", gettext("Turn %(n)d", { n: app.turn }), clock) : null);
}

function describeState(app) {
  const { waiting, refused, failing } = app.outbox;
  const why = (navigator.onLine && (app.outbox.silence || app.silence)) || "";
  const isUnreachable = (app.outbox.silence ?? app.silence) !== null || !navigator.onLine;
  if (app.gone) return ["alert", gettext("This link no longer opens the table")];
  if (refused.length) return ["alert", describeRefused(refused.length)];
  if (waiting.length && isUnreachable) return ["kept", describeWaiting(waiting.length, why)];
  if (failing.length && failing.length === waiting.length) return ["kept", describeFailing(failing.length)];
  if (waiting.length) return ["sending", ngettext("Sending %(n)d item …", "Sending %(n)d items …", waiting.length)];
  return isUnreachable
    ? ["off", why || gettext("Offline: everything stays on this phone")]
    : app.state
      ? ["sent", gettext("All sent")]
      : ["sending", gettext("Contacting the server …")];
}

function describeRefused(n) {
  return ngettext("%(n)d item was rejected: see below", "%(n)d items were rejected: see below", n);
}

function describeWaiting(n, why) {
  return why
    ? ngettext(
        "%(why)s: the phone keeps %(n)d item and will send it again",
        "%(why)s: the phone keeps %(n)d items and will send them again",
        n,
        { why },
      )
    : ngettext(
        "%(n)d item kept on this phone, waiting for the network",
        "%(n)d items kept on this phone, waiting for the network",
        n,
      );
}

function describeFailing(n) {
  return ngettext(
    "%(n)d item not recorded yet: the phone tries again",
    "%(n)d items not recorded yet: the phone tries again",
    n,
  );
}

// --- The turn's clock ---------------------------------------------------------------------------

const WITH_SECONDS = 5 * 60; // from here on every second is shown

/** Milliseconds until the end of the turn, or of the break after it, by the desk's state and its time in
    ms; null without a clock. */
function findLeft(turn, now) {
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
