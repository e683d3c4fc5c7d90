/* The frame of the entry: what stays while cards come and go. Both sides' totals on top, the faces,
   the table, the verdict beside the one button that leads on, the keys. */

import { askAlone, makeAloneKey } from "./alone.js";
import { drawExtras } from "./extras.js";
import { isMeldStep, make, makePads, set, updateHandPad, updateMeldPad } from "./keypad.js";
import { fieldOf } from "./paper.js";
import { FACES_OF_ENTRY, SIDES, answerOf, asksEnd, countRoom, partOf, sideOf } from "./strokes.js";

const ANSWERS = ["closed", "taken", "unseen", "untaken"];
const ENDS = ["stock", "stalemate", "time"];

export function makeFrame({ number, due, sides, places = [] }, speaker) {
  const { say } = speaker;
  const pads = makePads(speaker);
  const table = make("div", { class: "entering__table" });
  const faults = make("div", { class: "entering__faults", hidden: true });
  const verdict = make("p", { class: "verdict", role: "status", "aria-live": "polite" });
  const next = make("button", { type: "button", class: "button button--primary entering__next", "data-act": "next" });
  const asked = make("div", { class: "entering__asks" });
  const pad = make("div", { class: "entering__pad" }, asked, ...Object.values(pads));
  const help = make("p", { class: "entering__help" });
  const aloneKey = makeAloneKey(places, speaker);
  const panels = Object.fromEntries(SIDES.map((side) => [side, makePanel(side, places.length ? {} : sides[side], speaker)]));
  const faces = FACES_OF_ENTRY.map((face) => make("button", { type: "button", "data-act": "face", "data-face": face }, say(`face.${face}`)));
  const box = make("section", { class: places.length ? "entering entering--three" : "entering", tabindex: "-1", "aria-label": say("title", { number, due }) },
    make("header", { class: "entering__head" },
      make("button", { type: "button", class: "entering__leave", "data-act": "leave", "aria-label": say("leave") }, "‹"),
      make("h2", { class: "entering__title", "aria-label": say("title", { number, due }) },
        make("span", { class: "entering__short" }, due ? `${number}/${due}` : number), make("span", { class: "entering__word" }, say("title", { number, due }))),
      make("span", { class: "entering__status" }, aloneKey),
      make("div", { class: "faces", role: "group", "aria-label": say("faces") }, ...faces)),
    make("div", { class: "entering__sides" }, panels.NS.box, panels.EW.box),
    make("div", { class: "entering__middle" }, faults, table),
    make("div", { class: "entering__bar" }, verdict, next),
    pad, help);
  return { box, pads, pad, table, faults, verdict, next, asked, help, panels, faces, aloneKey };
}

function makePanel(side, { names, label }, { say, line }) {
  const total = make("span", { class: "panel__total" });
  const name = make("span", { class: "panel__line" }, line(side));
  const button = make("button", { type: "button", class: "panel__side", "data-act": "side", "data-side": side },
    name,
    make("span", { class: "panel__names" }, label || (names ?? []).join(" – ")), total);
  const steps = ["hand", "melds"].map((part) => make("button",
    { type: "button", class: "panel__step", "data-act": "step", "data-step": `${side}.${part}` },
    make("span", { class: "panel__part" }, say(part)), make("span", { class: "panel__points" })));
  return { box: make("div", { class: "panel-side", "data-side": side }, button, make("div", { class: "panel__steps" }, ...steps)), name, button, total, steps };
}

export function updateFrame(frame, state, { score, totals }, { sides, places, speaker, asksAlone }) {
  const { say, points, line } = speaker;
  set(frame.box, "data-face", state.face);
  set(frame.box, "data-part", partOf(state));
  for (const button of frame.faces) set(button, "aria-pressed", button.dataset.face === state.face);
  if (frame.aloneKey) {
    frame.aloneKey.hidden = state.alone === 0;
    set(frame.aloneKey, "aria-pressed", asksAlone);
    set(frame.aloneKey, "aria-label", say("alone.change", { name: line("NS") }));
  }
  for (const side of SIDES) {
    const { box, name, button, total, steps } = frame.panels[side];
    const isActive = sideOf(state) === side;
    box.classList.toggle("panel-side--active", isActive);
    name.textContent = line(side);
    total.textContent = points(totals[side]);
    const params = { line: line(side), names: sides[side].label ?? "", total: points(totals[side]) };
    set(button, "aria-label", say(places.length ? "side_of_three" : "side", params));
    set(button, "aria-pressed", isActive);
    for (const step of steps) {
      const part = step.dataset.step.slice(3);
      const own = score[side];
      const figure = part === "hand" ? -own.handPoints - own.pozzettoPenalty : own.meldPoints + own.burracoBonus;
      step.hidden = state.face !== "cards";
      const isOpen = part === "hand" && !state[side].pozzetto;
      step.lastElementChild.textContent = isOpen ? "?" : points(figure);
      set(step, "aria-label", say(`${part}_of`, { side: line(side), points: points(figure) }));
      set(step, "aria-pressed", state.step === step.dataset.step);
      step.classList.toggle("is-open", isOpen);
    }
  }
}

/* The keys of this part, as far as there are some. */
export function updatePads({ pads, help }, state, rules, speaker) {
  const isMelds = isMeldStep(state);
  const isPaper = state.face !== "cards";
  const isHand = !isPaper && !isMelds;
  pads.melds.hidden = !isMelds;
  pads.hand.hidden = !isHand;
  pads.digits.hidden = !isPaper || fieldOf(state).digits === 0;
  const room = countRoom(state, rules);
  if (isMelds) updateMeldPad(pads.melds, state, rules, room, speaker);
  if (isHand) updateHandPad(pads.hand, state, room, speaker);
  if (isPaper) set(pads.digits.querySelector('[data-tool="sign"]'), "aria-disabled", state.face !== "totals");
  help.textContent = isPaper ? "" : speaker.say(isHand ? "keyboard_hand" : "keyboard");
}

/* What the desk said of a record that it did not take, until it is put away. */
export function updateFaults(faults, sentences, { say }) {
  const close = make("button", { type: "button", class: "button button--small" }, say("close"));
  close.addEventListener("click", () => {
    faults.hidden = true;
  });
  faults.replaceChildren(make("p", {}, say("not_taken")),
    make("ul", {}, ...sentences.map((sentence) => make("li", {}, sentence))), close);
  faults.hidden = sentences.length === 0;
}

// --- What is asked by a tap ---------------------------------------------------------------------

/* The questions that the state has open or lets change now: those of a side, that of the end. */
export function drawAsks(state, context) {
  const { speaker, rules, mayOverride, asksAlone } = context;
  const { say, line } = speaker;
  if (asksAlone) return [askAlone(state, context)];
  const part = state.face === "cards" ? partOf(state) : fieldOf(state).part;
  const asks = [];
  const isAtHand = state.face === "cards" ? part === "hand" : part === "pozzetto";
  if (isAtHand) asks.push(...drawExtras(state, sideOf(state), context), askPozzetto(state, sideOf(state), context));
  if (asksEnd(state) && (state.face === "cards" ? part === "hand" : part === "end")) {
    const closers = SIDES.filter((side) => mayOverride || state[side].pozzetto === "unseen");
    const ends = ENDS.filter((end) => end !== "stalemate" || rules.stalemate_ends);
    const words = (end) => (SIDES.includes(end) ? say("end.closed_by", { side: line(end) }) : say(`end.${end}`));
    asks.push(ask("end", say("how_ended"), [...ends, ...closers].map((end) => answer("end", end, words(end), state.end === end))));
  }
  return asks;
}

function askPozzetto(state, side, { speaker: { say, line }, rules, showsMore }) {
  const given = answerOf(state, side);
  const answers = rules.closing_discard ? ANSWERS : ["closed", "bare", ...ANSWERS.slice(1)];
  const buttons = answers.map((one) => answer("answer", one, say(`answer.${one}`), given === one, side));
  const isCloser = state.closedBy === side;
  const more = isCloser && !showsMore && !state.unpaid && make("button", { type: "button", class: "ask__more", "data-act": "more", "data-focus": "more", "aria-label": say("more") }, "…");
  const unpaid = isCloser && (showsMore || state.unpaid) && make("button",
    { type: "button", class: "ask__unpaid", "data-act": "unpaid", "data-focus": "unpaid", "aria-pressed": String(state.unpaid) }, say("unpaid"));
  return ask(side, say("pozzetto_of", { side: line(side) }), buttons, more || null, unpaid || null);
}

function ask(name, title, buttons, more = null, under = null) {
  return make("div", { class: "ask", role: "group", "aria-label": title, "data-ask": name },
    make("p", { class: "ask__title" }, title, more),
    make("div", { class: "ask__row" }, ...buttons), under);
}

function answer(act, value, word, isGiven, side = null) {
  return make("button", { type: "button", class: `answer answer--${value}`, "data-act": act, "data-value": value, "data-side": side,
    "data-focus": `${act}-${side ?? ""}${value}`, "aria-pressed": String(isGiven) },
    make("span", { class: "answer__sign", "aria-hidden": "true" }), make("span", {}, word));
}

// --- What is written before it is recorded ------------------------------------------------------

/* A small form over the keys: its fields are [{name, label}]; calls done({name: text}) or back(). */
export function makeReasons(fields, { say }, { title, done, back }) {
  const error = make("p", { class: "field__error", role: "alert", hidden: true }, say("reason_owed"));
  const inputs = fields.map(({ name, label }) => make("label", { class: "field" },
    make("span", {}, label), make("input", { name, type: "text", maxlength: 200, autocomplete: "off", enterkeyhint: "done" })));
  const form = make("form", { class: "reasons", "aria-label": title },
    ...inputs, error,
    make("div", { class: "actions" },
      make("button", { class: "button button--primary" }, title),
      make("button", { type: "button", class: "button", "data-back": true }, say("back"))));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const texts = Object.fromEntries([...form.querySelectorAll("input")].map(({ name, value }) => [name, value.trim()]));
    const blank = [...form.querySelectorAll("input")].find(({ name }) => !texts[name]);
    error.hidden = !blank;
    if (blank) blank.focus();
    else done(texts);
  });
  form.querySelector("[data-back]").addEventListener("click", back);
  return form;
}
