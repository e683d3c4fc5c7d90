/* Whether this page opens again without the network, said at its foot before the network goes. */

import { findElement } from "../parts/elements.js";

/** Has the worker keep the page, and says whether it does. Only https and this machine allow it.
    @param {string} worker */
export async function describeOpening(worker) {
  const isKept = await keepPage(worker).catch(() => false);
  findElement(isKept ? "opens-offline" : "needs-network").hidden = false;
}

/** @param {string} worker
    @returns {Promise<boolean>} */
async function keepPage(worker) {
  if (!isSecureContext || !("serviceWorker" in navigator)) return false;
  await navigator.serviceWorker.register(worker);
  const { active } = await navigator.serviceWorker.ready;
  if (active?.state !== "activated") {
    await new Promise((resolve) => active?.addEventListener("statechange", resolve, { once: true }));
  }
  return Boolean(await caches.match(location.href.split(/[?#]/)[0]));
}
