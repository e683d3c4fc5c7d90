/* What a tap on a button of the entry says, as a stroke; by its data-act. */

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
  unpaid: () => ({ t: "unpaid" }),
  field: ({ name }) => ({ t: "field", n: name }),
};

/* null where the button does something else. */
export function strokeOfTap(dataset) {
  return STROKES[dataset.act]?.(dataset) ?? null;
}
