/**
 * Which cards of the toss a state shows, and whose they are.
 */

/** @import { TableState } from "./state.js" */
/** @typedef {{ seat: number, card: string, name: string, mine: boolean, first: boolean }} TossShown */

/** Up to which version a deal counts as just opened. */
export const OPENING_VERSIONS = 2;

/**
 * The drawn cards with names in playing order, the one who begins marked; null when the state shows none.
 * @param {Pick<TableState, "deal" | "toss" | "players">} state
 * @returns {TossShown[] | null}
 */
export function tossOf({ deal, toss, players }) {
  if (!deal || !toss?.length || deal.version > OPENING_VERSIONS || deal.phase === "over") return null;
  const cards = new Map(toss.map(({ player, card }) => [player, card]));
  const inOrder = [...deal.seats.slice(deal.first), ...deal.seats.slice(0, deal.first)];
  return inOrder.flatMap(({ seat, player }) => {
    const card = cards.get(player);
    const name = players[player]?.name ?? "";
    return card === undefined ? [] : [{ seat, card, name, mine: seat === deal.you, first: seat === deal.first }];
  });
}
