"""The state of a pool at the start of one of its deals, for reviews of the deal (rules 7 and 8)."""

from itertools import pairwise

from engine.coach import Pool
from engine.pool import MatchState
from engine.settlement import rake_of
from tables.play.models import Deal, DealSeat
from tournaments.matches.models.match import Match, MatchDeal
from tournaments.matches.rows import rules_of, state_of


def pool_before(deal: Deal) -> Pool | None:
    """The pool of a deal as it stood before the deal; None where the deal is of no pool."""
    seats = list(DealSeat.objects.filter(deal=deal).order_by("seat_index").values_list("player__public_id", flat=True))
    # Between its end and its counting a deal is still the one that its match plays.
    now = Match.objects.filter(deal=deal).first()
    if now is not None:
        return _as_it_stands(state_of(now), seats)
    counted = MatchDeal.objects.select_related("match").filter(deal=deal).first()
    return None if counted is None else _before(counted, seats)


def _as_it_stands(state: MatchState, seats: list[str]) -> Pool | None:
    if state.profile.limit is None:
        return None
    totals = {one.player: one.total for one in state.entrants}
    fee_minor = state.entry_fee_minor
    prize = state.prize_minor / fee_minor
    return Pool(state.profile.limit, tuple(totals[player] for player in seats), fee_minor, prize)


def _before(counted: MatchDeal, seats: list[str]) -> Pool | None:
    match = counted.match
    limit = rules_of(match).limit
    if limit is None:
        return None
    entries = match.entries.filter(withdrawn_at=None).count()
    fees_minor = match.entry_fee_minor * (entries + _rejoins(counted, limit))
    prize_minor = fees_minor - rake_of(fees_minor, match.rake_bps)
    totals = tuple(counted.totals[player] - counted.points[player] for player in seats)
    return Pool(limit, totals, match.entry_fee_minor, prize_minor / match.entry_fee_minor)


def _rejoins(counted: MatchDeal, limit: int) -> int:
    """How many rejoin fees were paid before this deal."""
    earlier = MatchDeal.objects.filter(match=counted.match, number__lte=counted.number).order_by("number")
    deals = list(earlier.values_list("points", "totals"))
    return sum(
        totals[player] >= limit and player in points
        for (_points, totals), (points, _totals) in pairwise(deals)
        for player in totals
    )
