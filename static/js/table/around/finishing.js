/**
 * The finish that is being thought about: with which card, and what the solver makes of the others.
 */

import { finishPlan } from "../store/arranging/finish-plan.js";

/**
 * @import { Best } from "../../rules/arrange/thread.js"
 * @import { HeldCard } from "../store/arranging/hand.js"
 * @import { RummyTable } from "../screen/table.js"
 */

const PATIENCE_MS = 400;

/** @returns {Promise<null>} */
const late = () =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS);
  });

export class Finishing {
  /** @type {HeldCard | null} */
  #card = null;
  /** @type {Best | null} */
  #best = null;

  /** @param {RummyTable} table */
  constructor(table) {
    this.table = table;
  }

  /**
   * Opens the dialog for a card, once the solver has answered where it is asked: which button has the focus is decided
   * when the dialog opens. A solver that takes longer than one notices is not waited for; what it says then is shown
   * when it is there.
   * @param {HeldCard} card
   */
  async open(card) {
    const { store } = this.table;
    this.#card = card;
    this.#best = null;
    const others = store.desk.without(card).flat();
    const asked = store.advice.of(
      store.state,
      others.map(({ code }) => code),
    );
    const best = await Promise.race([asked, late()]);
    if (this.#card !== card || !store.moves.finish) return;
    this.#best = best;
    this.table.openSheet("finish");
    const sure = best ?? (await asked);
    if (this.#card !== card || sure === best) return;
    this.#best = sure;
    this.table.requestUpdate();
  }

  /** The plan as the hand lies now; null when the card is not held any more. */
  get plan() {
    const { desk, state } = this.table.store;
    const card = this.#card && desk.find(this.#card.uid);
    return card && state.rules ? finishPlan(desk, state.rules, card, this.#best) : null;
  }

  /** Carries it out. */
  carryOut() {
    const { plan } = this;
    if (plan && this.#card) this.table.play.finishWith(this.#card, plan.arranges);
  }

  /** Nobody finishes out of turn: the dialog goes when the turn does. */
  follow() {
    if (this.table.sheet === "finish" && !this.table.store.moves.finish) this.table.sheet = null;
  }
}
