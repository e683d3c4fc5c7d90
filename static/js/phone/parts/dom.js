/* Elements, words and figures for the phone's screens.
   `h("button", {class: "button", onclick: f}, "Text")` makes an element: a property that begins
   with "on" is a listener, false/null leaves an attribute out, true sets it empty.
   Words come from the page's data block, in the reader's language: `say("kept", {n: 2})`. */

export function readBlock(id) {
  const block = document.getElementById(id);
  return block ? JSON.parse(block.textContent) : null;
}

const words = readBlock("phone-words") ?? {};

export function h(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(
    ...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

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

/** Points as everywhere in the product: 1.250, −35; a dash where there are none. */
export function points(value) {
  if (value === null || value === undefined) return "–";
  const grouped = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, words.thousands ?? "");
  return (value < 0 ? "−" : "") + grouped;
}

export function signed(value) {
  return (value > 0 ? "+" : "") + points(value);
}

/** An instant (ISO 8601) as the hall's clock shows it: 16:20. */
export function clock(iso) {
  const at = new Date(iso);
  const two = (n) => String(n).padStart(2, "0");
  return Number.isNaN(at.getTime()) ? "" : `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** 32 hexadecimal digits; `crypto.randomUUID` does not exist on plain http. */
export function makeKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function notice(style, ...children) {
  return h(
    "div",
    { class: `notice notice--${style}` },
    h("div", { class: "stack stack--tight" }, ...children),
  );
}

/** Puts a new tree in place of what a root shows; focus stays where it was, by `data-focus`. */
export function replace(root, ...children) {
  const held = root.contains(document.activeElement) && document.activeElement.dataset.focus;
  root.replaceChildren(...children.flat(3).filter(Boolean));
  if (!held) return;
  const again = [...root.querySelectorAll("[data-focus]")].find((one) => one.dataset.focus === held);
  again?.focus({ preventScroll: true });
}
