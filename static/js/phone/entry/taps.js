/* Buttons of the entry, and what a tap on one says: each names its act in data-act. */

import { h } from "../parts/elements.js";

export function actButton(act, properties, ...children) {
  return h("button", { type: "button", "data-act": act, ...properties }, ...children);
}

const STROKES = {
  step: ({ step }) => ({ t: "step", s: step }),
  open: ({ meld }) => ({ t: "open", m: Number(meld) }),
  drop: ({ meld }) => ({ t: "drop", m: Number(meld) }),
  chip: ({ meld, code, place, role }) => ({ t: "chip", m: Number(meld), c: code, p: Number(place), o: role }),
  back: ({ index }) => ({ t: "back", i: Number(index) }),
  alone: ({ value }) => ({ t: "alone", p: Number(value) }),
  answer: ({ side, value }) => ({ t: "answer", side, a: value }),
  end: ({ value }) => ({ t: "end", e: value }),
  cut: ({ value }) => ({ t: "cut", side: value }),
  opening: ({ side, value }) => ({ t: "opening", side, p: Number(value) }),
  failed: ({ side, value }) => ({ t: "failed", side, n: Number(value) }),
  fact: ({ value }) => ({ t: "fact", k: value }),
  field: ({ name }) => ({ t: "field", n: name }),
};

/* The stroke of a tap; null where the button does something else. */
export function strokeOfTap(dataset) {
  return STROKES[dataset.act]?.(dataset) ?? null;
}
