/**
 * Asks the server for what was missed: not twice in one breath, and once more for what was found missing just after that,
 * since the answer may not have it.
 */

/** @import { Request, TableState } from "./state.js" */

const BREATH_MS = 1000;
const NOTHING = 0;
const MOVES = 1;
const EVERYTHING = 2;

export class Asking {
  #askedAt_ms = -Infinity;
  /** What was found missing since the server was asked last. */
  #misses = NOTHING;

  /** @param {(request: Request) => string | null} send */
  constructor(send) {
    this.send = send;
  }

  /**
   * Moves are missing, or what only a whole snapshot tells.
   * @param {Pick<TableState, "deal">} state
   * @param {{ whole?: boolean }} [what]
   */
  miss(state, { whole = false } = {}) {
    this.#misses = Math.max(this.#misses, whole ? EVERYTHING : MOVES);
    this.ask(state);
  }

  /**
   * A moment has passed.
   * @param {Pick<TableState, "deal">} state
   */
  tick(state) {
    if (this.#misses !== NOTHING) this.ask(state);
  }

  /** @param {Pick<TableState, "deal">} state */
  ask({ deal }) {
    const now_ms = performance.now();
    if (now_ms - this.#askedAt_ms < BREATH_MS) return;
    this.#askedAt_ms = now_ms;
    const shown = this.#misses === EVERYTHING ? null : deal;
    const id = this.send({ type: "sync", deal: shown?.deal ?? null, version: shown?.version ?? 0 });
    if (id) this.#misses = NOTHING;
  }
}
