/* The smazzate of the score grid: each is checked while it is typed and saved as it is left. What the
   desk says of it comes as pieces of the page; nothing is computed here. A smazzata that could not be
   sent keeps what was typed, and is sent again when it is asked for: with the same key, so that it is
   recorded once. [data-line] is the form of a smazzata; its state stands in data-state. */
(() => {
  "use strict";

  const grid = /** @type {HTMLElement} */ (document.querySelector("[data-grid]"));
  if (!grid) return;

  const PAUSE = 250; // milliseconds without a key before what is typed is checked
  const PATIENCE = 12_000;
  const ANSWERED = [200, 409, 422];
  const UNSAVED = ["typed", "refused", "conflict", "unsent"];
  const DONE = ["saved", "held"];
  const CELLS = ".line__cells [data-cell]";

  const spoken = /** @type {HTMLElement} */ (document.querySelector("[data-spoken]"));
  const unsaved = /** @type {HTMLElement} */ (document.querySelector("[data-unsaved]"));

  /** What is known of each form: the cells as the desk has them, and what was last sent.
      @type {WeakMap<HTMLFormElement, any>} */
  const known = new WeakMap();

  function findNotes(form) {
    return /** @type {HTMLElement} */ (document.getElementById(`notes-${form.dataset.line}`));
  }

  function copyTemplate(name) {
    const template = document.querySelector(`template[data-of="${name}"]`);
    return document.importNode(/** @type {HTMLTemplateElement} */ (template).content, true);
  }

  function readCells(form, read = (cell) => cell.value) {
    return [...form.querySelectorAll(CELLS)].map(read).join("\n");
  }

  function readGiven(cell) {
    if (cell instanceof HTMLInputElement) return cell.defaultValue;
    return [...cell.options].find((option) => option.defaultSelected)?.value ?? "";
  }

  function readReason(form) {
    return form.querySelector("[name=reason]")?.value ?? "";
  }

  function knownOf(form) {
    if (!known.has(form)) {
      const stood = form.dataset.state === "refused" ? null : readCells(form, readGiven);
      known.set(form, { stood, sent: null, timer: 0, turn: 0, isSending: false, isAgain: false, extra: {} });
    }
    return known.get(form);
  }

  function isBlank(form) {
    return !form.elements.based_on.value && !readCells(form).trim();
  }

  function isChanged(form) {
    return readCells(form) !== knownOf(form).stood;
  }

  function showState(form, state) {
    form.dataset.state = state;
    const mark = /** @type {HTMLElement} */ (document.getElementById(`state-${form.dataset.line}`));
    mark.className = `line__state line__state--${state}`;
    const words = /** @type {HTMLElement} */ (mark.firstElementChild);
    words.textContent = copyTemplate("words").querySelector(`[data-${state}]`)?.textContent ?? "";
    countUnsaved();
  }

  function countUnsaved() {
    const forms = /** @type {NodeListOf<HTMLElement>} */ (grid.querySelectorAll("[data-line]"));
    const count = [...forms].filter(
      (form) => UNSAVED.includes(form.dataset.state ?? "") && !form.contains(document.activeElement),
    ).length;
    unsaved.hidden = count === 0;
    const words = /** @type {HTMLElement} */ (unsaved.querySelector("[data-unsaved-text]"));
    words.textContent = (words.dataset.text ?? "").replace("{n}", String(count));
  }

  /* A note that is renewed while its reason is written keeps the reason and the cursor. */
  function renewPiece(old, piece) {
    const typed = old.querySelector("[name=reason]");
    const fresh = piece.querySelector("[name=reason]");
    const focused = /** @type {any} */ (old.contains(document.activeElement) ? document.activeElement : null);
    if (typed && fresh) fresh.value = typed.value;
    old.replaceWith(piece);
    const same = focused && piece.querySelector(`[name="${focused.name}"]`);
    same?.focus({ preventScroll: true });
    if (same === fresh && fresh) fresh.setSelectionRange(typed.selectionStart, typed.selectionEnd);
  }

  function renew(form, html) {
    const answer = new DOMParser().parseFromString(html, "text/html");
    for (const piece of [...answer.body.children]) {
      const old = document.getElementById(piece.id);
      if (old) renewPiece(old, piece);
      else form.after(piece); // the next smazzata of an open match
    }
    const { became = "", key = "", basedOn = "", wrong = "" } = findNotes(form).dataset;
    form.dataset.state = became;
    form.elements.key.value = key;
    form.elements.based_on.value = basedOn;
    for (const cell of form.querySelectorAll(CELLS)) {
      if (wrong.split(" ").includes(cell.name)) cell.setAttribute("aria-invalid", "true");
      else cell.removeAttribute("aria-invalid");
    }
    countUnsaved();
  }

  function speak(form) {
    const state = document.getElementById(`state-${form.dataset.line}`)?.textContent ?? "";
    const why = findNotes(form).querySelector("p")?.textContent ?? "";
    spoken.textContent = `${form.getAttribute("aria-label")}: ${state}. ${why}`;
  }

  /** The desk's answer as a text, "expired" without a session; throws when there is none. */
  async function post(form, part, extra) {
    const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    for (const [name, value] of Object.entries({ ...extra, part })) body.set(name, value);
    const response = await fetch(form.getAttribute("action"), {
      method: "POST",
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (response.type === "opaqueredirect" || response.status === 403) return { isExpired: true };
    if (!ANSWERED.includes(response.status)) throw new Error(String(response.status));
    return { html: await response.text() };
  }

  /* Without a word when the desk does not answer: what is typed is not sent yet. */
  async function check(form) {
    const about = knownOf(form);
    if (about.isSending || isBlank(form)) return;
    const turn = ++about.turn;
    try {
      const { html } = await post(form, "check", {});
      if (!html || turn !== about.turn) return;
      renew(form, html);
      if (form.dataset.state === "saved") settle(form, readCells(form));
    } catch {
      // it is said when the smazzata is saved
    }
  }

  function settle(form, sent) {
    const about = knownOf(form);
    about.stood = sent;
    about.extra = {};
    form.dataset.standingKey = form.elements.based_on.value;
    form.dispatchEvent(new CustomEvent("draft:done", { bubbles: true }));
    if (readCells(form) !== sent) noteTyped(form);
  }

  async function save(form, extra = knownOf(form).extra) {
    const about = knownOf(form);
    clearTimeout(about.timer);
    about.extra = extra;
    if (about.isSending) {
      about.isAgain = true;
      return;
    }
    about.isSending = true;
    about.turn += 1;
    const sent = readCells(form);
    about.sent = sent + readReason(form);
    showState(form, "saving");
    try {
      const { html, isExpired } = await post(form, "save", extra);
      if (isExpired) fail(form, "expired");
      else renew(form, html);
    } catch {
      fail(form, "unsent");
    }
    about.isSending = false;
    if (DONE.includes(form.dataset.state ?? "")) settle(form, sent);
    speak(form);
    const isAgain = about.isAgain && readCells(form) !== sent;
    about.isAgain = false;
    if (isAgain) save(form, {});
  }

  function fail(form, why) {
    const words = copyTemplate(why);
    words.querySelector("[data-log-in-link]")?.setAttribute("href", grid.dataset.logIn ?? "");
    findNotes(form).replaceChildren(words);
    if (form.elements.based_on.value) findNotes(form).append(copyTemplate("reason"));
    showState(form, "unsent");
  }

  function noteTyped(form) {
    if (isBlank(form)) {
      showState(form, "blank");
      findNotes(form).replaceChildren();
      return;
    }
    showState(form, "typed");
    const isCorrection = form.elements.based_on.value && isChanged(form);
    if (isCorrection && !form.querySelector("[name=reason]")) {
      findNotes(form).append(copyTemplate("reason"));
    }
  }

  function leave(form) {
    const about = knownOf(form);
    const isSent = about.sent === readCells(form) + readReason(form);
    const isRefused = ["refused", "conflict", "unsent", "saving"].includes(form.dataset.state);
    if (isBlank(form) || !isChanged(form) || (isSent && isRefused)) countUnsaved();
    else save(form);
  }

  function findForm(event) {
    return /** @type {HTMLFormElement | null} */ (event.target.closest("form[data-line]"));
  }

  grid.addEventListener("input", (/** @type {any} */ event) => {
    const form = findForm(event);
    if (!form || !event.target.matches(CELLS)) return;
    const about = knownOf(form);
    about.extra = {};
    about.turn += 1;
    noteTyped(form);
    clearTimeout(about.timer);
    about.timer = setTimeout(() => check(form), PAUSE);
  });

  grid.addEventListener("focusin", countUnsaved);

  grid.addEventListener("focusout", (/** @type {any} */ event) => {
    const form = findForm(event);
    if (!form || form.contains(event.relatedTarget) || !document.hasFocus()) return;
    leave(form);
  });

  grid.addEventListener("submit", (/** @type {any} */ event) => {
    event.preventDefault();
    const { name, value } = event.submitter ?? {};
    save(event.target, name ? { [name]: value } : {});
  });

  grid.addEventListener("click", (/** @type {any} */ event) => {
    const form = findForm(event);
    if (form && event.target.closest("[data-retry]")) save(form);
    const left = event.target.closest("[data-leave]");
    if (!form || !left) return;
    event.preventDefault();
    form.dispatchEvent(new CustomEvent("draft:done", { bubbles: true }));
    form.replaceWith(left.parentElement.querySelector("template").content);
    countUnsaved();
  });

  unsaved.addEventListener("click", (/** @type {any} */ event) => {
    if (!event.target.closest("[data-retry-all]")) return;
    const forms = /** @type {NodeListOf<HTMLFormElement>} */ (grid.querySelectorAll("[data-line]"));
    for (const form of forms) if (UNSAVED.includes(form.dataset.state ?? "")) save(form);
  });

  grid.classList.add("grid--live");
})();
