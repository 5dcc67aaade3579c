/**
 * The one socket of a table: sends typed messages, and comes back by itself with a growing pause.
 *
 * The pause shrinks again only once a connection has lasted: a server that opens and then fails is not asked faster. A
 * server that starts again says when to come back, each browser another time.
 *
 * After every reconnect the owner is told with `onOpen`, and asks the server for what was missed.
 */

/** @import { ClientMessage, ServerMessage } from "./messages.js" */

/**
 * What the owner of a socket is told; a connection lost for good is `final`, one to a server that starts again `restarting`.
 * @typedef {object} Handlers
 * @property {() => void} onOpen
 * @property {(message: ServerMessage) => void} onMessage
 * @property {(lost: { final: boolean, restarting: boolean }) => void} onLost
 */

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 10_000;
const STEADY_MS = 10_000;
const PING_EVERY_MS = 15_000;
const SILENCE_MS = 40_000;
/** Close codes that coming back cannot mend: log in first, no such table, played on in newer windows. */
const FINAL_CODES = new Set([4001, 4004, 4009]);
/** The server starts again; its reason is `retry in 1200 ms`. */
const RESTARTING = 1012;

export class TableSocket {
  /** @type {WebSocket | null} */
  #socket = null;
  #pause_ms = FIRST_PAUSE_MS;
  /** @type {number[]} */
  #timers = [];
  #sent = 0;
  #heardAt_ms = 0;
  #closed = false;

  /**
   * @param {string} path Where the table's socket is.
   * @param {Handlers} handlers
   */
  constructor(path, handlers) {
    this.path = path;
    this.handlers = handlers;
    globalThis.addEventListener?.("online", () => this.#hurry());
    globalThis.document?.addEventListener("visibilitychange", () => this.#hurry());
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => {
      this.#heardAt_ms = performance.now();
      this.handlers.onMessage(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event);
    };
  }

  /**
   * Sends one message and returns its id, or null when there is no connection.
   * @param {ClientMessage} message
   * @returns {string | null}
   */
  send(message) {
    if (!this.isOpen) return null;
    const id = `c${++this.#sent}-${Math.floor(performance.now())}`;
    this.#socket?.send(JSON.stringify({ ...message, id }));
    return id;
  }

  close() {
    this.#closed = true;
    this.#clearTimers();
    this.#socket?.close();
  }

  #opened() {
    this.#heardAt_ms = performance.now();
    this.#clearTimers();
    this.#timers.push(setTimeout(() => (this.#pause_ms = FIRST_PAUSE_MS), STEADY_MS));
    this.#timers.push(setInterval(() => this.#beat(), PING_EVERY_MS));
    this.handlers.onOpen();
  }

  /** A silent socket is a dead one: phones keep it 'open' long after the network went away. */
  #beat() {
    if (performance.now() - this.#heardAt_ms > SILENCE_MS) this.#socket?.close();
    else this.send({ type: "ping" });
  }

  /** @param {CloseEvent} event */
  #lost({ code, reason }) {
    this.#clearTimers();
    if (this.#closed) return;
    const final = FINAL_CODES.has(code);
    const restarting = code === RESTARTING;
    this.handlers.onLost({ final, restarting });
    if (final) return;
    const told_ms = restarting ? Number(/\d+/.exec(reason)?.[0] ?? 0) : 0;
    this.#timers.push(setTimeout(() => this.connect(), told_ms + this.#nextPause()));
  }

  /** The pause before the next try, some of it chance so that not all browsers come at once. */
  #nextPause() {
    const pause_ms = this.#pause_ms * (0.5 + Math.random() / 2);
    this.#pause_ms = Math.min(LONGEST_PAUSE_MS, this.#pause_ms * 1.8);
    return pause_ms;
  }

  /** Back online or back in front: try at once instead of sitting out the pause. */
  #hurry() {
    if (this.#closed || document.hidden || this.#socket?.readyState !== WebSocket.CLOSED) return;
    this.#clearTimers();
    this.connect();
  }

  #clearTimers() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}
