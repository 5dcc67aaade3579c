"""Leaving a match that is being played: everything paid is forfeited, and the hand drops (rules 8)."""

from django.db import transaction

from accounts.people.models import User
from base import clock
from engine.pool import moves
from tables.play.services import drop_hand
from tournaments.matches.services.answering import entry_of, refuse_early
from tournaments.matches.services.course import advance
from tournaments.matches.services.dealing import in_play


@transaction.atomic
def leave(match_id: str, user: User, now_ms: int | None = None) -> None:
    """Give up the match; with one player left the match is over.

    Raises EntryRefused, and the engine's MatchRefused not_in_match for a player who is out.
    """
    now_ms = clock.moment_ms(now_ms)
    match = in_play(match_id, now_ms)
    entry_of(match, user)
    gone = moves.Leave(user.public_id)
    refuse_early(match, gone)
    deal = match.deal
    if deal is not None:
        # The deal's row is locked before the table's, in which leaving lets the player get up.
        drop_hand(deal.public_id, user, wanted=True, now_ms=now_ms)
    advance(match, gone, now_ms)
