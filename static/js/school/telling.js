/**
 * Tells the screen what happened one move after the other, so that a learner sees each.
 */

/** @import { Events, ServerMessage, Snapshot } from "../wire/messages.js" */

const PAUSE_MS = 750;

export class Telling {
  /** @type {number | undefined} */
  #timer;
  /** @type {(Snapshot | Events)[]} */
  #left = [];
  #hear;

  /**
   * @param {(message: ServerMessage) => void} hear
   * @param {number} [pause_ms]
   */
  constructor(hear, pause_ms = PAUSE_MS) {
    this.#hear = hear;
    this.pause_ms = pause_ms;
  }

  /**
   * Tells the first message now and the others later; `done` is called after the last.
   * @param {(Snapshot | Events)[]} messages
   * @param {() => void} [done]
   */
  tell(messages, done = () => {}) {
    this.finish();
    this.#left = [...messages];
    this.#next(done);
  }

  /** Tells at once what is left, before anything else is told. */
  finish() {
    clearTimeout(this.#timer);
    for (const message of this.#left.splice(0)) this.#hear(message);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#left = [];
  }

  /** @param {() => void} done */
  #next(done) {
    const message = this.#left.shift();
    if (message) this.#hear(message);
    if (this.#left.length) this.#timer = setTimeout(() => this.#next(done), this.pause_ms);
    else done();
  }
}
