/* The keyboard alone: rank then suit is a card, a suit alone the same rank again, "-" and a rank the
   end of the run, rank and "." the rank's key, "w" or "*" a joker, "+" or space a new meld,
   Backspace takes back, Enter leads on. `typist(actions)` → handler(event, state). */

import { RANKS, codeOf, faceOf } from "../rules/cards.js";
import { listCodes } from "./tapped_meld.js";
import { fieldOf } from "./paper.js";
import { ENDINGS, POZZETTO_ANSWERS } from "./sentences.js";
import { partOf, sideOf } from "./state.js";

const ANSWERS = Object.keys(POZZETTO_ANSWERS);
const ENDS = Object.keys(ENDINGS);

export function makeTypist({ press, undo, leadOn, askOn, announce }) {
  const pending = { rank: 0, isEnd: false };

  function clear() {
    pending.rank = 0;
    pending.isEnd = false;
  }

  function typeRank(rank, state) {
    if (partOf(state) === "hand") return press({ t: "rank", r: rank });
    if (!pending.isEnd) {
      pending.rank = rank;
      return announce(RANKS[rank]);
    }
    const last = lastCard(state);
    clear();
    return last && press({ t: "card", c: codeOf(rank, last.suit) });
  }

  function typeSuit(suit, state) {
    const rank = pending.rank || lastCard(state)?.rank;
    clear();
    return rank ? press({ t: "card", c: codeOf(rank, suit) }) : false;
  }

  function typeCards(key, state, event) {
    const rank = readRank(key);
    const onMelds = partOf(state) === "melds";
    if (rank) return typeRank(rank, state);
    if (key === "W" || key === "*") return press({ t: "card", c: "JK" });
    if (!onMelds) return undefined;
    if ("SHDC".includes(key)) return typeSuit(key, state);
    if (key === "-" || key === "−") return announce("–", (pending.isEnd = true));
    if (key === "." && pending.rank) return pressRank();
    if (key === "+" || (key === " " && !isOnButton(event))) return press({ t: "new" });
    return undefined;
  }

  function pressRank() {
    const { rank } = pending;
    clear();
    return press({ t: "rank", r: rank });
  }

  /* Whether the key was for us. */
  return function type(event, state) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    if (key === "Backspace") {
      if (pending.rank || pending.isEnd) clear();
      else undo();
      return true;
    }
    if (key === "Enter") {
      if (pending.rank) pressRank();
      else if (isOnButton(event)) return false;
      else leadOn();
      return true;
    }
    const answer = readAnswer(event.target, key);
    if (answer) {
      press(answer);
      askOn();
      return true;
    }
    if (state.face === "cards") return isTaken(typeCards(key, state, event));
    return isTaken(typePaper(key, state));

    function typePaper(typed, now) {
      if (/^\d$/.test(typed)) {
        const { part, side } = fieldOf(now);
        if (part === "pozzetto") return pressAnswer(side, typed);
        if (part === "end") return pressEnd(typed);
        return press({ t: "digit", d: typed });
      }
      return typed === "-" || typed === "−" ? press({ t: "sign" }) : undefined;
    }
  };

  function pressAnswer(side, digit) {
    const answer = ANSWERS[Number(digit) - 1];
    return answer ? press({ t: "answer", side, a: answer }) : false;
  }

  function pressEnd(digit) {
    const end = ENDS[Number(digit) - 5];
    return end ? press({ t: "end", e: end }) : false;
  }
}

/* A digit is an answer while the question is in focus: 1 to 3 who plays alone; 1 to 4 the pozzetto,
   and 5 where it is offered; 5 to 7 the end. */
function readAnswer(target, key) {
  const question = target.closest?.("[data-ask]");
  if (!question || !/^[1-7]$/.test(key)) return null;
  const n = Number(key);
  if (question.dataset.ask === "alone") return n < 4 ? { t: "alone", p: n } : null;
  if (question.dataset.ask === "end") return n > 4 ? { t: "end", e: ENDS[n - 5] } : null;
  const isOffered = question.querySelector(`[data-value="${ANSWERS[n - 1]}"]`);
  return isOffered ? { t: "answer", side: question.dataset.ask, a: ANSWERS[n - 1] } : null;
}

function isTaken(result) {
  return result !== undefined;
}

function isOnButton(event) {
  return Boolean(event.target.closest?.("button"));
}

function readRank(key) {
  if (key === "0" || key === "T") return 10;
  return key === "1" ? 0 : Math.max(0, RANKS.indexOf(key));
}

/* The card that was tapped last into the open meld. */
function lastCard(state) {
  const meld = state[sideOf(state)].melds[state.open];
  if (!meld) return null;
  if (meld.shape === "run") return { rank: 0, suit: meld.suit };
  const code = listCodes(meld).find((one) => faceOf(one).suit);
  return code ? faceOf(code) : null;
}
