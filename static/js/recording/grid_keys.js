/* The keys of the score grid. Enter goes on to the next cell, and from the last one to the next
   smazzata that is not recorded; Tab through all cells; a digit chooses in a list; / and Escape lead to
   the table's number, from which Enter leads to the table. Who came by the number goes back to it once
   the table is typed: paper comes in any order. */
(() => {
  "use strict";

  const grid = /** @type {HTMLElement} */ (document.querySelector("[data-grid]"));
  const bar = /** @type {HTMLFormElement} */ (document.querySelector("[data-jump]"));
  if (!grid || !bar) return;

  const jumpTo = /** @type {HTMLInputElement} */ (bar.querySelector("[data-jump-to]"));
  let hasJumped = false;

  function focusOn(control) {
    control.focus({ preventScroll: true });
    control.select?.();
    control.scrollIntoView({ block: "nearest" });
  }

  function listCells(part) {
    return [.../** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll("[data-cell]"))];
  }

  function isWaiting(form) {
    return form.dataset.state !== "saved" && form.dataset.state !== "saving";
  }

  /* The next smazzata that waits: of the same table for who came by its number. */
  function findNextLine(form) {
    const lines = [...grid.querySelectorAll("[data-line]")];
    const next = lines.slice(lines.indexOf(form) + 1).find(isWaiting);
    return next && hasJumped && next.parentElement !== form.parentElement ? undefined : next;
  }

  function goOn(cell) {
    const form = cell.closest("[data-line]");
    const cells = listCells(form);
    const next = cells[cells.indexOf(cell) + 1] ?? listCells(findNextLine(form) ?? bar)[0];
    focusOn(next ?? jumpTo);
  }

  function choose(list, digit) {
    const option = [...list.options].find(({ text }) => text.startsWith(`${digit} `));
    if (!option) return;
    list.value = option.value;
    list.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function press(event) {
    const cell = event.target.closest("[data-cell]");
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return false;
    const isList = cell instanceof HTMLSelectElement;
    if (event.key === "Escape" || (event.key === "/" && cell.name !== "reason")) {
      focusOn(jumpTo);
    } else if (event.key === "Enter" && cell instanceof HTMLButtonElement) {
      cell.click();
      goOn(cell);
    } else if (event.key === "Enter") {
      goOn(cell);
    } else if (event.key === "Tab" && !event.shiftKey) {
      const cells = listCells(grid);
      const next = cells[cells.indexOf(cell) + 1];
      if (!next) return false;
      focusOn(next);
    } else if (isList && /^\d$/.test(event.key)) {
      choose(cell, event.key);
    } else {
      return false;
    }
    return true;
  }

  grid.addEventListener("keydown", (event) => {
    if (press(event)) event.preventDefault();
  });

  grid.addEventListener("pointerdown", () => {
    hasJumped = false;
  });

  bar.addEventListener("submit", (event) => {
    event.preventDefault();
    const lines = document.getElementById(`lines-${jumpTo.value.trim()}`);
    jumpTo.setAttribute("aria-invalid", String(!lines));
    if (!lines) {
      jumpTo.select();
      return;
    }
    const forms = [...lines.querySelectorAll("[data-line]")];
    const cell = listCells(forms.find(isWaiting) ?? forms[0] ?? lines)[0];
    jumpTo.value = "";
    hasJumped = true;
    focusOn(cell ?? lines.parentElement?.querySelector("a"));
  });

  bar.hidden = false;
  document.addEventListener("DOMContentLoaded", () => {
    const hasKeys = matchMedia("(hover: hover) and (pointer: fine)").matches;
    const first = [...grid.querySelectorAll("[data-line]")].find(isWaiting);
    if (hasKeys && first && !location.hash) focusOn(listCells(first)[0]);
  });
})();
