/* Check a result: files that are dropped anywhere on the page go into the form's field, beside those
   that are there. Without a script the field itself takes them. */
(() => {
  "use strict";

  /** @type {HTMLFormElement | null} */
  const form = document.querySelector("form[data-drop]");
  /** @type {HTMLInputElement | null | undefined} */
  const found = form?.querySelector("input[type=file]");
  if (!form || !found) return;
  const [page, field] = [form, found];
  const most = Number(field.dataset.most);
  const names = page.querySelector("[data-drop-names]");
  const large = page.querySelector("[data-drop-large]");
  let held = 0;

  function tell() {
    const files = [...(field.files ?? [])];
    if (names instanceof HTMLElement) {
      names.textContent = files.map((file) => file.name).join(" · ");
      names.hidden = files.length < 2;
    }
    const size = files.reduce((sum, file) => sum + file.size, 0);
    if (large instanceof HTMLElement) large.hidden = size <= most;
  }

  function hold(change) {
    held = Math.max(0, held + change);
    page.toggleAttribute("data-dropping", held > 0);
  }

  function hasFiles(event) {
    return event.dataTransfer?.types.includes("Files");
  }

  document.addEventListener("dragenter", (event) => {
    if (hasFiles(event)) hold(1);
  });
  document.addEventListener("dragleave", (event) => {
    if (hasFiles(event)) hold(-1);
  });
  document.addEventListener("dragover", (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    if (!event.dataTransfer || !hasFiles(event)) return;
    event.preventDefault();
    hold(-held);
    const all = new DataTransfer();
    const dropped = [...event.dataTransfer.files];
    const kept = [...(field.files ?? [])].filter((file) => dropped.every(({ name }) => name !== file.name));
    for (const file of [...kept, ...dropped]) all.items.add(file);
    field.files = all.files;
    tell();
  });
  field.addEventListener("change", tell);
})();
