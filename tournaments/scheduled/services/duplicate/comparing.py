"""Comparing the seats of a round that every table has played: matchpoints, board by board."""

from collections import defaultdict
from collections.abc import Callable, Sequence

from base.registry import Registry
from tables.play.models import Deal, DealStatus
from tournaments.scheduled.models.rounds import Place, Round, RoundDeal
from tournaments.scheduled.plan.matchpoints import HALF_BPS, shares_bps
from tournaments.scheduled.services.duplicate import boards

round_compared: Registry[Callable[[Sequence[Deal]], object]] = Registry("rooms that hear of compared boards")
"""Called with the deals of a round that count, in the transaction that closes the round; not for members' events."""


def compare(round_: Round, now_ms: int) -> None:
    """Write what everybody's boards of a locked tournament's round are worth, and let its deals be read."""
    places = list(round_.places.order_by("pk"))
    dealt = RoundDeal.objects.filter(round_table__round=round_).values_list("round_table_id", "number")
    counted: set[tuple[int | None, int]] = set(dealt)
    shares = [_board(places, number, counted) for number in range(1, round_.deals + 1)]
    for place in places:
        place.compared = [board[place.pk] for board in shares]
    Place.objects.bulk_update(places, ["compared"])
    boards.tell(round_, now_ms)
    deals = Deal.objects.filter(round_deal__round_table__round=round_, status=DealStatus.OVER)
    if round_.tournament.members_only:
        return  # friends among themselves: what they play is theirs, as at a private table
    played = list(deals.select_related("table").order_by("pk"))
    for hear in round_compared:
        hear(played)


def _board(places: Sequence[Place], number: int, counted: set[tuple[int | None, int]]) -> dict[int, int]:
    """Everybody's share of one board: half of it where the own table has no result, nothing for who had given up."""
    by_chair: dict[int, dict[int, int]] = defaultdict(dict)
    for place in places:
        if (place.round_table_id, number) in counted:
            by_chair[place.chair][place.pk] = place.scores[number - 1]
    shares = {place.pk: 0 if place.gave_up else HALF_BPS for place in places}
    for points in by_chair.values():
        shares |= shares_bps(points)
    return shares
