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
    if (stale) stale.hidden = !isStale;
  }

  part.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target !== part || event.detail.isError) return;
    const said = strip(event.detail.xhr.responseText);
    if (said === shown) event.detail.shouldSwap = false;
    shown = said;
  });
  part.addEventListener("htmx:afterRequest", (event) => mark(!event.detail.successful));
})();
