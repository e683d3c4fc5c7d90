/* Whatever htmx asks the desk for: where it gets no answer, or is refused, the line #request-failed over
   the foot of the page says so until it is answered again. What is typed stays, and so does what is shown. */
(() => {
  "use strict";

  const FORBIDDEN = 403; // no log-in, or another than the page's
  const LEAVING = 1000; // ms, after a page is left, which ends what it asks for

  /** The form or part whose request failed last; undefined once it, or after silence any, was answered. */
  let failed;
  let isSilence = false;
  let leftAt = -LEAVING;

  /** @param {any} event */
  function findAsker({ target }) {
    return target.closest("form") ?? target;
  }

  function findLine() {
    return document.getElementById("request-failed");
  }

  /** @param {any} event
      @param {"silent" | "out" | "refused"} how
      @param {string} why */
  function tell(event, how, why = "") {
    const line = findLine();
    failed = findAsker(event);
    isSilence = how === "silent";
    if (!line) return;
    const sentence = line.dataset[failed.matches("form") ? `${how}Form` : how] ?? "";
    line.textContent = sentence.replace("{why}", why);
    line.hidden = false;
  }

  /** What the page that came instead says first.
      @param {string} html */
  function readTitle(html) {
    const page = new DOMParser().parseFromString(html, "text/html");
    return page.querySelector("main h1")?.textContent?.trim() || findLine()?.dataset.unread;
  }

  addEventListener("beforeunload", () => {
    leftAt = performance.now();
  });
  for (const kind of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(kind, (event) => {
      if (performance.now() - leftAt > LEAVING) tell(event, "silent");
    });
  }
  document.addEventListener("htmx:afterRequest", (/** @type {any} */ event) => {
    const { xhr, successful } = event.detail;
    if (!xhr.status) return; // no answer, or one that nobody waits for any more
    if (successful) {
      if (!isSilence && failed !== findAsker(event)) return;
      failed = undefined;
      findLine()?.setAttribute("hidden", "");
      return;
    }
    if (xhr.status === FORBIDDEN) tell(event, "out");
    else tell(event, "refused", readTitle(xhr.responseText));
  });
})();
