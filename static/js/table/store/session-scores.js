/**
 * The scoreboard of one's session at a table: what every player's deals came to since this tab first saw one end.
 *
 * Fed with settlements, each counted once; kept for the tab's life, so that a reload forgets nothing.
 */

export const NO_SCORES = { counted: [], players: {} };
const MOST_REMEMBERED = 200;

/** The scores after one more settlement; the same ones when it was counted before or there is none. */
export function counted(scores, settlement, nameOf) {
  if (!settlement || scores.counted.includes(settlement.deal)) return scores;
  const players = { ...scores.players };
  for (const { player, score, money_minor } of settlement.seats) {
    const before = players[player] ?? { deals: 0, won: 0, score: 0, money_minor: 0 };
    players[player] = {
      name: nameOf(player),
      deals: before.deals + 1,
      won: before.won + (money_minor > 0 ? 1 : 0),
      score: before.score + score,
      money_minor: before.money_minor + money_minor,
    };
  }
  return { counted: [...scores.counted, settlement.deal].slice(-MOST_REMEMBERED), players };
}

/** The lines of the scoreboard, whoever has won most first. */
export const ranking = (scores) =>
  Object.entries(scores.players)
    .map(([player, line]) => ({ player, ...line }))
    .sort((one, other) => other.money_minor - one.money_minor || other.score - one.score);

export class Scores {
  constructor(storage) {
    this.storage = storage;
    this.all = NO_SCORES;
    this.table = null;
  }

  /** Takes the table's state after any message; returns whether a line changed. */
  hear({ table, settlement, players }) {
    if (!table) return false;
    if (this.table !== table.id) this.read(table.id);
    const next = counted(this.all, settlement, (id) => players[id]?.name ?? "");
    if (next === this.all) return false;
    this.all = next;
    this.write();
    return true;
  }

  get key() {
    return `rummy.scores.${this.table}`;
  }

  read(table) {
    this.table = table;
    try {
      this.all = JSON.parse(this.storage?.getItem(this.key)) ?? NO_SCORES;
    } catch {
      this.all = NO_SCORES;
    }
  }

  write() {
    try {
      this.storage?.setItem(this.key, JSON.stringify(this.all));
    } catch {
      // A browser that forbids storage keeps the scores until the page goes.
    }
  }
}
