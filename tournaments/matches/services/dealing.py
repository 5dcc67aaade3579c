"""From one deal of a match to the next: dealing, and counting the deal's result (rules 7 and 8).

A deal ends in a transaction of its own. The match goes on right after that commit; if the process dies in between, the
sweep finds the deal still marked as waiting for its host. Whichever comes first moves the match on, once.
"""

from functools import partial

from django.db import transaction

from accounts.care.in_force import on_break
from base import clock
from engine import pool
from engine.pool import moves
from tables.play import hosting
from tables.play.models import Deal, DealSeat, DealStatus
from tables.setup.models import Host
from tournaments.matches import showing
from tournaments.matches.models.match import Match, MatchStatus
from tournaments.matches.rows import locked_match, only_playing, players_of, state_of
from tournaments.matches.services.course import advance


def begin_deal(match: Match, now_ms: int) -> Deal:
    """Deal to everybody still in a locked match; who is on auto drop, or on a break from play, drops by itself.

    When no person is in any more, the bots leave all deals to first drops, so that the match is over soon.
    """
    players = players_of(match)
    state, (dealt,) = pool.apply(state_of(match), moves.StartDeal())
    assert isinstance(dealt, moves.DealStarted)
    still_in = [players[player] for player in dealt.players]
    dropping = {players[player].pk for player in dealt.auto_dropped} | on_break(still_in, clock.at(now_ms))
    if all(player.is_bot for player in still_in):
        dropping = {player.pk for player in still_in}
    match.state, match.due_at = pool.encode(state), None
    match.deal = hosting.deal(match.table, still_in, now_ms, dropping=dropping)
    match.save(update_fields=["state", "due_at", "deal"])
    showing.show(match)
    return match.deal


def in_play(match_id: str, now_ms: int) -> Match:
    """Lock a match that is being played, and count its last deal if that has ended; raises EntryRefused."""
    match = locked_match(match_id)
    only_playing(match)
    take_up(match, now_ms)
    only_playing(match)
    return match


def take_up(match: Match, now_ms: int) -> bool:
    """Count the ended deal of a locked match, once; False when there is nothing to count."""
    deal = match.deal
    if deal is None or match.status != MatchStatus.PLAYING or not hosting.gone_on(deal):
        return False
    deal.refresh_from_db()  # it may have ended since it was read
    if deal.status == DealStatus.VOID:
        advance(match, moves.VoidDeal(), now_ms)
    else:
        scores = DealSeat.objects.filter(deal=deal).values_list("player__public_id", "score")
        advance(match, moves.FinishDeal({player: score or 0 for player, score in scores}), now_ms)
    return True


@transaction.atomic
def go_on_after(deal_pk: int, now_ms: int | None = None) -> bool:
    """Take up a deal that has just ended, unless somebody else does so now; False when there is nothing to take up."""
    now_ms = clock.now_ms() if now_ms is None else now_ms
    match = Match.objects.select_for_update(skip_locked=True).filter(deal=deal_pk).first()
    return match is not None and take_up(match, now_ms)


def go_on_after_commit(deal: Deal, *_came_to: object) -> None:
    """Let the match of a deal that has ended go on after the commit; should that fail, the sweep does it."""
    if deal.awaits_host and deal.table.host == Host.MATCH:
        transaction.on_commit(partial(go_on_after, deal.pk), robust=True)
