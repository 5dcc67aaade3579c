"""Who leaves in mid-deal keeps nobody waiting: the hand drops when its turn comes, first or middle (rules 9)."""

import logging

from accounts.people.models import User
from engine.deal import AskDrop, Refused
from tables.play import rows
from tables.play.models import Deal, DealStatus
from tables.play.services import advance, seat_of
from tables.sealing.deals import state_of

logger = logging.getLogger(__name__)


def drop_at(table_id: str, user: User, wanted: bool, now_ms: int) -> None:
    """Have the player's hand at this table drop, or take the wish back; nothing without a deal that they are in."""
    there = Deal.objects.filter(table__public_id=table_id, status=DealStatus.LIVE, deal_seats__player=user)
    deal_id = there.values_list("public_id", flat=True).first()
    if deal_id is not None:
        drop_hand(deal_id, user, wanted, now_ms)


def drop_hand(deal_id: str, user: User, wanted: bool, now_ms: int) -> None:
    """Let the hand drop when its turn comes; one that is out, or is declaring, stays as it is.

    Locks the deal's row, within Django's transaction: before the table's, which the end of the deal locks.
    """
    with rows.within_atomic(deal_id) as hand:
        if hand.row is None or hand.row.status != DealStatus.LIVE:
            return
        state = state_of(hand.row)
        seat = seat_of(state, user.public_id)
        if state.seats[seat].drop_asked == wanted:
            return
        try:
            advance(hand, hand.row, state, AskDrop(seat, wanted), now_ms)
        except Refused as refused:
            logger.info("a leaver's hand stays", extra={"deal": deal_id, "code": refused.code})
