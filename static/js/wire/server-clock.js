/**
 * The server's time in a browser whose own clock may be wrong by hours.
 *
 * Every message carries the server's time. A message can only arrive late, so the largest difference to our own
 * steady clock is the truest one; a machine that slept makes it larger still, so it mends itself.
 */

export class ServerClock {
  /** @type {number | null} */
  #ahead_ms = null;
  #now;

  /** `now` gives milliseconds that never jump; `performance.now` unless a test says otherwise. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Learns from one message's `server_now_ms`.
   * @param {number} server_now_ms
   */
  hear(server_now_ms) {
    const ahead_ms = server_now_ms - this.#now();
    if (this.#ahead_ms === null || ahead_ms > this.#ahead_ms) this.#ahead_ms = ahead_ms;
  }

  /** The server's time now in ms, or null before the first message. */
  get now_ms() {
    return this.#ahead_ms === null ? null : this.#now() + this.#ahead_ms;
  }

  /**
   * Milliseconds until a moment, never below 0; 0 while nothing was heard.
   * @param {number | null} due_at_ms
   */
  until(due_at_ms) {
    return this.now_ms === null || due_at_ms === null ? 0 : Math.max(0, due_at_ms - this.now_ms);
  }
}
