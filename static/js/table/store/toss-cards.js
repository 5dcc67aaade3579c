/**
 * Which cards of the toss a state shows, and whose they are.
 */

const OPENING_VERSIONS = 2;

/** What to show of a state: the drawn cards with names in playing order, the one who begins marked; null for none. */
export function tossOf({ deal, toss, players }) {
  if (!deal || !toss?.length || deal.version > OPENING_VERSIONS || deal.phase === "over") return null;
  const cards = new Map(toss.map(({ player, card }) => [player, card]));
  const count = deal.seats.length;
  return deal.seats
    .map((_, step) => (deal.first + step) % count)
    .filter((seat) => cards.has(deal.seats[seat].player))
    .map((seat) => {
      const id = deal.seats[seat].player;
      return {
        seat,
        card: cards.get(id),
        name: players[id]?.name ?? "",
        mine: seat === deal.you,
        first: seat === deal.first,
      };
    });
}
