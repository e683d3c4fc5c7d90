/* The finger on the keys, and on what else can be tapped. */

import { slideOf } from "./keypad.js";
import { blankMeld, joinSlide, listCodes } from "./tapped_meld.js";

/** @import { Room } from "./state.js" */

/* Calls press(key, lastKey | null) for a tap, or a slide to another key, as the finger is lifted. Each
   finger is followed by itself, for two thumbs; a finger that moved less than half a key meant the
   key where it came down. */
export function watchTouch(pad, press) {
  const down = new Map(); // by the pointer's id
  const keyAt = ({ clientX, clientY }) => {
    const key = document.elementFromPoint(clientX, clientY)?.closest(".key");
    return key && pad.contains(key) ? key : null;
  };
  const paint = () => {
    for (const key of pad.querySelectorAll(".is-down")) key.classList.remove("is-down");
    const touched = [...down.values()].flatMap(({ key, over }) => listBetween(pad, key, over));
    for (const key of touched) key.classList.add("is-down");
  };
  pad.addEventListener("pointerdown", (event) => {
    const key = event.target.closest?.(".key");
    if (!key || (event.pointerType === "mouse" && event.button !== 0)) return;
    down.set(event.pointerId, { key, over: key, x: event.clientX, y: event.clientY });
    pad.setPointerCapture(event.pointerId);
    paint();
  });
  pad.addEventListener("pointermove", (event) => {
    const touch = down.get(event.pointerId);
    if (!touch) return;
    const over = hasMoved(touch, event) ? keyAt(event) : touch.key;
    if (over === touch.over) return;
    touch.over = over;
    paint();
  });
  pad.addEventListener("pointerup", (event) => {
    const touch = down.get(event.pointerId);
    if (!touch) return;
    down.delete(event.pointerId);
    liftedAt = event.timeStamp;
    const last = hasMoved(touch, event) ? keyAt(event) : touch.key;
    paint();
    if (last) press(touch.key, last === touch.key ? null : last);
  });
  pad.addEventListener("pointercancel", (event) => {
    down.delete(event.pointerId);
    paint();
  });
  // The focus stays where it is; no click follows a touch; what comes as a click alone, from a
  // keyboard or a screen reader, acts too.
  pad.addEventListener("mousedown", (event) => event.preventDefault());
  pad.addEventListener("touchend", (event) => event.cancelable && event.preventDefault(), { passive: false });
  pad.addEventListener("contextmenu", (event) => event.preventDefault());
  pad.addEventListener("click", (event) => {
    const key = event.target.closest(".key");
    if (key && !justLifted(event)) press(key, null);
  });
}

/* Taps on what is no key and may scroll. Browsers swallow the click of a tap that comes soon after
   a slide, so it is the finger that counts here too; a finger that scrolls is cancelled. */
export function watchTaps(box, act) {
  let touch = /** @type {any} */ (null);
  let hasActed = false;
  const stopClick = (event) => event.cancelable && hasActed && event.preventDefault();
  const find = (target) => target.closest?.("[data-act]");
  box.addEventListener("pointerdown", (event) => {
    const button = event.button > 0 ? null : find(event.target);
    hasActed = false;
    touch = button && { button, pointerId: event.pointerId, x: event.clientX, y: event.clientY };
    // What is tapped may be gone when the finger's own event comes: it is told by itself.
    if (touch) event.target.addEventListener("touchend", stopClick, { once: true, passive: false });
  });
  box.addEventListener("pointercancel", () => {
    touch = null;
  });
  box.addEventListener("pointerup", (event) => {
    const { button, pointerId, x, y } = touch ?? {};
    touch = null;
    if (pointerId !== event.pointerId || Math.hypot(event.clientX - x, event.clientY - y) > 12) return;
    liftedAt = event.timeStamp;
    hasActed = true;
    act(button);
  });
  box.addEventListener("touchend", stopClick, { passive: false });
  box.addEventListener("click", (event) => {
    const button = find(event.target);
    if (button && !justLifted(event)) act(button);
  });
}

/* When a finger or a mouse last did something: a click soon after is only its echo, and would hit
   what has come into the place of what was tapped. Clicks of a keyboard count nothing. */
let liftedAt = -Infinity;

function justLifted({ detail, timeStamp }) {
  return detail !== 0 && timeStamp - liftedAt < 500;
}

function hasMoved({ key, x, y }, { clientX, clientY }) {
  const { width, height } = key.getBoundingClientRect();
  return Math.abs(clientX - x) > width / 2 || Math.abs(clientY - y) > height / 2;
}

/* With no card used up, and the ace on either side. */
const WHOLE_PACK = /** @type {Room} */ ({ card: () => 1, rank: () => 4, aces: "either", wildTwos: false, shortest: 3 });

/* The keys that a slide would take: those of its row or its column. */
function listBetween(pad, key, over) {
  const stroke = over && over !== key ? slideOf(key, over) : null;
  if (!stroke) return [key];
  const codes = listCodes(joinSlide(blankMeld(), stroke.a, stroke.b, WHOLE_PACK) ?? blankMeld());
  return [...pad.querySelectorAll("[data-suit]")].filter(({ dataset }) => codes.includes(dataset.card));
}
