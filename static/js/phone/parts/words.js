/* The sentences of the screens, in the page's language: each stands where it is said, in English;
   the page brings Django's JavaScript catalogue (locale/, domain djangojs) with their translations.
   Their holes are written %(name)s. */

import { readBlock } from "../page.js";

/** By the English sentence, after its context and U+0004 where it has one; two forms of a plural.
    @type {Record<string, string | string[]>} */
const catalogue = readBlock("phone-catalogue") ?? {};

/** @param {string} text
    @param {Record<string, any>} params */
export function interpolate(text, params) {
  return text.replace(/%\((\w+)\)[sd]/g, (hole, name) => String(params[name] ?? hole));
}

/** @param {string} sentence */
export function gettext(sentence, params = {}) {
  return interpolate(String(catalogue[sentence] ?? sentence), params);
}

/** A sentence that means different things in different places; the context says which.
    @param {string} context
    @param {string} sentence */
export function pgettext(context, sentence, params = {}) {
  return interpolate(String(catalogue[`${context}\u0004${sentence}`] ?? sentence), params);
}

/** The sentence for one or for several; its hole `n` is the number.
    @param {string} one
    @param {string} several
    @param {number} n */
export function ngettext(one, several, n, params = {}) {
  const forms = catalogue[one] ?? [one, several];
  return interpolate(forms[n === 1 ? 0 : 1], { n, ...params });
}
