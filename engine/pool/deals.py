"""A pool's deals: points are added, who reaches the limit falls, may rejoin or is out (rules 7 and 8)."""

from engine.pool import moves
from engine.pool.course import Step, after, changed, end, end_if_decided, only_in, with_entrant
from engine.pool.moves import Event, MatchRefusal, MatchRefused
from engine.pool.prizes import for_the_winner
from engine.pool.rejoin import OTHERS_NEEDED
from engine.pool.state import Ending, Entrant, MatchState, Phase, Status, rejoin_now


def finish_deal(state: MatchState, action: moves.FinishDeal) -> Step:
    """Points are added; those at the limit fall and are offered a rejoin, or are out."""
    only_in(state, Phase.DEAL)
    points = action.points
    if set(points) != set(state.dealt) or min(points.values()) != 0:
        raise MatchRefused(MatchRefusal.BAD_POINTS)
    entrants = tuple(_scored(state, entrant, points.get(entrant.player, 0)) for entrant in state.entrants)
    leaves_to_drops = action.absent if state.profile.absent_next == "drop" else ()
    dropping = [one.player for one in entrants if one.player in leaves_to_drops and one.status is Status.IN]
    entrants = tuple(one.now(auto_drop=True) if one.player in dropping else one for one in entrants)
    state = changed(state, entrants=entrants, dealt=(), split_tried=False, phase=Phase.BETWEEN)
    totals = {entrant.player: entrant.total for entrant in entrants if entrant.player in points}
    auto_drops = [moves.AutoDropSet(player, True) for player in dropping]
    scored = moves.Scored(state.deal_number, points, totals)
    fallen = state.having(Status.FALLEN)
    offer = rejoin_now(state)
    if fallen and offer.total is not None:
        names = tuple(entrant.player for entrant in fallen)
        offered = moves.RejoinOffered(names, offer.total, state.entry_fee_minor)
        return changed(state, phase=Phase.REJOIN, rejoin_total=offer.total), (scored, *auto_drops, offered)
    return after(close_deal(state), scored, *auto_drops)


def _scored(state: MatchState, entrant: Entrant, points: int) -> Entrant:
    total = entrant.total + points
    falls = entrant.status is Status.IN and state.profile.limit is not None and total >= state.profile.limit
    return entrant.now(total=total, status=Status.FALLEN if falls else entrant.status)


def void_deal(state: MatchState, _action: moves.VoidDeal) -> Step:
    """The deal counts for nothing; a split may have become possible by those who left in it."""
    only_in(state, Phase.DEAL)
    return end_if_decided(changed(state, dealt=(), phase=Phase.BETWEEN))


def answer_rejoin(state: MatchState, action: moves.AnswerRejoin) -> Step:
    """A fallen player is back in for the fee, or out; the last answer closes the deal."""
    only_in(state, Phase.REJOIN)
    entrant = state.entrant(action.player)
    if entrant is None or entrant.status is not Status.FALLEN or state.rejoin_total is None:
        raise MatchRefused(MatchRefusal.NO_OFFER)
    event: Event
    if action.accepted:
        total = state.rejoin_total
        back = entrant.now(status=Status.IN, total=total, entries=entrant.entries + 1, auto_drop=False)
        event = moves.Rejoined(entrant.player, total, state.entry_fee_minor)
    else:
        back = entrant.now(status=Status.OUT, auto_drop=False)
        event = moves.Eliminated(entrant.player, entrant.total)
    state = with_entrant(state, back)
    return (state, (event,)) if state.having(Status.FALLEN) else after(close_deal(state), event)


def close_offers(state: MatchState, _action: moves.CloseOffers) -> Step:
    """Who has not answered is out."""
    only_in(state, Phase.REJOIN)
    return close_deal(state)


def close_deal(state: MatchState) -> Step:
    """Those who fell and did not rejoin are out; then the match ends, or waits for the next deal."""
    if not state.still_in:
        return end(state, Ending.LAST_ONE_IN, for_the_winner(state))
    out = tuple(moves.Eliminated(one.player, one.total) for one in state.having(Status.FALLEN))
    entrants = tuple(
        one.now(status=Status.OUT, auto_drop=False) if one.status is Status.FALLEN else one for one in state.entrants
    )
    state = changed(state, entrants=entrants, phase=Phase.BETWEEN, rejoin_total=None, agreed=())
    return after(end_if_decided(state), *out)


def after_leaving_offers(state: MatchState) -> Step:
    """A leaver may take away the others that a rejoin needs; offers still open end with it."""
    if state.having(Status.FALLEN) and len(state.still_in) >= OTHERS_NEEDED:
        return state, ()
    return close_deal(state)
