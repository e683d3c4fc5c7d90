/* The words of the screens, from the page's data block, in the event's language. */

import { readBlock } from "../page.js";

export const words = readBlock("phone-words") ?? {};

export function fill(text, params = {}) {
  return text.replace(/%\((\w+)\)[sd]/g, (hole, name) => String(params[name] ?? hole));
}

/** The sentence of this name; of a pair of sentences, the one for one or for several (`n`). */
export function say(name, params = {}) {
  const text = words[name];
  if (text === undefined) return name;
  return fill(Array.isArray(text) ? text[params.n === 1 ? 0 : 1] : text, params);
}

export function choose(group, name) {
  return words[group]?.[name] ?? name;
}

export function list(group) {
  return words[group] ?? [];
}
