/**
 * What a player likes at the table, kept in this browser only: sound, four colours, a left hand.
 */

const KEY = "rummy.preferences";
const DEFAULTS = { sound: false, fourColours: false };

/** Reads the preferences; a browser that forbids storage gets the defaults. */
export function readPreferences(storage = safeStorage()) {
  try {
    return { ...DEFAULTS, ...JSON.parse(storage?.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export function savePreferences(preferences, storage = safeStorage()) {
  try {
    storage?.setItem(KEY, JSON.stringify(preferences));
  } catch {
    return false;
  }
  return true;
}

function safeStorage() {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
