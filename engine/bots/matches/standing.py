"""How a pool match stands for one seat, from the state of the match (rules 8)."""

from engine.coach.match import Match
from engine.deal.state import DealState
from engine.pool.rejoin import rejoin
from engine.pool.state import MatchState


def standing_of(match: MatchState, state: DealState, seat: int) -> Match | None:
    """The match as the player in this seat of its deal sees it; None for who is not in it."""
    own = match.entrant(state.seats[seat].player)
    limit = match.profile.limit
    if own is None or limit is None:
        return None
    in_the_deal = {state.seats[index].player for index in state.still_in}
    others = [one for one in match.still_in if one.player != own.player]
    others.sort(key=lambda one: one.player not in in_the_deal)
    totals = tuple(one.total for one in others)
    fee_minor = match.entry_fee_minor
    return Match(
        limit=limit,
        own=own.total,
        others=totals,
        prize=match.prize_minor / fee_minor if fee_minor else float(len(match.entrants)),
        rejoin_at=rejoin(match.profile, fee_minor, totals).total if totals else None,
    )
