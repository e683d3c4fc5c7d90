/* A form that leads to another page is sent once: a double click or an impatient second tap does nothing.
   After a while it may be sent again, because a download leaves the page as it is. */
(() => {
  "use strict";

  const WAIT_MS = 2000;
  const sent = new WeakSet();

  addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (form.getAttribute("method") !== "post") return; // a field may be named "method" too
    if (sent.has(form)) event.preventDefault();
    sent.add(form);
    setTimeout(() => sent.delete(form), WAIT_MS);
  });
})();
