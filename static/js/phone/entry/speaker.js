/* What the keypad says: words with their holes filled, figures, verdicts and faults in sentences.
   `words` is the table of scoring/views/phone/words_entry.py. */

import { JOKER, RANKS, SIGNS, faceOf } from "../rules/cards.js";
import { layOut } from "./chips.js";
import { codesOf, isWaiting } from "./tapped_meld.js";

/* U+FE0E asks for the sign as text: without it some phones draw a coloured picture. */
const TEXT_STYLE = "\uFE0E";

export function signOf(suit) {
  return SIGNS[suit] + TEXT_STYLE;
}

export function makeSpeaker(words) {
  const say = (key, params = {}) =>
    (words[key] ?? key).replace(/\{(\w+)\}/g, (hole, name) => String(params[name] ?? hole));
  const points = (value) => {
    const grouped = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, words.thousands ?? "");
    return (value < 0 ? "−" : "") + grouped;
  };
  const line = (side) => say(`line.${side}`);
  /* "4 of hearts", for those who hear it. */
  const nameCard = (code) => {
    const { rank, suit } = faceOf(code);
    return code === JOKER ? say("rank.0") : say("card", { rank: say(`rank.${rank}`), suit: say(`suit.${suit}`) });
  };
  /* "4♥", for those who see it. */
  const showCard = (code) => {
    const { rank, suit } = faceOf(code);
    return code === JOKER ? say("rank.0") : RANKS[rank] + signOf(suit);
  };
  return { say, points, line, brief: line, nameCard, showCard, has: (key) => key in words };
}

/* A meld in one sentence: the verdict of the rules, or what it still waits for. */
export function describeMeld(meld, verdict, rules, speaker) {
  const { say, points, showCard } = speaker;
  if (isWaiting(meld)) {
    const gap = layOut(meld).find(({ role }) => role === "gap");
    return say(`gap.${wildsOf(rules)}`, { card: showCard(gap.code) });
  }
  if (verdict.fault) return describeUnfinished(meld, verdict.fault, speaker);
  const params = { points: points(verdict.points), bonus: points(verdict.bonus), count: codesOf(meld).length };
  if (verdict.kind === "run") {
    params.suit = say(`suit.${meld.suit}`);
    params.first = say(`rank.${rankAt(meld.from)}`);
    params.last = say(`rank.${rankAt(meld.to)}`);
  } else {
    params.ranks = say(`ranks.${verdict.rank}`);
  }
  const burraco = verdict.burraco && verdict.bonus > 0 ? "burraco." : "";
  return say(`verdict.${burraco}${verdict.kind}.${verdict.class}`, params);
}

/* Which cards fill a gap in this game. */
function wildsOf({ jokers, wild_twos: twos }) {
  if (jokers > 0) return twos ? "both" : "joker";
  return twos ? "two" : "none";
}

function rankAt(place) {
  return place > 13 ? 1 : place;
}

function describeUnfinished(meld, fault, { say, showCard }) {
  const codes = codesOf(meld);
  if (codes.length === 1) {
    const isWild = meld.shape === "blank";
    return say(isWild ? "begun_wild" : "begun", { card: showCard(codes[0]) });
  }
  if (codes.length === 2) return say("two_cards");
  return say(`fault.${fault}`);
}

/* What is open, as data.assess names it ("NS.pozzetto", "end"), in one sentence. */
export function describeOpen(name, { say, line, has }) {
  const [side, part] = name.includes(".") ? name.split(".") : ["", name];
  if (has(`open.${part}`)) return say(`open.${part}`, { side: side && line(side) });
  return say("open.burrachi", { kind: say(`burraco.${part}`), side: line(side) });
}

export function describeFault({ code, side, meld, params }, speaker) {
  const { say, line, points, showCard, has } = speaker;
  const known = { ...params, side: side ? line(side) : "" };
  if (params.rank) known.ranks = say(`ranks.${params.rank}`);
  if (params.card) {
    known.ranks = say(`ranks.${faceOf(params.card).rank}`);
    known.card = showCard(params.card);
  }
  if ("points" in params) known.points = points(params.points);
  const key = `fault.${code}${variantOf(code, meld, params)}`;
  const sentence = say(has(key) ? key : "fault", known);
  const cite = `cite.${code}`; /* which rule of which document it breaks */
  return has(cite) ? say("cited", { sentence, source: say(cite) }) : sentence;
}

function variantOf(code, meld, params) {
  if (code === "deck.too_many") {
    if (params.card === null) return ".cards";
    return meld === null ? ".hand" : "";
  }
  if (code === "close.no_burraco" && params.clean) return ".clean";
  if (code === "pozzetto.unseen_cards") {
    if (params.held === null) return ".points";
    return params.closed ? ".closed" : "";
  }
  return "";
}
