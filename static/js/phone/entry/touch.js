/* The finger on the keys, and on what else can be tapped. */

import { RANKS, SUITS } from "../rules/cards.js";
import { slideOf } from "./keypad.js";

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

/* The keys that a slide would take: those of its row or its column. */
function listBetween(pad, key, over) {
  const stroke = over && over !== key ? slideOf(key, over) : null;
  if (!stroke) return [key];
  const isRun = stroke.a.slice(-1) === stroke.b.slice(-1);
  const ranks = [rankOf(stroke.a, stroke.b), rankOf(stroke.b, stroke.a)].sort((a, b) => a - b);
  const suits = [stroke.a, stroke.b].map((code) => SUITS.indexOf(code.slice(-1))).sort((a, b) => a - b);
  return [...pad.querySelectorAll("[data-suit]")].filter(({ dataset: { card, suit } }) => {
    if (!isRun) return card.slice(0, -1) === stroke.a.slice(0, -1) && isWithin(SUITS.indexOf(suit), suits);
    if (suit !== stroke.a.slice(-1)) return false;
    return isWithin(rankOf(card, ranks[0] > 7 ? stroke.a : ""), ranks) || isWithin(rankOf(card, ""), ranks);
  });
}

/** @param {number} value
    @param {number[]} limits */
function isWithin(value, limits) {
  return value >= limits[0] && value <= limits[1];
}

/* An ace counts 14 where the other card is nearer to it from above. */
function rankOf(code, other) {
  const rank = RANKS.indexOf(code.slice(0, -1));
  return rank === 1 && other && RANKS.indexOf(other.slice(0, -1)) > 7 ? 14 : rank;
}
