/* How things are said in the page's language: sentences, names and figures, out of the data that the
   page brings with it. A sentence stands where it is said, in English; the page has Django's JavaScript
   catalogue (locale/, domain djangojs) with the translations. Holes are written %(name)s. */

import { RANKS, SUIT_SYMBOLS, faceOf, isRankAlone } from "../rules/cards.js";
import { namesOfSides } from "../rules/three.js";

export function readBlock(id) {
  const block = document.getElementById(id);
  return block ? JSON.parse(block.textContent) : null;
}

/** The limits of what is typed, and of a photo's longer side in pixels.
    @type {{name: number, text: number, shortest_pin: number, longest_pin: number, photo: number}} */
export const limits = readBlock("phone-limits");

// --- Sentences ----------------------------------------------------------------------------------

/** By the English sentence, after its context and U+0004 where it has one; two forms of a plural.
    @type {Record<string, string | string[]>} */
const catalogue = readBlock("phone-catalogue") ?? {};

/** @param {string} text
    @param {Record<string, any>} params */
export function interpolate(text, params) {
  return text.replace(/%\((\w+)\)[sd]/g, (hole, name) => String(params[name] ?? hole));
}

/** @param {string} sentence */
export function gettext(sentence, params = {}) {
  return interpolate(String(catalogue[sentence] ?? sentence), params);
}

/** A sentence that means different things in different places; the context says which.
    @param {string} context
    @param {string} sentence */
export function pgettext(context, sentence, params = {}) {
  return interpolate(String(catalogue[`${context}\u0004${sentence}`] ?? sentence), params);
}

/** The sentence for one or for several; its hole `n` is the number.
    @param {string} one
    @param {string} several
    @param {number} n */
export function ngettext(one, several, n, params = {}) {
  const forms = catalogue[one] ?? [one, several];
  return interpolate(forms[n === 1 ? 0 : 1], { n, ...params });
}

// --- Names --------------------------------------------------------------------------------------

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

/** Those sides by who is on them. */
export function nameThree(places, alone) {
  const { NS, EW } = namesOfSides(places, alone);
  return { NS: pgettext("three at a table", "%(name)s (alone)", { name: NS }), EW };
}

export function nameDepth(depth) {
  return names.depths[depth] ?? pgettext("record", "cancelled");
}

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

// --- Figures and times --------------------------------------------------------------------------

/** Points as everywhere in the product: 1.250, −35; a dash where there are none. */
export function formatPoints(value) {
  if (value === null || value === undefined) return "–";
  const grouped = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, names.thousands ?? "");
  return (value < 0 ? "−" : "") + grouped;
}

export function formatSigned(value) {
  return (value > 0 ? "+" : "") + formatPoints(value);
}

/** An instant (ISO 8601) as the hall's clock shows it: 16:20. */
export function formatTime(iso) {
  const at = new Date(iso);
  const two = (n) => String(n).padStart(2, "0");
  return Number.isNaN(at.getTime()) ? "" : `${two(at.getHours())}:${two(at.getMinutes())}`;
}
