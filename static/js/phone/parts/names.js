/* What things are called, in the page's language: the names that the desk sends, and what is made
   of them. */

import { readBlock } from "../page.js";
import { RANKS, SUIT_SYMBOLS, faceOf, isRankAlone } from "../rules/cards.js";
import { gettext, pgettext } from "./words.js";

/** scoring/phone/views.py. `ranks` are by number, the joker's first; `rules` by the code of a
    fault: which rule of which document it breaks, and the page that has it.
    @type {{thousands: string, lines: Record<string, string>, suits: Record<string, string>,
      ranks: string[], depths: Record<string, string>, burrachi: Record<string, string>,
      closing_facts: Record<string, string>, reasons: [string, string][], table_states: Record<string, string>,
      rules: Record<string, {source: string, address: string}>}} */
export const names = readBlock("phone-names");

/** The sides of a table of three, while their names are not said. */
export const SIDES_OF_THREE = {
  NS: pgettext("three at a table", "Lone player"),
  EW: pgettext("three at a table", "The other two"),
};

export function nameDepth(depth) {
  return names.depths[depth] ?? pgettext("record", "cancelled");
}

/** Why the director is called. */
export function nameReason(reason) {
  return Object.fromEntries(names.reasons)[reason] ?? reason;
}

/* U+FE0E asks for the sign as text: without it some phones draw a coloured picture. */
const TEXT_STYLE = "\uFE0E";

export function symbolOf(suit) {
  return SUIT_SYMBOLS[suit] + TEXT_STYLE;
}

/** "4 of hearts", for those who hear it. */
export function nameCard(code) {
  const { rank, suit } = faceOf(code);
  if (!suit) return names.ranks[rank];
  return gettext("%(rank)s of %(suit)s", { rank: names.ranks[rank], suit: names.suits[suit] });
}

/** "4♥", for those who see it. */
export function showCard(code) {
  const face = faceOf(code);
  if (isRankAlone(face)) return RANKS[face.rank];
  return face.suit ? RANKS[face.rank] + symbolOf(face.suit) : names.ranks[face.rank];
}
