/* Elements of the phone's screens, made, brought up to date and replaced. */

/** @typedef {Node | string | number | boolean | null | undefined} Child */

/** Makes an element. A property that begins with "on" is a listener; false, null and undefined leave
    an attribute out, true sets it empty. Children may be nested in lists; what is no node and no
    text is left out.
    @template {keyof HTMLElementTagNameMap} T
    @param {T} tag
    @param {Record<string, any>} [properties]
    @param {(Child | any[])[]} children
    @returns {HTMLElementTagNameMap[T]} */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(
    ...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/** The element of the page that has this id; the page always has it.
    @param {string} id */
export function findElement(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** Writes an attribute only where it changes: seventy keys are looked at after every tap.
    @param {Element} element
    @param {string} name
    @param {string | number | boolean} value */
export function updateAttribute(element, name, value) {
  const text = String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

export function notice(style, ...children) {
  return h(
    "div",
    { class: `notice notice--${style}` },
    h("div", { class: "stack gap-2" }, ...children),
  );
}

/** The focused element inside this root, if there is one.
    @param {HTMLElement} root */
export function findFocus(root) {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && root.contains(focused) ? focused : null;
}

/** Puts a new tree in place of what a root shows; focus stays where it was, by `data-focus`. */
export function replace(root, ...children) {
  const held = findFocus(root)?.dataset.focus;
  root.replaceChildren(...children.flat(3).filter(Boolean));
  if (held) root.querySelector(`[data-focus="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
}

/** A button that does something. `style` are the modifiers of its class ("small danger"), `also`
    further classes; the rest is that of `plainButton`.
    @param {Child | Child[]} content
    @param {() => void} onclick
    @param {Record<string, any>} properties */
export function button(content, onclick, { style = "", also = "", ...more } = {}) {
  const modifiers = style.split(" ").filter(Boolean).map((one) => `button--${one}`);
  return plainButton(["button", ...modifiers, also].filter(Boolean).join(" "), content, onclick, more);
}

/** A button of these classes; `focus` is the name by which it keeps the focus when it is drawn anew.
    @param {string} names
    @param {Child | Child[]} content
    @param {() => void} onclick
    @param {Record<string, any>} properties */
export function plainButton(names, content, onclick, { focus = "", ...more } = {}) {
  return h("button", { class: names, type: "button", "data-focus": focus || null, onclick, ...more }, content);
}
