/**
 * What the solver makes of one's own hand, where the table gives help with it; asked anew whenever the cards change.
 *
 * It knows the player's own cards and nothing else, so it tells nothing that the player could not find.
 */

/**
 * @import { Best, Hand } from "../../../rules/arrange/thread.js"
 * @import { TableState } from "../state.js"
 */
/** @typedef {{ solve: (hand: Hand) => Promise<Best | null> }} Solver */
/** @typedef {Pick<TableState, "deal" | "rules" | "table">} Known */

export class Advice {
  /**
   * What is best with the cards held now; null until it is known, and where there is no help.
   * @type {Best | null}
   */
  best = null;
  #asked = "";

  /**
   * @param {() => Solver} solver Made when it is first needed.
   * @param {() => void} changed Called when the answer is there.
   */
  constructor(solver, changed) {
    this.solver = solver;
    this.changed = changed;
  }

  /**
   * Follows the cards held; asks when they are others than before.
   * @param {Known} state
   * @param {string[]} cards
   */
  follow(state, cards) {
    const { deal, rules } = state;
    const wanted = arranges(state) && deal?.phase !== "over" && cards.length > 0;
    const key = wanted ? `${deal?.deal} ${[...cards].sort().join(" ")}` : "";
    if (key === this.#asked) return;
    this.#asked = key;
    this.best = null;
    if (key && deal && rules) this.#ask(key, { rules, cut: deal.cut, jokers: deal.jokers, cards });
  }

  /**
   * @param {string} key
   * @param {Hand} hand
   */
  async #ask(key, hand) {
    const best = await this.solver().solve(hand);
    if (key !== this.#asked) return;
    this.best = best;
    this.changed();
  }

  /**
   * The best with these cards, whatever is held now; null where there is no help.
   * @param {Known} state
   * @param {string[]} cards
   * @returns {Promise<Best | null>}
   */
  async of(state, cards) {
    const { deal, rules } = state;
    if (!arranges(state) || !deal || !rules) return null;
    return this.solver().solve({ rules, cut: deal.cut, jokers: deal.jokers, cards });
  }
}

/**
 * Whether the table arranges hands.
 * @param {Pick<TableState, "table">} state
 */
export const arranges = ({ table }) => table?.hints === "arrange" || table?.hints === "all";

/**
 * Whether the table also says when one can finish.
 * @param {Pick<TableState, "table">} state
 */
export const saysWhenToFinish = ({ table }) => table?.hints === "all";
