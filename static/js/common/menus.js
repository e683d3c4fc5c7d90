/* Menus ([data-menu], a <details>) close on Escape, and their button has the focus again. */
(() => {
  "use strict";

  addEventListener("keydown", ({ key }) => {
    const menu = key === "Escape" && document.querySelector("[data-menu][open]");
    if (!menu) return;
    menu.removeAttribute("open");
    menu.querySelector("summary")?.focus();
  });
})();
