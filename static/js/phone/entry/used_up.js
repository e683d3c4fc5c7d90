/* Where the copies of a card are that no pack has left: what its key says when it is tapped. */

import { JOKER, faceOf } from "../rules/cards.js";
import { LINES } from "../rules/records.js";
import { countRoom } from "./room.js";
import { RANKS_IN_PLURAL } from "./sentences.js";
import { listCodes } from "./tapped_meld.js";
import { showCard } from "../parts/names.js";
import { gettext, pgettext } from "../parts/words.js";

/** @import { State } from "./state.js"
    @import { Rules } from "../rules/cards.js" */

/** "No Q♠ left: N-S meld 2, E-W meld 5." for a stroke on a key that has no cards left; "" for every
    other one. Of a card whose rank is used up, hands counted, it says where the rank is: the suits
    in a hand are not known.
    @param {State} state
    @param {Rules} rules */
export function describeUsedUp(state, stroke, rules, { line }) {
  if (state.face !== "cards" || !["card", "rank"].includes(stroke.t)) return "";
  const room = countRoom(state, rules);
  const rank = stroke.t === "rank" ? stroke.r : faceOf(stroke.c).rank;
  const isRank = room.rank(rank) < 1;
  if (!isRank && (stroke.t === "rank" || room.card(stroke.c) > 0)) return "";
  const isOne = (code) => (isRank ? faceOf(code).rank === rank : code === stroke.c);
  const places = LINES.flatMap((side) => [
    ...listMelds(state[side], isOne, line(side)),
    ...listHand(state[side], isRank ? rank : -1, line(side)),
  ]);
  if (places.length === 0) return gettext("This game is played without jokers.");
  const what = isRank && rank !== faceOf(JOKER).rank ? RANKS_IN_PLURAL[rank] : showCard(stroke.c);
  return gettext("No %(what)s left: %(places)s.", { what, places: places.join(", ") });
}

/* Melds are counted as they lie in the strip. */
function listMelds({ melds }, isOne, side) {
  return melds.flatMap((meld, at) =>
    tell(listCodes(meld).filter(isOne).length, pgettext("place of a card", "%(side)s meld %(n)s", { side, n: at + 1 })),
  );
}

function listHand({ hand }, wanted, side) {
  return tell(hand.filter(({ rank }) => rank === wanted).length, pgettext("place of a card", "%(side)s hand", { side }));
}

function tell(count, place) {
  if (count === 0) return [];
  return [count > 1 ? `${place} (${count})` : place];
}
