/**
 * One lesson while it is learned: which stage, what is wanted now, and whether it was right. It knows no screen.
 */

/**
 * @import {
 *   ClientMessage, Events, Kind, OpenHand, ShownLesson, ShownMake, ShownMove, ShownStage
 * } from "../wire/messages.js"
 */
/** @typedef {{ kinds: (Kind | null)[], declarable: boolean }} Laid How the hand lies. */
/** @typedef {Pick<ClientMessage, "type"> & { pile?: string, card?: string }} Wanted A move as the table sends it. */

export class Run {
  /** The number of the stage. */
  at = 0;
  /** The number of the move within a script. */
  step = 0;
  solved = false;
  /** Whether something wrong was done here, so that the hint is worth saying. */
  wrong = false;
  #lesson;

  /** @param {ShownLesson} lesson */
  constructor(lesson) {
    this.#lesson = lesson;
  }

  /** @returns {ShownStage} */
  get stage() {
    const stage = this.#lesson.stages[this.at];
    if (!stage) throw new RangeError(`There is no stage ${this.at}.`);
    return stage;
  }

  get count() {
    return this.#lesson.stages.length;
  }

  get isLast() {
    return this.at === this.count - 1;
  }

  /** The stage's name with that of its lesson, as progress is kept. */
  get name() {
    return `${this.#lesson.name}/${this.stage.name}`;
  }

  /**
   * The move that a script waits for.
   * @returns {ShownMove | null}
   */
  get wanted() {
    const { task } = this.stage;
    return task.type === "play" && !this.solved ? (task.moves[this.step] ?? null) : null;
  }

  /** What the teacher says now. */
  get words() {
    if (this.solved) return this.stage.praise;
    return this.wanted && this.step > 0
      ? this.wanted.words
      : [this.stage.words, this.wanted?.words].filter(Boolean).join(" ");
  }

  /**
   * What the others hold now.
   * @returns {OpenHand[]}
   */
  get openHands() {
    const { task, open_hands } = this.stage;
    return task.type === "play" ? (task.moves[this.step - 1]?.open_hands ?? open_hands) : open_hands;
  }

  /**
   * A move of the learner's: what came of it, or null when another one is wanted. A declaration is any that is valid.
   * @param {Wanted} move
   * @param {Laid} laid
   * @returns {Events[] | null}
   */
  made(move, laid) {
    const { wanted } = this;
    if (!wanted || !isThe(move, wanted) || (wanted.type === "declare" && !laid.declarable)) {
      this.wrong = true;
      return null;
    }
    this.step += 1;
    this.wrong = false;
    this.solved = this.wanted === null;
    return wanted.messages;
  }

  /**
   * The hand was arranged; returns whether that solved the stage.
   * @param {Laid} laid
   */
  laid(laid) {
    const { task } = this.stage;
    if (this.solved || task.type !== "make" || !isMade(laid, task)) return false;
    this.solved = true;
    return true;
  }

  /**
   * Cards were chosen to answer; returns whether these are they.
   * @param {string[]} codes
   */
  picked(codes) {
    const { task } = this.stage;
    return task.type === "pick" && this.#answered([...codes].sort().join() === [...task.cards].sort().join());
  }

  /**
   * An option was chosen; returns whether it is right.
   * @param {number} option
   */
  chose(option) {
    const { task } = this.stage;
    return task.type === "ask" && this.#answered(option === task.right);
  }

  /** @param {boolean} right */
  #answered(right) {
    this.solved = right;
    this.wrong = !right;
    return right;
  }

  /** Goes on to the next stage; returns false after the last. */
  next() {
    if (this.isLast) return false;
    this.to(this.at + 1);
    return true;
  }

  /** @param {number} at */
  to(at) {
    this.at = Math.max(0, Math.min(at, this.count - 1));
    this.step = 0;
    this.solved = false;
    this.wrong = false;
  }
}

/** @type {(move: Wanted, wanted: ShownMove) => boolean} */
function isThe(move, wanted) {
  if (move.type !== wanted.type) return false;
  return (wanted.pile === null || move.pile === wanted.pile) && (wanted.card === null || move.card === wanted.card);
}

/**
 * Every kind is there as often as it is asked for, and the whole hand is good where that is asked.
 * @param {Laid} laid
 * @param {ShownMake} task
 */
function isMade({ kinds, declarable }, task) {
  const left = [...kinds];
  const found = task.kinds.every((kind) => {
    const at = left.indexOf(kind);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return found && (!task.whole || declarable);
}
