/* The keyboard alone: rank then suit is a card, a suit alone the same rank again, "-" and a rank the
   end of the run, rank and "." the rank's key, "w" or "*" a joker, "+" or space a new meld,
   Backspace takes back, Enter leads on. `typist(actions)` → handler(event, state). */

import { RANKS, codeOf, faceOf } from "../rules/cards.js";
import { PLACES } from "../rules/three.js";
import { listCodes } from "./tapped_meld.js";
import { fieldOf } from "./paper.js";
import { ENDINGS, POZZETTO_ANSWERS } from "./sentences.js";
import { partOf, sideOf } from "./state.js";

const ANSWERS = Object.keys(POZZETTO_ANSWERS);
const ENDS = Object.keys(ENDINGS);

export function makeTypist({ press, undo, leadOn, askOn, announce }) {
  let pending = { rank: 0, isEnd: false };

  function clear() {
    pending = { rank: 0, isEnd: false };
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
    if (key === "-" || key === "−") return typeEnd();
    if (key === "." && pending.rank) return pressRank();
    if (key === "+" || (key === " " && !isOnButton(event))) return press({ t: "new" });
    return undefined;
  }

  function typeEnd() {
    pending.isEnd = true;
    return announce("–");
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
    const result = state.face === "cards" ? typeCards(key, state, event) : typePaper(key, state);
    return result !== undefined;
  };

  function typePaper(key, state) {
    if (key === "-" || key === "−") return press({ t: "sign" });
    if (!/^\d$/.test(key)) return undefined;
    const { part, side } = fieldOf(state);
    const question = { pozzetto: side, end: "end" }[part];
    const stroke = question ? answerTo(question, Number(key)) : { t: "digit", d: key };
    return stroke && press(stroke);
  }
}

/* A digit is an answer while the question is in focus, if it is offered. */
function readAnswer(target, key) {
  const question = target.closest?.("[data-ask]");
  const stroke = question && /^\d$/.test(key) ? answerTo(question.dataset.ask, Number(key)) : null;
  return stroke?.t !== "answer" || question.querySelector(`[data-value="${stroke.a}"]`) ? stroke : null;
}

/* 1 to 3 say who plays alone, 1 to 5 what became of a side's pozzetto, 5 to 7 the end. */
function answerTo(question, n) {
  if (question === "alone") return PLACES.includes(n) ? { t: "alone", p: n } : null;
  if (question === "end") return ENDS[n - 5] ? { t: "end", e: ENDS[n - 5] } : null;
  return ANSWERS[n - 1] ? { t: "answer", side: question, a: ANSWERS[n - 1] } : null;
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
