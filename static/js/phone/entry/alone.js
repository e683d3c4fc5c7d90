/* Three at a table: who plays alone is asked before all else and holds the keys until it is said; a
   key in the head asks again. `places` are the three (rules/three.js), none at a table of four. */

import { h } from "../parts/elements.js";
import { namesOfSides } from "../rules/three.js";
import { BY_LINE } from "./sentences.js";
import { gettext, pgettext } from "../parts/words.js";
import { SIDES_OF_THREE } from "../parts/names.js";
import { actButton } from "./taps.js";

/* Whether it is still to be said who plays alone. */
export function isAloneOpen({ alone }, places) {
  return places.length > 0 && alone === 0;
}

/* What the sides are called: at a table of three by who is on them; in brief, by how many they are. */
export function nameSides({ alone }, places) {
  if (places.length === 0) return BY_LINE;
  const { NS, EW } = namesOfSides(places, alone);
  const known = { NS: pgettext("three at a table", "%(name)s (alone)", { name: NS }), EW };
  const sides = alone ? known : SIDES_OF_THREE;
  return { line: (side) => sides[side], brief: (side) => SIDES_OF_THREE[side] };
}

/* The question, over the place of the keys. */
export function askAlone({ alone }, places) {
  const question = gettext("Who took the first pozzetto and plays alone?");
  return h("div", { class: "ask ask--alone", role: "group", "aria-label": question, "data-ask": "alone" },
    h("p", { class: "ask__title bar gap-0 apart bold" }, question),
    h("div", { class: "ask__row cells" }, ...places.map((one) => answer(one, alone))),
    h("p", { class: "ask__hint soft small" }, gettext("If nobody took one, the referee decides.")));
}

function answer({ place, number, label }, alone) {
  return actButton("alone", { class: "answer", "data-value": place,
    "data-focus": `alone-${place}`, "aria-pressed": String(alone === place) },
    h("span", { class: "answer__number rigid" }, number), h("span", {}, label));
}

/* The key in the head that asks again. */
export function makeAloneKey(places) {
  if (places.length === 0) return null;
  return actButton("ask-alone", { class: "entering__alone edged small", "data-focus": "ask-alone", hidden: true },
    pgettext("three at a table", "Alone"));
}
