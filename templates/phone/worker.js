/* Opens the table's page while the network is away (only on https or localhost: elsewhere no
   browser runs it). The page is asked for first and kept; its files come from here. What the desk
   says of a table, and what is sent to it, never passes through here. */
"use strict";

const SETTINGS = JSON.parse("{{ settings|escapejs }}"); // {version, files, root, isHashed}
const KEPT = `burraco-phone-${SETTINGS.version}`;
const PAGE = /^\/t\/[^/]+\/$/;
const PATIENCE = 4000; // ms, then the page as it was last

self.addEventListener("install", (event) => {
  const keep = async () => (await caches.open(KEPT)).addAll(SETTINGS.files);
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("burraco-phone-") && name !== KEPT);
    await carryPages(old);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
    await keepOpenPages();
  };
  event.waitUntil(tidy());
});

/* A page of an older version cannot find its files any more: it is asked for anew. */
async function carryPages(old) {
  for (const name of old) {
    const requests = await (await caches.open(name)).keys();
    await keepPages(requests.map((request) => request.url));
  }
}

/* The page of a first visit was opened before there was a worker. */
async function keepOpenPages() {
  const clients = await self.clients.matchAll({ type: "window" });
  await keepPages(clients.map((client) => client.url));
}

async function keepPages(addresses) {
  const kept = await caches.open(KEPT);
  for (const address of addresses.map(nameWithoutQuery)) {
    if (!PAGE.test(new URL(address).pathname)) continue;
    try {
      const answer = await fetch(address);
      if (answer.ok) await kept.put(address, answer);
    } catch {
      // it will be there after the next visit
    }
  }
}

function nameWithoutQuery(address) {
  return address.split(/[?#]/)[0];
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && PAGE.test(pathname)) event.respondWith(openPage(request));
  else if (pathname.startsWith(SETTINGS.root)) event.respondWith(openFile(request));
});

async function openPage(request) {
  const kept = await caches.open(KEPT);
  const address = nameWithoutQuery(request.url);
  const fresh = fetch(request).then(async (answer) => {
    if (answer.ok) await kept.put(address, answer.clone());
    return answer;
  });
  fresh.catch(() => {}); // when the kept page was given meanwhile
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  try {
    return (await Promise.race([fresh, late])) ?? (await kept.match(address)) ?? (await fresh);
  } catch (error) {
    const page = await kept.match(address);
    if (page) return page;
    throw error;
  }
}

async function openFile(request) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(request);
  if (found && SETTINGS.isHashed) return found;
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(request, answer.clone());
    return answer;
  } catch (error) {
    if (found) return found;
    throw error;
  }
}
