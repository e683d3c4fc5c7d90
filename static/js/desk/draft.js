/* What is typed is kept on this device until it is recorded: a reload or a crash loses nothing.
   A draft belongs to a smazzata and a depth, and carries the key of its write: sent twice, it is
   recorded once. [data-draft] is the form; [data-recorded][data-key] is a smazzata that stands. */
(() => {
  "use strict";

  const KEPT_DAYS = 10;
  const NEVER = new Set(["csrfmiddlewaretoken", "active", "more"]);

  function listDrafts() {
    const drafts = [];
    try {
      for (const name of Object.keys(localStorage)) {
        if (name.startsWith("draft:")) drafts.push([name, JSON.parse(localStorage.getItem(name) ?? "null")]);
      }
    } catch {
      // storage is refused in some private windows: then there are no drafts
    }
    return drafts;
  }

  function dropDraft(name) {
    try {
      localStorage.removeItem(name);
    } catch {
      // nothing was kept there
    }
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
    try {
      localStorage.setItem(name, JSON.stringify(draft));
    } catch {
      // it is then kept by the page alone
    }
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

  function restoreDraft(form, draft) {
    if (JSON.stringify(draft.fields) === JSON.stringify(readFields(form))) return;
    fillForm(form, draft.fields);
    const note = form.querySelector("[data-draft-note]");
    const words = note.querySelector("[data-draft-text]");
    const time = new Date(draft.at).toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit",
      minute: "2-digit",
      hour12: false,
    });
    words.textContent = words.dataset.restored.replace("{time}", time);
    note.hidden = false;
  }

  document.addEventListener("DOMContentLoaded", () => {
    dropRecorded();
    const form = document.querySelector("form[data-draft]");
    if (!(form instanceof HTMLFormElement)) return;
    const name = `draft:${form.dataset.draft}:${form.dataset.depth}`;
    const draft = listDrafts().find(([other]) => other === name)?.[1];
    const isMeant = "fresh" in form.dataset || draft?.key === readKey(form);
    if (draft && draft.key === form.dataset.standingKey) dropDraft(name);
    else if (draft && isMeant) restoreDraft(form, draft);
    const keep = () => keepDraft(form, name);
    form.addEventListener("input", keep);
    form.addEventListener("change", keep);
    form.querySelector("[data-draft-drop]")?.addEventListener("click", () => {
      dropDraft(name);
      location.reload();
    });
  });
})();
