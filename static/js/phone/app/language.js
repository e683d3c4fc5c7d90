/* The switch of the language: the same screen again in the other one, and what was typed in it. What
   is tapped into a smazzata is kept by its draft. At the foot of the page: whether it opens again without
   the network, said before the network goes. */

import { findElement } from "../parts/elements.js";
import { gettext } from "../parts/words.js";

const TYPED = "typed"; // in this tab, from one page to the next

/** Without a script the form does the same, but goes to the table's first screen. */
export function watchLanguage(app, root) {
  const form = /** @type {HTMLFormElement} */ (findElement("languages"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const body = new FormData(form);
    body.set("language", /** @type {HTMLButtonElement} */ (event.submitter ?? form.querySelector("button")).value);
    try {
      const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" });
      if (answer.status >= 400) throw new Error(String(answer.status));
    } catch {
      app.showMessage("info", gettext("No network: you can change the language when the network is back."));
      return;
    }
    keepTyped(root);
    location.reload();
  });
}

function listFields(root) {
  return [...root.querySelectorAll("input[id]:not([type=file])")];
}

function keepTyped(root) {
  try {
    const typed = listFields(root).map(({ id, value }) => [id, value]);
    sessionStorage.setItem(TYPED, JSON.stringify(typed));
  } catch {
    // storage is refused: the few words are typed again
  }
}

/** Puts back what was typed on the screen that is shown now. */
export function restoreTyped(root) {
  try {
    const typed = new Map(JSON.parse(sessionStorage.getItem(TYPED) ?? "[]"));
    sessionStorage.removeItem(TYPED);
    for (const field of listFields(root)) {
      if (!typed.has(field.id)) continue;
      field.value = typed.get(field.id);
      field.dispatchEvent(new Event("input"));
    }
  } catch {
    // as above
  }
}

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
