/* The head of the page: where one is, the way back, the turn's clock, and the state line. */

import { describeClock, findLeft } from "../parts/clock.js";
import { findElement, h, replace } from "../parts/elements.js";
import { describeState } from "../parts/state_line.js";
import { gettext } from "../parts/words.js";

const TICK = 1000; // ms, in step with the seconds of the clock

/** returns the function that draws it. */
export function makeHeader(app) {
  const bar = findElement("bar");
  const line = findElement("state-line");
  const warning = findElement("kept-warning");
  const clock = h("span", { class: "phone__clock" });
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
    line.className = `state-line state-line--${style}`;
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
  return h(
    "button",
    {
      class: "phone__back rigid",
      type: "button",
      "data-focus": "back",
      onclick: leave,
      "aria-label": toHall ? gettext("All tables") : gettext("Go to the table"),
    },
    "‹",
  );
}

function drawPlace(app, clock) {
  const place = app.tableNumber ? gettext("Table %(n)d", { n: app.tableNumber }) : app.data.event.name;
  return h(
    "p",
    { class: "phone__place shrinks stack gap-0" },
    h("strong", { class: "cut" }, place),
    app.turn ? h("span", { class: "phone__turn nowrap" }, gettext("Turn %(n)d", { n: app.turn }), clock) : null,
  );
}
