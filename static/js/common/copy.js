/* A text to send on: [data-copy] puts it on the clipboard, [data-share] hands it to another app where the
   browser can. Both name what holds it: a field, or a link by its address. Over plain http, as in a hall, there
   is neither a clipboard nor sharing: then the text is selected and copied the old way. */
(() => {
  "use strict";

  /** @param {string | undefined} id
      @returns {any} */
  function findHolder(id) {
    return document.getElementById(String(id));
  }

  function readText({ href, value }) {
    return href ?? value;
  }

  async function copy(holder) {
    try {
      await navigator.clipboard.writeText(readText(holder));
      return true;
    } catch {
      // No clipboard, or not allowed: the old way.
    }
    if (holder.matches("a")) {
      getSelection()?.selectAllChildren(holder);
    } else {
      holder.focus();
      holder.select();
    }
    return document.execCommand("copy");
  }

  /** @param {HTMLElement} button */
  async function copyFrom(button) {
    const isCopied = await copy(findHolder(button.dataset.copy));
    const told = button.parentElement?.querySelector("[data-copied]");
    if (told instanceof HTMLElement) told.textContent = isCopied ? String(told.dataset.copied) : "";
  }

  if ("share" in navigator) {
    for (const button of document.querySelectorAll("[data-share]")) button.removeAttribute("hidden");
  }

  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const button = /** @type {HTMLElement | null} */ (event.target.closest("[data-copy], [data-share]"));
    if (button?.dataset.copy) copyFrom(button);
    // Who closes the list of apps has changed their mind: no fault.
    else if (button) navigator.share({ text: readText(findHolder(button.dataset.share)) }).catch(() => {});
  });
})();
