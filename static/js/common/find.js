/* Find my name: hides the rows of #find-table that are not found by what is typed, as
   players/search.py does for ?q=, so that the page works without a script. The keys of the names
   are in the rows' data-find. In a list that the page has not whole (data-find-asked) the desk looks.
   Rows with surnames (data-find-first) are in the order of their keys; those of which a surname begins with
   what is typed come before the others. */
(() => {
  "use strict";

  const FORGIVEN_FROM = 4;
  const LETTERS = /^\p{L}+$/u;

  function listRows() {
    /** @type {NodeListOf<HTMLElement>} */
    const found = document.querySelectorAll("#find-table tr[data-find]");
    return [...found].map((row) => ({ row, words: String(row.dataset.find).split(" ") }));
  }

  // As the server folds a name: no case, no accents, no apostrophes, other signs are blanks.
  function fold(text) {
    return text
      .normalize("NFD")
      .replace(/[\u0300-\u036f'`´‘’ʼ′]/g, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
      .trim()
      .normalize("NFC");
  }

  function isOneLetterOff(one, other) {
    let same = 0;
    while (same < one.length && same < other.length && one[same] === other[same]) same += 1;
    const [a, b] = [one.slice(same), other.slice(same)];
    if (!a || !b) return a.length + b.length < 2;
    const isExchanged = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
    return isExchanged || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
  }

  function isMeant(word, want, begun) {
    if (word.startsWith(want)) return true;
    if (want.length < FORGIVEN_FROM || !LETTERS.test(want)) return false;
    if (!begun) return isOneLetterOff(word, want);
    return [-1, 0, 1].some((more) => isOneLetterOff(word.slice(0, want.length + more), want));
  }

  function isFound(words, wanted, begun) {
    const joined = wanted.join("");
    if (joined.length >= FORGIVEN_FROM) {
      if (words.some((_, start) => words.slice(start).join("").startsWith(joined))) return true;
    }
    return wanted.every((want) => words.some((word) => isMeant(word, want, begun)));
  }

  function listFirst(rows, begins) {
    if (rows[0]?.row.dataset.findFirst === undefined) return;
    const isFirst = ({ row }) =>
      begins !== undefined && String(row.dataset.findFirst).split(" ").some((word) => word.startsWith(begins));
    const rank = (line) => (isFirst(line) ? "0" : "1") + line.row.dataset.find;
    const ordered = rows.map((line) => ({ ...line, rank: rank(line) })).sort((a, b) => (a.rank < b.rank ? -1 : 1));
    if (ordered.every(({ row }, at) => row === rows[at].row)) return;
    const focused = document.activeElement;
    rows[0].row.parentElement?.append(...ordered.map(({ row }) => row));
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }

  // Box and table are looked up each time: a page that renews itself may have got others.
  function find() {
    const box = document.querySelector("input[data-find-box]");
    const none = document.getElementById("find-none");
    if (!(box instanceof HTMLInputElement) || !none || box.form?.dataset.findAsked !== undefined) return;
    const rows = listRows();
    const wanted = fold(box.value).split(" ").filter(Boolean);
    let found = rows.filter(({ words }) => isFound(words, wanted, false));
    if (!found.length) found = rows.filter(({ words }) => isFound(words, wanted, true));
    const shown = new Set(found);
    for (const line of rows) line.row.hidden = !shown.has(line);
    listFirst(rows, wanted[0]);
    none.hidden = found.length > 0;
    document.dispatchEvent(new CustomEvent("names:found"));
  }

  document.addEventListener("input", ({ target }) => {
    if (target instanceof Element && target.matches("[data-find-box]")) find();
  });
  document.addEventListener("live:renewed", find);
  find(); // a browser that comes back fills the box in by itself
})();
