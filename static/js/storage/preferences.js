/**
 * What a player likes at the table, kept in this browser only.
 */

import { readJson, storeOf, writeJson } from "./json.js";

/** @import { Store } from "./json.js" */
/** @typedef {"sound" | "buzz" | "fourColours" | "largeIndex" | "plainCourts" | "leftHanded" | "letterKeys"} SwitchName */
/** @typedef {"green" | "blue" | "wine" | "night"} Felt */
/** @typedef {Record<SwitchName, boolean> & { felt: Felt }} Preferences */

/** @type {Felt[]} */
export const FELTS = ["green", "blue", "wine", "night"];

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
};

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
