/* What htmx sends. */
(() => {
  "use strict";

  /* Only an element that names the page's token itself (data-token) may post. Elements that came with a
     text have none, whatever they include or inherit, and the desk refuses what they post. */
  document.addEventListener("htmx:configRequest", (/** @type {any} */ { detail }) => {
    detail.formData.delete("csrfmiddlewaretoken");
    if (detail.verb !== "get") detail.headers["X-CSRFToken"] = detail.elt.dataset.token ?? "";
  });
})();
