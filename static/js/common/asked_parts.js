/* Parts of a page that are asked for when they come near to the reader's eye:
     <div id="turn-1-part" data-asked="ADDRESS"><a href="ADDRESS">…</a></div>
   is filled with what the page at that address has in its data-part, or else in its body. Without a
   script, or while the desk does not answer, the link is there. A print waits for all of them. When
   live_page.js has renewed the page, a part is asked for anew: at once where it is seen, else when it
   comes into view again; until then it keeps what it says. */
(() => {
  "use strict";

  const NEAR = "300px";

  /** What each part was filled with.
      @type {WeakMap<HTMLElement, string>} */
  const filled = new WeakMap();

  const sight = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      sight.unobserve(target);
      void ask(target);
    }
  }, { rootMargin: `${NEAR} 0px` });

  /** @returns {HTMLElement[]} */
  function listParts() {
    return [...document.querySelectorAll("[data-asked]")].filter((part) => part instanceof HTMLElement);
  }

  function watch() {
    for (const part of listParts()) {
      sight.unobserve(part); // one that is watched already would be told of only when it moves
      sight.observe(part);
    }
  }

  async function ask(part) {
    part.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(part.dataset.asked, { cache: "no-cache" });
      if (answer.ok) fill(part, await answer.text());
    } catch {
      // the link stays
    } finally {
      part.removeAttribute("aria-busy");
    }
  }

  function fill(part, page) {
    const fresh = new DOMParser().parseFromString(page, "text/html");
    const said = fresh.querySelector("[data-part]") ?? fresh.body;
    const html = said.innerHTML;
    if (filled.get(part) === html) return;
    filled.set(part, html);
    const restore = noteReader(part);
    part.replaceChildren(...said.childNodes);
    restore();
    part.setAttribute("data-live-keep", "");
  }

  /** Notes what the reader has opened in a part, and where the focus is; returns what brings both
      back, by their order, since what is new comes last. */
  function noteReader(part) {
    const STOPS = "a, button, summary";
    const opened = [...part.querySelectorAll("details")].map(({ open }) => open);
    const stop = [...part.querySelectorAll(STOPS)].indexOf(document.activeElement);
    return () => {
      for (const [place, details] of part.querySelectorAll("details").entries()) {
        if (opened[place]) details.open = true;
      }
      if (stop >= 0) part.querySelectorAll(STOPS)[stop]?.focus({ preventScroll: true });
    };
  }

  // The browser prints as soon as this returns: no answer may come later than that.
  addEventListener("beforeprint", () => {
    for (const part of listParts()) {
      if (filled.has(part)) continue;
      const request = new XMLHttpRequest();
      try {
        request.open("GET", String(part.dataset.asked), false);
        request.send();
        if (request.status === 200) fill(part, request.responseText);
      } catch {
        // the link is printed
      }
    }
  });
  document.addEventListener("live:renewed", watch);
  watch();
})();
