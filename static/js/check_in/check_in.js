/* The check-in: a tap on a button of #check-in-taps is sent without leaving the page, so that the eye stays
   where it is. The answer is the page itself, of which the line that was tapped, the counts, the messages and
   the form with its key are taken over; a line takes no tap while its answer is on its way. What
   was looked for is then selected, to be typed over; else the line's name has the focus, so that a second
   Enter does nothing. Without a script the buttons are sent as any other; when the desk does not answer the
   page says so, and the same tap may be made again. */
(() => {
  "use strict";

  const RENEWED = ["check-in-count", "check-in-filters", "check-in-taps"];

  document.addEventListener("submit", (event) => {
    const { submitter } = event;
    const line = submitter?.closest("tr");
    if (!(submitter instanceof HTMLButtonElement) || !line || submitter.form?.id !== "check-in-taps") return;
    event.preventDefault();
    if (!line.inert) void send(submitter.form, submitter, line);
  });

  /** @param {HTMLFormElement} form
      @param {HTMLButtonElement} button
      @param {HTMLTableRowElement} line */
  async function send(form, button, line) {
    const failed = document.getElementById("check-in-failed");
    line.inert = true;
    try {
      const answer = await fetch(button.formAction, { method: "POST", body: new FormData(form) });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (!answer.ok || !page.getElementById("check-in-taps")) throw new Error(String(answer.status));
      failed?.setAttribute("hidden", "");
      show(page, line);
    } catch {
      failed?.removeAttribute("hidden");
      failed?.scrollIntoView({ block: "nearest" });
      line.inert = false;
      button.focus({ preventScroll: true });
    }
  }

  /** Takes over what has changed; a line that the filter no longer shows goes.
      @param {Document} page
      @param {HTMLTableRowElement} line */
  function show(page, line) {
    for (const id of RENEWED) {
      const fresh = page.getElementById(id);
      if (fresh) document.getElementById(id)?.replaceWith(fresh);
    }
    document.getElementById("messages")?.replaceChildren(...(page.getElementById("messages")?.children ?? []));
    const fresh = page.getElementById(line.id);
    const next = fresh ?? line.nextElementSibling;
    if (fresh) line.replaceWith(fresh);
    else line.remove();
    const box = document.querySelector("input[data-find-box]");
    if (box instanceof HTMLInputElement && box.value) {
      box.focus({ preventScroll: true });
      box.select();
    } else {
      next?.querySelector("th")?.focus({ preventScroll: true });
    }
    document.dispatchEvent(new CustomEvent("live:renewed"));
  }
})();
