/* The cards of the game, as scoring/core/rules/cards.py and notation.py have them: 52 faces and the
   joker. On the phone a card is its canonical code ("7H", "10S", "JK"); its face says the rest. A
   card in hand of which only the rank is known is that rank alone ("7", "Q"), without a suit. */

/** What the engine reads of the rules of an event; scoring/phone/views.py sends them.
    @typedef {{
      packs: number, jokers: number, seats: number, sides: number, wild_twos: boolean,
      aces: "low" | "high" | "both" | "either",
      joker: number, two: number, ace: number, high_cards: number, low_cards: number,
      semi_clean_reading: "none" | "seven_natural" | "seven_in_run" | "eight_cards" | "wild_at_end",
      premiums: object | null,
      wild_beside_whole_suit: boolean, one_set_a_rank: boolean,
      initial_meld: {least: number, above: number, least_above: number, step: number} | null,
      closing: number, closing_needs: "burraco" | "clean", closing_discard: boolean, closing_awaits_opponents: boolean,
      stalemate_ends: boolean, exact_cut: number, pozzetti: number, pozzetto_size: number,
      pozzetto_alone: number, pozzetto: number, pozzetto_pays: string, unseen_pays: string,
      pozzetto_joins_stock: boolean, overridable: string[], step: number,
      burrachi: Record<string, {bonus: number, least: number, closes: boolean}>,
      closing_facts: Record<string, boolean>, asked_facts: string[],
      least_total: number, most_total: number,
      burraco_size: number, shortest_meld: number, longest_meld: number, semi_clean_size: number,
      whole_suit: number, whole_rank: number}} Rules */

export const JOKER_RANK = 0;
export const ACE = 1;
export const TWO = 2;
export const KING = 13;

export const JOKER = "JK";
export const SUITS = ["S", "H", "D", "C"];
export const SUIT_SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/* The name of a rank, by its number; the joker's is 0. */
export const RANKS = ["JK", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/** The whole numbers from one to another, both included.
    @param {number} from
    @param {number} to */
export function range(from, to) {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

/** @typedef {{code: string, rank: number, suit: string, canBeWild: boolean, position: number}} Face */

function makePack() {
  const faces = [];
  for (const suit of SUITS) {
    for (const rank of range(ACE, KING)) {
      const code = codeOf(rank, suit);
      faces.push({ code, rank, suit, canBeWild: rank === TWO, position: faces.length });
    }
  }
  faces.push({ code: JOKER, rank: JOKER_RANK, suit: "", canBeWild: true, position: faces.length });
  return faces;
}

/* Whether a face may stand for another card under these rules. */
export function mayBeWild({ rank, canBeWild }, rules) {
  return canBeWild && (rules.wild_twos || rank === JOKER_RANK);
}

/* The code of a rank (1 to 13) and a suit's letter. */
export function codeOf(rank, suit) {
  return RANKS[rank] + suit;
}

/* The 53 faces: by suit from the ace, then the joker. */
export const FACES = makePack();

const RANKS_ALONE = RANKS.slice(ACE).map((code, index) => {
  const rank = index + ACE;
  return { code, rank, suit: "", canBeWild: rank === TWO, position: FACES.length + rank };
});

const BY_CODE = new Map([...FACES, ...RANKS_ALONE].map((face) => [face.code, face]));

export function faceOf(code) {
  return /** @type {Face} */ (BY_CODE.get(code));
}

/* The codes of a canonical text ("7H 8H JK"), in its order; none for a blank one. */
export function parseCards(text) {
  return text.split(" ").filter(Boolean);
}

/* In the order of a sorted pack: by suit, then rank, jokers last. */
export function sortCards(codes) {
  return [...codes].sort((one, other) => faceOf(one).position - faceOf(other).position);
}

/** What a card of this rank is worth, in game points.
    @param {Rules} rules */
export function rankValue(rank, rules) {
  if (rank === JOKER_RANK) return rules.joker;
  if (rank === ACE) return rules.ace;
  if (rank === TWO) return rules.two;
  return rank < 8 ? rules.low_cards : rules.high_cards;
}

/** What these cards are worth together, in game points.
    @param {Rules} rules */
export function sumCards(codes, rules) {
  return codes.reduce((sum, code) => sum + rankValue(faceOf(code).rank, rules), 0);
}

/** Whether only the rank of this card is known.
    @param {Face} face */
export function isRankAlone({ rank, suit }) {
  return !suit && rank !== JOKER_RANK;
}

/** How often the packs hold this face.
    @param {Rules} rules */
export function limitOf(code, rules) {
  return code === JOKER ? rules.jokers : rules.packs;
}

/** All the cards of the game: 108 in Burraco, 104 in Buraco.
    @param {Rules} rules */
export function packSize(rules) {
  return rules.packs * 52 + rules.jokers;
}
