// What holds the style sheets: every colour and measure is a token of static/css/tokens, every breakpoint one of four.
const WIDTHS = ["430px", "640px", "900px"];
const HEIGHTS = ["520px"];

const SPACED = "/^(margin|padding|scroll-padding|scroll-margin)|gap$/";
const TIMED = "/^(animation|transition)/";
const LENGTHS = ["px", "rem", "pt", "cm", "mm", "in", "pc", "Q"];

const COLOUR_FUNCTIONS = ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"];
// A blurred shadow is a token, since it tells how high something lies; a ring or an edge is drawn where it is needed.
const BLURRED = /(^|,)\s*(inset\s+)?(-?[\d.]+(px)?\s+){2}[1-9.]/;

export default {
  extends: ["stylelint-config-standard"],
  plugins: ["stylelint-declaration-strict-value"],
  reportDescriptionlessDisables: true,
  reportInvalidScopeDisables: true,
  reportNeedlessDisables: true,
  rules: {
    // It compares rules by their last name only, and these never meet on one element.
    "no-descending-specificity": null,
    // Safari on a phone knows this property by its old name only.
    "property-no-vendor-prefix": [true, { ignoreProperties: ["/text-size-adjust$/"] }],
    "color-named": "never",
    "color-no-hex": true,
    "function-disallowed-list": COLOUR_FUNCTIONS,
    "media-feature-name-allowed-list": [
      "width",
      "height",
      "hover",
      "prefers-color-scheme",
      "prefers-reduced-motion",
      "forced-colors",
    ],
    "media-feature-name-value-allowed-list": { width: WIDTHS, height: HEIGHTS },
    "declaration-property-unit-disallowed-list": {
      [SPACED]: LENGTHS,
      [TIMED]: ["s", "ms"],
      "border-radius": [...LENGTHS, "em"],
      font: LENGTHS,
      "font-size": [...LENGTHS, "em"],
    },
    "declaration-property-value-disallowed-list": {
      "/^(box|text)-shadow$/": [BLURRED],
      "border-radius": ["50%"],
      font: [/\b[1-9]00\b/, /\/\s*[\d.]/],
    },
    "scale-unlimited/declaration-strict-value": [
      ["/color$/", "fill", "stroke", "z-index", "font-family", "font-size", "font-weight", "line-height"],
      {
        disableFix: true,
        ignoreValues: ["currentcolor", "inherit", "initial", "none", "transparent"],
        ignoreFunctions: true,
      },
    ],
  },
  overrides: [
    {
      // A face is named and weighed by its own numbers.
      files: ["static/css/tokens/letters.css"],
      rules: { "scale-unlimited/declaration-strict-value": null },
    },
    {
      files: ["static/css/tokens/*.css"],
      rules: { "color-no-hex": null, "function-disallowed-list": null },
    },
  ],
};
