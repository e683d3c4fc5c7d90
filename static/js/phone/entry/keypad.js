/* The keys, and the finger on them. A key is a real button that says what it does in its label; it
   is made once and brought up to date after every stroke. What no pack has left, and what cannot
   follow, is aria-disabled: it can be reached and read, but a tap on it does nothing.

   `makePads(speaker)` → {melds, hand, digits: elements, update(state, context)}
   `watchTouch(pad, press)` calls press(key, lastKey | null): a tap, or a slide to another key. */

import { JOKER, JOKER_RANK, KING, RANKS, SUITS, TWO, codeOf } from "../rules/cards.js";
import { signOf } from "./speaker.js";
import { canApply, partOf, sideOf } from "./strokes.js";

const UPPER = [1, 2, 3, 4, 5, 6, 7];
const LOWER = [8, 9, 10, 11, 12, 13];

export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== false && child !== undefined));
  return element;
}

/* Writes an attribute only where it changes: seventy keys are looked at after every tap. */
export function set(element, name, value) {
  const text = String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

function makeKey(kind, column, row, properties, ...children) {
  const key = make("button", { type: "button", class: `key key--${kind}`, ...properties }, ...children);
  key.style.setProperty("--column", column);
  key.style.setProperty("--row", row);
  return key;
}

function makeCardKey(code, suit, column, row) {
  const [rank] = code.split(suit);
  return makeKey("card", column, row, { "data-card": code, "data-suit": suit },
    make("span", { class: "key__rank" }, rank), make("span", { class: "key__suit" }, signOf(suit)));
}

function makeRankKey(rank, column, row) {
  return makeKey("rank", column, row, { "data-rank": rank }, make("span", { class: "key__rank" }, RANKS[rank]));
}

function makeJoker(column, row) {
  return makeKey("joker", column, row, { "data-card": JOKER },
    make("span", { class: "key__suit" }, "★"), make("span", { class: "key__rank" }, "JK"));
}

function makeTool(name, sign, word, column, row) {
  return makeKey("tool", column, row, { "data-tool": name },
    make("span", { class: "key__sign" }, sign), word && make("span", { class: "key__word" }, word));
}

/* Rank by rank, so that it reads well aloud; the grid sets each key in its place. */
function makeMeldPad({ say }) {
  const pad = make("div", { class: "pad7", "data-pad": "melds", role: "group" });
  for (const [ranks, top] of [[UPPER, 1], [LOWER, 6]]) {
    ranks.forEach((rank, index) => {
      pad.append(makeRankKey(rank, index + 1, top));
      SUITS.forEach((suit, at) => pad.append(makeCardKey(codeOf(rank, suit), suit, index + 1, top + 1 + at)));
    });
  }
  pad.append(makeJoker(7, "6 / span 2"), makeTool("new", "+", say("new_key"), 7, "8"), makeTool("undo", "⌫", null, 7, "9 / span 2"));
  return pad;
}

function makeHandPad() {
  const pad = make("div", { class: "pad4", "data-pad": "hand", role: "group" });
  for (let rank = 1; rank <= KING; rank += 1) pad.append(makeRankKey(rank, "auto", "auto"));
  pad.append(makeJoker("auto", "auto"), makeTool("undo", "⌫", null, "auto", "auto"));
  return pad;
}

function makeDigitPad({ say }) {
  const pad = make("div", { class: "pad3", "data-pad": "digits", role: "group", "aria-label": say("pad_digits") });
  const digit = (n) => makeKey("digit", "auto", "auto", { "data-digit": n }, n);
  for (let n = 1; n <= 9; n += 1) pad.append(digit(n));
  pad.append(makeTool("sign", "±", null, "auto", "auto"), digit(0), makeTool("undo", "⌫", null, "auto", "auto"));
  return pad;
}

export function makePads(speaker) {
  const { say } = speaker;
  const pads = { melds: makeMeldPad(speaker), hand: makeHandPad(), digits: makeDigitPad(speaker) };
  for (const pad of Object.values(pads)) {
    for (const tool of pad.querySelectorAll("[data-tool]")) set(tool, "aria-label", say(tool.dataset.tool));
  }
  return pads;
}

/* The stroke of a key, or of a slide to another one; null where there is none. */
export function strokeOf(key, last = null) {
  if (last && last !== key) return slideOf(key, last);
  const { card, rank, digit, tool } = key.dataset;
  if (card) return { t: "card", c: card };
  if (rank) return { t: "rank", r: Number(rank) };
  if (digit) return { t: "digit", d: digit };
  return { new: { t: "new" }, sign: { t: "sign" } }[tool] ?? null;
}

/* From card to card in a row or a column; from a rank's head down its column. */
function slideOf(key, last) {
  const b = last.dataset.card;
  const a = key.dataset.card ?? (key.dataset.rank && codeOf(Number(key.dataset.rank), "S"));
  if (!a || !b || a === b || a === JOKER || b === JOKER) return null;
  const sameSuit = a.slice(-1) === b.slice(-1);
  const sameRank = a.slice(0, -1) === b.slice(0, -1);
  if (!sameRank && (!sameSuit || !key.dataset.card)) return null;
  return { t: "slide", a, b };
}

export function updateMeldPad(pad, state, rules, room, { say, line, nameCard }) {
  set(pad, "aria-label", say("pad_melds", { side: line(sideOf(state)) }));
  const open = state[sideOf(state)].melds[state.open];
  for (const key of pad.querySelectorAll(".key")) {
    const { card, rank, tool } = key.dataset;
    if (tool) continue;
    const left = card ? room.card(card) : room.rank(Number(rank));
    set(key, "data-left", left);
    set(key, "aria-disabled", left < 1 || !canApply(state, strokeOf(key), rules, room));
    if (card) set(key, "aria-label", say("key", { card: nameCard(card), n: left }));
    else set(key, "aria-label", say("key_rank", { ranks: say(`ranks.${rank}`), n: left }));
  }
  const wildDue = Boolean(open) && open.holes.length > open.wilds.length;
  pad.classList.toggle("is-wild-due", wildDue);
  pad.classList.toggle("is-two-wild", rules.wild_twos);
  set(pad.querySelector('[data-tool="new"]'), "aria-disabled", state.open < 0);
}

export function updateHandPad(pad, state, room, { say, line }) {
  set(pad, "aria-label", say("pad_hand", { side: line(sideOf(state)) }));
  for (const key of pad.querySelectorAll("[data-rank], [data-card]")) {
    const rank = key.dataset.rank ? Number(key.dataset.rank) : JOKER_RANK;
    const left = room.rank(rank);
    set(key, "data-left", left);
    set(key, "aria-disabled", left < 1);
    set(key, "aria-label", say("key_remnant", { rank: say(`rank.${rank}`), n: left }));
    key.classList.toggle("key--wild", rank === TWO && room.wildTwos);
  }
}

export function isMeldStep(state) {
  return state.face === "cards" && partOf(state) === "melds";
}

// --- The finger ---------------------------------------------------------------------------------

/* A tap acts as the finger is lifted. Each finger is followed by itself, for two thumbs; a finger
   that moved less than half a key meant the key where it came down. */
export function watchTouch(pad, press) {
  const down = new Map();
  const keyAt = ({ clientX, clientY }) => {
    const key = document.elementFromPoint(clientX, clientY)?.closest(".key");
    return key && pad.contains(key) ? key : null;
  };
  const paint = () => {
    for (const key of pad.querySelectorAll(".is-down")) key.classList.remove("is-down");
    for (const { key, over } of down.values()) for (const one of listBetween(pad, key, over)) one.classList.add("is-down");
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
  let touch = null;
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

function isWithin(value, [least, most]) {
  return value >= least && value <= most;
}

/* An ace counts 14 where the other card is nearer to it from above. */
function rankOf(code, other) {
  const rank = RANKS.indexOf(code.slice(0, -1));
  return rank === 1 && other && RANKS.indexOf(other.slice(0, -1)) > 7 ? 14 : rank;
}
