/* Says what has come to be while the page was open (data-notices): once each, in words that are read
   aloud too, and by the clock's bell where that is switched on. What is for one entry alone (data-for)
   is said to whoever my_seat.js knows to be of it. */
(() => {
  "use strict";

  const SHOWN_FOR = 20_000; // ms; the page itself says it from then on

  function read() {
    /** @type {NodeListOf<HTMLElement>} */
    const notices = document.querySelectorAll("[data-notices] > [data-key]");
    const own = document.documentElement.dataset.seatOf ?? "";
    const heard = [...notices].filter(({ dataset }) => !dataset.for || dataset.for === own);
    return new Map(heard.map((notice) => [notice.dataset.key, notice.textContent ?? ""]));
  }

  const known = new Set(read().keys());
  let hiding = 0;

  // It lies over the page: a tap puts it away.
  document.addEventListener("click", ({ target }) => {
    const line = target instanceof Element ? target.closest("[data-notice-line]") : null;
    if (line instanceof HTMLElement) line.hidden = true;
  });

  document.addEventListener("live:renewed", () => {
    const news = [...read()].filter(([key]) => !known.has(key));
    const line = document.querySelector("[data-notice-line]");
    if (!news.length || !(line instanceof HTMLElement)) return;
    for (const [key] of news) known.add(key);
    line.textContent = news.map(([, sentence]) => sentence).join(" ");
    line.hidden = false;
    document.dispatchEvent(new CustomEvent("clock:ring"));
    clearTimeout(hiding);
    hiding = setTimeout(() => {
      line.hidden = true;
    }, SHOWN_FOR);
  });
})();
