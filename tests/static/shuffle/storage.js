/**
 * Stands in for the storage of a browser.
 */

/** `full` refuses what is written. */
export class Storage {
  kept = new Map();
  full = false;
  getItem(key) {
    return this.kept.get(key) ?? null;
  }
  setItem(key, value) {
    if (this.full) throw new Error("full");
    this.kept.set(key, value);
  }
}
