/* The pad: cards tapped into the card field that was touched last, in canonical notation.
   How many of each face are left comes from the server with every answer; between two answers the
   taps are counted here, so that a card that is not there cannot be tapped. */
(() => {
  "use strict";

  const pad = document.querySelector("[data-pad]");
  if (!pad) return;
  const form = pad.closest("form");
  const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
  const CARD = /^(10|[A2-9JQK])([SHDC])$/;
  const mode = document.querySelector("[data-mode]");
  const upTo = pad.querySelector("[data-upto]");

  let field = null;
  let counted = JSON.parse(document.getElementById("left").dataset.left);
  let tapped = {}; // by face, since the last question to the server
  let asked = {}; // by face, on their way with the question that is not answered yet

  const left = (code) => counted[code] - (tapped[code] ?? 0) - (asked[code] ?? 0);
  const tokens = () => (field?.value.trim() ? field.value.trim().split(/\s+/) : []);
  const lastCard = () => CARD.exec(tokens().at(-1)?.toUpperCase() ?? "");

  function showLeft() {
    const last = lastCard();
    for (const key of pad.querySelectorAll("[data-card], [data-same]")) {
      const code = key.dataset.card ?? (last ? last[1] + key.dataset.same : "");
      if (key.dataset.same) key.querySelector("[data-rank]").textContent = last ? last[1] : "";
      const rest = code ? Math.max(0, left(code)) : 0;
      key.dataset.left = rest;
      key.disabled = rest === 0;
    }
    upTo.disabled = !last;
    upTo.textContent = last ? `${last[1]} →` : "→";
    if (!last) arm(false);
  }

  function arm(on) {
    upTo.setAttribute("aria-pressed", String(on));
  }

  function showSuit(suit) {
    pad.dataset.suit = suit;
    for (const key of pad.querySelectorAll(".pad__suits [data-suit]")) {
      key.setAttribute("aria-pressed", String(key.dataset.suit === suit));
    }
  }

  function write(cards, changed, by) {
    field.value = cards.length ? `${cards.join(" ")} ` : "";
    for (const code of changed) tapped[code] = (tapped[code] ?? 0) + by;
    field.scrollLeft = field.scrollWidth;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    showLeft();
  }

  function put(codes) {
    const own = codes.filter((code) => left(code) > 0);
    write([...tokens(), ...own], own, 1);
  }

  /* The cards of a run from one rank to another, without the first, which is there already. */
  function fillRun(from, to, suit) {
    let start = RANKS.indexOf(from);
    let end = to === "A" && start > 0 ? RANKS.length - 1 : RANKS.indexOf(to);
    if (from === "A" && end > 6) start = RANKS.length - 1;
    const step = start < end ? 1 : -1;
    const codes = [];
    while (start !== end) {
      start += step;
      codes.push(RANKS[start] + suit);
    }
    put(codes);
  }

  function tapCard(code) {
    const last = lastCard();
    const card = CARD.exec(code);
    if (upTo.getAttribute("aria-pressed") === "true" && card && last?.[2] === card[2]) {
      arm(false);
      fillRun(last[1], card[1], card[2]);
    } else {
      arm(false);
      put([code]);
    }
  }

  function takeBack() {
    const cards = tokens();
    const gone = cards.pop();
    if (gone === undefined) return;
    const known = gone.toUpperCase() in counted ? [gone.toUpperCase()] : [];
    write(cards, known, -1);
  }

  function isTapping() {
    return form.dataset.mode === "tap";
  }

  function setMode(name) {
    form.dataset.mode = name;
    pad.hidden = name !== "tap";
    mode.textContent = name === "tap" ? mode.dataset.type : mode.dataset.tap;
    for (const card of form.querySelectorAll("[data-cards]")) {
      if (name === "tap") card.inputMode = "none";
      else card.removeAttribute("inputmode");
    }
  }

  function readMode() {
    try {
      const kept = localStorage.getItem("entry-mode");
      if (kept === "tap" || kept === "type") return kept;
    } catch {
      // what the device suggests, then
    }
    return matchMedia("(pointer: coarse)").matches ? "tap" : "type";
  }

  // The field keeps the focus, and its caret, while the pad is tapped.
  pad.addEventListener("mousedown", (event) => event.preventDefault());

  function press(key) {
    if (!field || key.disabled) return;
    const { card, same, suit } = key.dataset;
    if (card) tapCard(card);
    else if (same) put([lastCard()[1] + same]);
    else if (suit) showSuit(suit);
    else if ("upto" in key.dataset) arm(upTo.getAttribute("aria-pressed") !== "true");
    else if ("back" in key.dataset) takeBack();
    else field.dispatchEvent(new Event("entry:next", { bubbles: true }));
  }

  function slide(start, key) {
    const from = CARD.exec(start.dataset.card ?? "");
    const to = CARD.exec(key.dataset.card ?? "");
    if (!field || !from || !to || from[2] !== to[2]) return;
    put([from[0]]);
    fillRun(from[1], to[1], to[2]);
  }

  // A finger acts as it is lifted: browsers swallow the click of a tap soon after a slide. What
  // comes as a click alone, from a screen reader, acts too.
  let pressed = null;
  let liftedAt = -Infinity;
  pad.addEventListener("pointerdown", ({ target }) => {
    pressed = target.closest("button:not(:disabled)");
  });
  pad.addEventListener("pointerup", ({ clientX, clientY, timeStamp }) => {
    const key = document.elementFromPoint(clientX, clientY)?.closest("[data-pad] button");
    if (pressed && key) {
      liftedAt = timeStamp;
      if (key === pressed) press(key);
      else slide(pressed, key);
    }
    pressed = null;
  });
  // No click follows: it would hit what lies under the pad when the tap has put the pad away.
  pad.addEventListener("touchend", (event) => event.preventDefault(), { passive: false });
  pad.addEventListener("click", ({ target, timeStamp }) => {
    const key = target.closest("button");
    if (key && timeStamp - liftedAt > 500) press(key);
  });

  form.addEventListener("focusin", ({ target }) => {
    if (pad.contains(target)) return;
    field = target.matches("[data-cards]") ? target : null;
    if (field && isTapping()) field.inputMode = "none";
    pad.classList.toggle("pad--idle", !field);
    arm(false);
    showLeft();
  });

  // A pozzetto that is answered by a tap leads to the other side's first meld.
  let touchedAt = 0;
  form.addEventListener("pointerdown", () => {
    touchedAt = Date.now();
  });
  form.addEventListener("change", ({ target }) => {
    if (!isTapping() || target.name !== "NS-pozzetto" || Date.now() - touchedAt > 1000) return;
    const first = form.querySelector('[name="EW-meld"]');
    if (!first.value) {
      first.focus({ preventScroll: true });
      first.closest(".side").scrollIntoView({ block: "start" });
    }
  });

  form.addEventListener("htmx:beforeRequest", () => {
    for (const [code, n] of Object.entries(tapped)) asked[code] = (asked[code] ?? 0) + n;
    tapped = {};
  });
  form.addEventListener("htmx:afterOnLoad", () => {
    counted = JSON.parse(document.getElementById("left").dataset.left);
    asked = {};
    showLeft();
  });

  mode.addEventListener("click", () => {
    const name = isTapping() ? "type" : "tap";
    setMode(name);
    try {
      localStorage.setItem("entry-mode", name);
    } catch {
      // it is then remembered by the page alone
    }
    (field ?? form.querySelector("[data-cards]")).focus();
  });

  document.addEventListener("DOMContentLoaded", () => {
    mode.hidden = false;
    setMode(readMode());
    showLeft();
  });
})();
