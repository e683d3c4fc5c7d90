/* The entry as it is shown: drawn anew after every stroke, as high as the page leaves it. */

import { findFocus, h, updateAttribute } from "../parts/elements.js";
import { isAloneOpen } from "./sentences.js";
import { findNextAct, needsDirector } from "./check.js";
import { drawVerdict, makeFrame, updateFrame, updatePads } from "./frame.js";
import { drawQuestions } from "./questions.js";
import { partOf } from "./state.js";
import { drawTable } from "./tabletop.js";
import { describeLast } from "./verdict.js";
import { gettext, limits, names, pgettext } from "../parts/words.js";

const HAS_KEYS = "(hover: hover) and (pointer: fine)";

export class EntryView {
  #root;
  #options;
  #fit = () => this.fit();
  #watcher = new ResizeObserver(this.#fit);

  constructor(root, options, naming) {
    this.#root = root;
    this.#options = options;
    this.frame = makeFrame(options, naming);
  }

  open() {
    this.fit();
    this.frame.box.focus({ preventScroll: true });
    addEventListener("resize", this.#fit);
    this.#watcher.observe(document.body);
  }

  close() {
    removeEventListener("resize", this.#fit);
    this.#watcher.disconnect();
    this.#root.replaceChildren();
  }

  fit() {
    const top = Math.round(this.#root.getBoundingClientRect().top + scrollY);
    this.#root.style.setProperty("--entry-top", `${top}px`);
    this.frame.help.hidden = !matchMedia(HAS_KEYS).matches;
  }

  // --- Drawing ----------------------------------------------------------------------------------

  draw(entry) {
    const { frame } = this;
    const { state, rules, places, before, showsMore, naming, checked } = entry;
    const asksAlone = entry.asksAlone || isAloneOpen(state, places);
    const { problems } = checked;
    const context = { ...this.#options, naming, rules, places, before, problems, showsMore, asksAlone };
    const held = findFocus(frame.box);
    if (!frame.box.isConnected) this.#root.replaceChildren(frame.box);
    frame.pad.classList.toggle("is-asking", asksAlone);
    updateAttribute(this.#root, "data-strokes", entry.strokes.length);
    updateFrame(frame, state, checked, context);
    frame.table.replaceChildren(...drawTable(state, context));
    frame.asked.replaceChildren(...drawQuestions(state, context));
    updatePads(frame, state, rules, naming);
    this.drawBar(entry);
    this.#holdFocus(held);
    frame.table.querySelector(".laid--open, [aria-current]")?.scrollIntoView({ block: "nearest" });
    if (partOf(state) === "hand") frame.table.scrollTop = frame.table.scrollHeight;
  }

  /** The last stroke in words, and the one button that leads on. */
  drawBar(entry) {
    const { verdict, call, next } = this.frame;
    const { text, isAlert, code } = entry.said.text
      ? entry.said
      : describeLast(entry.state, entry.checked, entry.rules);
    drawVerdict(verdict, text, names.rules[code]);
    verdict.classList.toggle("verdict--alert", isAlert);
    call.hidden = !(isAlert && needsDirector(entry));
    const act = findNextAct(entry);
    next.hidden = act === null;
    if (act === null) return;
    next.replaceChildren(h("span.entering__act", act.label));
    if (act.figures) next.append(h("span", act.figures));
    updateAttribute(next, "aria-label", act.refused ? `${act.full}. ${act.refused}` : act.full);
    updateAttribute(next, "aria-disabled", Boolean(act.refused));
  }

  /* What is drawn anew keeps the focus of what stood there; else the entry itself has it. */
  #holdFocus(held) {
    if (!held || (held.isConnected && held.offsetParent)) return;
    const name = held.dataset.focus;
    const again = name && this.frame.box.querySelector(`[data-focus="${CSS.escape(name)}"]`);
    (again || this.frame.box).focus({ preventScroll: true });
  }

  // --- Questions --------------------------------------------------------------------------------

  asksEnd() {
    return this.frame.asked.querySelector('[data-ask="end"]') !== null;
  }

  /** Brings the first question without an answer into focus; returns its words. */
  focusQuestion() {
    const { asked } = this.frame;
    const questions = [...asked.querySelectorAll(".ask")];
    const blank = questions.find((one) => !one.querySelector('[aria-pressed="true"]'));
    (blank ?? asked).querySelector("button")?.focus();
    return blank?.getAttribute("aria-label") ?? "";
  }

  /** Asks for reasons in place of the keys. */
  askReasons(fields, problems, acts) {
    const { asked, pad } = this.frame;
    pad.classList.add("is-asking");
    const wrong = problems.map(({ sentence }) => h("p.ask__title.bar.gap-0.apart.bold", sentence));
    asked.replaceChildren(...wrong, makeReasons(fields, acts));
    asked.querySelector("input")?.focus();
  }
}

/* A small form over the keys: its fields are [{name, label}]; calls done({name: text}) or back(). */
function makeReasons(fields, { title, done, back }) {
  const owed = gettext("Give the reason in a few words.");
  const error = h("p.field__error", { role: "alert", hidden: true }, owed);
  const inputs = fields.map(({ name, label }) => h("label.field", h("span", label),
    h("input", { name, type: "text", maxlength: limits.text, autocomplete: "off", enterkeyhint: "done" })));
  const form = h("form.reasons", { "aria-label": title },
    ...inputs, error,
    h("div.actions", h("button.button.button--primary", title),
      h("button.button", { type: "button", onclick: back }, pgettext("entry", "Back"))));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = [...form.querySelectorAll("input")];
    const texts = Object.fromEntries(typed.map(({ name, value }) => [name, value.trim()]));
    const blank = typed.find(({ name }) => !texts[name]);
    error.hidden = !blank;
    if (blank) blank.focus();
    else done(texts);
  });
  return form;
}
