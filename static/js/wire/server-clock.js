/**
 * The server's time in a browser whose own clock may be wrong by hours.
 *
 * Every message carries the server's time. A message can only arrive late, so the largest difference to our own
 * steady clock is the truest one; a machine that slept makes it larger still, so it mends itself.
 */

export class ServerClock {
  #ahead_ms = null;
  #now;

  /** `now` gives milliseconds that never jump; `performance.now` unless a test says otherwise. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Learns from one message's `server_now_ms`. */
  hear(server_now_ms) {
    const ahead_ms = server_now_ms - this.#now();
    if (this.#ahead_ms === null || ahead_ms > this.#ahead_ms) this.#ahead_ms = ahead_ms;
  }

  /** The server's time now in ms, or null before the first message. */
  get now_ms() {
    return this.#ahead_ms === null ? null : this.#now() + this.#ahead_ms;
  }

  /** Milliseconds until a moment, never below 0; 0 while nothing was heard. */
  until(due_at_ms) {
    return this.#ahead_ms === null || due_at_ms === null ? 0 : Math.max(0, due_at_ms - this.now_ms);
  }
}

/**
 * What a turn's clock shows: the ordinary time first, then the extra time bank.
 *
 * Times in ms of the server; `turn_ms` is the whole ordinary time. Returns `{extra, left_s, part}` where `part` runs
 * from 1 to 0 over the piece of time that is running.
 */
export function turnTime(now_ms, turn_due_at_ms, due_at_ms, turn_ms) {
  const ordinary_ms = turn_due_at_ms - now_ms;
  if (ordinary_ms > 0) return timeLeft(false, ordinary_ms, turn_ms);
  return timeLeft(true, Math.max(0, due_at_ms - now_ms), Math.max(1, due_at_ms - turn_due_at_ms));
}

function timeLeft(extra, left_ms, whole_ms) {
  return { extra, left_s: Math.ceil(left_ms / 1000), part: Math.min(1, left_ms / whole_ms) };
}
