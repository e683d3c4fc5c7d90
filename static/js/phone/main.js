/* The referee's table on a phone: opens what this device keeps, then shows a screen and asks the
   desk for as long as the page is open. */

import { App } from "./app/app.js";
import { makeHeader } from "./app/header.js";
import { describeOpening, restoreTyped, watchLanguage } from "./app/language.js";
import { Router } from "./app/router.js";
import { Sync } from "./app/sync.js";
import { readBlock } from "./parts/words.js";
import { findElement } from "./parts/elements.js";
import { Outbox, makeKey } from "./queue/outbox.js";
import { openStore } from "./queue/store.js";
import { seatSides } from "./rules/records.js";

async function readDevice(store, givenName) {
  const id = (await store.get("device", "id")) ?? makeKey();
  await store.put("device", "id", id);
  return {
    id,
    name: (await store.get("device", "name")) ?? givenName ?? "",
    depth: (await store.get("device", "depth")) ?? "cards",
  };
}

async function start() {
  const data = readBlock("phone-data");
  const rules = readBlock("phone-rules");
  seatSides(rules.sides);
  const store = await openStore();
  const app = new App({
    data,
    rules,
    store,
    device: await readDevice(store, data.name),
  });
  const root = findElement("screen");
  const drawHeader = makeHeader(app);
  const router = new Router(app, root, drawHeader);
  const sync = new Sync(app);
  app.onRoute = () => router.show();
  app.onChange = () => {
    drawHeader();
    router.update();
  };
  app.beat = () => sync.beat();
  app.outbox = new Outbox(store, {
    onChange: app.onChange,
    onAnswer: (item, answer) => sync.takeAnswer(item, answer),
  });
  const wake = () => {
    if (document.hidden) return;
    app.outbox.sendNow();
    sync.beat();
  };
  await app.outbox.load();
  router.read();
  await app.recallState();
  document.querySelector("[data-skip]")?.addEventListener("click", (event) => {
    event.preventDefault(); // the fragment says which screen is shown
    root.focus();
  });
  addEventListener("hashchange", () => router.show());
  addEventListener("popstate", () => router.show());
  addEventListener("online", wake);
  addEventListener("offline", app.onChange);
  document.addEventListener("visibilitychange", wake);
  router.show();
  restoreTyped(root);
  watchLanguage(app, root);
  app.onChange();
  wake();
  describeOpening(data.worker);
}

start();
