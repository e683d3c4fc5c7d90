/* The outbox: all that is done here goes into it first, then to the desk, one at a time, in order.

   An item: {id, base, kind, body, extra, photo, state, why, faults, at}. `base` is the ticket's
   address; `body` is what is sent; `extra` stays here (strokes, sides); `state` is "waiting" or
   "refused". It leaves when the desk stored or held it, or when somebody discards it. */

import { Failed, Unreachable, isGone, sendItem } from "./wire.js";

const PAUSES = [1000, 2000, 4000, 8000, 16_000, 30_000]; // ms between tries
const TRIES = 3; // of an item over which the desk breaks down, before the others go past it
const ASIDE = [15_000, 30_000, 60_000, 120_000, 300_000]; // ms between its later tries
const LEASE = 5000; // ms; one tab of this device sends at a time
const DONE = new Set(["stored", "held"]);
const NEVER = new Set([400, 413, 415, 422]);

/** A key of what this device makes: 32 hexadecimal digits; `crypto.randomUUID` does not exist on plain http. */
export function makeKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** This tab, by the same name after a reload: what it had begun to send it may send at once. */
function nameTab() {
  try {
    const name = sessionStorage.getItem("outbox-tab") ?? makeKey();
    sessionStorage.setItem("outbox-tab", name);
    return name;
  } catch {
    return makeKey();
  }
}

/** The n-th pause, the last one for all after it. */
function pick(pauses, n) {
  return pauses[Math.min(n, pauses.length - 1)];
}

export class Outbox {
  items = [];
  /** Why the last try came to nothing, "" where the desk gave no reason; null if it answered. */
  silence = /** @type {string | null} */ (null);
  /** Addresses of tickets that the desk knows no more. */
  gone = new Set();
  #store;
  #listener;
  #owner = nameTab();
  #tries = 0;
  #running = false;
  #again = false;
  #timer = 0;
  #later = new Map(); // id: {at, times}, when to try again and how often it was too early
  #failed = new Map(); // id: how often the desk broke down over it
  #channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("burraco-outbox") : null;

  /** `listener` has onChange(), onAnswer(item, answer). */
  constructor(store, listener) {
    this.#store = store;
    this.#listener = listener;
    if (this.#channel) this.#channel.onmessage = () => this.#reload();
    addEventListener("pagehide", () => store.release("sender", this.#owner));
  }

  get waiting() {
    return this.items.filter((item) => item.state === "waiting");
  }

  /** What the desk cannot take although it takes other things, with what goes after it. */
  get failing() {
    const isAside = (item) => this.#failed.get(item.id) >= TRIES;
    if (!this.waiting.some(isAside)) return [];
    return this.waiting.filter((item) => isAside(item) || this.#isTooSoon(item));
  }

  get refused() {
    return this.items.filter((item) => item.state === "refused");
  }

  async load() {
    this.items = (await this.#store.all("outbox")).map(([id, item]) => ({ ...item, id }));
  }

  async #reload() {
    await this.load();
    this.#listener.onChange();
  }

  async #changed() {
    await this.#reload();
    this.#channel?.postMessage("changed");
  }

  /** Keeps an item for good, then sends. Resolves when it is kept, not when it is sent. */
  async add(base, kind, body, { extra = {}, photo = null } = {}) {
    const item = { base, kind, body, extra, photo, state: "waiting", why: "", faults: [], at: body.made_at };
    await this.#store.add("outbox", item);
    await this.#changed();
    this.sendNow();
  }

  async discard(id) {
    const item = this.items.find((one) => one.id === id);
    if (item) await this.#passOver(item);
    await this.#store.remove("outbox", id);
    await this.#changed();
    this.sendNow();
  }

  /** Sends now: something is new, or the network may be back. */
  sendNow() {
    this.#tries = 0;
    clearTimeout(this.#timer);
    this.#run();
  }

  async #run() {
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = true;
    let pause;
    try {
      do {
        this.#again = false;
        pause = await this.#sendAll();
      } while (this.#again);
    } finally {
      this.#running = false;
    }
    if (pause) this.#timer = setTimeout(() => this.#run(), pause);
  }

  /** Sends what can be sent; returns how long to wait for the rest, 0 for nothing left. */
  async #sendAll() {
    await this.load();
    for (let item = this.#next(); item; item = this.#next()) {
      if (!(await this.#store.claim("sender", this.#owner, LEASE))) return PAUSES[0];
      const renew = setInterval(() => this.#store.claim("sender", this.#owner, LEASE), LEASE / 2);
      try {
        await this.#sendOne(item);
      } catch (error) {
        if (error instanceof Failed && this.#passBy(item)) continue;
        if (!(error instanceof Unreachable || error instanceof Failed)) throw error;
        this.silence = error instanceof Unreachable ? error.why : "";
        this.#listener.onChange();
        return pick(PAUSES, this.#tries++);
      } finally {
        clearInterval(renew);
        await this.#store.release("sender", this.#owner);
      }
    }
    const next = this.#sendable().filter((item) => !this.#isTooSoon(item));
    const waits = next.map((item) => this.#later.get(item.id)?.at ?? 0);
    return waits.length ? Math.max(500, Math.min(...waits) - performance.now()) : 0;
  }

  #sendable() {
    return this.waiting.filter((item) => !this.gone.has(item.base));
  }

  #next() {
    return this.#sendable().find(
      (item) => (this.#later.get(item.id)?.at ?? 0) <= performance.now() && !this.#isTooSoon(item),
    );
  }

  /** A signature goes after what it signs, a correction after what it corrects, an answer after
      its call. */
  #isTooSoon({ id, body }) {
    const after = new Set([body.seen, body.call, ...(body.signs ?? []).map((sign) => sign.key)]);
    return this.waiting.some((one) => one.id !== id && after.has(one.body.key));
  }

  #postpone(item, pauses) {
    const times = this.#later.get(item.id)?.times ?? 0;
    this.#later.set(item.id, { at: performance.now() + pick(pauses, times), times: times + 1 });
  }

  /** Counts that the desk broke down over an item; true when the others now go past it. */
  #passBy(item) {
    const times = (this.#failed.get(item.id) ?? 0) + 1;
    this.#failed.set(item.id, times);
    if (times < TRIES) return false;
    this.#postpone(item, ASIDE);
    this.silence = null;
    this.#listener.onChange();
    return true;
  }

  async #sendOne(item) {
    const reply = await sendItem(item.base, item.kind, item.body, item.photo);
    const { status, answer } = reply;
    const isDone = status < 300 && DONE.has(answer.result);
    if (isGone(reply)) {
      this.gone.add(item.base);
    } else if (status === 409 || answer.result === "busy") {
      this.#postpone(item, PAUSES);
    } else if (NEVER.has(status) && answer.result === "refused") {
      await this.#refuse(item, answer);
    } else if (!isDone) {
      throw new Unreachable(`${status} makes no sense`);
    }
    this.silence = null;
    this.#tries = 0;
    this.#failed.delete(item.id);
    this.#listener.onAnswer(item, answer); // what the desk has is shown before this copy goes
    if (isDone) await this.#store.remove("outbox", item.id);
    await this.#changed();
  }

  async #refuse(item, answer) {
    const body = { ...item.body };
    delete body.pin; // it was the wrong one, and nobody's business here
    await this.#keep(item, { body, state: "refused", why: answer.why ?? "", faults: answer.faults ?? [] });
    await this.#passOver(item);
  }

  /** What was based on an item that never arrives is based on what that one was based on. */
  async #passOver(item) {
    if (item.kind !== "smazzata") return;
    const { key, seen } = item.body;
    for (const other of this.waiting) {
      if (other.kind === "smazzata" && other.body.seen === key) {
        await this.#keep(other, { body: { ...other.body, seen } });
      } else if (other.kind === "sign" && other.body.signs.some((sign) => sign.key === key)) {
        await this.#store.remove("outbox", other.id); // nothing to sign is left of it
      }
    }
  }

  async #keep(item, changes) {
    const { id, ...rest } = item;
    await this.#store.put("outbox", id, { ...rest, ...changes });
  }
}
