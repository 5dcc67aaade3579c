/**
 * Asks the solver, which works in a thread of its own: a promise for each hand.
 */

/**
 * @import { RuleProfile } from "../../wire/messages.js"
 * @import { Arrangement, BestDiscard } from "./solve.js"
 */
/** @typedef {Arrangement & Partial<BestDiscard>} Best With a `discard` where the hand has a card more than is dealt. */
/** @typedef {{ rules: RuleProfile, cut: string | null, jokers: string[], cards: string[] }} Hand In codes. */
/** @typedef {Hand & { id: number }} Question */
/** @typedef {{ id: number, best: Best }} Answer */

export class SolverThread {
  /** @type {Worker | null} */
  #worker = null;
  #asked = 0;
  /** @type {Map<number, (best: Best | null) => void>} */
  #waiting = new Map();

  /**
   * The best arrangement of a hand; of one with a card more than is dealt, with the best card to put away. Null when the
   * thread has failed or was stopped.
   * @param {Hand} hand
   * @returns {Promise<Best | null>}
   */
  solve({ rules, cut, jokers, cards }) {
    const id = ++this.#asked;
    const worker = (this.#worker ??= this.#start());
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      worker.postMessage({ id, rules, cut, jokers, cards });
    });
  }

  #start() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => this.#answered(data));
    worker.addEventListener("error", () => this.stop());
    return worker;
  }

  /** @param {Answer} answer */
  #answered({ id, best }) {
    this.#waiting.get(id)?.(best);
    this.#waiting.delete(id);
  }

  /** Ends the thread; a later question starts another one. */
  stop() {
    this.#worker?.terminate();
    this.#worker = null;
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }
}
