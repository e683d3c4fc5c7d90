/* What is typed is kept on this device until it is recorded: a reload or a crash loses nothing.
   A draft belongs to a smazzata and a depth, and carries the key of its write: sent twice, it is
   recorded once. [data-draft] is a form, of which a page may have many; it says draft:done when it was
   recorded without leaving the page. [data-recorded][data-key] is a smazzata that stands. */
(() => {
  "use strict";

  const KEPT_DAYS = 10;
  const NEVER = new Set(["csrfmiddlewaretoken", "active", "more"]);

  /* Storage is refused in some private windows: what is typed is then kept by the page alone. */
  function attempt(act) {
    try {
      return act();
    } catch {
      return undefined;
    }
  }

  function listDrafts() {
    const kept = attempt(() => Object.entries(localStorage)) ?? [];
    return kept.filter(([name]) => name.startsWith("draft:")).map(([name, text]) => [name, JSON.parse(text)]);
  }

  function dropDraft(name) {
    attempt(() => localStorage.removeItem(name));
  }

  /* A smazzata that stands under a draft's key was recorded from here: its drafts have done. */
  function dropRecorded() {
    const drafts = listDrafts();
    for (const { dataset } of /** @type {NodeListOf<HTMLElement>} */ (
      document.querySelectorAll("[data-recorded]")
    )) {
      const own = drafts.filter(([, draft]) => draft.of === dataset.recorded);
      if (own.some(([, draft]) => draft.key === dataset.key)) own.forEach(([name]) => dropDraft(name));
    }
    const oldest = Date.now() - KEPT_DAYS * 24 * 3600 * 1000;
    drafts.filter(([, draft]) => draft.at < oldest).forEach(([name]) => dropDraft(name));
  }

  function readFields(form) {
    return [...new FormData(form)].filter(([name, value]) => !NEVER.has(name) && value !== "");
  }

  function readKey(form) {
    return form.elements.namedItem("key").value;
  }

  function keepDraft(form, name) {
    const draft = {
      of: form.dataset.draft,
      at: Date.now(),
      key: readKey(form),
      fields: readFields(form),
    };
    attempt(() => localStorage.setItem(name, JSON.stringify(draft)));
  }

  function fillForm(form, fields) {
    const places = {};
    for (const control of form.querySelectorAll("[data-cards]")) control.value = "";
    for (const control of form.querySelectorAll("[type=checkbox]")) control.checked = false;
    for (const [name, value] of fields) {
      const controls = [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
      const control =
        controls[0]?.type === "radio"
          ? controls.find((radio) => radio.value === value)
          : controls[(places[name] = (places[name] ?? -1) + 1)];
      if (!control) continue;
      if (["radio", "checkbox"].includes(control.type)) {
        control.checked = true;
        const folded = control.closest("details");
        if (folded) folded.open = true;
      } else {
        control.value = value;
        control.dispatchEvent(new Event("input", { bubbles: true })); // a blank meld line grows
      }
    }
  }

  /* Its key is another on each page, and nobody types it. */
  function listTyped(fields) {
    return JSON.stringify(fields.filter(([name]) => name !== "key"));
  }

  function restoreDraft(form, draft) {
    if (listTyped(draft.fields) === listTyped(readFields(form))) return;
    fillForm(form, draft.fields);
    const note = form.querySelector("[data-draft-note]");
    if (!note) return;
    const words = note.querySelector("[data-draft-text]");
    const time = new Date(draft.at).toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit",
      minute: "2-digit",
      hour12: false,
    });
    words.textContent = words.dataset.restored.replace("{time}", time);
    note.hidden = false;
  }

  function nameDraft(form) {
    return `draft:${form.dataset.draft}:${form.dataset.depth}`;
  }

  function findForm(event) {
    const form = event.target.closest("form[data-draft]");
    return form instanceof HTMLFormElement ? form : null;
  }

  function keep(event) {
    const form = findForm(event);
    if (form) keepDraft(form, nameDraft(form));
  }

  document.addEventListener("DOMContentLoaded", () => {
    dropRecorded();
    const drafts = new Map(listDrafts());
    const forms = /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-draft]"));
    for (const form of drafts.size ? forms : []) {
      const draft = drafts.get(nameDraft(form));
      const isMeant = "fresh" in form.dataset || draft?.key === readKey(form);
      if (draft && draft.key === form.dataset.standingKey) dropDraft(nameDraft(form));
      else if (draft && isMeant) restoreDraft(form, draft);
    }
    document.addEventListener("input", keep);
    document.addEventListener("change", keep);
    document.addEventListener("draft:done", (/** @type {any} */ event) => {
      dropDraft(nameDraft(findForm(event)));
    });
    document.addEventListener("click", (/** @type {any} */ event) => {
      if (!event.target.closest("[data-draft-drop]")) return;
      dropDraft(nameDraft(findForm(event)));
      location.reload();
    });
  });
})();
