/* Menus ([data-menu], a <details>) close on Escape, and their button has the focus again. */
(() => {
  "use strict";

  addEventListener("keydown", ({ key, target }) => {
    const menu = key === "Escape" && target instanceof Element && target.closest("[data-menu][open]");
    if (!menu) return;
    menu.removeAttribute("open");
    menu.querySelector("summary")?.focus();
  });
})();
