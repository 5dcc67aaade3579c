/**
 * Words for the browser: Django's own catalogue, loaded by the page before any module runs.
 *
 * Without a catalogue (in tests, or when it failed to load) the English source strings are shown.
 */

const catalogue = globalThis.django ?? {};

export const gettext = catalogue.gettext ?? ((text) => text);
export const ngettext = catalogue.ngettext ?? ((one, many, count) => (count === 1 ? one : many));

/** Puts named values into a sentence: `fill("%(name)s passed", {name})`. */
export function fill(sentence, values) {
  return sentence.replace(/%\((\w+)\)s/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

const language = () => globalThis.document?.documentElement.lang || "en";
const formats = new Map();

/** Writes an amount of minor units for people: 124050 is 1,240.50, whole amounts without a fraction. */
export function amount(minor, signed = false) {
  const digits = minor % 100 === 0 ? 0 : 2;
  const key = `${digits}${signed}`;
  if (!formats.has(key)) {
    const signDisplay = signed ? "exceptZero" : "auto";
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay };
    formats.set(key, new Intl.NumberFormat(`${language()}-IN`, options));
  }
  return formats
    .get(key)
    .format(minor / 100)
    .replace("-", "\u2212");
}
