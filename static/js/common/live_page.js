/* A page that renews itself: <body data-live="4"> asks for its own address within 4 seconds, and gets
   nothing (304) while nothing has changed. Else its parts (data-live-part) are brought to what the new
   page says, element by element: whatever stays the same is not touched, so that focus, scroll
   position and what is typed stay too. Rows are told apart by their data-key, data-find or first link,
   other elements by their id. An element with data-live-keep (and an id) belongs to another script and
   is left alone; that script may listen to the document's "live:renewed".
   While the desk does not answer, the line data-live-stale says how old the page is. */
(() => {
  "use strict";

  const HIDDEN_EVERY = 60_000; // ms; nobody looks
  const LONGEST = 30_000; // between two attempts
  const PATIENCE = 10_000; // for an answer
  const STILL = 400; // since the last scroll or touch, before anything moves
  const HELD_MOST = 30_000; // for a finger or a selection
  const GONE = [403, 404, 410];

  /** The tag of what is shown; "" before the first answer. */
  let tag = "";
  /** When that was so, by the server's clock. */
  let seenAt = Date.now();
  let failures = 0;
  let isAsking = false;
  let timer = 0;

  async function renew() {
    clearTimeout(timer);
    if (isAsking || !findEvery()) return;
    isAsking = true;
    failures = (await ask()) ? 0 : failures + 1;
    isAsking = false;
    markStale(failures > 1 || (failures > 0 && !navigator.onLine));
    timer = setTimeout(renew, findPause());
  }

  function findEvery() {
    return Number(document.body.dataset.live ?? 0) * 1000;
  }

  /** Milliseconds until the next question, at most those that the page says: never the same on two
      phones, longer after each failure. */
  function findPause() {
    const pause = document.hidden ? Math.max(findEvery(), HIDDEN_EVERY) : findEvery();
    if (!failures) return pause * (0.8 + Math.random() * 0.2);
    const backedOff = Math.min(findEvery() * 2 ** failures, LONGEST);
    return Math.max(backedOff, document.hidden ? HIDDEN_EVERY : 0) * (0.5 + Math.random() / 2);
  }

  /** Asks once and shows what is new; whether the desk answered. */
  async function ask() {
    const patience = new AbortController();
    const limit = setTimeout(() => patience.abort(), PATIENCE);
    const sent = performance.now();
    try {
      // The first time the browser's own cache knows the tag of the page.
      const known = tag ? { headers: { "If-None-Match": tag } } : {};
      const cache = tag ? "no-store" : "no-cache";
      const answer = await fetch(location.href, { ...known, cache, signal: patience.signal });
      const received = performance.now();
      if (GONE.includes(answer.status)) location.reload(); // the desk says why
      if (!answer.ok && answer.status !== 304) return false;
      if (answer.ok) {
        const page = await answer.text();
        clearTimeout(limit);
        await waitForStillness();
        show(page);
        tag = answer.headers.get("ETag") ?? "";
      }
      passTime(answer, sent, received); // after the change: a clock's element says again what it said
      seenAt = Date.parse(answer.headers.get("Date") ?? "") || Date.now();
      return true;
    } catch {
      return false;
    } finally {
      clearTimeout(limit);
    }
  }

  /** The server's time, for the clocks of the page. */
  function passTime(answer, sent, received) {
    const now = Number(answer.headers.get("Server-Time"));
    const detail = { now, sent, received };
    if (now) document.dispatchEvent(new CustomEvent("servertime", { detail }));
  }

  function markStale(isStale) {
    const line = document.querySelector("[data-live-stale]");
    if (!(line instanceof HTMLElement) || line.hidden !== isStale) return;
    const { says = "", zone } = line.dataset;
    const clock = { hour: "2-digit", minute: "2-digit", timeZone: zone };
    const time = new Date(seenAt).toLocaleTimeString(document.documentElement.lang, /** @type {any} */ (clock));
    line.textContent = says.replace("{time}", time);
    line.hidden = !isStale;
  }

  /* The reader's hand. */
  let isTouched = false;
  let isPressed = false;
  let movedAt = -STILL;

  function noteMove() {
    movedAt = performance.now();
  }
  for (const kind of ["touchstart", "touchend", "touchcancel"]) {
    const note = (event) => {
      isTouched = event.touches.length > 0;
      noteMove();
    };
    document.addEventListener(kind, note, { passive: true, capture: true });
  }
  for (const kind of ["pointerdown", "pointerup", "pointercancel"]) {
    const note = (event) => {
      isPressed = event.pointerType !== "touch" && kind === "pointerdown"; // touches have their own
      noteMove();
    };
    document.addEventListener(kind, note, { capture: true });
  }
  document.addEventListener("scroll", noteMove, { passive: true, capture: true });

  function isHeld() {
    const selection = getSelection();
    const isSelected = selection !== null && !selection.isCollapsed;
    return isTouched || isPressed || isSelected || performance.now() - movedAt < STILL;
  }

  async function waitForStillness() {
    const since = performance.now();
    while (isHeld() && performance.now() - since < HELD_MOST) {
      await new Promise((resolve) => setTimeout(resolve, STILL / 2));
    }
  }

  /* What is new. */
  function show(page) {
    const fresh = new DOMParser().parseFromString(page, "text/html");
    const restoreView = noteView();
    const focused = document.activeElement;
    for (const part of document.querySelectorAll("[data-live-part]")) {
      const next = fresh.querySelector(`[data-live-part="${part.getAttribute("data-live-part")}"]`);
      if (next) change(part, next);
    }
    document.title = fresh.title;
    document.body.dataset.live = fresh.body.dataset.live ?? "";
    // A row that has moved has lost the focus on the way.
    if (focused instanceof HTMLElement && focused.isConnected && focused !== document.activeElement) {
      focused.focus({ preventScroll: true });
    }
    document.dispatchEvent(new CustomEvent("live:renewed"));
    restoreView();
  }

  /** Notes what the reader looks at, a row by its place in the table; returns what brings it back
      to the same height of the screen. */
  function noteView() {
    const found = scrollY > 0 ? document.elementFromPoint(innerWidth / 2, innerHeight / 3) : null;
    if (!found?.closest("[data-live-part]")) return () => {};
    const row = found.closest("tbody > tr");
    const body = /** @type {HTMLTableSectionElement | null} */ (row?.parentElement ?? null);
    const place = row && body ? [...body.rows].indexOf(/** @type {HTMLTableRowElement} */ (row)) : 0;
    const { top } = (row ?? found).getBoundingClientRect();
    return () => {
      const now = body ? body.rows[Math.min(place, body.rows.length - 1)] : found;
      if (!now?.getClientRects().length) return;
      scrollBy({ top: now.getBoundingClientRect().top - top, behavior: "instant" });
    };
  }

  /** Brings a node to what another one says. Both are of one kind. */
  function change(node, next) {
    if (node.isEqualNode(next)) return;
    if (!(node instanceof Element)) {
      node.nodeValue = next.nodeValue;
      return;
    }
    if (node.hasAttribute("data-live-keep")) return;
    changeAttributes(node, next);
    changeChildren(node, next);
  }

  function changeAttributes(element, next) {
    const isOpened = element instanceof HTMLDetailsElement; // by the reader
    for (const { name } of [...element.attributes]) {
      if (!next.hasAttribute(name) && !(isOpened && name === "open")) element.removeAttribute(name);
    }
    for (const { name, value } of next.attributes) {
      if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    }
  }

  function changeChildren(element, next) {
    const known = new Map();
    for (const child of element.childNodes) {
      const key = findKey(child);
      if (key) known.set(key, [...(known.get(key) ?? []), child]);
    }
    let at = element.firstChild;
    for (const child of [...next.childNodes]) {
      const key = findKey(child);
      const same = key ? known.get(key)?.shift() : findAlike(at, child);
      if (!key && same) removeBetween(at, same); // a keyed one among them comes back when it is due
      if (!same) element.insertBefore(document.importNode(child, true), at);
      else if (same === at || !key) at = same.nextSibling;
      else element.insertBefore(same, at);
      if (same) change(same, child);
    }
    removeBetween(at, null);
  }

  function removeBetween(start, end) {
    for (let node = start; node !== end;) {
      const after = node.nextSibling;
      node.remove();
      node = after;
    }
  }

  /** The next element without a key that has the same name and first class; a text only at once. */
  function findAlike(start, child) {
    if (!(child instanceof Element)) return start?.nodeType === child.nodeType ? start : null;
    for (let node = start; node; node = node.nextSibling) {
      if (!findKey(node) && node.nodeName === child.nodeName && node.classList[0] === child.classList[0]) return node;
    }
    return null;
  }

  /** What tells a node from its neighbours; "" for one that goes by its place. */
  function findKey(node) {
    if (!(node instanceof HTMLElement)) return "";
    const { tagName, id, dataset } = node;
    const link = tagName === "TR" ? node.querySelector("a")?.getAttribute("href") : "";
    const key = id || dataset.key || dataset.find || link;
    return key ? `${tagName} ${key}` : "";
  }

  document.addEventListener("visibilitychange", () => document.hidden || renew());
  addEventListener("pageshow", ({ persisted }) => persisted && renew());
  addEventListener("offline", () => markStale(true));
  addEventListener("online", () => {
    clearTimeout(timer);
    timer = setTimeout(renew, 1000 * Math.random()); // the whole hall comes back at once
  });
  timer = setTimeout(renew, findPause());
})();
