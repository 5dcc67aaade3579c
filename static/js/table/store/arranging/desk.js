/**
 * The player's side of the table: how the hand is arranged, which cards are chosen, where the keyboard stands.
 *
 * Rules of arranging are in `hand.js`; this keeps them in step with what the server says is in the hand.
 */

import { jokersOf } from "../../../rules/jokers.js";
import { MELDS, readHand } from "../../../rules/scoring.js";
import { classify } from "../../../rules/groups.js";
import { MeldsFound, cutAt } from "../../../rules/melds-within.js";
import { placeFor } from "../../../rules/placing.js";
import * as hands from "./hand.js";

/**
 * @import { HandReading } from "../../../rules/scoring.js"
 * @import { RuleProfile, SeatView } from "../../../wire/messages.js"
 * @import { Jokers } from "../../../rules/jokers.js"
 * @import { Stretch } from "../../../rules/melds-within.js"
 * @import { HeldCard, IsMeld, Place, PlaceFor } from "./hand.js"
 */
/**
 * The hand as it counts now, by the groups shown. A group may hold melds without being one: then its kind is null and
 * its `stretches` say which cards they are. `loose` cards are in no meld.
 * @typedef {HandReading & { loose: number, stretches: Stretch[][] }} Reading
 */

const NO_JOKERS = jokersOf(null, []);
const NOTHING = { pure: 0, sequences: 0, tunnelas: 0, dublees: 0, jokers: 0 };

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
  /**
   * The code of the card that a hint is about, marked in the hand.
   * @type {string | null}
   */
  advised = null;
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
   * How the hand lay before it was arranged by the solver, as long as that can be undone.
   * @type {HeldCard[][] | null}
   */
  before = null;
  /**
   * What was read last, of which groups: a tap on a card asks for it several times and changes none of them.
   * @type {{ of: HeldCard[][], rules: RuleProfile | null, jokers: Jokers, reading: Reading } | null}
   */
  #read = null;
  /** The melds found in groups as they lie, by their codes; most groups stay as they are when one changes. */
  #melds = new MeldsFound();

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
      placeFor: this.placeFor,
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
    this.before = null;
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
    this.before = null;
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

  /** @type {PlaceFor} */
  placeFor = (groups, code) => (this.rules ? placeFor(this.rules, this.jokers, groups, code) : null);

  /** @param {HeldCard[]} group */
  stretchesIn(group) {
    return this.rules ? this.#melds.within(this.rules, this.jokers, group.map(hands.codeOf)) : [];
  }

  /**
   * Groups cut into the melds that lie in them and what lies between.
   * @param {HeldCard[][]} groups
   */
  cut(groups) {
    return groups.flatMap((group) => cutAt(group, this.stretchesIn(group)));
  }

  /**
   * The groups without a card.
   * @param {HeldCard} card
   */
  without(card) {
    return this.shown.map((group) => group.filter(({ uid }) => uid !== card.uid)).filter((group) => group.length);
  }

  /** The hand as it counts now. */
  get reading() {
    const { shown, rules, jokers } = this;
    const last = this.#read;
    if (last?.of === shown && last.rules === rules && last.jokers === jokers) return last.reading;
    const reading = this.read(shown);
    this.#read = { of: shown, rules, jokers, reading };
    return reading;
  }

  /**
   * The hand as it counts now, without the card that the solver would put away.
   * @param {{ discard?: string } | null} best
   */
  lying(best) {
    const card = best?.discard ? this.spare(best.discard) : null;
    return card ? this.read(this.without(card)) : this.reading;
  }

  /**
   * A copy of a card to put away: one that lies in no meld, if there is one.
   * @param {string} code
   */
  spare(code) {
    const loose = this.cut(this.shown).filter((piece) => !this.isMeld(piece.map(hands.codeOf)));
    return [...loose, ...this.shown].flat().find((card) => card.code === code) ?? null;
  }

  /**
   * What groups count.
   * @param {HeldCard[][]} shown
   * @returns {Reading}
   */
  read(shown) {
    const { rules } = this;
    const stretches = shown.map((group) => this.stretchesIn(group));
    if (!rules) return { ...unread(shown), stretches };
    const cut = shown.map((group, at) => hands.codesOf(cutAt(group, stretches[at] ?? [])));
    const read = readHand(rules, this.jokers, cut.flat());
    let next = 0;
    const of = cut.map((pieces) => ({ from: next, to: (next += pieces.length) }));
    const loose = cut.flat().filter((_piece, at) => !MELDS.has(read.kinds[at] ?? null));
    return {
      ...read,
      kinds: of.map(({ from, to }) => (to - from === 1 ? (read.kinds[from] ?? null) : null)),
      counting: of.map(({ from, to }) => read.counting.slice(from, to).reduce((sum, one) => sum + one, 0)),
      loose: loose.flat().length,
      stretches,
    };
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
    return hands.forServer(this.cut(this.shown), this.isMeld);
  }

  /**
   * Lays the hand as these groups of codes say: as another window has it, or as the solver does.
   * @param {string[][]} groups
   */
  layAs(groups) {
    this.groups = hands.layAs(this.groups, groups);
    this.before = null;
    this.keepChosen();
  }

  /**
   * Lays the hand as the solver says, which can be undone.
   * @param {string[][]} groups
   */
  arrange(groups) {
    const { groups: before } = this;
    this.layAs(groups);
    this.before = before;
  }

  /**
   * The same for all cards but one, which lies last: of two alike this very copy is put away, and none of the groups.
   * @param {HeldCard} card
   * @param {string[][]} groups
   */
  arrangeBeside(card, groups) {
    const { groups: before } = this;
    this.groups = [...hands.layAs(this.without(card), groups), [card]];
    this.before = before;
    this.keepChosen();
  }

  /** Lays the hand as it lay before the solver arranged it; cards that came since stay where they belong. */
  undo() {
    if (!this.before) return;
    this.groups = hands.reconcileCards(this.before, hands.cardsOf(this.groups));
    this.before = null;
    this.keepChosen();
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
    this.before = null;
    this.groups = hands.sortHand(this.groups, this.jokers, this.isMeld);
  }

  group() {
    if (this.selected.size === 0) return;
    this.before = null;
    this.groups = hands.groupTogether(this.groups, [...this.selected], this.jokers);
    this.chooseNothing();
  }

  /** @param {number} group */
  addTo(group) {
    this.before = null;
    this.groups = hands.move(this.groups, [...this.selected], { group, index: this.groups[group]?.length ?? 0 });
    this.chooseNothing();
  }

  /**
   * @param {string} uid
   * @param {Place} place
   */
  moveTo(uid, place) {
    this.before = null;
    const uids = this.selected.has(uid) ? [...this.selected] : [uid];
    this.groups = hands.move(this.groups, uids, place);
    this.chooseNothing();
  }

  /** @param {number} step */
  nudge(step) {
    this.before = null;
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

/** @type {(shown: HeldCard[][]) => HandReading & { loose: number }} */
const unread = (shown) => ({
  kinds: shown.map(() => null),
  counting: shown.map(() => 0),
  points: 0,
  declarable: false,
  counts: NOTHING,
  loose: 0,
});
