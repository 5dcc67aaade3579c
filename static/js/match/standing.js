/**
 * What the table's `hosted` part says, read for the screen: no clock, no page, no sending.
 *
 * `hosted` is null at a cash table, otherwise `{kind: "match", match}` or `{kind: "tournament", tournament}`
 * (docs/protocol.md).
 */

export const matchOf = (state) => (state.table?.hosted?.kind === "match" ? state.table.hosted.match : null);
export const tournamentOf = (state) =>
  state.table?.hosted?.kind === "tournament" ? state.table.hosted.tournament : null;
export const isHosted = (state) => Boolean(state.table?.hosted);

/** One player's line in a match, or null. */
export const entrantOf = (match, player) => match?.entrants.find((one) => one.player.id === player) ?? null;

/** A player's line in a tournament's standings, or null. */
export const placedOf = (tournament, player) => tournament?.standings.find((one) => one.player.id === player) ?? null;

/** The names of some players, in the order of the match. */
export const namesOf = (match, ids) =>
  match.entrants.filter((one) => ids.includes(one.player.id)).map((one) => one.player.name);

/** What the match asks of a player now: `rejoin`, `split` or null. */
export function askedOf(match, player) {
  if (match?.rejoin?.players.includes(player)) return "rejoin";
  const voting = match?.split && match.split.proposed_by !== null;
  if (voting && player in match.split.amounts_minor && !match.split.agreed.includes(player)) return "split";
  return null;
}

/** A split's lines, whoever gets most first: `[{player, amount_minor, drops_left, agreed}]`. */
export function splitLines(match) {
  const { amounts_minor, agreed } = match.split;
  return match.entrants
    .filter((one) => one.player.id in amounts_minor)
    .map(({ player, drops_left }) => ({
      player,
      drops_left,
      amount_minor: amounts_minor[player.id],
      agreed: agreed.includes(player.id),
    }))
    .sort((one, other) => other.amount_minor - one.amount_minor);
}

/** The table of totals: players by total, those out last; one column a deal with points and totals. */
export function scoreTable(match) {
  const rank = { in: 0, fallen: 1, out: 2, left: 3 };
  const rows = [...match.entrants].sort(
    (one, other) => rank[one.status] - rank[other.status] || one.total - other.total,
  );
  const deals = match.history.map(({ number, deal, points, totals }) => ({ number, deal, points, totals }));
  return { rows, deals };
}

/** Whether the player may ask the others to split now. */
export const maySplit = (match, player) =>
  Boolean(match?.split?.possible && match.split.kind === "manual" && player in match.split.amounts_minor);

/** Who won something, most first: `[{player, prize_minor}]`. */
export const winnersOf = (match) =>
  match.entrants.filter((one) => one.prize_minor > 0).sort((one, other) => other.prize_minor - one.prize_minor);
