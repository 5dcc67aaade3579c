/**
 * Words for the browser: Django's own catalogue, loaded by the page before any module runs.
 *
 * Without a catalogue (in tests, or when it failed to load) the English source strings are shown.
 */

/** @type {{ gettext?: (text: string) => string, ngettext?: (one: string, many: string, count: number) => string }} */
const catalogue = Reflect.get(globalThis, "django") ?? {};

/** @type {(text: string) => string} */
export const gettext = catalogue.gettext ?? ((text) => text);
/** @type {(one: string, many: string, count: number) => string} */
export const ngettext = catalogue.ngettext ?? ((one, many, count) => (count === 1 ? one : many));

/**
 * Puts named values into a sentence: `fill("%(name)s passed", {name})`.
 * @param {string} sentence
 * @param {object} values
 */
export function fill(sentence, values) {
  const named = new Map(Object.entries(values));
  return sentence.replace(/%\((\w+)\)s/g, (whole, name) => (named.has(name) ? String(named.get(name)) : whole));
}

/**
 * A time of day by the house's clock, as its pages write it, wherever the reader's own clock is: "14:05".
 * @param {number} at_ms
 * @param {string} [zone]
 */
export function clockTime(at_ms, zone = globalThis.document?.documentElement.dataset.zone) {
  const how = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone || undefined };
  return new Intl.DateTimeFormat("en-IN", /** @type {Intl.DateTimeFormatOptions} */ (how)).format(at_ms);
}

const language = () => globalThis.document?.documentElement.lang || "en";
/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/**
 * Writes an amount of minor units for people: 124050 is 1,240.50, whole amounts without a fraction.
 * @param {number} minor
 * @param {boolean} [signed] Whether a plus is written too.
 */
export function amount(minor, signed = false) {
  const digits = minor % 100 === 0 ? 0 : 2;
  return formatOf(digits, signed)
    .format(minor / 100)
    .replace("-", "\u2212");
}

/**
 * @param {number} digits
 * @param {boolean} signed
 */
function formatOf(digits, signed) {
  const key = `${digits}${signed}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(`${language()}-IN`, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? "exceptZero" : "auto",
  });
  formats.set(key, format);
  return format;
}
