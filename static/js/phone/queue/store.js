/* What this device keeps: IndexedDB, and memory where a browser refuses it (private windows): a call on
   a database that is not there fails as one that is refused.
   Areas: drafts, outbox (numbered by the store), states, device. Values are plain data and Blobs.
   `isLasting` is false once anything had to go to memory: the page then says so. */

const NAME = "burraco-phone";
const VERSION = 1;
const AREAS = ["drafts", "outbox", "states", "device"];
const OPENING = 4000; // ms; some browsers neither open nor refuse

function settle(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function openDatabase() {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    for (const area of AREAS) request.result.createObjectStore(area, { autoIncrement: area === "outbox" });
  };
  const late = new Promise((resolve) => setTimeout(resolve, OPENING, null));
  return Promise.race([settle(request), late]);
}

/** Without a database everything is kept in memory. */
export async function openStore() {
  return new Store(await openDatabase().catch(() => null));
}

export class Store {
  #database;
  #memory = Object.fromEntries(AREAS.map((area) => [area, new Map()]));
  #numbered = 0;

  constructor(database) {
    this.#database = database;
    this.isLasting = database !== null;
    if (database) database.onversionchange = () => database.close();
  }

  /** One transaction; resolved when it is on the disk, not when it was asked for. */
  #write(area, work) {
    return new Promise((resolve, reject) => {
      const transaction = this.#database.transaction(area, "readwrite", { durability: "strict" });
      let result;
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
      work(transaction.objectStore(area), (value) => {
        result = value;
      });
    });
  }

  async get(area, key) {
    const held = this.#memory[area].get(key);
    if (held !== undefined) return held;
    try {
      return await settle(this.#database.transaction(area).objectStore(area).get(key));
    } catch {
      return undefined;
    }
  }

  /** Every value of an area with its key, in the order of the keys. */
  async all(area) {
    let rows = [];
    try {
      const store = this.#database.transaction(area).objectStore(area);
      const [keys, values] = await Promise.all([settle(store.getAllKeys()), settle(store.getAll())]);
      rows = keys.map((key, place) => [key, values[place]]);
    } catch {
      this.isLasting = false;
    }
    const held = this.#memory[area];
    return [...rows.filter(([key]) => !held.has(key)), ...held];
  }

  async put(area, key, value) {
    try {
      await this.#write(area, (store) => store.put(value, key));
      this.#memory[area].delete(key);
    } catch {
      this.#memory[area].set(key, value);
      this.isLasting = false;
    }
  }

  /** Numbers a value and keeps it. */
  async add(area, value) {
    try {
      await this.#write(area, (store) => store.add(value));
    } catch {
      this.isLasting = false;
      this.#memory[area].set(1e9 + ++this.#numbered, value); // behind those of the database
    }
  }

  async remove(area, key) {
    this.#memory[area].delete(key);
    try {
      await this.#write(area, (store) => store.delete(key));
    } catch {
      // it stays; what is sent twice is stored once
    }
  }

  /** Takes or renews a lease for `ms`; false while another owner (another tab) holds it. */
  async claim(name, owner, ms) {
    try {
      return await this.#write("device", (store, answer) => {
        const request = store.get(name);
        request.onsuccess = () => {
          const lease = request.result;
          const free =
            !lease || lease.owner === owner || lease.until < Date.now() || lease.until > Date.now() + 60_000;
          if (free) store.put({ owner, until: Date.now() + ms }, name);
          answer(free);
        };
      });
    } catch {
      return true; // without a store there is no other tab to mind
    }
  }

  async release(name, owner) {
    const lease = await this.get("device", name);
    if (lease?.owner === owner) await this.remove("device", name);
  }
}
