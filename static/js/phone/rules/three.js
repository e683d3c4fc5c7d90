/* Three at a table: one plays alone, as the side N-S of a record, the other two are partners, as E-W;
   who it is, every smazzata says. scoring/core/rules/three.py over again. Pure.
   `places` are the three as the desk names them: [{place: 1 to 3, number, label, short}, ...]. */

export const PLACES = [1, 2, 3];
const UNSAID = 1; // who is taken to play alone where a record does not say

/** The part of one of two partners, halves rounded up: −305 gives −152. */
export function halve(figure) {
  return Math.ceil(figure / 2) + 0; // + 0: no minus zero
}

/** The game points that this place has of a smazzata {alone, NS, EW}. */
export function shareOf(place, { alone, NS, EW }) {
  return place === (alone || UNSAID) ? NS : halve(EW);
}

/** What each of the three has of all of them, in the order of their places. */
export function sumShares(played) {
  return PLACES.map((place) => played.reduce((sum, one) => sum + shareOf(place, one), 0));
}

/** The two sides of a smazzata by the short names: {NS: one name, EW: "one + other"}. */
export function namesOfSides(places, alone) {
  const names = (list) => list.map(({ short }) => short).join(" + ");
  const isAlone = ({ place }) => place === (alone || UNSAID);
  return { NS: names(places.filter(isAlone)), EW: names(places.filter((one) => !isAlone(one))) };
}
