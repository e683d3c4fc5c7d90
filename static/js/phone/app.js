/* The referee's table on a phone: what it knows, where it is, and when it asks the desk.
   Screens are functions (app, root) that answer {update(), close()}; the address's fragment says
   which one is shown (`#do=enter&n=3`), so that the phone's own way back works. */

import { h, makeKey, notice, readBlock, replace, say } from "./parts/dom.js";
import { callScreen } from "./screens/call.js";
import { confirmScreen } from "./screens/confirm.js";
import { hallScreen } from "./screens/hall.js";
import { Outbox } from "./queue/outbox.js";
import { recordScreen } from "./screens/enter.js";
import { itemsOf } from "./smazzate.js";
import { describeState } from "./parts/state_line.js";
import { openStore } from "./queue/store.js";
import { tableScreen } from "./screens/table.js";
import { whoScreen } from "./screens/who.js";
import { askState, isGone, sayHere } from "./queue/wire.js";

const BEAT = 15_000; // ms between signs of life
const CROSSED = 300; // ms until the desk is asked again, when its answers crossed each other
const SCREENS = { enter: recordScreen, confirm: confirmScreen, call: callScreen, who: whoScreen };

const app = {
  data: readBlock("phone-data"),
  rules: readBlock("phone-rules"),
  entryWords: readBlock("entry-words"),
  store: null,
  outbox: null,
  device: { id: "", name: "" },
  state: null,
  route: {},
  /** The smazzata that is being entered, 0 for none: others at the table are told. */
  entering: 0,
  /** How deeply smazzate are recorded on this device: as the last one was. */
  lastDepth: "cards",
  cut: false,
  /** What the desk said of itself when it could do nothing. */
  why: "",
  gone: false,

  get table() {
    return this.state?.table ?? null;
  },
  get turn() {
    return this.state?.turn?.number ?? 0;
  },
  get tableNumber() {
    return this.data.table ?? (Number(this.route.table) || 0);
  },
  get items() {
    return itemsOf(this.outbox, this.data.base, this.turn, this.tableNumber);
  },

  /** Shows another screen of this table; `back` says that the way back skips the one before. */
  go(params = {}, { back = false } = {}) {
    const all = this.data.scope === "roving" ? { table: this.tableNumber || null, ...params } : params;
    const given = Object.entries(all).filter(([, value]) => value !== null && value !== undefined);
    const fragment = `#${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
    if (back) history.replaceState(null, "", fragment);
    else history.pushState(null, "", fragment);
    showRoute();
  },

  /** Puts one act into the outbox; answers its key. `fields` may name another turn or table. */
  async send(kind, fields, more = {}) {
    const key = fields.key ?? makeKey();
    const common = { kind, key, turn: this.turn, table: this.tableNumber };
    const signed = { device: this.device.id, name: this.device.name, made_at: new Date().toISOString() };
    await this.outbox.add(this.data.base, kind, { ...common, ...signed, ...fields }, more);
    return key;
  },

  async rename(name) {
    this.device.name = name;
    await this.store.put("device", "name", name);
  },

  prefer(depth) {
    if (depth !== this.lastDepth) this.store.put("device", "depth", depth);
    this.lastDepth = depth;
  },

  /** A sentence under the state line until the next one, or until it is put away. */
  tell(style, sentence, ...more) {
    const close = h(
      "button",
      { class: "button button--small button--quiet", type: "button", onclick: () => this.hush() },
      say("ok"),
    );
    toast.replaceChildren(notice(style, h("p", {}, sentence), ...more, close));
  },
  hush() {
    toast.replaceChildren();
  },

  /** A sign of life at once: what others at the table should know has changed. */
  beat() {
    return beat();
  },
};

const screenRoot = document.getElementById("screen");
const bar = document.getElementById("bar");
const line = document.getElementById("state-line");
const warning = document.getElementById("kept-warning");
const toast = document.getElementById("toast");
let screen = { update() {}, close() {} };
let shownRoute = null;
let timer = 0;
let asked = 0; // questions to the desk are numbered, so that no older answer
let taken = 0; // is taken after a newer one

// --- What is shown ----------------------------------------------------------------------------

function readRoute() {
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

function pickScreen() {
  if (!app.device.name) return whoScreen;
  if (app.data.scope === "roving" && !app.tableNumber) return hallScreen;
  return SCREENS[app.route.do] ?? tableScreen;
}

function showRoute() {
  const before = app.tableNumber;
  app.route = readRoute();
  if (app.tableNumber !== before) {
    app.state = null;
    recallState();
  }
  const wanted = JSON.stringify([app.route, Boolean(app.device.name)]);
  if (wanted === shownRoute) return;
  const isFirst = shownRoute === null;
  shownRoute = wanted;
  screen.close?.();
  app.hush();
  screenRoot.replaceChildren();
  screen = pickScreen()(app, screenRoot);
  drawBar();
  scrollTo(0, 0);
  if (!isFirst) (screenRoot.querySelector("h1") ?? screenRoot).focus({ preventScroll: true });
}

function update() {
  drawLine();
  drawBar();
  screen.update();
}

function drawBar() {
  const isInside = Boolean(app.route.do) && app.device.name;
  const toHall = app.data.scope === "roving" && app.tableNumber && !isInside;
  const back = isInside || toHall;
  const leave = () => (toHall ? app.go({ table: null }) : app.go({}, { back: true }));
  document.body.classList.toggle("phone--entering", app.route.do === "enter");
  replace(
    bar,
    back && app.route.do !== "enter"
      ? h(
          "button",
          {
            class: "phone__back",
            type: "button",
            "data-focus": "back",
            onclick: leave,
            "aria-label": toHall ? say("all_tables") : say("to_table"),
          },
          "‹",
        )
      : null,
    h(
      "p",
      { class: "phone__place" },
      app.tableNumber
        ? h("strong", {}, say("table_n", { n: app.tableNumber }))
        : h("strong", {}, app.data.event.name),
      app.turn ? h("span", { class: "phone__turn" }, say("turn_n", { n: app.turn })) : null,
    ),
  );
}

function drawLine() {
  const [style, words] = describeState(app);
  if (line.textContent !== words) line.textContent = words; // said aloud only when it changes
  line.className = `state-line state-line--${style}`;
  warning.hidden = app.store.kept;
}

// --- What the desk says -----------------------------------------------------------------------

function stateKey() {
  return `${app.data.base}|${app.tableNumber || ""}`;
}

async function recallState() {
  const key = stateKey();
  const kept = await app.store.get("states", key);
  if (key === stateKey() && kept && !app.state) {
    app.state = kept;
    update();
  }
}

/** Takes a state as the newest, unless it is another table's or none at all. */
function take(state) {
  if (!state?.event) return;
  if (state.table && state.table.number !== app.tableNumber) return;
  if (app.tableNumber && app.data.scope === "roving" && !state.table && state.tables.length && !app.state) {
    app.tell("info", say("no_such_table", { n: app.tableNumber }));
  }
  const before = app.turn;
  app.state = state;
  app.store.put("states", stateKey(), state);
  if (before && app.turn > before) app.tell("info", say("turn_changed", { n: app.turn }));
}

function restart(pause) {
  clearTimeout(timer);
  return setTimeout(beat, pause);
}

async function beat() {
  timer = restart(BEAT);
  if (document.hidden || app.gone) return;
  const table = app.tableNumber;
  const own = ++asked;
  try {
    const reply =
      table && app.device.name
        ? await sayHere(app.data.base, describeHere(table))
        : await askState(app.data.base, table, app.device.id);
    if (isGone(reply)) setGone(app.data.base);
    else if (own < taken) timer = restart(CROSSED);
    else if (reply.status === 200 && table === app.tableNumber) {
      taken = own;
      take(reply.answer);
    }
    app.cut = false;
    app.why = "";
    if (app.outbox.cut) app.outbox.kick();
  } catch (error) {
    app.cut = true;
    app.why = error.why ?? "";
  }
  update();
}

function describeHere(table) {
  const waiting = Math.min(app.outbox.items.length, 999);
  return { table, device: app.device.id, name: app.device.name, number: app.entering, waiting };
}

function setGone(base) {
  if (base === app.data.base) app.gone = true;
  update();
}

function hear(item, status, answer) {
  if (item.base === app.data.base && answer.state) {
    take(answer.state);
    taken = ++asked; // it knows what the item did, which an answer that crosses it may not
  }
  app.cut = false;
  app.why = "";
  if (answer.result === "held" && answer.why) app.tell("warning", answer.why);
  update();
}

// --- The beginning ----------------------------------------------------------------------------

async function readDevice() {
  const id = (await app.store.get("device", "id")) ?? makeKey();
  const name = (await app.store.get("device", "name")) ?? app.data.name ?? "";
  await app.store.put("device", "id", id);
  return { id, name };
}

function wake() {
  if (document.hidden) return;
  app.outbox.kick();
  beat();
}

async function start() {
  app.store = await openStore();
  app.device = await readDevice();
  app.lastDepth = (await app.store.get("device", "depth")) ?? app.lastDepth;
  app.outbox = new Outbox(app.store, { onChange: update, onAnswer: hear, onGone: setGone });
  await app.outbox.load();
  app.route = readRoute();
  await recallState();
  document.querySelector("[data-skip]").addEventListener("click", (event) => {
    event.preventDefault(); // the fragment says which screen is shown
    screenRoot.focus();
  });
  addEventListener("hashchange", showRoute);
  addEventListener("popstate", showRoute);
  addEventListener("online", wake);
  addEventListener("offline", update);
  document.addEventListener("visibilitychange", wake);
  showRoute();
  update();
  wake();
  if ("serviceWorker" in navigator && isSecureContext) {
    navigator.serviceWorker.register(app.data.worker).catch(() => {}); // the outbox works without
  }
}

start();
