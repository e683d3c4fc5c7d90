/* The frame of the entry: what stays while cards come and go. Both sides' totals on top, the faces,
   the table, the verdict beside the one button that leads on, the keys. */

import { makePads, updateHandPad, updateMeldPad } from "./keypad.js";
import { h, updateAttribute } from "../parts/elements.js";
import { fieldOf } from "./paper.js";
import { FACES_OF_ENTRY, countRoom, partOf, sideOf } from "./state.js";
import { LINES } from "../rules/records.js";
import { formatPoints, gettext, pgettext } from "../parts/words.js";
import { actButton } from "./taps.js";

/** @import { State } from "./state.js" */

const FACES = {
  cards: pgettext("way of recording", "Cards"),
  counts: pgettext("way of recording", "Counts"),
  totals: pgettext("way of recording", "Totals"),
};
const KEYS_OF_HAND = gettext("Keyboard: type the ranks of the cards, w for a joker; Enter moves on to the pozzetto.");
const KEYS_OF_MELDS = gettext("Keyboard: “7h-9” is a run of hearts, “k.” a set of kings, “w” a joker; “+” starts a new meld.");
const PARTS = { hand: pgettext("entry", "Hand"), melds: pgettext("entry", "Melds") };

/* `due` is null where no number of smazzate ends the turn. */
export function makeFrame({ number, due, sides, places = [], faults = [] }, naming) {
  const title = due
    ? gettext("Smazzata %(number)s of %(due)s", { number, due })
    : gettext("Smazzata %(n)d", { n: number });
  const pads = makePads();
  const table = h("div.entering__table.fills");
  const verdict = h("p.verdict.grows.small.strong", { role: "status", "aria-live": "polite" });
  const call = actButton("call-director", { class: "button entering__call alert", hidden: true }, gettext("Call the director"));
  const next = h("button.button.button--primary.entering__next.nowrap.rigid", { type: "button", "data-act": "next" });
  const asked = h("div");
  const pad = h("div.entering__pad.rigid", asked, ...Object.values(pads));
  const help = h("p.entering__help.soft.small.full");
  const isOfThree = places.length > 0;
  const aloneKey = isOfThree ? makeAloneKey() : null;
  const panels = Object.fromEntries(
    LINES.map((side) => [side, makePanel(side, isOfThree ? {} : sides[side], naming)]),
  );
  const faces = FACES_OF_ENTRY.map((face) => actButton("face", { class: "bare soft small", "data-face": face }, FACES[face]));
  const style = isOfThree ? "entering entering--three" : "entering";
  const box = h("section", { class: style, tabindex: "-1", "aria-label": title },
    h("header.entering__head.bar.gap-2",
      actButton("leave", { class: "entering__leave bare accent rigid", "aria-label": gettext("Leave and keep your input") }, "‹"),
      h("h2.entering__title.lead.nowrap", { "aria-label": title },
        h("span.entering__short", due ? `${number}/${due}` : number),
        h("span.entering__word", title)),
      h("span.entering__status.cut.grows.soft.small", aloneKey),
      h("div.faces.bar.gap-0.rigid", { role: "group", "aria-label": gettext("Recording mode") }, ...faces)),
    h("div", { class: `entering__sides cells gap-0 entering__sides--${LINES.length}` }, ...LINES.map((side) => panels[side].box)),
    h("div.entering__middle.fills.stack.gap-0", faults.length ? drawFaults(faults) : null, table),
    h("div.entering__bar.bar.gap-2", verdict, call, next),
    pad, help);
  return { box, pads, pad, table, verdict, call, next, asked, help, panels, faces, aloneKey };
}

/* The key that asks again who of three plays alone. */
function makeAloneKey() {
  return actButton("ask-alone", { class: "entering__alone edged small", "data-focus": "ask-alone", hidden: true },
    pgettext("three at a table", "Alone"));
}

function makePanel(side, { names: players, label }, { line }) {
  const total = h("span.panel__total.nowrap");
  const name = h("span.panel__line.self-middle.bold", line(side));
  const button = actButton("side", { class: "panel__side bare cells", "data-side": side },
    name,
    label && h("span.panel__names.cells.gap-0", drawNames(players ?? [], label)), total);
  const steps = ["hand", "melds"].map((part) => actButton("step",
    { class: "panel__step bare bar gap-1 apart", "data-step": `${side}.${part}` },
    h("span", PARTS[part]), h("span.panel__points.bold")));
  const box = h("div.panel-side.shrinks.cells.gap-0", { "data-side": side }, button, h("div.panel__steps.cells.gap-0", steps));
  return { box, name, button, total, steps };
}

/* Two players have a line each, so that a long name never hides the other one. */
function drawNames(players, label) {
  const lines = players.length === 2 ? players : [label || players.join(" – ")];
  return lines.map((one) => h("span.panel__player.cut", one));
}

/** @param {State} state */
export function updateFrame(frame, state, { score, totals }, { sides, places, naming: { line }, asksAlone }) {
  updateAttribute(frame.box, "data-face", state.face);
  updateAttribute(frame.box, "data-part", partOf(state));
  for (const button of frame.faces) updateAttribute(button, "aria-pressed", button.dataset.face === state.face);
  if (frame.aloneKey) {
    frame.aloneKey.hidden = state.alone === 0;
    updateAttribute(frame.aloneKey, "aria-pressed", asksAlone);
    const words = gettext("Choose who plays alone (now %(name)s)", { name: line("NS") });
    updateAttribute(frame.aloneKey, "aria-label", words);
  }
  for (const side of LINES) {
    const { box, name, button, total, steps } = frame.panels[side];
    const isActive = sideOf(state) === side;
    box.classList.toggle("panel-side--active", isActive);
    name.textContent = line(side);
    total.textContent = formatPoints(totals[side]);
    const params = { line: line(side), names: sides[side].label ?? "", total: formatPoints(totals[side]) };
    const words = places.length
      ? gettext("%(line)s: %(total)s", params)
      : gettext("%(line)s, %(names)s: %(total)s", params);
    updateAttribute(button, "aria-label", words);
    updateAttribute(button, "aria-pressed", isActive);
    for (const step of steps) {
      const part = step.dataset.step.slice(3);
      const own = score[side];
      const figure = part === "hand" ? -own.handPoints - own.pozzettoPenalty : own.meldPoints + own.burracoBonus;
      step.hidden = state.face !== "cards";
      const isOpen = part === "hand" && !state[side].pozzetto;
      step.lastElementChild.textContent = isOpen ? "?" : formatPoints(figure);
      updateAttribute(step, "aria-label", namePart(part, line(side), formatPoints(figure)));
      updateAttribute(step, "aria-pressed", state.step === step.dataset.step);
      step.classList.toggle("is-open", isOpen);
    }
  }
}

function namePart(part, side, figure) {
  return part === "hand"
    ? gettext("Hand of %(side)s: %(points)s", { side, points: figure })
    : gettext("Melds of %(side)s: %(points)s", { side, points: figure });
}

/* The keys of this part, as far as there are some. */
export function updatePads({ pads, help }, state, rules, naming) {
  const isPaper = state.face !== "cards";
  const isMelds = !isPaper && partOf(state) === "melds";
  const isHand = !isPaper && !isMelds;
  pads.melds.hidden = !isMelds;
  pads.hand.hidden = !isHand;
  pads.digits.hidden = !isPaper || fieldOf(state).digits === 0;
  const room = countRoom(state, rules);
  if (isMelds) updateMeldPad(pads.melds, state, rules, room, naming);
  if (isHand) updateHandPad(pads.hand, state, room, naming);
  const sign = pads.digits.querySelector('[data-tool="sign"]');
  if (isPaper && sign) updateAttribute(sign, "aria-disabled", state.face !== "totals");
  help.textContent = isPaper ? "" : isHand ? KEYS_OF_HAND : KEYS_OF_MELDS;
}

/* Nothing is drawn twice: the line is read aloud whenever it changes. */
export function drawVerdict(verdict, text, rule) {
  const why = rule ? gettext("why?") : "";
  if (verdict.textContent === [text, why].filter(Boolean).join(" ")) return;
  verdict.replaceChildren(text);
  if (!rule) return;
  const { address, source } = rule;
  verdict.append(" ", h("a.why", { href: address, title: source, target: "_blank", rel: "noopener" }, why));
}

/* What the desk said of a record that it did not take, until it is put away. */
function drawFaults(sentences) {
  const box = h("div.entering__faults.alert.small",
    h("p", gettext("The record was rejected:")),
    h("ul", ...sentences.map((sentence) => h("li", sentence))),
    h("button.button.button--small", { type: "button", onclick: () => box.remove() }, pgettext("notice", "Close")));
  return box;
}
