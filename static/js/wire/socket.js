/**
 * The one socket of a table, or of a page: sends typed messages, and comes back by itself with a growing pause.
 *
 * The pause shrinks again only once a connection has lasted: a server that opens and then fails is not asked faster. A
 * server that starts again says when to come back, each browser another time.
 *
 * A phone keeps a socket 'open' long after the network went away. So whatever is sent expects a word back: after
 * `NO_WORD_MS` the owner is told that the server is silent, after `DEAD_MS` the connection is given up and made anew. What
 * the browser knows of its network is believed at once.
 *
 * After every reconnect the owner is told with `onOpen`, and asks the server for what was missed.
 */

/** @import { ClientMessage, Seen, ServerMessage } from "./messages.js" */

/**
 * What the owner of a socket is told; a connection lost for good is `final`, one to a server that starts again `restarting`.
 * @typedef {object} Handlers
 * @property {() => void} onOpen
 * @property {(message: ServerMessage) => void} onMessage
 * @property {(lost: { final: boolean, restarting: boolean }) => void} onLost
 * @property {(silent: boolean) => void} onSilence
 */

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 10_000;
const STEADY_MS = 10_000;
const PING_EVERY_MS = 15_000;
export const NO_WORD_MS = 2_500;
export const DEAD_MS = 10_000;
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
  #begun = false;
  #closed = false;
  #silent = false;
  /**
   * What happens unless something is heard.
   * @type {number[]}
   */
  #expecting = [];

  /**
   * @param {string} path Where the table's socket is.
   * @param {Handlers} handlers
   */
  constructor(path, handlers) {
    this.path = path;
    this.handlers = handlers;
    globalThis.addEventListener?.("online", () => this.#backOnline());
    globalThis.addEventListener?.("offline", () => this.#offline());
    globalThis.document?.addEventListener("visibilitychange", () => this.#hurry());
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.#socket = socket;
    this.#begun = true;
    this.#expecting.push(setTimeout(() => this.#giveUp(), DEAD_MS));
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#heard();
      this.handlers.onMessage(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event);
    };
  }

  /**
   * Sends one message and returns its id, or null when there is no connection.
   * @param {ClientMessage | Seen} message
   * @returns {string | null}
   */
  send(message) {
    if (!this.isOpen) return null;
    const id = `c${++this.#sent}-${Math.floor(performance.now())}`;
    this.#socket?.send(JSON.stringify({ ...message, id }));
    this.#expectWord();
    return id;
  }

  close() {
    this.#closed = true;
    this.#heard();
    this.#clearTimers();
    this.#socket?.close();
  }

  #opened() {
    this.#heard();
    this.#clearTimers();
    this.#timers.push(setTimeout(() => (this.#pause_ms = FIRST_PAUSE_MS), STEADY_MS));
    this.#timers.push(setInterval(() => this.#beat(), PING_EVERY_MS));
    this.handlers.onOpen();
  }

  #beat() {
    this.send({ type: "ping" });
  }

  #expectWord() {
    if (this.#expecting.length) return;
    this.#expecting.push(setTimeout(() => this.#beSilent(true), NO_WORD_MS));
    this.#expecting.push(setTimeout(() => this.#giveUp(), DEAD_MS));
  }

  #heard() {
    for (const timer of this.#expecting) clearTimeout(timer);
    this.#expecting = [];
    this.#beSilent(false);
  }

  /** @param {boolean} silent */
  #beSilent(silent) {
    if (silent === this.#silent) return;
    this.#silent = silent;
    this.handlers.onSilence(silent);
  }

  /** The connection is dead, whatever the browser believes; its closing may take minutes, so nobody waits for it. */
  #giveUp() {
    const dead = this.#socket;
    this.#socket = null;
    dead?.close();
    this.#lost({ code: 1006, reason: "" });
  }

  #offline() {
    if (!this.isOpen) return;
    this.#beSilent(true);
    this.#beat();
  }

  /** Another network may have other ways: a connection that was silent is not waited for. */
  #backOnline() {
    if (this.#silent) this.#giveUp();
    this.#hurry();
  }

  /** @param {Pick<CloseEvent, "code" | "reason">} event */
  #lost({ code, reason }) {
    this.#clearTimers();
    this.#heard();
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
    if (!this.#begun || this.#closed || document.hidden) return;
    if (this.#socket && this.#socket.readyState !== WebSocket.CLOSED) return;
    this.#clearTimers();
    this.connect();
  }

  #clearTimers() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}
