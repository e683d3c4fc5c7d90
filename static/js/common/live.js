/* A part of a page that renews itself (data-live): it is drawn again only when it says something
   else than before, so that nothing flickers or is read out twice. */
(() => {
  "use strict";

  const part = document.querySelector("[data-live]");
  if (!part) return;

  let shown = "";

  // Each answer masks the form's token anew: that alone is no news.
  function strip(html) {
    return html.replace(/<input[^>]*csrfmiddlewaretoken[^>]*>/g, "").trim();
  }

  part.addEventListener("htmx:beforeSwap", (/** @type {any} */ { detail }) => {
    if (detail.target !== part || detail.isError) return;
    const said = strip(detail.xhr.responseText);
    if (said === shown) detail.shouldSwap = false;
    shown = said;
  });
})();
