/* The entry of one smazzata: strokes in, the record out. What is shown follows from the strokes
   alone (strokes.js); every stroke is handed to the app at once, which keeps it on the device. */

import { forSides } from "../rules/records.js";
import { isAloneOpen, nameSides } from "./sentences.js";
import { check, findNextAct } from "./check.js";
import { makeTypist } from "./keyboard.js";
import { strokeOf } from "./keypad.js";
import { fieldOf } from "./paper.js";
import { partOf } from "./state.js";
import { apply, canApply, replay } from "./strokes.js";
import { strokeOfTap } from "./taps.js";
import { watchTaps, watchTouch } from "./touch.js";
import { alarm, calm, describeUsedUp } from "./verdict.js";
import { EntryView } from "./view.js";
import { gettext } from "../parts/words.js";

/** @typedef {{
      rules: any, sides: any, places?: any[], number: number, due: number | null,
      before?: Record<string, number>, depth?: string, strokes: any[] | null,
      record: {depth: string, data: any} | null, faults?: string[], isCorrection?: boolean, mayOverride: boolean,
      onStrokes?: (strokes: any[], depth: string) => void, onRecord?: (made: any) => void,
      onCall?: (made: any) => void, onLeave?: () => void}} EntryOptions
    `places` are the three at a table of three; `before` the points of the match so far; `strokes`
    what was tapped already, else `record` is what is corrected. */

export class Entry {
  said = calm("");
  /** Whether a question shows its further answers. */
  showsMore = false;
  /** Whether it is asked again who plays alone. */
  asksAlone = false;

  /** Shows the entry in `root`.
      @param {HTMLElement} root
      @param {EntryOptions} options */
  constructor(root, options) {
    const { record, strokes, depth = "cards" } = options;
    this.options = options;
    this.rules = options.rules;
    this.before = options.before ?? forSides(() => 0);
    this.places = options.places ?? [];
    this.mayOverride = options.mayOverride;
    this.isCorrection = options.isCorrection ?? Boolean(record);
    this.strokes = strokes ? [...strokes] : [];
    if (!strokes && record) this.strokes.push(stamp({ t: "load", data: record.data }, record.depth));
    this.state = replay(this.strokes, this.rules, depth);
    this.checked = this.#check();
    this.view = new EntryView(root, options, this.naming);
    this.typist = makeTypist({
      press: (stroke) => this.press(stroke),
      undo: () => this.undo(),
      leadOn: () => this.leadOn(),
      askOn: () => this.view.asksEnd() && findNextAct(this) === null && this.#askNow(),
      announce: (text) => this.#announce(calm(text)),
    });
    this.#listen();
    this.#show();
    this.view.open();
  }

  // --- Strokes ----------------------------------------------------------------------------------

  press(stroke) {
    const stamped = stamp(stroke, this.state.face);
    const before = this.state.step;
    if (stroke.t !== "alone" && isAloneOpen(this.state, this.places)) return this.#refuse();
    this.asksAlone = false;
    if (!this.#mayPress(stamped) || !apply(this.state, stamped, this.rules)) {
      this.said = calm(describeUsedUp(this.state, stamped, this.rules, this.naming));
      this.#show();
      return false;
    }
    this.strokes.push(stamped);
    if (this.state.step !== before) this.showsMore = false;
    this.#keep();
    return true;
  }

  /* A key that is greyed enters nothing, whoever presses it. */
  #mayPress(stroke) {
    const isKey = ["card", "rank", "slide"].includes(stroke.t) && this.state.face === "cards";
    return !isKey || canApply(this.state, stroke, this.rules);
  }

  undo() {
    const { face } = this.state;
    const at = this.strokes.map((stroke) => stroke.f ?? "cards").lastIndexOf(face);
    if (at < 0 || this.strokes[at].t === "load") return;
    this.strokes.splice(at, 1);
    this.state = replay(this.strokes, this.rules, face);
    this.#keep(at === 0 ? gettext("Everything undone") : gettext("Undone"));
  }

  #turnTo(face) {
    if (face === this.state.face) return;
    const { alone } = this.state;
    this.state = replay(this.strokes, this.rules, face);
    // Who plays alone is so at every depth.
    if (alone && !this.state.alone) {
      this.strokes.push(stamp({ t: "alone", p: alone }, face));
      this.state.alone = alone;
    }
    this.#keep();
  }

  /* Hands the strokes on, and shows what they make. */
  #keep(text = "") {
    this.said = calm(text);
    this.options.onStrokes?.([...this.strokes], this.state.face);
    this.#show();
  }

  // --- The way through the entry ----------------------------------------------------------------

  leadOn() {
    const act = findNextAct(this);
    if (!act) return this.#askNow();
    if (act.refused) return this.#refuse();
    return act.to === "record" ? this.#record() : this.press(act.to);
  }

  /* The question that holds the way: into focus, so that a digit answers it. */
  #askNow() {
    return this.#announce(calm(this.view.focusQuestion()));
  }

  /* Says what is missing and goes there. */
  #refuse() {
    const [problem] = this.checked.problems;
    const { at } = problem;
    if (at === "alone") {
      this.#askNow();
      this.#announce(alarm(problem));
      return false;
    }
    const isCards = this.state.face === "cards";
    const isThere = isCards ? this.state.step === at : fieldOf(this.state).name === at;
    if (!isThere) this.press(isCards ? { t: "step", s: at } : { t: "field", n: at });
    return this.#announce(alarm(problem));
  }

  /* Records, after the reasons that are owed were written. */
  #record() {
    const { problems, data, totals } = this.checked;
    const fields = [];
    if (this.isCorrection) fields.push({ name: "reason", label: gettext("Reason for the correction") });
    if (problems.length > 0) fields.push({ name: "override", label: gettext("Why record it anyway?") });
    const made = { depth: this.state.face, data, totals, reason: "", override: "" };
    if (fields.length === 0) return this.options.onRecord?.(made);
    this.view.askReasons(fields, problems, {
      title: problems.length ? gettext("Record anyway, because…") : findNextAct(this)?.full,
      done: (texts) => this.options.onRecord?.({ ...made, ...texts }),
      back: () => this.#show(),
    });
    return undefined;
  }

  #call() {
    const { problems, data, totals } = this.checked;
    const faults = problems.map(({ fault, sentence }) => ({ code: fault.code, sentence }));
    this.options.onCall?.({ depth: this.state.face, data, totals, faults });
  }

  #turnToSide(side) {
    const { state } = this;
    if (state.face === "cards") return this.press({ t: "step", s: `${side}.${partOf(state)}` });
    const field = state.paper.fields.find((one) => one.side === side);
    return this.press({ t: "field", n: field?.name });
  }

  // --- What is shown ----------------------------------------------------------------------------

  get naming() {
    return nameSides(this.state, this.places);
  }

  #check() {
    return check(this.state, this.rules, this.naming, this.before, this.places);
  }

  #show() {
    this.checked = this.#check();
    this.view.draw(this);
  }

  #announce(said) {
    this.said = said;
    this.view.drawBar(this);
    return true;
  }

  // --- Fingers and keys -------------------------------------------------------------------------

  #listen() {
    const { box, pads } = this.view.frame;
    for (const pad of Object.values(pads)) watchTouch(pad, (key, last) => this.#touch(key, last));
    watchTaps(box, (button) => this.#act(button));
    box.addEventListener("keydown", (event) => {
      if (event.target instanceof HTMLInputElement) return;
      if (this.typist(event, this.state)) event.preventDefault();
    });
  }

  #touch(key, last) {
    if (key.dataset.tool === "undo") return this.undo();
    const stroke = strokeOf(key, last);
    return stroke && this.press(stroke);
  }

  #act({ dataset }) {
    const { act, side, face } = dataset;
    const stroke = strokeOfTap(dataset);
    if (stroke) this.press(stroke);
    else if (act === "side") this.#turnToSide(side);
    else if (act === "next") this.leadOn();
    else if (act === "face") this.#turnTo(face);
    else if (act === "call-director") this.#call();
    else if (act === "leave") this.options.onLeave?.();
    else if (act === "more") this.#showAlso({ showsMore: true });
    else if (act === "ask-alone") this.#showAlso({ asksAlone: !this.asksAlone });
  }

  #showAlso(shown) {
    Object.assign(this, shown);
    this.#show();
  }
}

/* Strokes of the face with cards carry no name of it: they are the many. */
function stamp(stroke, face) {
  return face === "cards" ? stroke : { ...stroke, f: face };
}
