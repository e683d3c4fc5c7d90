/* Elements of the phone's screens, made, brought up to date and replaced. */

/** @typedef {Node | string | number | boolean | null | undefined} Child */

/** What a selector makes.
    @template {string} S
    @typedef {S extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[S]
      : S extends `${infer T extends keyof HTMLElementTagNameMap}.${string}` ? HTMLElementTagNameMap[T]
      : HTMLElement} ElementOf */

/** Makes an element by its name and classes: h("p.small.soft", …). First may come its properties: one that
    begins with "on" is a listener; false, null and undefined leave an attribute out, true sets it
    empty; `class` names further classes. Then its children, which may be nested in lists; what is no
    node and no text is left out.
    @template {string} S
    @param {S} selector
    @param {(Child | any[] | Record<string, any>)[]} parts
    @returns {ElementOf<S>} */
export function h(selector, ...parts) {
  const [tag, ...names] = selector.split(".");
  const given = parts[0]?.constructor === Object ? parts.shift() : {};
  const { class: more = "", ...properties } = /** @type {Record<string, any>} */ (given);
  const element = document.createElement(tag);
  const classes = [...names, more].join(" ").trim();
  if (classes) element.className = classes;
  for (const [name, value] of Object.entries(properties)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(
    ...parts.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return /** @type {any} */ (element);
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
  return h(`div.notice.notice--${style}`, h("div.stack.gap-2", ...children));
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
