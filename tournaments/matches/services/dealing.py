"""From one deal of a match to the next: dealing, and counting the deal's result (rules 7 and 8).

A deal ends in its own transaction. The match goes on right after that commit; if the process dies in between, the
sweep finds the deal still marked as waiting for its host. The first of the two moves the match on, once.
"""

from django.db import transaction

from accounts.care.in_force import on_break
from base import clock
from base.rows.commits import once_committed
from engine import matches
from engine.pool import Phase, encode, moves
from engine.settlement import Outcome
from tables.play import hosting
from tables.play.absence import absent_in
from tables.play.models import Deal, DealSeat, DealStatus
from tables.sealing import deals as sealing
from tables.setup.models import Host
from tournaments.matches import showing
from tournaments.matches.models.match import Match, MatchStatus
from tournaments.matches.rows import locked_match, only_playing, players_of, state_of
from tournaments.matches.services.course import advance


def begin_deal(match: Match, now_ms: int) -> None:
    """Deal to everybody still in a locked match; players on auto drop, or on a break from play, drop automatically.

    The first call fixes who is dealt in. While the shuffle is not ready the match asks again a little later; a
    player who leaves meanwhile stays in the deal and drops automatically. After a cancelled shuffle a new one
    begins after the usual pause. If no person is left, the bots drop all deals, so that the match ends soon.
    """
    state = state_of(match)
    if state.phase is Phase.DEAL and not hosting.is_shuffling(match.table):
        advance(match, moves.VoidDeal(), now_ms)
        return
    asks_again = state.phase is Phase.DEAL
    if not asks_again:
        state, _dealt = matches.apply(state, moves.StartDeal())
    players = players_of(match)
    dealt_in = [players[player] for player in state.dealt]
    still_in = {one.player for one in state.still_in if not one.auto_drop}
    dropping = {player.pk for player in dealt_in if player.public_id not in still_in}
    dropping |= on_break(dealt_in, clock.at(now_ms))
    if all(player.is_bot for player in dealt_in):
        dropping = {player.pk for player in dealt_in}
    match.state = encode(state)
    match.deal = hosting.deal(match.table, dealt_in, now_ms, dropping=dropping)
    match.due_at = None if match.deal else clock.at(now_ms + hosting.LOOK_MS)
    match.save(update_fields=["state", "due_at", "deal"])
    if match.deal or not asks_again:
        showing.show(match)


def in_play(match_id: str, now_ms: int) -> Match:
    """Lock a match that is being played, and count its last deal if that has ended; raises EntryRefused."""
    match = locked_match(match_id)
    only_playing(match)
    take_up(match, now_ms)
    only_playing(match)
    return match


def take_up(match: Match, now_ms: int) -> bool:
    """Count the ended deal of a locked match, once; False if there is none."""
    deal = match.deal
    if deal is None or match.status != MatchStatus.PLAYING or not hosting.gone_on(deal):
        return False
    deal.refresh_from_db()  # it may have ended since it was read
    if deal.status == DealStatus.VOID:
        advance(match, moves.VoidDeal(), now_ms)
    else:
        advance(match, _finished(deal), now_ms)
    return True


def _finished(deal: Deal) -> moves.FinishDeal:
    """The points of a finished deal, and who won it; in a match of Deals the winner's score is the others' points."""
    points, winner = {}, ""
    places = DealSeat.objects.filter(deal=deal)
    for player, score, outcome in places.values_list("player__public_id", "score", "outcome"):
        won = outcome == Outcome.WON
        points[player] = 0 if won else abs(score or 0)
        winner = player if won else winner
    return moves.FinishDeal(points, absent_in(sealing.state_of(deal)), winner)


@transaction.atomic
def go_on_after(deal_pk: int, now_ms: int | None = None) -> bool:
    """Count a deal that has just ended, unless another process is doing so; False if there is none."""
    now_ms = clock.moment_ms(now_ms)
    match = Match.objects.select_for_update(skip_locked=True).filter(deal=deal_pk).first()
    return match is not None and take_up(match, now_ms)


def go_on_after_commit(deal: Deal, *_came_to: object) -> None:
    """Continue the match of an ended deal after the commit; if that fails, the sweep does it."""
    if deal.awaits_host and deal.table.host == Host.MATCH:
        once_committed(go_on_after, deal.pk)
