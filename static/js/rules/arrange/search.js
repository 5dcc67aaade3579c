/**
 * The search for the cheapest arrangement of a hand: best first, each position looked at once.
 *
 * A position is what is still held. The first card held is settled next: it is laid in one of its melds, or all its
 * copies are left over, or, when a card is to be put away, one copy is. The prices bound what a position will still cost
 * (see `prices`), so positions are taken in the order of the least they can come to, and the first with nothing left to
 * settle is the best there is.
 */

import { SHORTEST } from "./melds.js";
import { CANNOT_DECLARE, Positions, cellsAfter, copiesIn } from "./positions.js";
import { pricesOf } from "./prices.js";

/**
 * @import { Holding, Slot } from "./holding.js"
 * @import { Meld } from "./melds.js"
 * @import { Known, Needs } from "./positions.js"
 */
/**
 * An arrangement: its cost (`SCALE` to a point), its melds, and the needs left, which jokers alone meet. `away` is the
 * slot of the card put away; null when a joker is (`needs.away` is still set then) or none was asked.
 * @typedef {{ cost: number, melds: Meld[], needs: Needs, away: Slot | null }} Found
 */
/**
 * What is still held and needed, what it has cost so far, and how it was reached: from where, by laying which meld or
 * settling which slot.
 * @typedef {object} Position
 * @property {number} cells
 * @property {number} jokers
 * @property {Known} needs
 * @property {number} cost
 * @property {number} settledAt
 * @property {Position | null} from
 * @property {Meld | null} meld
 * @property {Slot | null} slot
 */
/** @typedef {{ position: Position, ends: boolean }} Waiting */

const MOST_JOKERS = 64;
const UNSETTLED = -1;

/** Positions to look at, the cheapest first, and of those the last one reached. */
class Frontier {
  /** @type {(Waiting[] | undefined)[]} */
  #atCost = [];
  #least = 0;

  /**
   * @param {number} cost
   * @param {Position} position
   * @param {boolean} ends Whether nothing is left to settle, and the cost is the whole.
   */
  push(cost, position, ends = false) {
    this.#least = Math.min(this.#least, cost);
    (this.#atCost[cost] ??= []).push({ position, ends });
  }

  /** @returns {(Waiting & { least: number }) | null} */
  pop() {
    for (; this.#least < this.#atCost.length; this.#least += 1) {
      const next = this.#atCost[this.#least]?.pop();
      if (next) return { ...next, least: this.#least };
    }
    return null;
  }
}

/** One hand's search: the positions reached so far. */
class Search {
  #frontier = new Frontier();
  /** @type {(Map<number, Position> | undefined)[]} By needs and jokers, then by cells. */
  #reached = [];

  /**
   * @param {Positions} at
   * @param {number} limit What costs as much is not looked at.
   * @param {number} jokerTunnelas
   */
  constructor(at, limit, jokerTunnelas) {
    this.at = at;
    this.limit = limit;
    this.jokerTunnelas = jokerTunnelas;
  }

  /**
   * The cost above the least there could be, and the position at the end; null when all cost the limit.
   * @param {Needs} needs
   * @returns {{ cost: number, end: Position } | null}
   */
  run(needs) {
    const { holding } = this.at;
    const cells = holding.slots.reduce((all, { bits }) => all | bits, 0);
    if (this.limit > 0) this.#reach(cells, holding.jokers, this.at.known(needs), 0, null, null, null);
    for (let next = this.#frontier.pop(); next; next = this.#frontier.pop()) {
      if (next.ends) return { cost: next.least, end: next.position };
      this.#look(next.position, next.least);
    }
    return null;
  }

  /**
   * @param {Position} position
   * @param {number} least
   */
  #look(position, least) {
    const { cells, cost } = position;
    if (position.settledAt === cost) return;
    const rest = cells & this.at.plainBits;
    if (!rest) {
      const more = this.#end(position);
      if (more !== null && cost + more < this.limit) this.#frontier.push(cost + more, position, true);
      return;
    }
    const pure = position.needs.pure - this.jokerTunnelas;
    if (least === cost && pure > 0) {
      // Only now, as most positions are never looked at: what the pure sequences still needed must cost.
      const more = this.#leastFor(cells, pure);
      if (cost + more >= this.limit) return;
      if (more) {
        this.#frontier.push(cost + more, position);
        return;
      }
    }
    position.settledAt = cost;
    const slot = this.at.slotAtBit[31 - Math.clz32(rest & -rest)];
    if (slot) this.#settle(position, slot);
  }

  /**
   * Reaches every position in which the first card held is settled.
   * @param {Position} position
   * @param {Slot} slot
   */
  #settle(position, slot) {
    const { cells, jokers, needs, cost } = position;
    for (const step of this.at.steps(needs, slot)) {
      const total = cost + step.cost;
      if (total >= this.limit) break;
      if (step.jokers > jokers || (cells & step.wanted) !== step.wanted) continue;
      const after = this.at.after(needs, step);
      this.#reach(cellsAfter(cells, step), jokers - step.jokers, after, total, position, step.meld, slot);
    }
    const total = cost + copiesIn(cells & slot.bits) * this.at.leaving(slot);
    if (total < this.limit) this.#reach(cells & ~slot.bits, jokers, needs, total, position, null, null);
  }

  /**
   * @param {number} cells
   * @param {number} jokers
   * @param {Known} needs
   * @param {number} cost
   * @param {Position | null} from
   * @param {Meld | null} meld
   * @param {Slot | null} slot
   */
  #reach(cells, jokers, needs, cost, from, meld, slot) {
    const like = (this.#reached[needs.number * MOST_JOKERS + jokers] ??= new Map());
    let position = like.get(cells);
    if (position && position.cost <= cost) return;
    if (position) Object.assign(position, { cost, from, meld, slot });
    else {
      position = { cells, jokers, needs, cost, settledAt: UNSETTLED, from, meld, slot };
      like.set(cells, position);
    }
    this.#frontier.push(cost, position);
  }

  /**
   * What so many pure sequences add at least, each looked at by itself; infinite when there are not so many.
   * @param {number} cells
   * @param {number} count
   */
  #leastFor(cells, count) {
    let total = 0;
    let left = count;
    for (const { cost, wanted } of this.at.pureWanted) {
      if ((cells & wanted) !== wanted) continue;
      total += cost;
      left -= 1;
      if (!left) return total;
    }
    return Infinity;
  }

  /**
   * What is still to pay where no plain card is left, or null when the jokers cannot meet the needs.
   * @param {Position} position
   */
  #end({ cells, jokers, needs }) {
    const { holding, prices, awayPrice, jokerAway } = this.at;
    const spare = jokers - SHORTEST * needs.sequences - Number(needs.away);
    if (spare < 0) return null;
    const alone = needs.pure && this.jokerTunnelas ? alikeInThrees(holding, cells) : this.jokerTunnelas;
    if (needs.pure > alone) return null;
    const cost = jokers * prices.joker + (needs.away ? awayPrice + jokerAway : 0);
    // One or two jokers that no meld can take up make a hand that costs nothing and still cannot be declared.
    return cost + (needs.taker && spare > 0 && spare < SHORTEST ? CANNOT_DECLARE : 0);
  }
}

/**
 * The cheapest arrangement that meets the needs, or null when none costs less than `below`.
 *
 * `jokerTunnelas`: so many times three jokers alike are held that count as a pure sequence.
 * @param {Holding} holding
 * @param {Meld[]} melds
 * @param {Needs} needs
 * @param {number} below
 * @param {number} [jokerTunnelas]
 * @returns {Found | null}
 */
export function cheapest(holding, melds, needs, below, jokerTunnelas = 0) {
  const at = new Positions(holding, melds, pricesOf(holding, melds));
  const least = at.leastCost(needs);
  const found = new Search(at, below - least, jokerTunnelas).run(needs);
  if (!found) return null;
  const laid = [];
  let away = null;
  for (let position = found.end; position.from; position = position.from) {
    if (position.meld) laid.push(position.meld);
    else away = position.slot ?? away;
  }
  return { cost: least + found.cost, melds: laid, needs: found.end.needs, away };
}

/**
 * How many times there are three jokers alike among the cells, the printed ones with them.
 * @param {Holding} holding
 * @param {number} cells
 */
export function alikeInThrees({ wild, printed }, cells) {
  const threes = wild.map(({ bits }) => Math.floor(copiesIn(cells & bits) / SHORTEST));
  return threes.reduce((sum, count) => sum + count, Math.floor(printed / SHORTEST));
}
