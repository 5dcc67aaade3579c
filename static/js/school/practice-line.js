/**
 * What a practice table's messages go over: each is one request, and each answer is told move by move.
 */

import { ask, post } from "../words/answers.js";
import { gettext } from "../words/i18n.js";
import { ofSchool } from "./lesson-store.js";
import { Telling } from "./telling.js";

/**
 * @import { Handlers } from "../wire/socket.js"
 * @import { Arrange, ClientMessage, PracticeAnswer, Snapshot, Events } from "../wire/messages.js"
 * @import { Line } from "../table/store/store.js"
 * @import { Asked, No } from "../words/answers.js"
 */

const MOVES = new Set(["draw", "discard", "finish", "declare", "drop", "show"]);

/** @implements {Line} */
export class PracticeLine {
  #sent = 0;
  /** @type {string[][]} */
  #laid = [];
  #busy = false;

  /**
   * @param {string} path Where the deal's doors are.
   * @param {PracticeAnswer} first What the page came with.
   * @param {Handlers} handlers
   * @param {(answer: PracticeAnswer) => void} tell Told with every answer, once its moves have been shown.
   */
  constructor(path, first, handlers, tell) {
    this.path = path;
    this.first = first;
    this.handlers = handlers;
    this.tell = tell;
    this.telling = new Telling((message) => handlers.onMessage(message));
  }

  connect() {
    this.handlers.onOpen();
    this.take(this.first);
  }

  close() {
    this.telling.stop();
  }

  /** @param {ClientMessage} message */
  send(message) {
    const id = `c${++this.#sent}`;
    if (MOVES.has(message.type)) void this.#move(message, id);
    else queueMicrotask(() => this.#answer(message, id));
    return id;
  }

  /**
   * @param {ClientMessage} message
   * @param {string} id
   */
  async #move(message, id) {
    // One move at a time: what the bots do is still being shown.
    if (this.#busy) return this.#refuse({ code: "went_on", sentence: gettext("One moment…") }, id);
    this.#busy = true;
    this.#took(await post(`${this.path}move/`, message), id);
    this.#busy = false;
    return undefined;
  }

  /**
   * What needs no server, or only a look at it.
   * @param {ClientMessage} message
   * @param {string} id
   */
  async #answer(message, id) {
    if (message.type === "arrange") this.#laid = message.groups;
    if (message.type === "sync") this.#took(await ask(`${this.path}state/`), id);
    else this.handlers.onMessage({ type: "ok", id, version: null });
  }

  /** @param {number} keep How many of one's own moves stay. */
  async takeBack(keep) {
    // A second press in one breath names the moves that the first is taking back.
    if (this.#busy) return;
    this.#busy = true;
    this.#took(await post(`${this.path}take-back/`, { keep }), null);
    this.#busy = false;
  }

  /** @param {boolean} wanted */
  async openHands(wanted) {
    this.#took(await post(`${this.path}open-hands/`, { wanted }), null);
  }

  /**
   * @param {Asked<PracticeAnswer>} asked
   * @param {string | null} id
   */
  #took({ answer, no }, id) {
    if (answer) this.take(answer);
    else this.#refuse(no, id);
  }

  /** @param {PracticeAnswer} answer */
  take(answer) {
    const messages = answer.messages.map((message) => this.#asLaid(message));
    this.telling.tell(messages, () => this.tell(answer));
  }

  /**
   * A snapshot keeps the learner's own arrangement.
   * @param {Snapshot | Events} message
   */
  #asLaid(message) {
    if (message.type !== "snapshot") return message;
    return ofSchool({ ...message, arrangement: this.#laid.length ? this.#laid : message.arrangement });
  }

  /**
   * @param {No} no
   * @param {string | null} id
   */
  #refuse({ code, sentence }, id) {
    this.handlers.onMessage({ type: "refused", id, code: code ?? "practice_slow_down", sentence });
    if (code === "went_on" || code === "stale_version") void this.#again();
  }

  async #again() {
    const { answer } = /** @type {Asked<PracticeAnswer>} */ (await ask(`${this.path}state/`));
    if (answer) this.take(answer);
  }
}
