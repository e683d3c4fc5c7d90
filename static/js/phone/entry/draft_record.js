/* A draft read as the record that it would make. */

import { nameSides } from "./alone.js";
import { check } from "./check.js";
import { replay } from "./strokes.js";
import { forSides } from "../rules/records.js";

/** {data, totals, problems, ...}: what `check` says of a draft of queue/drafts.js. */
export function readDraftRecord({ strokes, depth, places, before }, rules) {
  const state = replay(strokes, rules, depth);
  return check(state, rules, nameSides(state, places ?? []), before ?? forSides(() => 0), places ?? []);
}
