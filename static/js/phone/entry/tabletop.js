/* What lies on the table, above the keys: the melds of a side as cards, the remnants of a hand, or
   the fields of a paper sheet. Elements out of the state; taps on them are found by data-act. */

import { JOKER, JOKER_RANK, RANKS, faceOf } from "../rules/cards.js";
import { layOut } from "./chips.js";
import { codesOf } from "./tapped_meld.js";
import { describeMeld, signOf } from "./speaker.js";
import { faultsOfMelds } from "./check.js";
import { fieldOf } from "./paper.js";
import { h } from "../parts/elements.js";
import { judgeMeld } from "../rules/smazzata.js";
import { SIDES, answerOf, partOf, sideOf } from "./strokes.js";

/* Which cards of a burraco lie crosswise, as places in its row. */
const CROSSWISE = { clean: [-2, -1], dirty: [-1], semi_clean: [-2] };

export function drawTable(state, context) {
  if (state.face !== "cards") return drawSheet(state, context);
  return partOf(state) === "hand" ? drawHand(state, context) : drawMelds(state, context);
}

// --- Cards --------------------------------------------------------------------------------------

function classOf(code, role) {
  if (role === "gap") return "chip chip--gap";
  return `chip chip--${code === JOKER ? "joker" : faceOf(code).suit.toLowerCase()}`;
}

function drawFace(code, role) {
  const { rank, suit } = faceOf(code);
  const sign = code === JOKER ? "★" : signOf(suit);
  return [
    h("span", { class: "chip__rank", "aria-hidden": "true" }, RANKS[rank]),
    h("span", { class: "chip__suit", "aria-hidden": "true" }, role === "gap" ? "?" : sign),
  ];
}

function isCrossed(verdict, index, size) {
  const turned = verdict.burraco ? CROSSWISE[verdict.class] : [];
  return turned.includes(index - size);
}

// --- Melds --------------------------------------------------------------------------------------

function drawMelds(state, context) {
  const { rules, problems, speaker } = context;
  const { say, line } = speaker;
  const side = sideOf(state);
  const { melds } = state[side];
  const faults = faultsOfMelds(problems, side, melds.length);
  const items = melds.map((meld, index) => {
    const verdict = judgeMeld(codesOf(meld), rules);
    const isOpen = index === state.open;
    const parts = { meld, index, verdict, fault: faults[index], isOpen };
    return h("li", { class: isOpen ? "laid laid--open" : faults[index] ? "laid laid--refused" : "laid" },
      isOpen ? drawOpenMeld(parts, speaker) : drawMeld(parts, rules, speaker));
  });
  if (items.length === 0) return [h("p", { class: "entering__hint" }, say("no_melds"))];
  return [h("ul", { class: "strip", "aria-label": say("strip_melds", { side: line(side) }) }, ...items)];
}

function drawMeld({ meld, index, verdict, fault }, rules, speaker) {
  const { say, points } = speaker;
  const laid = layOut(meld);
  const sentence = [describeMeld(meld, verdict, rules, speaker), fault].filter(Boolean).join(". ");
  return h("button", { type: "button", class: "laid__meld", "data-act": "open", "data-meld": index,
    "data-focus": `meld-${index}`, "aria-label": say("open_meld", { meld: sentence }) },
    h("span", { class: "cards" }, ...laid.map(({ code, role }, at) => h("span",
      { class: classOf(code, role) + (isCrossed(verdict, at, laid.length) ? " chip--cross" : "") },
      ...drawFace(code, role)))),
    verdict.fault
      ? h("span", { class: "laid__points laid__points--none", "aria-hidden": "true" }, "!")
      : h("span", { class: "laid__points", "aria-hidden": "true" }, points(verdict.points + verdict.bonus)));
}

/* The cards of the open meld are keys themselves. */
function drawOpenMeld({ meld, index, verdict, fault }, speaker) {
  const { say, points } = speaker;
  const laid = layOut(meld);
  const isUnfinished = codesOf(meld).length < 3;
  const chips = laid.map((item, at) => h("button", {
    type: "button",
    class: classOf(item.code, item.role) + (isCrossed(verdict, at, laid.length) ? " chip--cross" : ""),
    "data-act": "chip", "data-meld": index, "data-code": item.code, "data-place": item.place, "data-role": item.role,
    "data-focus": `chip-${index}-${at}`,
    "aria-label": labelChip(meld, item, speaker),
  }, ...drawFace(item.code, item.role)));
  const isRefused = fault && !isUnfinished && !chipsWait(laid);
  return h("div", { class: "laid__meld" },
    h("span", { class: "cards cards--keys" }, ...chips),
    h("span", { class: "laid__points" }, verdict.fault ? "" : points(verdict.points + verdict.bonus)),
    h("button", { type: "button", class: "laid__drop", "data-act": "drop", "data-meld": index, "data-focus": `drop-${index}`,
      "aria-label": say("drop_meld") }, "×"),
    isRefused ? h("span", { class: "laid__fault" }, fault) : null);
}

function chipsWait(laid) {
  return laid.some(({ role }) => role === "gap");
}

function labelChip(meld, { code, place, role }, { say, nameCard }) {
  const card = nameCard(code);
  if (role === "wild") return say("chip_wild", { card });
  if (role === "gap") return say("chip_gap", { card });
  const isInside = meld.shape === "run" && place !== meld.from && place !== meld.to;
  return say(isInside ? "chip_inside" : "chip_end", { card });
}

// --- A hand -------------------------------------------------------------------------------------

function drawHand(state, { speaker }) {
  const { say, line } = speaker;
  const side = sideOf(state);
  const { hand } = state[side];
  if (hand.length === 0) return [h("p", { class: "entering__hint" }, say("no_hand"))];
  const chips = hand.map(({ rank, code }, index) => {
    const name = code ? speaker.nameCard(code) : say(`rank.${rank}`);
    const known = code && rank !== JOKER_RANK;
    return h("li", {}, h("button", {
      type: "button", "data-act": "back", "data-index": index, "data-focus": `hand-${index}`,
      class: rank === JOKER_RANK ? "chip chip--joker" : known ? classOf(code, "natural") : "chip chip--plain",
      "aria-label": say("chip_back", { card: name }),
    }, ...(rank === JOKER_RANK || known ? drawFace(code) : [h("span", { class: "chip__rank" }, RANKS[rank])])));
  });
  return [h("ul", { class: "strip strip--hand cards cards--keys", "aria-label": say("strip_hand", { side: line(side) }) }, ...chips)];
}

// --- A paper sheet ------------------------------------------------------------------------------

function drawSheet(state, context) {
  const current = fieldOf(state).name;
  return [h("div", { class: "sheet-fields" }, ...SIDES.map((side) => h("div", { class: "sheet-fields__side" },
    ...state.paper.fields.filter((field) => field.side === side && isAsked(state, field))
      .map((field) => drawField(state, field, field.name === current, context)))))];
}

/* The ending is asked for where nobody closed. */
function isAsked(state, { part }) {
  return part !== "end" || (state.closedBy === "" && SIDES.every((side) => state[side].pozzetto));
}

function drawField(state, { name, side, part }, isCurrent, { speaker }) {
  const { say, line, has } = speaker;
  const label = has(`field.${part}`) ? say(`field.${part}`) : say(`burraco.${part}`);
  const value = valueOf(state, { name, side, part }, speaker);
  return h("button", { type: "button", class: "sheet-field", "data-act": "field", "data-name": name, "data-focus": name,
    "aria-current": isCurrent ? "true" : null,
    "aria-label": say("field_of", { field: label, side: line(side), value: value || say("blank") }) },
    h("span", { class: "sheet-field__label" }, label),
    h("span", { class: "sheet-field__value" }, value));
}

function valueOf(state, { name, side, part }, { say }) {
  if (part === "pozzetto") return answerOf(state, side) && say(`answer.${answerOf(state, side)}`);
  if (part === "end") return state.end && say(`end.${state.end}`);
  return (state.paper.values[name] ?? "").replace("-", "−");
}
