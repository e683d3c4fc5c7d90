/* Whether this phone trusts the club's certificate: asked of the desk's https port when the page
   opens, when one comes back from the settings, and by the button. */
(() => {
  "use strict";

  const button = document.querySelector("button[data-check]");
  const answers = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-trusted]"));
  if (!(button instanceof HTMLButtonElement)) return;
  const { health = "", worker = "" } = button.dataset;

  async function isTrusted() {
    try {
      // By https already: somebody who waved a warning away reads pages, but no worker may keep them.
      if (location.protocol === "https:") {
        await navigator.serviceWorker.register(worker);
      } else {
        await fetch(health, { mode: "no-cors", cache: "no-store" });
      }
      return true;
    } catch {
      return false;
    }
  }

  async function check() {
    const answer = (await isTrusted()) ? "yes" : "no";
    for (const element of answers) element.hidden = element.dataset.trusted !== answer;
  }

  button.hidden = false;
  button.addEventListener("click", check);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) check();
  });
  check();
})();
