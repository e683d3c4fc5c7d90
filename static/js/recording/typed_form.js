/* The form of a smazzata: meld lines that grow, Enter to the next field, the first fault in focus.
   Points and verdicts come from the server; nothing is computed here. */
(() => {
  "use strict";

  const form = /** @type {HTMLFormElement} */ (document.querySelector("form[data-entry]"));
  if (!form) return;

  /** The hidden field that names the one that is being written. */
  const active = /** @type {HTMLInputElement} */ (form.elements.namedItem("active"));

  function listFields() {
    const fields = /** @type {NodeListOf<HTMLInputElement>} */ (
      form.querySelectorAll('input:not([type="hidden"]), textarea')
    );
    return [...fields].filter((field) => field.offsetParent !== null);
  }

  /* The last line of a side is always blank, so that there is room for one more meld. */
  function growMelds(melds) {
    const lines = melds.querySelectorAll(".meld-line");
    const last = lines[lines.length - 1];
    const field = last.querySelector("input");
    if (!field.value.trim()) return;
    const line = last.cloneNode(true);
    const id = `id_${field.name}-${lines.length}`;
    const copy = line.querySelector("input");
    copy.id = line.querySelector("label").htmlFor = id;
    copy.setAttribute("value", "");
    copy.value = "";
    copy.setAttribute("aria-describedby", `${id}_notes`);
    copy.removeAttribute("aria-invalid");
    line.querySelector("[data-number]").textContent = lines.length + 1;
    line.querySelector(".meld-line__verdict").id = `${id}_notes`;
    line.querySelector(".meld-line__verdict").replaceChildren();
    line.classList.remove("meld-line--refused");
    last.after(line);
  }

  /* From a blank meld on to the hand; from the hand, or a figure, to whatever comes next. */
  function advance(from) {
    const fields = listFields();
    const isBlankMeld = from.name.endsWith("-meld") && !from.value.trim();
    const hand = from.name.replace("-meld", "-hand");
    const next = isBlankMeld ? fields.find(({ name }) => name === hand) : fields[fields.indexOf(from) + 1];
    if (!next) return;
    next.focus({ preventScroll: true });
    next.closest("fieldset, .meld-line, .field")?.scrollIntoView({ block: "nearest" });
  }

  /* What a field is told stands under it; the field itself says that something is wrong. */
  function markRefused() {
    for (const notes of form.querySelectorAll('[id$="_notes"]')) {
      const refused = notes.querySelector(".field__error") !== null;
      const field = document.getElementById(notes.id.replace(/_notes$/, ""));
      if (field?.matches("input")) {
        if (refused) field.setAttribute("aria-invalid", "true");
        else field.removeAttribute("aria-invalid");
      }
      notes.closest(".meld-line")?.classList.toggle("meld-line--refused", refused);
      notes.closest(".question")?.classList.toggle("field--error", refused);
    }
  }

  function focusFirstFault() {
    const notes = [...form.querySelectorAll('[id$="_notes"]')].find((place) =>
      place.querySelector(".field__error"),
    );
    const place = notes?.closest(".meld-line, .field") ?? form.querySelector(".field--error");
    const field = place?.querySelector("input");
    field?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: "center" });
    return Boolean(field);
  }

  /* On a slow network typing begins before the scripts are there: it is told once they are. */
  function tellEarly() {
    const changed = listFields().some(
      (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked,
    );
    if (changed) form.dispatchEvent(new Event("input", { bubbles: true }));
  }

  form.addEventListener("input", (/** @type {any} */ { target }) => {
    const melds = target.closest("[data-melds]");
    if (melds) growMelds(melds);
  });

  // Which field is being written: a meld of two cards is not wrong while the third is on its way.
  form.addEventListener("focusin", (/** @type {any} */ { target }) => {
    const before = active.value;
    active.value = target.matches("[data-cards]") ? target.id : "";
    if (before && before !== active.value) {
      form.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });

  form.addEventListener("keydown", (/** @type {any} */ event) => {
    if (event.key !== "Enter") return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      form.requestSubmit(form.querySelector("[data-record]"));
    } else if (event.target.matches("input:not([type='radio'], [type='checkbox'])")) {
      event.preventDefault();
      advance(event.target);
    }
  });

  form.addEventListener("click", (/** @type {any} */ { target }) => {
    const turn = target.closest("[data-sign-of]");
    if (!turn) return;
    const field = /** @type {HTMLInputElement} */ (document.getElementById(turn.dataset.signOf));
    const value = field.value.trim();
    field.value = /^[-−]/.test(value) ? value.slice(1) : `-${value}`;
    field.focus();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });

  form.addEventListener("htmx:afterOnLoad", () => {
    markRefused();
    // What is told above a field pushes it down: keep the one that is written in sight.
    if (active.value) {
      document.activeElement?.closest(".meld-line")?.scrollIntoView({ block: "nearest" });
    }
  });

  document.addEventListener("DOMContentLoaded", () => {
    for (const more of form.querySelectorAll("[data-more]")) more.remove();
    for (const turn of form.querySelectorAll("[data-sign-of]")) turn.removeAttribute("hidden");
    for (const melds of form.querySelectorAll("[data-melds]")) growMelds(melds);
    markRefused();
    tellEarly();
    if (document.getElementById("conflict")) return;
    if ("fresh" in form.dataset || !focusFirstFault()) {
      const keys = matchMedia("(hover: hover) and (pointer: fine)").matches;
      if (keys) listFields()[0]?.focus({ preventScroll: true });
    }
  });
})();
