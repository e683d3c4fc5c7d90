/* A part of a page that renews itself (data-live): it is drawn again only when it says something
   else than before, so that nothing flickers or is read out twice; and when the desk does not
   answer, the page says that what it shows is old. */
(() => {
  "use strict";

  const part = document.querySelector("[data-live]");
  const stale = document.querySelector("[data-live-stale]");
  if (!part) return;

  let shown = "";

  // Each answer masks the form's token anew: that alone is no news.
  function strip(html) {
    return html.replace(/<input[^>]*csrfmiddlewaretoken[^>]*>/g, "").trim();
  }

  function mark(isStale) {
    stale?.toggleAttribute("hidden", !isStale);
  }

  part.addEventListener("htmx:beforeSwap", (/** @type {any} */ { detail }) => {
    if (detail.target !== part || detail.isError) return;
    const said = strip(detail.xhr.responseText);
    if (said === shown) detail.shouldSwap = false;
    shown = said;
  });
  part.addEventListener("htmx:afterRequest", (/** @type {any} */ { detail }) => mark(!detail.successful));
})();
