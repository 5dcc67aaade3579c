/**
 * Whether calls sound in this browser. They do until the player silences them: a call is for who does not look.
 */

import { readJson, storeOf, writeJson } from "./json.js";

const KEY = "rummy.callsound";

/** @param {import("./json.js").Store} [store] */
export const callsSound = (store = storeOf("localStorage")) => readJson(store, KEY) !== false;

/**
 * @param {boolean} sound
 * @param {import("./json.js").Store} [store]
 */
export const letCallsSound = (sound, store = storeOf("localStorage")) => writeJson(store, KEY, sound);
