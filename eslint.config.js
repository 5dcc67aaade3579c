/**
 * What `make check` holds the browser's code to: no mistakes that a machine can see, functions that one can follow, and
 * rooms that import downwards only. Types are the checker's (tsconfig.json), shape is prettier's.
 */

import js from "@eslint/js";
import boundaries from "eslint-plugin-boundaries";
import { configs as lit } from "eslint-plugin-lit";
import globals from "globals";

/** The rooms of static/js from the lowest to the highest; a file may import from its own room and from these. */
const ROOMS = {
  door: [],
  storage: [],
  wire: [],
  rules: ["wire"],
  words: ["rules"],
  shuffle: ["words", "wire", "storage"],
  parts: ["words", "rules", "wire"],
  "table/store": ["words", "rules", "wire", "storage", "shuffle"],
  "table/motion": [],
  "table/elements": ["parts", "words", "rules", "wire", "table/store", "table/motion"],
  "table/dialogs": ["parts", "words", "rules", "wire", "storage", "shuffle", "table/store"],
  "table/around": ["parts", "words", "rules", "wire", "storage", "table/store"],
  "table/screen": [
    ...["parts", "words", "rules", "wire", "storage", "shuffle"],
    ...["table/store", "table/motion", "table/elements", "table/dialogs", "table/around"],
  ],
  match: ["parts", "words", "table/store"],
  tournament: ["parts", "words", "table/store"],
  deal: ["parts", "words", "rules", "wire", "storage", "shuffle"],
  draws: ["parts", "words", "storage", "shuffle"],
  calls: ["words", "wire", "storage", "table/motion"],
  school: ["parts", "words", "rules", "wire", "storage", "table/*"],
  puzzle: ["parts", "words", "rules", "wire", "storage"],
  pages: [
    ...["parts", "words", "rules", "wire", "storage", "shuffle"],
    ...["table/*", "match", "tournament", "deal", "draws", "calls", "school", "puzzle"],
  ],
};

const elements = Object.keys(ROOMS).map((room) => ({ type: room, pattern: `static/js/${room}` }));

const policies = Object.entries(ROOMS).map(([room, lower]) => ({
  from: { element: { type: room } },
  allow: { to: { element: { types: { anyOf: [room, ...lower] } } } },
}));

export default [
  { ignores: ["node_modules", ".venv", "static/js/wire/*.d.ts"] },
  js.configs.recommended,
  {
    files: ["static/js/**/*.js"],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ["static/worker/*.js"],
    languageOptions: { sourceType: "script", globals: globals.serviceworker },
  },
  {
    files: ["tests/**/*.js", "bench/**/*.js", "eslint.config.js"],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
  {
    rules: {
      complexity: ["error", 10],
      eqeqeq: "error",
      "no-console": ["error", { allow: ["log"] }],
      "no-else-return": "error",
      "no-shadow": "error",
      "no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_" },
      ],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  { files: ["static/js/**/*.js"], ...lit["flat/recommended"] },
  {
    files: ["static/js/**/*.js"],
    plugins: { boundaries },
    settings: { "boundaries/elements": elements },
    rules: {
      "boundaries/dependencies": ["error", { default: "disallow", policies }],
      "boundaries/no-unknown-files": "error",
    },
  },
];
