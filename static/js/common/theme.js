/* The look that a reader chose, remembered on this device and set before the first paint.
   Loaded in <head> without defer for that reason. Buttons carry data-look-toggle="theme" or
   "deck"; they are hidden in the page's source, because without a script they can do nothing. */
(() => {
  "use strict";

  const root = document.documentElement;
  const looks = { theme: ["light", "dark"], deck: ["two", "four"] };

  function readChoice(look) {
    try {
      const choice = localStorage.getItem(look);
      return looks[look].includes(choice) ? choice : null;
    } catch {
      return null; // storage is refused in some private windows: the system's wish then holds
    }
  }

  function storeChoice(look, choice) {
    try {
      localStorage.setItem(look, choice);
    } catch {
      // the choice then lasts as long as the page
    }
  }

  const night = matchMedia("(prefers-color-scheme: dark)");

  function isSecond(look) {
    const choice = root.dataset[look];
    return choice ? choice === looks[look][1] : look === "theme" && night.matches;
  }

  function showState() {
    for (const button of document.querySelectorAll("[data-look-toggle]")) {
      button.removeAttribute("hidden");
      button.setAttribute("aria-pressed", String(isSecond(button.getAttribute("data-look-toggle"))));
    }
  }

  for (const look of Object.keys(looks)) {
    const choice = readChoice(look);
    if (choice) root.dataset[look] = choice;
  }

  document.addEventListener("DOMContentLoaded", showState);
  night.addEventListener("change", showState);
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("[data-look-toggle]");
    const look = button && button.getAttribute("data-look-toggle");
    if (!look) return;
    const choice = looks[look][isSecond(look) ? 0 : 1];
    root.dataset[look] = choice;
    storeChoice(look, choice);
    showState();
  });
})();
