/**
 * What calls the player, on every page: one socket a page, and the whole state with each message.
 *
 * A message has a version that only grows. One that is older than what is known changes nothing, so it does not matter
 * how late or how often it comes.
 */

import { ServerClock } from "./server-clock.js";
import { TableSocket } from "./socket.js";

/** @import { Call, Calls, MyTable } from "./messages.js" */
/** @typedef {{ path: string, here: string }} Place Where the socket is, and the table that the page shows itself. */

export class MyPlay extends EventTarget {
  /** @type {Call[]} */
  calls = [];
  /** @type {MyTable[]} */
  tables = [];
  clock = new ServerClock();
  /** Whether the server has told anything yet. */
  isKnown = false;
  #version = 0;
  /** @type {TableSocket | null} */
  #socket = null;

  /** @param {Place} place */
  follow({ path, here }) {
    this.#socket = new TableSocket(here ? `${path}?here=${encodeURIComponent(here)}` : path, {
      onOpen: () => this.#tellWhetherSeen(),
      onMessage: (message) => this.hear(message),
      onLost: () => undefined,
      onSilence: () => undefined,
    });
    document.addEventListener("visibilitychange", () => this.#tellWhetherSeen());
    this.#socket.connect();
  }

  /** @param {unknown} message */
  hear(message) {
    const { type } = /** @type {{ type: string }} */ (message);
    if (type === "calls") this.#take(/** @type {Calls} */ (message));
  }

  /** @param {Calls} told */
  #take({ version, server_now_ms, calls, tables }) {
    this.clock.hear(server_now_ms);
    if (version <= this.#version) return;
    this.#version = version;
    this.isKnown = true;
    this.calls = calls;
    this.tables = tables;
    this.dispatchEvent(new CustomEvent("change"));
  }

  #tellWhetherSeen() {
    this.#socket?.send({ type: "seen", visible: !document.hidden });
  }
}

const page = /** @type {{ rummyPlay?: MyPlay }} */ (/** @type {unknown} */ (globalThis));

/** The page's own, for all scripts of the page; it follows once one of them has said where. */
export function myPlay() {
  page.rummyPlay ??= new MyPlay();
  return page.rummyPlay;
}
