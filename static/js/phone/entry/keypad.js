/* The keys. A key is a real button that says what it does in its label; it is made once and brought
   up to date after every stroke. What no pack has left, and what cannot follow, is aria-disabled: it
   can be reached and read, but a tap on it enters nothing; on a card that is used up it says where
   the copies are (verdict.js). */

import { h, updateAttribute } from "../parts/elements.js";
import { ACE, JOKER, JOKER_RANK, KING, RANKS, SUITS, codeOf, range } from "../rules/cards.js";
import { RANKS_IN_PLURAL } from "./sentences.js";
import { sideOf } from "./state.js";
import { canApply } from "./strokes.js";
import { gettext, nameCard, names, pgettext, symbolOf } from "../parts/words.js";

/** @import { Room, State } from "./state.js"
    @import { Rules } from "../rules/cards.js" */

const UPPER = range(ACE, 7);
const LOWER = range(8, KING);

const TOOLS = {
  undo: gettext("Undo the last tap"),
  new: gettext("New meld"),
  sign: gettext("Change the sign"),
};

function drawKey(kind, column, row, properties, ...children) {
  const key = h("button", { type: "button", class: `key key--${kind}`, ...properties }, ...children);
  key.style.setProperty("--column", column);
  key.style.setProperty("--row", row);
  return key;
}

function drawCardKey(code, suit, column, row) {
  const [rank] = code.split(suit);
  return drawKey("card", column, row, { "data-card": code, "data-suit": suit },
    h("span.key__rank", rank), h("span.key__suit", symbolOf(suit)));
}

function drawRankKey(rank, column, row) {
  return drawKey("rank", column, row, { "data-rank": rank }, h("span.key__rank", RANKS[rank]));
}

function makeJoker(column, row) {
  return drawKey("joker", column, row, { "data-card": JOKER }, h("span.key__suit", "★"), h("span.key__rank", "JK"));
}

function makeTool(name, sign, word, column, row) {
  return drawKey("tool", column, row, { "data-tool": name, "aria-label": TOOLS[name] },
    h("span", sign), word && h("span.key__word.strong", word));
}

/* Rank by rank, so that it reads well aloud; the grid sets each key in its place. */
function makeMeldPad() {
  const pad = h("div.pad7", { "data-pad": "melds", role: "group" });
  for (const ranks of [UPPER, LOWER]) {
    const top = ranks === UPPER ? 1 : 6;
    ranks.forEach((rank, index) => {
      pad.append(drawRankKey(rank, index + 1, top));
      SUITS.forEach((suit, at) => pad.append(drawCardKey(codeOf(rank, suit), suit, index + 1, top + 1 + at)));
    });
  }
  const word = pgettext("key", "Meld");
  pad.append(makeJoker(7, "6 / span 2"), makeTool("new", "+", word, 7, "8"));
  pad.append(makeTool("undo", "⌫", null, 7, "9 / span 2"));
  return pad;
}

function makeHandPad() {
  const pad = h("div.pad4", { "data-pad": "hand", role: "group" });
  pad.append(...range(ACE, KING).map((rank) => drawRankKey(rank, "auto", "auto")));
  pad.append(makeJoker("auto", "auto"), makeTool("undo", "⌫", null, "auto", "auto"));
  return pad;
}

function makeDigitPad() {
  const pad = h("div.pad3", { "data-pad": "digits", role: "group", "aria-label": gettext("Digits") });
  const digit = (n) => drawKey("digit", "auto", "auto", { "data-digit": n }, n);
  pad.append(...range(1, 9).map(digit));
  pad.append(makeTool("sign", "±", null, "auto", "auto"), digit(0), makeTool("undo", "⌫", null, "auto", "auto"));
  return pad;
}

export function makePads() {
  return { melds: makeMeldPad(), hand: makeHandPad(), digits: makeDigitPad() };
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
export function slideOf(key, last) {
  const b = last.dataset.card;
  const a = key.dataset.card ?? (key.dataset.rank && codeOf(Number(key.dataset.rank), "S"));
  if (!a || !b || a === b || a === JOKER || b === JOKER) return null;
  const sameSuit = a.slice(-1) === b.slice(-1);
  const sameRank = a.slice(0, -1) === b.slice(0, -1);
  if (!sameRank && (!sameSuit || !key.dataset.card)) return null;
  return { t: "slide", a, b };
}

/** @param {State} state
    @param {Rules} rules
    @param {Room} room */
export function updateMeldPad(pad, state, rules, room, { line }) {
  updateAttribute(pad, "aria-label", gettext("Cards of the melds, %(side)s", { side: line(sideOf(state)) }));
  const open = state[sideOf(state)].melds[state.open];
  for (const key of pad.querySelectorAll(".key")) {
    const { card, rank, tool } = key.dataset;
    if (tool) continue;
    const left = card ? room.card(card) : room.rank(Number(rank));
    updateAttribute(key, "data-left", left);
    updateAttribute(key, "aria-disabled", left < 1 || !canApply(state, strokeOf(key), rules, room));
    if (card) updateAttribute(key, "aria-label", gettext("%(card)s, %(n)s left", { card: nameCard(card), n: left }));
    else updateAttribute(key, "aria-label", nameRankKey(Number(rank), left));
  }
  const wildDue = Boolean(open) && open.holes.length > open.wilds.length;
  pad.classList.toggle("is-wild-due", wildDue);
  pad.classList.toggle("is-two-wild", rules.wild_twos);
  updateAttribute(pad.querySelector('[data-tool="new"]'), "aria-disabled", state.open < 0);
}

function nameRankKey(rank, left) {
  return gettext("%(ranks)s, %(n)s left: adds one card of each suit", { ranks: RANKS_IN_PLURAL[rank], n: left });
}

/** @param {State} state
    @param {Room} room */
export function updateHandPad(pad, state, room, { line }) {
  updateAttribute(pad, "aria-label", gettext("Cards left in hand, %(side)s", { side: line(sideOf(state)) }));
  for (const key of pad.querySelectorAll("[data-rank], [data-card]")) {
    const rank = key.dataset.rank ? Number(key.dataset.rank) : JOKER_RANK;
    const left = room.rank(rank);
    updateAttribute(key, "data-left", left);
    updateAttribute(key, "aria-disabled", left < 1);
    updateAttribute(key, "aria-label", gettext("%(rank)s, %(n)s left", { rank: names.ranks[rank], n: left }));
  }
}
