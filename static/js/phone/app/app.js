/* What the phone knows of its table, and the acts that every screen may do. It draws nothing but a
   short message; what must follow an act is called back: onRoute, onChange, beat. */

import { button, findElement, h, notice } from "../parts/elements.js";
import { makeKey } from "../queue/outbox.js";
import { gettext } from "../parts/words.js";

/** @import { Outbox } from "../queue/outbox.js"
    @import { Store } from "../queue/store.js" */

export class App {
  /** Set once, before anything is shown. */
  outbox = /** @type {Outbox} */ (/** @type {unknown} */ (null));
  /** What the desk said last: the event, the turn, the table or the tables; `ahead` is by how many
      ms its clock was ahead of this device's. */
  state = /** @type {any} */ (null);
  /** The parameters of the page's fragment: which screen is shown, of which smazzata. */
  route = /** @type {Record<string, string>} */ ({});
  /** The smazzata that is being entered, 0 for none: others at the table are told. */
  entering = 0;
  /** Why the last question to the desk came to nothing, "" where it gave no reason; null if it answered. */
  silence = /** @type {string | null} */ (null);
  onRoute = () => {};
  onChange = () => {};
  /** A sign of life at once: what others at the table should know has changed. */
  beat = () => {};

  constructor({ data, rules, store, device }) {
    this.data = data;
    this.rules = rules;
    /** @type {Store} */
    this.store = store;
    this.device = { id: device.id, name: device.name };
    /** How deeply smazzate are recorded on this device: as the last one was. */
    this.lastDepth = device.depth;
  }

  /** Whether the ticket was revoked. */
  get gone() {
    return this.outbox.gone.has(this.data.base);
  }
  get isRoving() {
    return this.data.scope === "roving";
  }
  get table() {
    return this.state?.table ?? null;
  }
  get turn() {
    return this.state?.turn?.number ?? 0;
  }
  get tableNumber() {
    return this.data.table ?? (Number(this.route.table) || 0);
  }
  /** The time at the desk, in ms. */
  get now() {
    return Date.now() + (this.state?.ahead ?? 0);
  }
  /** The outbox items of this table in this turn. */
  get items() {
    const { turn, tableNumber } = this;
    return this.outbox.items.filter(
      ({ base, body }) => base === this.data.base && body.turn === turn && body.table === tableNumber,
    );
  }

  /** Shows another screen of this table; `back` says that the way back skips the one before. */
  go(params = {}, { back = false } = {}) {
    const all = this.isRoving ? { table: this.tableNumber || null, ...params } : params;
    const given = Object.entries(all).filter(([, value]) => value !== null && value !== undefined);
    const fragment = `#${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
    if (back) history.replaceState(null, "", fragment);
    else history.pushState(null, "", fragment);
    this.onRoute();
  }

  /** Puts one act into the outbox; returns its key. `fields` may name another turn or table. */
  async send(kind, fields, more = {}) {
    const key = makeKey();
    const common = { kind, key, turn: this.turn, table: this.tableNumber };
    const signed = { device: this.device.id, name: this.device.name, made_at: new Date().toISOString() };
    await this.outbox.add(this.data.base, kind, { ...common, ...signed, ...fields }, more);
    return key;
  }

  async rename(name) {
    this.device.name = name;
    await this.store.put("device", "name", name);
  }

  /** Remembers the depth for the next smazzata. */
  prefer(depth) {
    if (depth !== this.lastDepth) this.store.put("device", "depth", depth);
    this.lastDepth = depth;
  }

  /** A sentence under the state line until the next one, or until it is put away. */
  showMessage(style, sentence) {
    const close = button(gettext("Got it"), () => this.clearMessage(), { style: "small quiet" });
    findElement("toast").replaceChildren(notice(style, h("p", sentence), close));
  }
  clearMessage() {
    findElement("toast").replaceChildren();
  }

  // --- What the desk says -----------------------------------------------------------------------

  get #stateKey() {
    return `${this.data.base}|${this.tableNumber || ""}`;
  }

  /** Another table is shown: nothing is known of it but what this device kept. */
  forgetState() {
    this.state = null;
    return this.recallState();
  }

  async recallState() {
    const key = this.#stateKey;
    const kept = await this.store.get("states", key);
    if (key === this.#stateKey && kept && !this.state) {
      this.state = kept;
      this.onChange();
    }
  }

  /** Takes a state as the newest, unless it is another table's or none at all. */
  takeState(state) {
    if (!state?.event) return;
    if (state.table && state.table.number !== this.tableNumber) return;
    if (this.tableNumber && this.isRoving && !state.table && state.tables.length && !this.state) {
      this.showMessage("info", gettext("No table %(n)d in this turn: enter another number.", { n: this.tableNumber }));
    }
    const before = this.turn;
    this.state = { ...state, ahead: Date.parse(state.at) - Date.now() };
    this.store.put("states", this.#stateKey, this.state);
    if (before && this.turn > before) this.showMessage("info", gettext("Turn %(n)d begins.", { n: this.turn }));
  }
}
