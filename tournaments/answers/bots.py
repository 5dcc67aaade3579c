"""The state of a pool match for its bots: totals, the prize, and whether a player who is out could rejoin (rules 8)."""

from engine import bots
from engine.bots.matches.standing import standing_of
from engine.deal import DealState
from engine.pool import Phase, decode
from tournaments.matches.models.match import Match, MatchStatus


def standing_for(deal_id: str, state: DealState, seat: int) -> bots.Match | None:
    """The match of a deal as this seat's player sees it; None where the deal is no match's."""
    states = Match.objects.filter(deal__public_id=deal_id, status=MatchStatus.PLAYING).values_list("state", flat=True)
    saved = states.first()
    if not saved:
        return None
    match = decode(bytes(saved))
    return standing_of(match, state, seat) if match.phase is Phase.DEAL else None
