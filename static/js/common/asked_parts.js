/* Parts of a page that are asked for when they come into view. An element with data-asked has their
   address and, until they are there, a link to it; at that address stands a whole page, of which
   the element with data-asked-part is shown. The page is kept by the browser under its tag, so
   that it is asked for again whenever the page around it is new. */
(() => {
  "use strict";

  const AHEAD = "400px"; // before it is seen

  function findParts() {
    return /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-asked]"));
  }

  function fill(place, page) {
    const part = new DOMParser().parseFromString(page, "text/html").querySelector("[data-asked-part]");
    if (!part) return;
    place.replaceChildren(...[...part.childNodes].map((node) => document.importNode(node, true)));
    place.dataset.askedHas = place.dataset.asked;
  }

  async function ask(place) {
    try {
      const answer = await fetch(place.dataset.asked, { cache: "no-cache" });
      if (answer.ok) fill(place, await answer.text());
    } catch {
      // The link stays, or what was there.
    }
  }

  /** What is printed must be there before the next line runs: a picture that comes later does not
      come onto the paper. */
  function askAtOnce(place) {
    const question = new XMLHttpRequest();
    question.open("GET", place.dataset.asked, false);
    try {
      question.send();
    } catch {
      return;
    }
    if (question.status === 200) fill(place, question.responseText);
  }

  const watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watch.unobserve(target);
        ask(target);
      }
    },
    { rootMargin: AHEAD },
  );

  function watchAll() {
    for (const place of findParts()) {
      if (place.dataset.askedHas) ask(place);
      else watch.observe(place);
    }
  }

  addEventListener("beforeprint", () => {
    for (const place of findParts()) if (!place.dataset.askedHas) askAtOnce(place);
  });
  document.addEventListener("live:renewed", watchAll);
  watchAll();
})();
