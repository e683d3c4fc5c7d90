/* What lies on the table, above the keys: the melds of a side as cards, the remnants of a hand, or
   the fields of a paper sheet. Elements out of the state; taps on them are found by data-act. */

import { RANKS } from "../rules/cards.js";
import { layOut } from "./chips.js";
import { isWaiting, listCodes } from "./tapped_meld.js";
import { ENDINGS, POZZETTO_ANSWERS, describeMeld } from "./sentences.js";
import { faultsOfMelds } from "./check.js";
import { fieldOf } from "./paper.js";
import { h } from "../parts/elements.js";
import { judgeMeld } from "../rules/melds.js";
import { partOf, sideOf } from "./state.js";
import { answerOf, asksEnd } from "./strokes.js";
import { LINES } from "../rules/records.js";
import { formatPoints, gettext, nameCard, names, pgettext } from "../parts/words.js";
import { classOfChip, drawFace } from "../parts/cards.js";
import { actButton } from "./taps.js";

/** @import { State } from "./state.js" */

const NO_MELDS = gettext("No melds yet. For a run, tap its first and last card; for a set, tap the rank.");
const NO_HAND = gettext("Tap the ranks of the cards left in hand, then choose what happened to the pozzetto.");

/* The fields of a sheet, beside one for each kind of burraco. */
const FIELDS = {
  table: gettext("Points on the table"),
  hand: gettext("Points in hand"),
  pozzetto: gettext("Pozzetto"),
  total: pgettext("entry", "Total"),
  end: pgettext("entry", "End"),
};

/** @param {State} state */
export function drawTable(state, context) {
  if (state.face !== "cards") return drawSheet(state, context);
  return partOf(state) === "hand" ? drawHand(state, context) : drawMelds(state, context);
}

// --- Melds --------------------------------------------------------------------------------------

function drawMelds(state, context) {
  const { rules, problems, naming } = context;
  const side = sideOf(state);
  const { melds } = state[side];
  const faults = faultsOfMelds(problems, side, melds.length);
  const items = melds.map((meld, index) => {
    const verdict = judgeMeld(listCodes(meld), rules);
    const isOpen = index === state.open;
    const parts = { meld, index, verdict, fault: faults[index], isOpen };
    return h("li", { class: isOpen ? "laid laid--open" : faults[index] ? "laid laid--refused" : "laid" },
      isOpen ? drawOpenMeld(parts, rules) : drawMeld(parts, rules));
  });
  if (items.length === 0) return [h("p.entering__hint.soft", NO_MELDS)];
  const title = gettext("Melds of %(side)s", { side: naming.line(side) });
  return [h("ul.strip.row.plain", { "aria-label": title }, ...items)];
}

/* A gap shows the card that is missing. */
function classOfLaid({ code, role }, place, verdict, size) {
  return role === "gap" ? "chip chip--gap alert" : classOfChip(code, verdict, place, size);
}

function drawLaid({ code, role }) {
  return drawFace(code, role === "gap" ? "?" : "");
}

function drawMeld({ meld, index, verdict, fault }, rules) {
  const laid = layOut(meld);
  const sentence = [describeMeld(meld, verdict, rules), fault].filter(Boolean).join(". ");
  return actButton("open", { class: "laid__meld bar gap-0", "data-meld": index,
    "data-focus": `meld-${index}`, "aria-label": gettext("Open: %(meld)s", { meld: sentence }) },
    h("span.cards", ...laid.map((item, at) => h("span",
      { class: classOfLaid(item, at, verdict, laid.length) }, drawLaid(item)))),
    verdict.fault
      ? h("span.laid__points.right.soft.nowrap.bold.laid__points--none", { "aria-hidden": "true" }, "!")
      : h("span.laid__points.right.soft.nowrap.bold", { "aria-hidden": "true" }, formatPoints(verdict.points + verdict.bonus)));
}

/* The cards of the open meld are keys themselves. */
function drawOpenMeld({ meld, index, verdict, fault }, rules) {
  const laid = layOut(meld);
  const isUnfinished = listCodes(meld).length < rules.shortest_meld;
  const chips = laid.map((item, at) => actButton("chip", {
    class: classOfLaid(item, at, verdict, laid.length),
    "data-meld": index, "data-code": item.code, "data-place": item.place, "data-role": item.role,
    "data-focus": `chip-${index}-${at}`,
    "aria-label": labelChip(meld, item),
  }, drawLaid(item)));
  const isRefused = fault && !isUnfinished && !isWaiting(meld);
  return h("div.laid__meld.bar.gap-0",
    h("span.cards.cards--keys", ...chips),
    h("span.laid__points.right.soft.nowrap.bold", verdict.fault ? "" : formatPoints(verdict.points + verdict.bonus)),
    actButton("drop", { class: "laid__drop bare soft rigid", "data-meld": index, "data-focus": `drop-${index}`,
      "aria-label": gettext("Delete this meld") }, "×"),
    isRefused ? h("span.laid__fault.small", fault) : null);
}

function labelChip(meld, { code, place, role }) {
  const card = nameCard(code);
  if (role === "wild") return gettext("%(card)s, wild: remove", { card });
  if (role === "gap") return gettext("Gap at %(card)s: fill it with the natural card", { card });
  const isInside = meld.shape === "run" && place !== meld.from && place !== meld.to;
  return isInside
    ? gettext("%(card)s: put a wild card here instead", { card })
    : gettext("%(card)s: remove", { card });
}

// --- A hand -------------------------------------------------------------------------------------

function drawHand(state, { naming: { line } }) {
  const side = sideOf(state);
  const { hand } = state[side];
  if (hand.length === 0) return [h("p.entering__hint.soft", NO_HAND)];
  const chips = hand.map(({ rank, code }, index) => {
    const card = code || RANKS[rank];
    return h("li", actButton("back", {
      "data-index": index, "data-focus": `hand-${index}`,
      class: classOfChip(card),
      "aria-label": gettext("%(card)s: remove from the hand", { card: nameCard(card) }),
    }, ...drawFace(card)));
  });
  const title = gettext("Hand of %(side)s", { side: line(side) });
  return [h("ul.strip--hand.row.plain.cards.cards--keys", { "aria-label": title }, ...chips)];
}

// --- A paper sheet ------------------------------------------------------------------------------

function drawSheet(state, context) {
  const current = fieldOf(state).name;
  const isAsked = ({ part }) => part !== "end" || asksEnd(state);
  const drawSide = (side) =>
    h("div.shrinks.stack.gap-0",
      state.paper.fields.filter((field) => field.side === side && isAsked(field))
        .map((field) => drawField(state, field, field.name === current, context)));
  return [h("div", { class: `sheet-fields cells sheet-fields--${LINES.length}` }, LINES.map(drawSide))];
}

function drawField(state, { name, side, part }, isCurrent, { naming: { line } }) {
  const label = FIELDS[part] ?? names.burrachi[part];
  const value = valueOf(state, { name, side, part });
  const said = value || pgettext("entry", "blank");
  return actButton("field", { class: "sheet-field bare lined bar gap-1 apart", "data-name": name, "data-part": part, "data-focus": name,
    "aria-current": isCurrent ? "true" : null,
    "aria-label": gettext("%(field)s, %(side)s: %(value)s", { field: label, side: line(side), value: said }) },
    h("span.sheet-field__label.soft", label),
    h("span.sheet-field__value.right.bold", value));
}

function valueOf(state, { name, side, part }) {
  if (part === "pozzetto") return POZZETTO_ANSWERS[answerOf(state, side)] ?? "";
  if (part === "end") return ENDINGS[state.end] ?? "";
  return (state.paper.values[name] ?? "").replace("-", "−");
}
