/**
 * What a player likes at the table, kept in this browser; how the table looks is kept for the account too.
 */

import { readJson, storeOf, writeJson } from "./json.js";

/** @import { Store } from "./json.js" */
/** @typedef {"sound" | "buzz" | "fourColours" | "largeIndex" | "plainCourts" | "leftHanded" | "letterKeys"} SwitchName */
/** @typedef {"green" | "blue" | "wine" | "night"} Felt */
/** @typedef {"large" | "middle" | "small"} CardsAre How large the own cards are: as large as they fit, or smaller. */
/** @typedef {Record<SwitchName, boolean> & { felt: Felt, cards: CardsAre }} Preferences */

/** @type {Felt[]} */
export const FELTS = ["green", "blue", "wine", "night"];

/** @type {CardsAre[]} */
export const CARD_SIZES = ["large", "middle", "small"];

const KEY = "rummy.preferences";
/** @type {Preferences} */
const DEFAULTS = {
  sound: true,
  buzz: true,
  fourColours: false,
  largeIndex: false,
  plainCourts: false,
  leftHanded: false,
  letterKeys: true,
  felt: "green",
  cards: "large",
};

/**
 * What goes with the account; sounds and buzzing are the device's own.
 * @type {(keyof Preferences)[]}
 */
const LOOK = ["fourColours", "largeIndex", "plainCourts", "leftHanded", "letterKeys", "felt", "cards"];

/**
 * Reads the preferences; a browser that forbids storage gets the defaults.
 * @param {Store} [store]
 * @returns {Preferences}
 */
export const readPreferences = (store = storeOf("localStorage")) => ({ ...DEFAULTS, ...readJson(store, KEY) });

/**
 * Keeps the preferences; returns whether it could.
 * @param {Preferences} preferences
 * @param {Store} [store]
 */
export const savePreferences = (preferences, store = storeOf("localStorage")) => writeJson(store, KEY, preferences);

/**
 * The preferences with the look that is kept for the account, if there is one; what is not chosen there is as at first.
 * @param {Preferences} preferences
 * @param {string | null} look As the server gives it: JSON, or nothing.
 * @returns {Preferences}
 */
export function withLook(preferences, look) {
  if (!look) return preferences;
  const kept = JSON.parse(look);
  return { ...preferences, ...Object.fromEntries(LOOK.map((key) => [key, kept[key] ?? DEFAULTS[key]])) };
}

/**
 * The part of the preferences that is kept for the account.
 * @param {Preferences} preferences
 */
export const lookOf = (preferences) => Object.fromEntries(LOOK.map((key) => [key, preferences[key]]));
