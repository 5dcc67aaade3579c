/**
 * The store of a lesson's table: its line leads nowhere but to the lesson itself.
 */

import { NO_MOVES } from "../rules/moves.js";
import { TableStore } from "../table/store/store.js";
import { Telling } from "./telling.js";

/**
 * @import { Handlers } from "../wire/socket.js"
 * @import { ClientMessage, Snapshot } from "../wire/messages.js"
 * @import { Line } from "../table/store/store.js"
 * @import { Run } from "./run.js"
 */

const MOVES = new Set(["draw", "discard", "finish", "declare", "drop"]);

/**
 * A table of the school as the screen knows it: the same snapshot, dealt by the school.
 * @param {Snapshot} snapshot
 * @returns {Snapshot}
 */
export function ofSchool(snapshot) {
  // No server's table is dealt at by the school, so the wire's types do not know the kind.
  const hosted = /** @type {Snapshot["table"]["hosted"]} */ (/** @type {unknown} */ ({ kind: "school" }));
  return { ...snapshot, table: { ...snapshot.table, hosted } };
}

/** @implements {Line} */
class LessonLine {
  #sent = 0;

  /** @param {Handlers} handlers */
  constructor(handlers) {
    this.handlers = handlers;
    this.telling = new Telling((message) => handlers.onMessage(message));
    /** @type {LessonStore | null} */
    this.store = null;
  }

  connect() {
    this.handlers.onOpen();
    this.store?.show();
  }

  /** @param {ClientMessage} message */
  send(message) {
    const id = `c${++this.#sent}`;
    if (MOVES.has(message.type)) queueMicrotask(() => this.store?.answer(message, id));
    return id;
  }

  close() {
    this.telling.stop();
  }
}

export class LessonStore extends TableStore {
  #line;

  /**
   * @param {Run} run
   * @param {(solved: boolean) => void} tell Told after every answer, be it right or wrong.
   */
  constructor(run, tell) {
    /** @type {LessonLine[]} */
    const lines = [];
    super("", (_path, handlers) => {
      lines.push(new LessonLine(handlers));
      return /** @type {LessonLine} */ (lines[0]);
    });
    this.#line = /** @type {LessonLine} */ (lines[0]);
    this.#line.store = this;
    this.run = run;
    this.tell = tell;
  }

  /** Where nothing is played, nothing can be drawn or put away. */
  get moves() {
    return this.run?.wanted ? super.moves : NO_MOVES;
  }

  /** Lays the stage's cards on the table, as at its beginning. */
  show() {
    this.forgetDeal();
    this.#line.telling.stop();
    this.hear(ofSchool(this.run.stage.snapshot));
  }

  /**
   * A move of the learner's.
   * @param {ClientMessage} message
   * @param {string} id
   */
  answer(message, id) {
    const came = this.run.made(message, this.desk.reading);
    if (came) this.#line.telling.tell(came, () => this.tell(this.run.solved));
    else this.hear({ type: "refused", id, code: "not_wanted_now", sentence: this.run.stage.hint });
    if (!came) this.tell(false);
  }

  /** An arrangement is kept nowhere; it may be what the stage asks for. */
  arranged() {
    this.changed();
    if (this.run.laid(this.desk.reading)) this.tell(true);
  }

  saveArrangement() {}

  saveNow() {}
}
