/**
 * Keeps the hand on the table and the grouping that the server has the same: saves a moment after the player arranged.
 *
 * A grouping has a version. Whoever saves says which one was seen last; a window that was left behind is refused, and then
 * lies as the newest says. What is on its way is taken to arrive: the server takes a socket's messages in their order.
 */

/**
 * @import { Arranged } from "../../../wire/messages.js"
 * @import { Desk } from "./desk.js"
 * @import { Request, TableState } from "../state.js"
 */
/** @typedef {{ id: string, version: number, groups: string }} Sent An arrangement sent and not answered yet. */

const SAVE_AFTER_MS = 600;

export class Saving {
  /** Whether the server has what lies on the table. */
  saved = true;
  #version = 0;
  /** @type {Sent[]} */
  #sent = [];
  /** @type {number | undefined} */
  #timer;

  /**
   * @param {(request: Request) => string | null} send
   * @param {Desk} desk
   */
  constructor(send, desk) {
    this.send = send;
    this.desk = desk;
  }

  /**
   * Brings the hand in step with the deal; with a snapshot (`fresh`) also with the newest grouping.
   * @param {TableState} state
   * @param {boolean} fresh
   */
  follow({ deal, rules, arrangement, arrangementVersion }, fresh) {
    if (deal?.deal !== this.desk.deal) this.#begin(arrangementVersion);
    else if (fresh) this.#hear(arrangementVersion, arrangement);
    if (this.desk.sync(deal, rules, arrangement)) this.later();
    else if (fresh) this.#resume();
  }

  /** Saves once the player pauses. */
  later() {
    clearTimeout(this.#timer);
    this.saved = false;
    this.#timer = setTimeout(() => this.now(), SAVE_AFTER_MS);
  }

  /** Sends what is not saved yet, also when the page is about to go. */
  now() {
    clearTimeout(this.#timer);
    const { deal, codes: groups } = this.desk;
    if (this.saved || !deal || !groups.length) return;
    const seen = this.#sent.at(-1)?.version ?? this.#version;
    const id = this.send({ type: "arrange", deal, groups, seen });
    if (id) this.#sent.push({ id, version: seen + 1, groups: JSON.stringify(groups) });
  }

  /**
   * Whether a message was one of these.
   * @param {string | null} id
   */
  isOwn(id) {
    return this.#sent.some((one) => one.id === id);
  }

  /**
   * The server has saved one; what was arranged since is saved later.
   * @param {string} id
   */
  done(id) {
    const made = this.#sent.find((one) => one.id === id);
    if (!made) return;
    this.#version = Math.max(this.#version, made.version);
    this.#sent = this.#sent.filter((one) => one !== made);
    this.saved = this.#sent.length === 0 && (made.groups === this.#lying || !this.desk.codes.length);
  }

  /** What was sent is not saved; the newest comes with a snapshot. */
  refused() {
    clearTimeout(this.#timer);
    this.saved = true;
    this.#sent = [];
  }

  /**
   * The hand was arranged here or in another window of the player.
   * @param {Arranged} arranged
   */
  elsewhere({ deal, version, groups }) {
    if (deal === this.desk.deal) this.#hear(version, groups);
  }

  get #lying() {
    return JSON.stringify(this.desk.codes);
  }

  /** @param {number} version */
  #begin(version) {
    this.refused();
    this.#version = version;
  }

  /**
   * The newest grouping that the server has; the hand lies so from now on, unless this is the word of our own.
   * @param {number} version
   * @param {string[][] | null} groups
   */
  #hear(version, groups) {
    if (version <= this.#version) return;
    this.#version = version;
    const newest = JSON.stringify(groups);
    if (this.#sent.some((one) => one.groups === newest)) return;
    this.refused();
    if (groups && newest !== this.#lying) this.desk.layAs(groups);
  }

  /** The connection is there again: what was on its way may not have arrived. */
  #resume() {
    this.#sent = [];
    if (!this.saved) this.later();
  }
}
