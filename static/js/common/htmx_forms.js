/* What htmx sends, and the forms that it draws anew. */
(() => {
  "use strict";

  const FIELDS = "input:not([type='hidden']), select, textarea";

  /** What had the focus when a form began to wait for an answer that draws its fields anew. */
  let left = /** @type {HTMLElement | null} */ (null);
  /** What outside of the form has taken the focus meanwhile. */
  let taken = /** @type {HTMLElement | null} */ (null);

  function findFocus() {
    const active = /** @type {HTMLElement} */ (document.activeElement ?? document.body);
    return active === document.body ? null : active;
  }

  /** @param {string} kind
      @param {(form: HTMLElement) => void} act */
  function onRedraw(kind, act) {
    document.addEventListener(kind, (/** @type {any} */ { detail: { elt, target } }) => {
      if (elt.closest("[hx-swap]")?.getAttribute("hx-swap") === "none") return; // no field is replaced
      if (target.querySelector(FIELDS)) act(target.closest("form") ?? target);
    });
  }

  /* Only an element that names the page's token itself (data-token) may post. Elements that came with a
     text have none, whatever they include or inherit, and the desk refuses what they post. */
  document.addEventListener("htmx:configRequest", (/** @type {any} */ { detail }) => {
    detail.formData.delete("csrfmiddlewaretoken");
    if (detail.verb !== "get") detail.headers["X-CSRFToken"] = detail.elt.dataset.token ?? "";
  });

  /* The answer replaces the fields with what they are sent: until it is there nobody types into them. */
  onRedraw("htmx:beforeRequest", (form) => {
    [left, taken] = [findFocus(), null];
    form.inert = true;
  });

  onRedraw("htmx:beforeSwap", (form) => {
    taken = form.contains(findFocus()) ? null : findFocus();
    form.inert = false;
  });

  /* The focus stays where somebody took it; else it is where the answer put it, or goes back. */
  onRedraw("htmx:afterRequest", (form) => {
    form.inert = false; // there may have been no answer
    if (taken) taken.focus();
    else if (!findFocus()) (left?.isConnected ? left : document.getElementById(left?.id ?? ""))?.focus();
  });
})();
