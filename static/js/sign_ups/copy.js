// The button that copies the link of one's own entry. Over plain http, as in a hall, browsers have no
// clipboard for pages: there the link is selected and copied as by hand.
(() => {
  "use strict";

  const button = document.querySelector("[data-copy]");
  const link = document.querySelector("[data-copied]");
  const done = document.querySelector("[data-copy-done]");
  if (!(button instanceof HTMLElement && link instanceof HTMLAnchorElement)) return;

  /** @param {HTMLAnchorElement} anchor */
  async function copy(anchor) {
    try {
      await navigator.clipboard.writeText(anchor.href);
      return true;
    } catch {
      getSelection()?.selectAllChildren(anchor);
      return document.execCommand("copy");
    }
  }

  button.addEventListener("click", async () => {
    const isCopied = await copy(link);
    if (done instanceof HTMLElement) done.hidden = !isCopied;
  });
})();
