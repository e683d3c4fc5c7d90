/* A text to send on: [data-copy] puts it on the clipboard, [data-share] hands it to another app where the
   browser can. Both name the field that holds it. Over plain http there is neither a clipboard nor sharing:
   then the text is selected and copied the old way. */
(() => {
  "use strict";

  /** @param {string | undefined} id */
  function findField(id) {
    return /** @type {HTMLTextAreaElement} */ (document.getElementById(String(id)));
  }

  /** @param {HTMLTextAreaElement} field */
  async function copy(field) {
    if (navigator.clipboard) {
      try {
        await navigator.clipboard.writeText(field.value);
        return true;
      } catch {
        // Not allowed: the old way.
      }
    }
    field.focus();
    field.select();
    return document.execCommand("copy");
  }

  /** @param {HTMLElement} button */
  async function copyFrom(button) {
    const isCopied = await copy(findField(button.dataset.copy));
    const told = /** @type {HTMLElement | null | undefined} */ (
      button.parentElement?.querySelector("[data-copied]")
    );
    if (told) told.textContent = isCopied ? String(told.dataset.copied) : "";
  }

  if ("share" in navigator) {
    for (const button of document.querySelectorAll("[data-share]")) button.removeAttribute("hidden");
  }

  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const button = /** @type {HTMLElement | null} */ (event.target.closest("[data-copy], [data-share]"));
    if (button?.dataset.copy) copyFrom(button);
    // Who closes the list of apps has changed their mind: no fault.
    else if (button) navigator.share({ text: findField(button.dataset.share).value }).catch(() => {});
  });
})();
