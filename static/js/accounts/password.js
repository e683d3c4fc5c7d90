// A new password: what its rule still lacks while it is typed, and a box that shows it.
// The server judges; nothing is sent before the form is.
(() => {
  "use strict";

  const LEAST = 10;

  /** @type {Set<string>} */
  const common = new Set(JSON.parse(document.getElementById("common-passwords")?.textContent || "[]"));

  /** @param {string} text */
  const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

  /** @type {Record<string, (password: string, name: string) => boolean>} */
  const rules = {
    length: (password) => [...password].length >= LEAST,
    digits: (password) => /\D/.test(password),
    name: (password, name) => !password || !name || !plain(password).includes(name),
    // The list has only what keeps the other rules.
    common: (password) => rules.length(password, "") && rules.digits(password, "") && !common.has(password.toLowerCase().trim()),
  };

  /** @param {HTMLFormElement} form */
  function watch(form) {
    /** @type {HTMLInputElement[]} */
    const fields = [...form.querySelectorAll("input[data-password]")].map((field) => /** @type {any} */ (field));
    const name = /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=name]"));

    function show() {
      const password = fields[0].value;
      const known = plain(name ? name.value : form.dataset.name || "");
      for (const mark of form.querySelectorAll("[data-rule]")) {
        const rule = rules[mark.getAttribute("data-rule") || ""];
        if (rule) mark.toggleAttribute("data-met", password !== "" && rule(password, known));
      }
    }

    const box = form.querySelector("[data-show-password]");
    const tick = /** @type {HTMLInputElement | null | undefined} */ (box?.querySelector("input"));
    box?.removeAttribute("hidden");
    tick?.addEventListener("change", () => {
      for (const field of fields) field.type = tick.checked ? "text" : "password";
    });
    // The sentence was about a password that is no longer there.
    form.addEventListener("input", ({ target }) => {
      const field = fields.find((one) => one === target);
      field?.removeAttribute("aria-invalid");
      document.getElementById(`${field?.id}_error`)?.remove();
      show();
    });
    show();
  }

  for (const form of document.querySelectorAll("form[data-new-password]")) {
    watch(/** @type {HTMLFormElement} */ (form));
  }
})();
