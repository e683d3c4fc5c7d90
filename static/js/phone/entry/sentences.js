/* What the entry says: verdicts, what is open and what is wrong, in sentences. A `naming` says what
   the sides are called: `line(side)` in a sentence, `brief(side)` on a key. */

import { faceOf } from "../rules/cards.js";
import { layOut } from "./chips.js";
import { listCodes, isWaiting } from "./tapped_meld.js";
import {
  SIDES_OF_THREE, formatPoints, gettext, interpolate, nameThree, names, pgettext, showCard,
} from "../parts/words.js";

/** @import { TappedMeld } from "./tapped_meld.js"
    @import { Rules } from "../rules/cards.js" */

/** @typedef {{line: (side: string) => string, brief: (side: string) => string}} Naming */

/* What the sides are called: at a table of three by who is on them; in brief, by how many they are.
   `places` are the three (rules/three.js), none at a table of four. */
export function nameSides({ alone }, places) {
  const brief = places.length ? SIDES_OF_THREE : names.lines;
  const known = places.length && alone ? nameThree(places, alone) : brief;
  return { line: (side) => known[side], brief: (side) => brief[side] };
}

/* Whether it is still to be said who of three plays alone. */
export function isAloneOpen({ alone }, places) {
  return places.length > 0 && alone === 0;
}

/* All the cards of a rank, by its number. */
export const RANKS_IN_PLURAL = [
  pgettext("cards of a rank", "jokers"),
  pgettext("cards of a rank", "aces"),
  pgettext("cards of a rank", "twos"),
  pgettext("cards of a rank", "threes"),
  pgettext("cards of a rank", "fours"),
  pgettext("cards of a rank", "fives"),
  pgettext("cards of a rank", "sixes"),
  pgettext("cards of a rank", "sevens"),
  pgettext("cards of a rank", "eights"),
  pgettext("cards of a rank", "nines"),
  pgettext("cards of a rank", "tens"),
  pgettext("cards of a rank", "jacks"),
  pgettext("cards of a rank", "queens"),
  pgettext("cards of a rank", "kings"),
];

/* What a side did with its pozzetto. */
export const POZZETTO_ANSWERS = {
  closed: pgettext("pozzetto", "Taken and closed"),
  taken: pgettext("pozzetto", "Taken"),
  unseen: pgettext("pozzetto", "Taken, not seen"),
  untaken: pgettext("pozzetto", "Not taken"),
  bare: pgettext("pozzetto", "Closed, no discard"),
};

/* How a smazzata ended that nobody closed. */
export const ENDINGS = {
  stock: pgettext("end", "Stock"),
  stalemate: pgettext("end", "Stalemate"),
  time: pgettext("end", "Time"),
};

const VERDICTS = {
  run: {
    clean: gettext("Run of %(suit)s, %(first)s to %(last)s: %(points)s"),
    semi_clean: gettext("Run of %(suit)s, %(first)s to %(last)s, semi-clean: %(points)s"),
    dirty: gettext("Run of %(suit)s, %(first)s to %(last)s, dirty: %(points)s"),
  },
  set: {
    clean: gettext("Set of %(count)s %(ranks)s: %(points)s"),
    semi_clean: gettext("Set of %(ranks)s, %(count)s cards, semi-clean: %(points)s"),
    dirty: gettext("Set of %(ranks)s, %(count)s cards, dirty: %(points)s"),
  },
};

const BURRACO_VERDICTS = {
  run: {
    clean: gettext("Clean burraco of %(suit)s, %(first)s to %(last)s: %(points)s + %(bonus)s"),
    semi_clean: gettext("Semi-clean burraco of %(suit)s, %(first)s to %(last)s: %(points)s + %(bonus)s"),
    dirty: gettext("Dirty burraco of %(suit)s, %(first)s to %(last)s: %(points)s + %(bonus)s"),
  },
  set: {
    clean: gettext("Clean burraco of %(ranks)s: %(points)s + %(bonus)s"),
    semi_clean: gettext("Semi-clean burraco of %(ranks)s: %(points)s + %(bonus)s"),
    dirty: gettext("Dirty burraco of %(ranks)s: %(points)s + %(bonus)s"),
  },
};

/* By the code of a fault; some have further sentences, see `pickSentence`. */
const FAULTS = {
  "meld.too_short": gettext("A meld needs at least three cards."),
  "meld.two_wilds": gettext("A meld can hold only one wild card."),
  "meld.only_wilds": gettext("Wild cards alone are not a meld."),
  "meld.not_a_meld": gettext("These cards are neither a run of one suit nor a set."),
  "side.duplicate_set": gettext("%(side)s already has a set of %(ranks)s: combine the two sets."),
  "deck.too_many": gettext("You entered more %(card)s than the packs contain: check the cards you entered."),
  "deck.no_jokers": gettext("This game is played without jokers."),
  "close.no_burraco": gettext("%(side)s cannot have closed without a burraco: check its melds, or who closed."),
  "close.no_pozzetto": gettext("%(side)s cannot have closed without taking its pozzetto: check the pozzetto, or who closed."),
  "close.no_discard": gettext("%(side)s cannot have closed without a final discard: check the discard, or who closed."),
  "close.cards_in_hand": gettext("To close, a player without a partner must have no card left: check the hand of %(side)s, or who closed."),
  "close.unseen_pozzetto": gettext("To close, a player without a partner must have taken the pozzetto and played from it: check the pozzetto of %(side)s, or who closed."),
  "close.too_early": gettext("%(side)s cannot have closed before the other side had played once: check who closed."),
  "end.no_stalemate": gettext("In this game a stalemate does not end the smazzata: choose how it ended."),
  "cut.not_paid": gettext("Cutting exactly the right number of cards earns nothing in this game."),
  "alone.not_taken": gettext("If the lone player took no pozzetto, the other two cannot have taken one: check the pozzetti, or who plays alone."),
  "opening.too_low": gettext("%(side)s: the initial meld has %(points)s points, but needs %(needed)s."),
  "opening.too_high": gettext("%(side)s: the initial meld has %(points)s points, but all melds of this side together have only %(worth)s."),
  "pozzetto.unseen_cards": gettext("The %(size)s cards of the pozzetto that %(side)s never looked at count as cards in hand: enter all of them."),
  "points.not_five": gettext("%(points)s is not a multiple of 5: add up again."),
  "points.too_few": gettext("The burrachi of %(side)s alone give at least %(least)s card points: check the points."),
  "points.too_many": gettext("%(points)s points are more than the packs can give (%(limit)s): check the points."),
};
const TOO_FEW_POINTS = gettext("No side can have %(points)s points: the lowest possible is %(limit)s.");
const TOO_MANY_CARDS = gettext("You entered %(count)s cards, but only %(limit)s were in play.");
const TOO_MANY_IN_HANDS = gettext("You entered more %(ranks)s than the packs contain: check the cards you entered as left in hand.");
const NO_CLEAN_BURRACO = gettext("%(side)s cannot have closed without a clean burraco: check its melds, or who closed.");
const UNSEEN_POINTS = gettext("%(side)s has too few points in hand: a pozzetto taken but not seen also counts as cards in hand.");
const UNSEEN_CLOSED = gettext("%(side)s closed, so it holds only its unseen pozzetto: %(size)s cards, not %(held)s.");

/* By the part of a record that is open. */
const OPEN_PARTS = {
  pozzetto: gettext("Choose what happened to the pozzetto of %(side)s."),
  alone: gettext(
    "Choose the player who plays alone: the one who took the first pozzetto. If nobody took a pozzetto, the referee decides who plays alone.",
  ),
  end: gettext("Choose how the smazzata ended."),
  table: gettext("%(side)s: the points on the table are missing."),
  hand: gettext("%(side)s: the points in hand are missing."),
  total: gettext("%(side)s: the total is missing."),
};

/** A meld in one sentence: the verdict of the rules, or what it still waits for.
    @param {TappedMeld} meld
    @param {Rules} rules */
export function describeMeld(meld, verdict, rules) {
  if (isWaiting(meld)) return describeGap(meld, rules);
  if (verdict.fault) return describeUnfinished(meld, verdict.fault);
  const [points, bonus] = [verdict.points, verdict.bonus].map(formatPoints);
  const figures = { points, bonus, count: listCodes(meld).length };
  const sentences = verdict.burraco && verdict.bonus > 0 ? BURRACO_VERDICTS : VERDICTS;
  const sentence = sentences[verdict.kind][verdict.class];
  if (verdict.kind === "set") return interpolate(sentence, { ...figures, ranks: RANKS_IN_PLURAL[verdict.rank] });
  const ends = { first: nameRankAt(meld.from), last: nameRankAt(meld.to) };
  return interpolate(sentence, { ...figures, ...ends, suit: names.suits[meld.suit] });
}

/* Which cards fill a gap in this game. */
function describeGap(meld, { jokers, wild_twos: twos }) {
  const card = showCard(layOut(meld).find(({ role }) => role === "gap")?.code);
  if (jokers > 0 && twos) return gettext("Gap at %(card)s: tap a joker or a two", { card });
  if (jokers > 0) return gettext("Gap at %(card)s: tap a joker", { card });
  if (twos) return gettext("Gap at %(card)s: tap a two", { card });
  return gettext("Gap at %(card)s: this game is played without wild cards", { card });
}

function nameRankAt(place) {
  return names.ranks[place > 13 ? 1 : place];
}

function describeUnfinished(meld, fault) {
  const codes = listCodes(meld);
  if (codes.length === 2) return gettext("Two cards: one more makes a meld");
  if (codes.length !== 1) return FAULTS[fault];
  const card = showCard(codes[0]);
  return meld.shape === "blank"
    ? gettext("%(card)s: now tap another card of the meld", { card })
    : gettext("%(card)s: for a run, now tap its last card; for a set, another card of the same rank", { card });
}

/* What is open, as `assess` names it ("NS.pozzetto", "end"), in one sentence. */
export function describeOpen(name, { line }) {
  const [side, part] = name.includes(".") ? name.split(".") : ["", name];
  if (part in OPEN_PARTS) return interpolate(OPEN_PARTS[part], { side: side && line(side) });
  return gettext("%(kind)s: how many does %(side)s have?", { kind: names.burrachi[part], side: line(side) });
}

export function describeFault({ code, side, meld, params }, { line }) {
  const known = { ...params, side: side ? line(side) : "" };
  if (params.rank) known.ranks = RANKS_IN_PLURAL[params.rank];
  if (params.card) {
    known.ranks = RANKS_IN_PLURAL[faceOf(params.card).rank];
    known.card = showCard(params.card);
  }
  if ("points" in params) known.points = formatPoints(params.points);
  return interpolate(pickSentence(code, meld, params), known);
}

function pickSentence(code, meld, params) {
  if (code === "points.too_many" && params.points < params.limit) return TOO_FEW_POINTS;
  if (code === "deck.too_many" && params.card === null) return TOO_MANY_CARDS;
  if (code === "deck.too_many" && meld === null) return TOO_MANY_IN_HANDS;
  if (code === "close.no_burraco" && params.clean) return NO_CLEAN_BURRACO;
  if (code === "pozzetto.unseen_cards" && params.held === null) return UNSEEN_POINTS;
  if (code === "pozzetto.unseen_cards" && params.closed) return UNSEEN_CLOSED;
  return FAULTS[code];
}
