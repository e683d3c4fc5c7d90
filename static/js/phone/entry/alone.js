/* Three at a table: who plays alone is asked before all else and holds the keys until it is said; a
   key in the head asks again. `places` are the three (rules/three.js), none at a table of four. */

import { h } from "../parts/elements.js";
import { namesOfSides } from "../rules/three.js";

/* Whether it is still to be said who plays alone. */
export function isAloneOpen({ alone }, places) {
  return places.length > 0 && alone === 0;
}

/* A speaker that calls the sides by who is on them; in brief, by how many they are. */
export function nameSides(speaker, { alone }, places) {
  if (places.length === 0) return speaker;
  const { say } = speaker;
  const { NS, EW } = namesOfSides(places, alone);
  const brief = { NS: say("alone.one"), EW: say("alone.two") };
  const names = alone ? { NS: say("alone.name", { name: NS }), EW } : brief;
  return { ...speaker, line: (side) => names[side], brief: (side) => brief[side] };
}

/* The question, over the place of the keys. */
export function askAlone({ alone }, { places, speaker: { say } }) {
  return h("div", { class: "ask ask--alone", role: "group", "aria-label": say("alone.ask"), "data-ask": "alone" },
    h("p", { class: "ask__title" }, say("alone.ask")),
    h("div", { class: "ask__row" }, ...places.map((one) => answer(one, alone))),
    h("p", { class: "ask__hint" }, say("alone.nobody")));
}

function answer({ place, number, label }, alone) {
  return h("button", { type: "button", class: "answer", "data-act": "alone", "data-value": place,
    "data-focus": `alone-${place}`, "aria-pressed": String(alone === place) },
    h("span", { class: "answer__number" }, number), h("span", {}, label));
}

/* The key in the head that asks again. */
export function makeAloneKey(places, { say }) {
  if (places.length === 0) return null;
  return h("button", { type: "button", class: "entering__alone", "data-act": "ask-alone", "data-focus": "ask-alone", hidden: true },
    say("alone.key"));
}
