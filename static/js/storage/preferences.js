/**
 * What a player likes at the table, kept in this browser only.
 */

import { readJson, storeOf, writeJson } from "./json.js";

/** @import { Store } from "./json.js" */
/** @typedef {{ sound: boolean, fourColours: boolean, letterKeys: boolean }} Preferences */

const KEY = "rummy.preferences";
const DEFAULTS = { sound: false, fourColours: false, letterKeys: true };

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
