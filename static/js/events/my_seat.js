/* Where the reader sits (#my-seat), in figures as large as the screen: once they have said who they
   are, by a name that they look for or by their pair's own page, this device remembers it for the
   event. The names and seats are those of the rows of #find-table; where the page has not all of them,
   the desk is asked for the reader's own (data-find-asked, the address of the seating). Every page of
   the event knows then of which pair the reader is (data-seat-of of its root), shows it when that is
   called to the desk (data-called), and marks its row of the standings, to which #own-place leads. */
(() => {
  "use strict";

  const MOST_OFFERED = 6; // rows found that ask "Is it you?"
  const key = `seat:${document.querySelector("[data-seat-event]")?.getAttribute("data-seat-event")}`;

  /** The words by which find.js knows a player, or " 7" for whoever is of pair 7. */
  function recall() {
    try {
      return localStorage.getItem(key) ?? "";
    } catch {
      return "";
    }
  }

  let who = recall();
  const pair = document.querySelector("[data-seat-own]")?.getAttribute("data-seat-own");
  if (pair && !who.endsWith(` ${pair}`)) remember(` ${pair}`); // this is the pair's own page

  function remember(words) {
    who = words;
    try {
      if (words) localStorage.setItem(key, words);
      else localStorage.removeItem(key);
    } catch {
      // then for as long as the page is open
    }
    draw();
  }

  /** @returns {HTMLTableRowElement[]} */
  function listRows(page = document) {
    return [...page.querySelectorAll("#find-table tr[data-find]")].map((row) => /** @type {any} */ (row));
  }

  /** What the desk answered, and at which address, where the page has not all rows.
      @type {{ address: string, rows: HTMLTableRowElement[] }} */
  let asked = { address: "", rows: [] };

  async function askOwn() {
    const address = document.querySelector("[data-find-asked]")?.getAttribute("data-find-asked") ?? "";
    if (asked.address !== address) asked = { address, rows: [] }; // never the seat of another turn
    draw();
    if (!address || !who || !document.getElementById("my-seat")) return;
    try {
      const answer = await fetch(`${address}?by=name&q=${encodeURIComponent(who.trim())}`);
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (asked.address === address) asked = { address, rows: listRows(page) };
      draw();
    } catch {
      // the reader can still look for the name
    }
  }

  /** The reader's row; one of the pair's, where all of them say the same table. */
  function findOwn() {
    if (!who) return null;
    const rows = [...listRows(), ...asked.rows];
    const exact = rows.find((row) => row.dataset.find === who);
    if (exact) return exact;
    const number = ` ${who.split(" ").pop()}`;
    const own = rows.filter((row) => row.dataset.find?.endsWith(number));
    return new Set(own.map((row) => readCell(row, 1))).size === 1 ? own[0] : null;
  }

  function readCell(row, at) {
    return row.cells[at]?.textContent?.trim() ?? "";
  }

  function draw() {
    const number = who.split(" ").pop() ?? "";
    document.documentElement.dataset.seatOf = number;
    /** @type {NodeListOf<HTMLElement>} */
    const calls = document.querySelectorAll("[data-called]");
    for (const call of calls) call.hidden = call.dataset.called !== number;
    markRow(number);
    const card = document.getElementById("my-seat");
    if (!card) return;
    const own = findOwn();
    card.hidden = !own;
    const table = own ? readCell(own, 1) : "";
    const texts = {
      name: own?.querySelector("a")?.textContent ?? "",
      table,
      line: own ? readCell(own, 2) : "",
      partner: own ? readCell(own, 4) : "",
      opponents: own ? readCell(own, 5) : "",
    };
    for (const [part, text] of Object.entries(texts)) {
      const element = card.querySelector(`[data-seat="${part}"]`);
      if (element) element.textContent = text;
      const line = element?.closest("[data-seat-part]");
      if (line instanceof HTMLElement) line.hidden = !text || (part === "table" && !/\d/.test(text));
    }
    card.style.setProperty("--digits", String(Math.max(table.length, 1)));
    offer(own);
  }

  /** Marks the reader's row of the standings, and says its place above them. */
  function markRow(number) {
    const link = document.getElementById("own-place");
    if (!(link instanceof HTMLAnchorElement)) return;
    const row = document.getElementById(`entry-${number}`);
    row?.setAttribute("aria-current", "true");
    link.hidden = !row;
    link.hash = `entry-${number}`;
    const place = link.querySelector("strong");
    if (place) place.textContent = row?.querySelector(".place")?.textContent ?? "";
  }

  /** A button "It is me" in each row of the few that were found. */
  function offer(own) {
    for (const old of document.querySelectorAll("[data-seat-mine]")) old.remove();
    const box = document.querySelector("[data-find-box]");
    const found = listRows().filter((row) => !row.hidden);
    if (!(box instanceof HTMLInputElement) || !box.value.trim() || found.length > MOST_OFFERED) return;
    const says = document.getElementById("my-seat")?.dataset.says ?? "";
    for (const row of found) {
      if (row === own) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button button--small my-seat__mine block";
      button.dataset.seatMine = row.dataset.find;
      button.textContent = says;
      row.cells[0].append(button);
    }
  }

  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-seat-mine], [data-seat-forget]") : null;
    if (!(button instanceof HTMLElement)) return;
    remember(button.dataset.seatMine ?? "");
    const card = document.getElementById("my-seat");
    if (!card?.hidden) card?.focus();
    card?.scrollIntoView({ block: "start" });
  });
  document.addEventListener("names:found", draw);
  document.addEventListener("live:renewed", askOwn);
  void askOwn();
})();
