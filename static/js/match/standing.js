/**
 * What a match shows, read for the screen: no clock, no page, no sending (docs/developers/matches.md).
 */

/** @import { PlayerInfo, PoolStatus, ShownEntrant, ShownMatch } from "../wire/messages.js" */
/** @typedef {"rejoin" | "split"} MatchQuestion */
/** @typedef {Pick<ShownEntrant, "player" | "drops_left"> & { amount_minor: number, agreed: boolean }} SplitLine */

/**
 * One player's line in a match, or null.
 * @param {ShownMatch | null} match
 * @param {string | undefined} player
 * @returns {ShownEntrant | null}
 */
export const entrantOf = (match, player) => match?.entrants.find((one) => one.player.id === player) ?? null;

/** @param {Pick<ShownMatch, "status">} match */
export const hasEnded = ({ status }) => status === "over" || status === "cancelled";

/**
 * The names of some players, in the order of the match.
 * @param {ShownMatch} match
 * @param {string[]} ids
 */
export const namesOf = (match, ids) => playersOf(match, ids).map(({ name }) => name);

/** @type {(match: ShownMatch, ids: string[]) => PlayerInfo[]} */
const playersOf = ({ entrants }, ids) => entrants.map(({ player }) => player).filter(({ id }) => ids.includes(id));

/**
 * What the match asks of a player now.
 * @param {ShownMatch | null} match
 * @param {string | undefined} player
 * @returns {MatchQuestion | null}
 */
export function questionFor(match, player) {
  if (player === undefined) return null;
  if (match?.rejoin?.players.includes(player)) return "rejoin";
  const split = match?.split;
  if (!split || split.proposed_by === null) return null;
  return player in split.amounts_minor && !split.agreed.includes(player) ? "split" : null;
}

/**
 * Until when the match waits for an answer to a question.
 * @param {ShownMatch} match
 * @param {MatchQuestion} question
 */
export const dueOf = ({ rejoin, split }, question) => (question === "rejoin" ? rejoin : split)?.due_at_ms ?? null;

/**
 * A split's lines, whoever gets most first.
 * @param {ShownMatch} match
 * @returns {SplitLine[]}
 */
export function splitLines({ entrants, split }) {
  const { amounts_minor = {}, agreed = [] } = split ?? {};
  return entrants
    .flatMap(({ player, drops_left }) => {
      const amount_minor = amounts_minor[player.id];
      if (amount_minor === undefined) return [];
      return [{ player, drops_left, amount_minor, agreed: agreed.includes(player.id) }];
    })
    .sort((one, other) => other.amount_minor - one.amount_minor);
}

/** @type {Record<PoolStatus, number>} */
const RANK = { in: 0, fallen: 1, out: 2, left: 3 };

/**
 * The table of totals: players by total, those out last; one column a deal with points and totals. Fewer points lead in
 * a pool, more chips in a match of Deals.
 * @param {ShownMatch} match
 */
export function scoreTable({ entrants, history, deals: chips }) {
  const up = chips ? -1 : 1;
  const rows = [...entrants].sort(
    (one, other) => RANK[one.status] - RANK[other.status] || up * (one.total - other.total),
  );
  const deals = history.map(({ number, deal, points, totals }) => ({ number, deal, points, totals }));
  return { rows, deals };
}

/**
 * Whether the player may ask the others to split now.
 * @param {ShownMatch | null} match
 * @param {string} player
 */
export const maySplit = (match, player) =>
  Boolean(match?.split?.possible && match.split.kind === "manual" && player in match.split.amounts_minor);

/**
 * What a split's dialog has to show this player now: a vote to give or to watch, a proposal to make, or neither.
 * @param {ShownMatch} match
 * @param {string} player
 * @returns {"asked" | "voting" | "may_propose" | "tried" | "none"}
 */
export function splitStage(match, player) {
  const { split } = match;
  if (split && split.proposed_by !== null) return questionFor(match, player) === "split" ? "asked" : "voting";
  if (maySplit(match, player)) return "may_propose";
  return split?.tried ? "tried" : "none";
}

/**
 * Who won something, most first.
 * @param {ShownMatch} match
 */
export const winnersOf = ({ entrants }) =>
  entrants.filter((one) => one.prize_minor > 0).sort((one, other) => other.prize_minor - one.prize_minor);
