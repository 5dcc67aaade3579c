/**
 * Values kept in this browser as JSON. A browser that forbids storage, or has no room, keeps nothing and says nothing.
 */

/** @typedef {Pick<Storage, "getItem" | "setItem"> | null | undefined} Store */

/**
 * The browser's store of a kind, or null where it is forbidden.
 * @param {"localStorage" | "sessionStorage"} kind
 * @returns {Store}
 */
export function storeOf(kind) {
  try {
    return globalThis[kind];
  } catch {
    return null;
  }
}

/**
 * What is kept under a key, or null. What it is, whoever reads it has to know.
 * @param {Store} store
 * @param {string} key
 */
export function readJson(store, key) {
  try {
    return JSON.parse(store?.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Keeps a value under a key; returns whether it could.
 * @param {Store} store
 * @param {string} key
 * @param {unknown} value
 */
export function writeJson(store, key, value) {
  try {
    store?.setItem(key, JSON.stringify(value));
  } catch {
    return false;
  }
  return true;
}
