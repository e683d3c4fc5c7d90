/* When the desk is asked, and which of its answers count: every few seconds a sign of life that
   answers the state, and the state in each answer to what the outbox sends. */

import { Unreachable, fetchState, isGone, sendPresence } from "../queue/wire.js";

/** @import { App } from "./app.js" */

const BEAT = 15_000; // ms between signs of life
const CROSSED = 300; // ms until the desk is asked again, when its answers crossed each other
const MOST_WAITING = 999; // as many as the desk is told of

export class Sync {
  #app;
  #timer = 0;
  #asked = 0; // questions to the desk are numbered, so that no older answer
  #taken = 0; // is taken after a newer one

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  async beat() {
    const app = this.#app;
    this.#beatIn(BEAT);
    if (document.hidden || app.gone) return;
    const table = app.tableNumber;
    const own = ++this.#asked;
    try {
      const reply = await this.#ask(table);
      if (isGone(reply)) app.outbox.gone.add(app.data.base);
      else if (own < this.#taken) this.#beatIn(CROSSED);
      else if (reply.status === 200 && table === app.tableNumber) {
        this.#taken = own;
        app.takeState(reply.answer);
      }
      app.silence = null;
      if (app.outbox.silence !== null) app.outbox.sendNow();
    } catch (error) {
      app.silence = error instanceof Unreachable ? error.why : "";
    }
    app.onChange();
  }

  #beatIn(pause) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.beat(), pause);
  }

  #ask(table) {
    const { data, device, entering, outbox } = this.#app;
    if (!table || !device.name) return fetchState(data.base, table, device.id);
    const waiting = Math.min(outbox.items.length, MOST_WAITING);
    return sendPresence(data.base, { table, device: device.id, name: device.name, number: entering, waiting });
  }

  /** The desk answered to an item of the outbox. */
  takeAnswer(item, answer) {
    const app = this.#app;
    if (item.base === app.data.base && answer.state) {
      app.takeState(answer.state);
      this.#taken = ++this.#asked; // it knows what the item did, which an answer that crosses it may not
    }
    app.silence = null;
    const isTold = answer.code === "held.faulty"; // the table's screen has a notice for it
    if (answer.result === "held" && answer.why && !isTold) app.showMessage("warning", answer.why);
    app.onChange();
  }
}
