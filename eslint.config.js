// What the scripts are held to beside their types; they are modules on the phone's page alone.
import js from "@eslint/js";
import globals from "globals";

/* Imports point one way: app, screens, entry, parts, then the rules and the queue, which know neither
   each other nor the page. */
const CLOSED = {
  rules: ["*"],
  queue: ["*"],
  parts: ["app/*", "screens/*", "entry/*", "queue/*"],
  entry: ["app/*", "screens/*", "queue/*"],
  screens: ["app/*"],
};

export default [
  {
    files: ["static/js/**/*.js", "templates/**/*.js"],
    ...js.configs.recommended,
    languageOptions: { globals: globals.browser, sourceType: "script" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      ...js.configs.recommended.rules,
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "max-len": ["error", { code: 120, ignoreStrings: true }],
      "max-lines": ["error", 300],
      "no-shadow": "error",
      "no-unused-expressions": "error",
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  { files: ["static/js/phone/**/*.js"], languageOptions: { sourceType: "module" } },
  { files: ["templates/phone/worker.js"], languageOptions: { globals: globals.serviceworker } },
  ...Object.entries(CLOSED).map(([room, others]) => ({
    files: [`static/js/phone/${room}/**/*.js`],
    rules: { "no-restricted-imports": ["error", { patterns: others.map((one) => `../${one}`) }] },
  })),
];
