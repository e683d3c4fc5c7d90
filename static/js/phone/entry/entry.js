/* The entry of one smazzata: strokes in, the record out. What is shown follows from the strokes
   alone (strokes.js); every stroke is handed to the app at once, which keeps it on the device.

   openEntry(root, {rules, words, sides, places, number, due, before, depth, strokes, record,
                    isCorrection, mayOverride, onStrokes, onRecord, onLeave})
     → {close(), showFaults(sentences)}; `places` are the three at a table of three (rules/three.js) */

import { isAloneOpen, nameSides } from "./alone.js";
import { check } from "./check.js";
import { drawAsks, makeFrame, makeReasons, updateFaults, updateFrame, updatePads } from "./frame.js";
import { makeTypist } from "./keyboard.js";
import { nextAct } from "./next_act.js";
import { fieldOf } from "./paper.js";
import { makeSpeaker } from "./speaker.js";
import { drawTable } from "./tabletop.js";
import { strokeOfTap } from "./taps.js";
import { describeLast } from "./verdict.js";
import { make, set, strokeOf, watchTaps, watchTouch } from "./keypad.js";
import { apply, canApply, partOf, replay } from "./strokes.js";

const HAS_KEYS = "(hover: hover) and (pointer: fine)";

export function openEntry(root, options) {
  return new Entry(root, options);
}

class Entry {
  constructor(root, options) {
    const { words, record, strokes, depth = "cards", places = [], mayOverride } = options;
    Object.assign(this, { root, options, rules: options.rules, before: options.before ?? { NS: 0, EW: 0 } });
    Object.assign(this, { places, mayOverride });
    this.speaker = makeSpeaker(words);
    this.strokes = strokes ? [...strokes] : [];
    if (!strokes && record) this.strokes.push(stamp({ t: "load", data: record.data }, record.depth));
    this.isCorrection = options.isCorrection ?? Boolean(record);
    this.state = replay(this.strokes, this.rules, depth);
    this.said = { text: "", isAlert: false };
    this.showsMore = false;
    this.asksAlone = false;
    this.frame = makeFrame(options, this.speaker);
    this.typist = makeTypist({
      press: (stroke) => this.press(stroke),
      undo: () => this.undo(),
      leadOn: () => this.leadOn(),
      askOn: () => this.frame.asked.querySelector('[data-ask="end"]') && this.nextAct() === null && this.askNow(),
      announce: (text) => this.announce(text),
    });
    this.listen();
    root.replaceChildren(this.frame.box);
    this.render();
    this.fit();
    this.frame.box.focus({ preventScroll: true });
  }

  // --- What happens -----------------------------------------------------------------------------

  press(stroke) {
    const stamped = stamp(stroke, this.state.face);
    const before = this.state.step;
    if (stroke.t !== "alone" && isAloneOpen(this.state, this.places)) return this.refuse();
    this.asksAlone = false;
    if (!this.mayPress(stamped) || !apply(this.state, stamped, this.rules)) {
      this.render();
      return false;
    }
    this.strokes.push(stamped);
    this.said = { text: "", isAlert: false };
    if (this.state.step !== before) this.showsMore = false;
    this.keep();
    this.render();
    return true;
  }

  /* A key that is greyed does nothing, whoever presses it. */
  mayPress(stroke) {
    const isKey = ["card", "rank", "slide"].includes(stroke.t) && this.state.face === "cards";
    return !isKey || canApply(this.state, stroke, this.rules);
  }

  undo() {
    const { face } = this.state;
    const at = this.strokes.map((stroke) => stroke.f ?? "cards").lastIndexOf(face);
    if (at < 0 || this.strokes[at].t === "load") return;
    this.strokes.splice(at, 1);
    this.state = replay(this.strokes, this.rules, face);
    this.said = { text: this.speaker.say(at === 0 ? "all_undone" : "undone"), isAlert: false };
    this.keep();
    this.render();
  }

  turnTo(face) {
    if (face === this.state.face) return;
    const { alone } = this.state;
    this.state = replay(this.strokes, this.rules, face);
    // Who plays alone is so at every depth.
    if (alone && !this.state.alone) {
      this.strokes.push(stamp({ t: "alone", p: alone }, face));
      this.state.alone = alone;
    }
    this.said = { text: "", isAlert: false };
    this.keep();
    this.render();
  }

  keep() {
    this.options.onStrokes?.([...this.strokes], this.state.face);
  }

  nextAct() {
    return nextAct(this);
  }

  leadOn() {
    const act = this.nextAct();
    if (!act) return this.askNow();
    if (act.refused) return this.refuse();
    return act.to === "record" ? this.record() : this.press(act.to);
  }

  /* The question that holds the way: into focus, so that a digit answers it. */
  askNow() {
    const blank = [...this.frame.asked.querySelectorAll(".ask")].find((one) => !one.querySelector('[aria-pressed="true"]'));
    (blank ?? this.frame.asked).querySelector("button")?.focus();
    this.announce(blank?.getAttribute("aria-label") ?? "");
  }

  /* Says what is missing and goes there. */
  refuse() {
    const [{ sentence, at }] = this.checked.problems;
    if (at === "alone") {
      this.askNow();
      return this.announce(sentence, true) && false;
    }
    const isThere = this.state.face === "cards" ? this.state.step === at : fieldOf(this.state).name === at;
    if (!isThere) this.press(this.state.face === "cards" ? { t: "step", s: at } : { t: "field", n: at });
    return this.announce(sentence, true);
  }

  record() {
    const { problems, data, totals } = this.checked;
    const { say } = this.speaker;
    const fields = [];
    if (this.isCorrection) fields.push({ name: "reason", label: say("why_changed") });
    if (problems.length > 0) fields.push({ name: "override", label: say("why_anyway") });
    const made = { depth: this.state.face, data, totals, reason: "", override: "" };
    if (fields.length === 0) return this.options.onRecord?.(made);
    const title = problems.length ? say("record_anyway_as") : this.nextAct().full;
    const form = makeReasons(fields, this.speaker, {
      title,
      done: (texts) => this.options.onRecord?.({ ...made, ...texts }),
      back: () => this.render(),
    });
    this.frame.pad.classList.add("is-asking");
    this.frame.asked.replaceChildren(...problems.map(({ sentence }) => make("p", { class: "ask__title" }, sentence)), form);
    form.querySelector("input").focus();
    return undefined;
  }

  // --- What is shown ----------------------------------------------------------------------------

  render() {
    const { frame, state, rules, options, places, before, showsMore } = this;
    const speaker = nameSides(this.speaker, state, places);
    this.speaker = speaker;
    this.checked = check(state, rules, speaker, before, places);
    const asksAlone = this.asksAlone || isAloneOpen(state, places);
    const { problems } = this.checked;
    const context = { ...options, speaker, rules, places, before, problems, showsMore, asksAlone };
    const held = frame.box.contains(document.activeElement) ? document.activeElement : null;
    frame.pad.classList.toggle("is-asking", asksAlone);
    set(this.root, "data-strokes", this.strokes.length);
    updateFrame(frame, state, this.checked, context);
    frame.table.replaceChildren(...drawTable(state, context));
    frame.asked.replaceChildren(...drawAsks(state, context));
    updatePads(frame, state, rules, speaker);
    this.renderBar();
    this.holdFocus(held);
    frame.table.querySelector(".laid--open, [aria-current]")?.scrollIntoView({ block: "nearest" });
    if (partOf(state) === "hand") frame.table.scrollTop = frame.table.scrollHeight;
  }

  renderBar() {
    const { verdict, next } = this.frame;
    const { text, isAlert } = this.said.text ? this.said : describeLast(this.state, this.checked, this.rules, this.speaker);
    if (verdict.textContent !== text) verdict.textContent = text;
    verdict.classList.toggle("verdict--alert", isAlert);
    const act = this.nextAct();
    next.hidden = act === null;
    if (act === null) return;
    next.replaceChildren(make("span", { class: "entering__act" }, act.label), ...this.showTotals(act));
    set(next, "aria-label", act.refused ? `${act.full}. ${act.refused}` : act.full);
    set(next, "aria-disabled", Boolean(act.refused));
  }

  showTotals({ to, label }) {
    const { say, points } = this.speaker;
    if (to !== "record" || label !== say("record")) return [];
    const { NS, EW } = this.checked.totals;
    return [make("span", { class: "entering__figures" }, `${points(NS)} : ${points(EW)}`)];
  }

  announce(text, isAlert = false) {
    this.said = { text, isAlert };
    this.renderBar();
    return true;
  }

  showFaults(sentences) {
    updateFaults(this.frame.faults, sentences, this.speaker);
  }

  // --- Fingers and keys -------------------------------------------------------------------------

  listen() {
    const { frame } = this;
    for (const pad of Object.values(frame.pads)) watchTouch(pad, (key, last) => this.touch(key, last));
    watchTaps(frame.box, (button) => this.act(button));
    frame.box.addEventListener("keydown", (event) => {
      if (event.target.closest("input")) return;
      if (this.typist(event, this.state)) event.preventDefault();
    });
    this.fitLater = () => this.fit();
    addEventListener("resize", this.fitLater);
    this.watcher = new ResizeObserver(this.fitLater);
    this.watcher.observe(document.body);
  }

  touch(key, last) {
    if (key.dataset.tool === "undo") return this.undo();
    if (!last && key.getAttribute("aria-disabled") === "true") return undefined;
    const stroke = strokeOf(key, last);
    return stroke && this.press(stroke);
  }

  act({ dataset }) {
    const { act, side, face } = dataset;
    const stroke = strokeOfTap(dataset);
    if (stroke) this.press(stroke);
    else if (act === "side") this.turnToSide(side);
    else if (act === "next") this.leadOn();
    else if (act === "face") this.turnTo(face);
    else if (act === "leave") this.options.onLeave?.();
    else if (act === "more") this.showMore();
    else if (act === "ask-alone") this.askAlone(!this.asksAlone);
  }

  turnToSide(side) {
    const { state } = this;
    if (state.face === "cards") return this.press({ t: "step", s: `${side}.${partOf(state)}` });
    const field = state.paper.fields.find((one) => one.side === side);
    return this.press({ t: "field", n: field.name });
  }

  /* Asks again who plays alone, or no longer. */
  askAlone(asks) {
    this.asksAlone = asks;
    this.render();
  }

  showMore() {
    this.showsMore = true;
    this.render();
  }

  /* What is drawn anew keeps the focus of what stood there; else the entry itself has it. */
  holdFocus(held) {
    if (!held || (held.isConnected && held.offsetParent)) return;
    const name = held.dataset?.focus;
    const again = name && this.frame.box.querySelector(`[data-focus="${CSS.escape(name)}"]`);
    (again ?? this.frame.box).focus({ preventScroll: true });
  }

  /* The entry is as high as what the page leaves it. */
  fit() {
    const top = Math.round(this.root.getBoundingClientRect().top + scrollY);
    this.root.style.setProperty("--entry-top", `${top}px`);
    this.frame.help.hidden = !matchMedia(HAS_KEYS).matches;
  }

  close() {
    removeEventListener("resize", this.fitLater);
    this.watcher.disconnect();
    this.root.replaceChildren();
  }
}

/* Strokes of the face with cards carry no name of it: they are the many. */
function stamp(stroke, face) {
  return face === "cards" ? stroke : { ...stroke, f: face };
}
