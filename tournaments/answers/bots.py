"""How a pool match stands, for its bots: totals, the prize, and whether who falls could come back (rules 8)."""

from engine import bots
from engine.deal import DealState
from engine.pool import Phase, decode
from engine.pool.rejoin import rejoin
from tournaments.matches.models.match import Match, MatchStatus


def standing_for(deal_id: str, state: DealState, seat: int) -> bots.Match | None:
    """The match of a deal as this seat's player sees it; None where the deal is no match's."""
    found = Match.objects.filter(deal__public_id=deal_id, status=MatchStatus.PLAYING).values_list("state", flat=True)
    saved = found.first()
    if not saved:
        return None
    match = decode(bytes(saved))
    own = match.entrant(state.seats[seat].player)
    limit = match.profile.limit
    if own is None or limit is None or match.phase is not Phase.DEAL:
        return None
    in_the_deal = {state.seats[index].player for index in state.still_in}
    others = [one for one in match.still_in if one.player != own.player]
    others.sort(key=lambda one: one.player not in in_the_deal)
    totals = tuple(one.total for one in others)
    fee_minor = match.entry_fee_minor
    back = rejoin(match.profile, fee_minor, totals).total if totals else None
    prize = match.prize_minor / fee_minor if fee_minor else float(len(match.entrants))
    return bots.Match(limit=limit, own=own.total, others=totals, prize=prize, rejoin_at=back)
