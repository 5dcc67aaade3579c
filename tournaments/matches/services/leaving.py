"""Leaving a match that is being played: everything paid is forfeited, and the hand drops (rules 8)."""

import logging

from django.db import transaction

from accounts.people.models import User
from base import clock
from engine.deal import AskDrop, Refused
from engine.pool import moves
from tables.play import rows
from tables.play.models import DealStatus
from tables.play.services import advance as advance_deal
from tables.play.services import seat_of
from tables.sealing import deals as sealing
from tournaments.matches.services.answering import entry_of, refuse_early
from tournaments.matches.services.course import advance
from tournaments.matches.services.dealing import in_play

logger = logging.getLogger(__name__)


@transaction.atomic
def leave(match_id: str, user: User, now_ms: int | None = None) -> None:
    """Give the match up; with one player left the match is over.

    Raises EntryRefused, and the engine's MatchRefused not_in_match for who is out already.
    """
    now_ms = clock.now_ms() if now_ms is None else now_ms
    match = in_play(match_id, now_ms)
    entry_of(match, user)
    gone = moves.Leave(user.public_id)
    refuse_early(match, gone)
    deal = match.deal
    if deal is not None:
        # The deal's row is locked before the table's, in which leaving lets the player get up.
        drop_hand(deal.public_id, user, now_ms)
    advance(match, gone, now_ms)


def drop_hand(deal_id: str, user: User, now_ms: int) -> None:
    """Let the leaver's hand drop when its turn comes; a hand that is out, or is declaring, stays as it is."""
    with rows.within_atomic(deal_id) as hand:
        if hand.row is None or hand.row.status != DealStatus.LIVE:
            return
        state = sealing.state_of(hand.row)
        try:
            advance_deal(hand, hand.row, state, AskDrop(seat_of(state, user.public_id), True), now_ms)
        except Refused as refused:
            logger.info("a leaver's hand stays", extra={"deal": deal_id, "code": refused.code})
