/**
 * The player's side of the table: how the hand is arranged, which cards are chosen, where the keyboard stands.
 *
 * Rules of arranging are in `hand.js`; this keeps them in step with what the server says is in the hand.
 */

import { jokersOf } from "../../rules/jokers.js";
import { readHand } from "../../rules/scoring.js";
import { classify } from "../../rules/groups.js";
import * as hands from "./hand.js";

/**
 * @import { HandReading } from "../../rules/scoring.js"
 * @import { RuleProfile, SeatView } from "../../wire/messages.js"
 * @import { HeldCard, IsMeld, Place } from "./hand.js"
 */
/** @typedef {HandReading & { loose: number }} Reading The hand as it counts now; `loose` cards are in no group. */

const NO_JOKERS = jokersOf(null, []);

export class Desk {
  /** @type {string | null} */
  deal = null;
  /** @type {HeldCard[][]} */
  groups = [];
  /** @type {Set<string>} */
  selected = new Set();
  /** @type {string | null} */
  focused = null;
  /** @type {string | null} */
  fresh = null;
  jokers = NO_JOKERS;
  /** @type {RuleProfile | null} */
  rules = null;
  /**
   * Where the next drawn card goes when it was dragged to a place.
   * @type {Place | null}
   */
  landing = null;
  /**
   * The copy on its way to the open pile or finish slot, so that this one leaves and not its twin.
   * @type {string | null}
   */
  leaving = null;

  /**
   * Takes in the view and saved arrangement; returns true when the arrangement differs from what the server has.
   * @param {SeatView | null} view
   * @param {RuleProfile | null} rules
   * @param {string[][] | null} saved
   */
  sync(view, rules, saved) {
    this.rules = rules;
    if (!view || view.you === null || view.phase === "over") return this.clear(view);
    if (view.deal !== this.deal) return this.begin(view, saved);
    const { groups, came } = hands.reconcile(this.groups, view.hand, {
      to: this.landing,
      gone: this.leftFor(view),
      isMeld: this.isMeld,
    });
    if (came.length) {
      this.fresh = came.at(-1)?.uid ?? null;
      this.landing = null;
    }
    if (view.drawn_card === null) this.fresh = null;
    const changed = JSON.stringify(groups) !== JSON.stringify(this.groups);
    this.groups = groups;
    this.keepChosen();
    return changed;
  }

  /** @param {SeatView | null} view */
  clear(view) {
    const keeps = view && view.deal === this.deal;
    if (!keeps) this.groups = [];
    this.deal = view?.deal ?? null;
    this.selected = new Set();
    this.fresh = null;
    if (view?.phase === "over") this.groups = [];
    return false;
  }

  /**
   * @param {SeatView} view
   * @param {string[][] | null} saved
   */
  begin(view, saved) {
    this.deal = view.deal;
    this.jokers = jokersOf(view.cut, view.jokers, Boolean(this.rules?.neighbour_jokers));
    this.groups = hands.layOut(view.hand, saved, this.jokers);
    this.selected = new Set();
    this.fresh = hands.cardsOf(this.groups).findLast((card) => card.code === view.drawn_card)?.uid ?? null;
    this.focused = this.groups[0]?.[0]?.uid ?? null;
    return !saved?.length;
  }

  /**
   * The copy to take out first when the server says a card is gone.
   * @param {SeatView} view
   */
  leftFor(view) {
    const card = this.leaving ? this.find(this.leaving) : null;
    if (!card) return null;
    /** @type {(codes: string[]) => number} */
    const copies = (codes) => codes.filter((code) => code === card.code).length;
    if (copies(view.hand) >= copies(this.codes.flat())) return null;
    this.leaving = null;
    return card.uid;
  }

  keepChosen() {
    const uids = new Set(hands.cardsOf(this.groups).map((card) => card.uid));
    this.selected = new Set([...this.selected].filter((uid) => uids.has(uid)));
    if (!this.focused || !uids.has(this.focused)) this.focused = this.groups[0]?.[0]?.uid ?? null;
  }

  /** @type {IsMeld} */
  isMeld = (codes) => this.rules !== null && classify(this.rules, this.jokers, codes) !== null;

  /**
   * The hand as it counts now; `loose` is the number of cards in no group.
   * @returns {Reading}
   */
  get reading() {
    const shown = this.shown;
    if (!this.rules)
      return { kinds: shown.map(() => null), counting: shown.map(() => 0), points: 0, declarable: false, loose: 0 };
    const read = readHand(this.rules, this.jokers, hands.codesOf(shown));
    const loose = shown.filter((_group, at) => read.kinds[at] === null).flat().length;
    return { ...read, loose };
  }

  /** The groups less the card that is on its way to a pile. */
  get shown() {
    if (!this.leaving) return this.groups;
    return this.groups
      .map((group) => group.filter((card) => card.uid !== this.leaving))
      .filter((group) => group.length);
  }

  get codes() {
    return hands.codesOf(this.groups);
  }

  get forServer() {
    return hands.forServer(this.shown, this.isMeld);
  }

  get chosen() {
    const [uid] = this.selected;
    return uid !== undefined && this.selected.size === 1 ? this.find(uid) : null;
  }

  /** @param {string} uid */
  find(uid) {
    return hands.findCard(this.groups, uid);
  }

  /** @param {string} uid */
  choose(uid) {
    const next = new Set(this.selected);
    if (!next.delete(uid)) next.add(uid);
    this.selected = next;
    this.focused = uid;
  }

  chooseNothing() {
    this.selected = new Set();
  }

  sort() {
    this.groups = hands.sortHand(this.groups, this.jokers, this.isMeld);
  }

  group() {
    if (this.selected.size === 0) return;
    this.groups = hands.groupTogether(this.groups, [...this.selected], this.jokers);
    this.chooseNothing();
  }

  /** @param {number} group */
  addTo(group) {
    this.groups = hands.move(this.groups, [...this.selected], { group, index: this.groups[group]?.length ?? 0 });
    this.chooseNothing();
  }

  /**
   * @param {string} uid
   * @param {Place} place
   */
  moveTo(uid, place) {
    const uids = this.selected.has(uid) ? [...this.selected] : [uid];
    this.groups = hands.move(this.groups, uids, place);
    this.chooseNothing();
  }

  /** @param {number} step */
  nudge(step) {
    if (this.focused) this.groups = hands.nudge(this.groups, this.focused, step);
  }

  /**
   * Moves the keyboard across the cards; returns the card it stands on.
   * @param {number} by
   */
  step(by) {
    const uids = hands.cardsOf(this.groups).map((card) => card.uid);
    const at = Math.max(0, this.focused === null ? -1 : uids.indexOf(this.focused));
    this.focused = uids[Math.min(uids.length - 1, Math.max(0, at + by))] ?? null;
    return this.focused;
  }
}
