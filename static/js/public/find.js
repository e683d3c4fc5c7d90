/* Find my name: hides the rows of #find-table that do not begin with what is typed, word by word.
   The server does the same with ?q=, so that the page works without a script; its keys are in the
   rows' data-find. */
(() => {
  "use strict";

  const box = document.querySelector("input[data-find-box]");
  const table = document.getElementById("find-table");
  const none = document.getElementById("find-none");
  if (!(box instanceof HTMLInputElement) || !table || !none) return;

  const rows = [...table.querySelectorAll("tr")]
    .filter((row) => row.dataset.find !== undefined)
    .map((row) => ({ row, words: String(row.dataset.find).split(" ") }));

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

  const find = () => {
    const wanted = fold(box.value).split(" ").filter(Boolean);
    let found = 0;
    for (const { row, words } of rows) {
      const hit = wanted.every((want) => words.some((word) => word.startsWith(want)));
      row.hidden = !hit;
      if (hit) found += 1;
    }
    none.hidden = found > 0;
  };

  box.addEventListener("input", find);
  if (box.value) find(); // a browser that comes back fills the box in by itself
})();
