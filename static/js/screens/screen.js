/* A screen of the hall: its scenes (data-scene) one after the other, and of those that flow on
   (data-flow: columns, of which as many are seen as fit) one page after the other. What is shown stands
   on the body: the scene's name (data-shown), and how far its columns are moved (--shift); the scene itself has
   data-now, and its rows are as tall as its pages have room for (--room). live_page.js renews the scenes
   meanwhile. */
(() => {
  "use strict";

  const POINTER_SEEN = 4_000; // ms that the buttons stay after the pointer moved
  const MOST_ROOM = 1.8; // times the least height of a row
  const ROOM_STEP = 0.03;
  const ALMOST = 0.02; // of a page: columns are measured in whole pixels

  const { body } = document;
  const program = findScreen()?.dataset.program;
  let page = 0;
  let turning = 0;
  let order = "";
  /** @type {string[]} */
  let known = [];

  function findScreen() {
    return /** @type {HTMLElement | null} */ (document.querySelector("[data-live-part]"));
  }

  function listScenes() {
    const scenes = document.querySelectorAll("[data-scene]");
    return [...scenes].map((scene) => String(scene.getAttribute("data-scene")));
  }

  function findFlow() {
    const flow = document.querySelector(`[data-scene="${body.dataset.shown}"] [data-flow]`);
    return /** @type {HTMLElement | null} */ (flow);
  }

  /** The columns of the scene that is shown, and the way from one page of them to the next. */
  function measureFlow() {
    const flow = findFlow();
    if (!flow) return { pages: 1, width: 0 };
    const gap = parseFloat(getComputedStyle(flow).columnGap) || 0;
    const width = flow.getBoundingClientRect().width + gap;
    return { pages: Math.max(Math.ceil((flow.scrollWidth + gap) / width - ALMOST), 1), width };
  }

  /** Rows as tall as the pages have room for: the last page is as full as the first. */
  function spread() {
    const flow = findFlow();
    flow?.style.removeProperty("--room");
    if (!flow) return;
    const { pages } = measureFlow();
    let [fits, most] = [1, MOST_ROOM];
    while (most - fits > ROOM_STEP) {
      const tried = (fits + most) / 2;
      flow.style.setProperty("--room", String(tried));
      if (measureFlow().pages > pages || flow.scrollHeight > flow.clientHeight + 1) most = tried;
      else fits = tried;
    }
    flow.style.setProperty("--room", String(fits));
  }

  /** Shows a page of a scene; its last one if it has fewer. */
  function show(scene, wanted) {
    body.dataset.shown = scene;
    for (const one of document.querySelectorAll("[data-scene]")) {
      one.toggleAttribute("data-now", one.getAttribute("data-scene") === scene);
    }
    body.style.removeProperty("--shift");
    spread();
    const { pages, width } = measureFlow();
    page = Math.min(wanted, pages - 1);
    body.style.setProperty("--shift", `${-page * width}px`);
    const place = document.getElementById("screen-page");
    if (place) place.textContent = pages > 1 ? `${page + 1} / ${pages}` : "";
  }

  /** The next page, or the next scene's first. */
  function goOn() {
    const scenes = listScenes();
    const at = scenes.indexOf(body.dataset.shown ?? "");
    if (at >= 0 && page + 1 < measureFlow().pages) show(scenes[at], page + 1);
    else show(scenes[(at + 1) % scenes.length] ?? "", 0);
  }

  function keepTurning() {
    clearTimeout(turning);
    turning = setTimeout(
      () => {
        goOn();
        keepTurning();
      },
      Number(findScreen()?.dataset.seconds ?? 12) * 1000,
    );
  }

  /** Stays where it is, unless its scene is gone, or one has come: that is news, and shown at once. */
  function takeOver() {
    const screen = findScreen();
    if (screen?.dataset.program !== program) return location.reload();
    document.documentElement.dataset.theme = screen?.dataset.look;
    const scenes = listScenes();
    const now = `${scenes} ${screen?.dataset.seconds}`;
    const news = known.length ? scenes.find((scene) => !known.includes(scene)) : undefined;
    const stays = news === undefined && scenes.includes(body.dataset.shown ?? "");
    show((stays ? body.dataset.shown : news ?? scenes[0]) ?? "", stays ? page : 0);
    if (now !== order) keepTurning();
    order = now;
    known = scenes;
  }

  let resting = 0;
  document.addEventListener("pointermove", () => {
    body.dataset.pointer = "";
    clearTimeout(resting);
    resting = setTimeout(() => delete body.dataset.pointer, POINTER_SEEN);
  });
  document.addEventListener("live:renewed", takeOver);
  addEventListener("resize", takeOver);
  takeOver();
})();
