/* Which screen is shown. Screens are functions (app, root) that may return {update(), close()}; the
   address's fragment names one (`#do=enter&n=3`), so that the phone's own way back works. */

import { callScreen } from "../screens/call.js";
import { confirmScreen } from "../screens/confirm.js";
import { smazzataEntryScreen } from "../screens/smazzata_entry.js";
import { hallScreen } from "../screens/hall.js";
import { authorScreen } from "../screens/author.js";
import { tableScreen } from "../screens/table.js";

/** @typedef {{update?: () => void, close?: () => void}} Screen */

const SCREENS = { enter: smazzataEntryScreen, confirm: confirmScreen, call: callScreen, who: authorScreen };

export class Router {
  #app;
  #root;
  #drawHeader;
  /** @type {Screen} */
  #screen = {};
  #shown = "";

  constructor(app, root, drawHeader) {
    this.#app = app;
    this.#root = root;
    this.#drawHeader = drawHeader;
  }

  read() {
    this.#app.route = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  }

  update() {
    this.#screen.update?.();
  }

  /** Shows what the fragment names, if it is not shown already. */
  show() {
    const app = this.#app;
    const before = app.tableNumber;
    this.read();
    if (app.tableNumber !== before) app.forgetState();
    const wanted = JSON.stringify([app.route, Boolean(app.device.name)]);
    if (wanted === this.#shown) return;
    const isFirst = this.#shown === "";
    this.#shown = wanted;
    this.#screen.close?.();
    app.clearMessage();
    this.#root.replaceChildren();
    this.#screen = this.#pick()(app, this.#root) ?? {};
    this.#drawHeader();
    scrollTo(0, 0);
    if (!isFirst) (this.#root.querySelector("h1") ?? this.#root).focus({ preventScroll: true });
  }

  #pick() {
    const app = this.#app;
    if (!app.device.name) return authorScreen;
    if (app.isRoving && !app.tableNumber) return hallScreen;
    return SCREENS[app.route.do] ?? tableScreen;
  }
}
