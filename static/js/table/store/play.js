/**
 * What the player's wishes do: each named act, from a button, a key or a drag, becomes a message or an arrangement.
 *
 * An act that is not possible now does nothing or says why; the server has the last word on every move.
 */

import { fill, gettext } from "../../words/i18n.js";
import { arranges, saysWhenToFinish } from "./arranging/advice.js";
import { ownSeat } from "./reducer.js";

/**
 * @import { Wish } from "../../parts/acts.js"
 * @import { Pile } from "../../wire/messages.js"
 * @import { HeldCard, Place } from "./arranging/hand.js"
 * @import { Question, TableState } from "./state.js"
 * @import { TableStore } from "./store.js"
 */

/** @typedef {{ words: string, out: boolean }} Standing */

export class Play {
  /**
   * @param {TableStore} store
   * @param {(question: Question) => void} ask Opens the dialog that asks first.
   * @param {(card: HeldCard) => void} [askToFinish] Opens the dialog of a finish.
   * @param {(points: number) => Standing | undefined} [afterLosing] What a loss does where a match deals.
   * @param {() => (() => void) | null} [onward] What leads to the next table, where there may be one.
   */
  constructor(store, ask, askToFinish = () => {}, afterLosing = () => undefined, onward = () => null) {
    this.store = store;
    this.ask = ask;
    this.askToFinish = askToFinish;
    this.afterLosing = afterLosing;
    this.onward = onward;
  }

  get desk() {
    return this.store.desk;
  }

  get rules() {
    return this.store.state.rules;
  }

  /**
   * @param {{ pile: Pile }} from
   * @param {Place | null} [landing] Where the card goes in the hand.
   */
  draw({ pile }, landing = null) {
    const { moves } = this.store;
    if (pile === "open" ? moves.drawOpen : moves.drawClosed) {
      this.desk.landing = landing;
      this.store.move({ type: "draw", pile }, { pile });
    } else this.store.say("hint", this.whyNoDraw(pile));
  }

  /** @param {Pile} pile */
  whyNoDraw(pile) {
    const { moves, state } = this.store;
    if (moves.drawClosed && pile === "open") return gettext("A discarded joker may not be drawn.");
    if (moves.discard) return gettext("You have drawn already. Choose a card and discard it.");
    return state.deal?.you === null ? gettext("You only watch this deal.") : gettext("It is not your turn.");
  }

  /** @param {HeldCard | null} [card] */
  discard(card = this.desk.chosen) {
    if (!this.store.moves.discard) return this.store.say("hint", this.whyNoDiscard());
    if (!card) return this.store.say("hint", gettext("Choose one card to discard."));
    this.leave(card, "open");
  }

  whyNoDiscard() {
    return this.store.moves.drawClosed ? gettext("Draw a card first.") : gettext("It is not your turn.");
  }

  /**
   * @param {HeldCard} card
   * @param {"open" | "finish"} to
   */
  leave(card, to) {
    if (this.store.moving) return;
    this.desk.leaving = card.uid;
    this.desk.chooseNothing();
    const type = to === "open" ? "discard" : "finish";
    if (!this.store.move({ type, card: card.code }, { to, code: card.code })) this.desk.leaving = null;
  }

  /** @param {HeldCard | null} [card] */
  finish(card = this.desk.chosen ?? this.finishCard) {
    if (!this.store.moves.finish) return this.store.say("hint", this.whyNoDiscard());
    if (!card) return this.store.say("hint", gettext("Choose one card to finish with."));
    return this.askToFinish(card);
  }

  /** The card with which one can finish, where the table says so; null elsewhere and when one cannot. */
  get finishCard() {
    const { best } = this.store.advice;
    if (!best?.declarable || !best.discard || !this.store.moves.finish) return null;
    return saysWhenToFinish(this.store.state) ? this.desk.spare(best.discard) : null;
  }

  /**
   * Puts the card on the finish slot; `groups` are to be laid first.
   * @param {HeldCard} card
   * @param {string[][] | null} groups
   */
  finishWith(card, groups) {
    if (!this.store.moves.finish) return;
    if (groups) {
      this.desk.arrangeBeside(card, groups);
      this.store.saving.later();
    }
    this.leave(card, "finish");
  }

  /** Whether the solver knows a way to lay the hand that costs less than as it lies. */
  get canArrange() {
    const { best } = this.store.advice;
    if (!best) return false;
    const { points, declarable } = this.desk.lying(best);
    return best.points < points || (best.declarable && !declarable);
  }

  /** Lays the hand as it costs least, where the table arranges hands. */
  arrange() {
    const { best } = this.store.advice;
    if (!arranges(this.store.state)) return this.store.say("hint", gettext("This table gives no help with the hand."));
    if (!best || !this.canArrange) return this.store.say("hint", gettext("Your hand lies as well as it can."));
    const { groups, ungrouped, discard } = best;
    this.desk.arrange([...groups, [...ungrouped, ...(discard ? [discard] : [])]]);
    return this.store.arranged();
  }

  /** Takes the arranging back. */
  undo() {
    if (!this.desk.before) return;
    this.desk.undo();
    this.store.arranged();
  }

  drop() {
    const { moves } = this.store;
    if (moves.askDrop) return this.askDrop();
    if (this.rules?.drops === "never") return this.store.say("hint", gettext("At this table nobody may drop."));
    if (!moves.drop) return this.store.say("hint", gettext("You may drop only before you draw."));
    const drop = () => this.store.moves.drop && this.store.move({ type: "drop" });
    const goOn = this.onward();
    return this.ask({
      ...this.dropQuestion(gettext("You leave this deal and lose %(points)s points.")),
      then: drop,
      also: goOn && {
        label: gettext("Drop and go to the next table"),
        then: () => {
          if (drop()) goOn();
        },
      },
    });
  }

  /**
   * What a drop costs, and in a match what it does to one's total.
   * @param {string} sentence
   */
  dropQuestion(sentence) {
    const points = this.dropPoints;
    const after = this.afterLosing(points ?? 0);
    return {
      title: after?.out ? gettext("Drop, and be out of the match?") : gettext("Drop?"),
      text: [fill(sentence, { points }), after?.words].filter(Boolean).join(" "),
      yes: after?.out ? gettext("Drop and be out") : gettext("Drop"),
      danger: true,
      deal: this.store.state.deal?.deal,
    };
  }

  /** What a drop would cost now: the first drop before one's first turn, the middle drop from then on. */
  get dropPoints() {
    return ownSeat(this.store.state)?.turns === 0 ? this.rules?.first_drop : this.rules?.middle_drop;
  }

  /** A drop that waits for one's turn can be taken back; one that puts the player out of a match is asked about first. */
  askDrop() {
    const wanted = !ownSeat(this.store.state)?.drop_asked;
    const send = () => this.store.send({ type: "ask_drop", wanted });
    if (!wanted || !this.afterLosing(this.dropPoints ?? 0)?.out) return send();
    return this.ask({
      ...this.dropQuestion(gettext("You leave this deal when your turn comes and lose %(points)s points.")),
      then: () => {
        if (this.store.moves.askDrop) send();
      },
    });
  }

  declare() {
    const { moves } = this.store;
    if (moves.show) this.store.move({ type: "show", ...this.desk.forServer });
    else if (moves.declare && this.desk.reading.declarable) this.sendDeclaration();
    else if (moves.declare) this.askToDeclare();
  }

  sendDeclaration() {
    if (this.store.moves.declare) this.store.move({ type: "declare", ...this.desk.forServer });
  }

  /** A declaration that would be wrong is made only when that is wanted. */
  askToDeclare() {
    const words = gettext("These groups are not valid yet. A wrong show costs %(points)s points.");
    this.ask({
      title: gettext("Declare this hand?"),
      text: fill(words, { points: this.rules?.wrong_show }),
      yes: gettext("Declare anyway"),
      danger: true,
      deal: this.store.state.deal?.deal,
      then: () => this.sendDeclaration(),
    });
  }

  sort() {
    this.desk.sort();
    this.store.arranged();
  }

  group() {
    if (this.desk.selected.size === 0) return this.store.say("hint", gettext("Choose cards first, then group them."));
    this.desk.group();
    return this.store.arranged();
  }

  /** @param {{ group: number }} where */
  addHere({ group }) {
    this.desk.addTo(group);
    this.store.arranged();
  }

  /** @param {number} step */
  nudge(step) {
    this.desk.nudge(step);
    this.store.arranged();
  }

  /** @param {{ uid: string }} card */
  choose({ uid }) {
    this.desk.choose(uid);
    this.store.changed();
  }

  chooseNothing() {
    this.desk.chooseNothing();
    this.store.changed();
  }

  /**
   * A card was dragged somewhere.
   * @param {Wish} wish
   */
  dropped({ uid, source, target, group, index }) {
    if (source === "closed" || source === "open") return this.draw({ pile: source }, { group, index });
    const card = uid === null ? null : this.desk.find(uid);
    if (!card) return undefined;
    if (target === "open") return this.discard(card);
    if (target === "finish") return this.finish(card);
    this.desk.moveTo(card.uid, { group, index });
    return this.store.arranged();
  }

  leaveTable() {
    this.ask({
      title: gettext("Leave the table?"),
      text: this.costOfLeaving(),
      yes: gettext("Leave"),
      danger: true,
      then: () => this.store.send({ type: "leave" }),
    });
  }

  /** What leaving does to the hand and to the chips, in words. */
  costOfLeaving() {
    const { deal } = this.store.state;
    const inDeal = deal !== null && deal.you !== null && deal.phase !== "over";
    if (!inDeal) return gettext("Your chips come back to your account.");
    if (deal.phase !== "turn" || ownSeat(this.store.state)?.status !== "in")
      return gettext("You leave after this deal. Your chips come back to your account.");
    const words = gettext(
      "Your hand drops when your turn comes and loses %(points)s points. You leave after this deal, and the rest of your chips comes back to your account.",
    );
    return fill(words, { points: this.dropPoints });
  }
}

/**
 * Whether a question is about a deal that is not played any more.
 * @type {(question: Question | null, state: Pick<TableState, "deal">) => boolean}
 */
export const isPast = (question, { deal }) =>
  question?.deal !== undefined && (deal?.deal !== question.deal || Boolean(deal.result));
