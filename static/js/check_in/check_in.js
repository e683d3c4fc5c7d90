/* The check-in: a tap (form[data-tap]) is sent without leaving the page, so that the eye stays where it
   is. The answer is the page itself, of which the line that was tapped, the counts and the messages are
   taken over; a second tap while the first is on its way is none. Without a script the forms are sent as
   any other; when the desk does not answer the page says so, and the same tap may be made again. */
(() => {
  "use strict";

  const COUNTS = ["check-in-count", "check-in-filters"];

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.tap === undefined) return;
    event.preventDefault();
    if (form.ariaBusy !== "true") void send(form);
  });

  /** @param {HTMLFormElement} form */
  async function send(form) {
    const failed = document.getElementById("check-in-failed");
    const line = form.closest("tr");
    form.ariaBusy = "true";
    try {
      const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (!answer.ok || !page.getElementById("check-in-filters")) throw new Error(String(answer.status));
      failed?.setAttribute("hidden", "");
      show(page, line);
    } catch {
      failed?.removeAttribute("hidden");
      failed?.scrollIntoView({ block: "nearest" });
    } finally {
      form.ariaBusy = "false";
    }
  }

  /** Takes over what has changed; a line that the filter no longer shows goes.
      @param {Document} page
      @param {HTMLTableRowElement | null} line */
  function show(page, line) {
    for (const id of COUNTS) {
      const fresh = page.getElementById(id);
      if (fresh) document.getElementById(id)?.replaceWith(fresh);
    }
    document.getElementById("messages")?.replaceChildren(...(page.getElementById("messages")?.children ?? []));
    const fresh = line && page.getElementById(line.id);
    if (line && !fresh) line.remove();
    if (line && fresh) {
      line.replaceWith(fresh);
      fresh.querySelector("button")?.focus({ preventScroll: true });
    }
    document.dispatchEvent(new CustomEvent("live:renewed"));
  }
})();
