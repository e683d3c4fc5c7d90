// What the scripts are held to beside their types; they are modules on the phone's page alone.
import js from "@eslint/js";
import globals from "globals";

export default [
  {
    files: ["static/js/**/*.js"],
    ...js.configs.recommended,
    languageOptions: { globals: globals.browser, sourceType: "script" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      ...js.configs.recommended.rules,
      curly: ["error", "multi-line"],
      eqeqeq: "error",
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
];
