"""How players group their hands, saved as they arrange and counted when they cannot show (rules 4.8).

Written to the player's own row, never under the deal's lock, so arranging holds nobody up.
"""

import msgspec
from django.db.models import F

from accounts.people.models import User
from engine.cards import Cards
from tables.play.models import NOT_ENDED, DealSeat
from tables.refusals import TableRefusal, TableRefused
from tables.wire import protocol


def save_arrangement(deal_id: str, user: User, groups: list[list[str]]) -> None:
    """Save a grouping; raises TableRefused bad_card, bad_message for more cards than a hand has, wrong_deal."""
    cards = protocol.groups_of(groups)
    if sum(map(len, cards)) > protocol.MOST_CARDS:
        raise TableRefused(TableRefusal.BAD_MESSAGE)
    mine = DealSeat.objects.filter(deal__public_id=deal_id, deal__status__in=NOT_ENDED, player=user)
    changed = mine.update(arrangement=msgspec.msgpack.encode(cards), arrangement_revision=F("arrangement_revision") + 1)
    if not changed:
        raise TableRefused(TableRefusal.WRONG_DEAL)


def read_arrangement(saved: bytes) -> tuple[Cards, ...] | None:
    """A saved grouping; None when nothing was saved."""
    return msgspec.msgpack.decode(saved, type=tuple[bytes, ...]) if saved else None


def known_groups(deal_pk: int) -> dict[int, tuple[Cards, ...]]:
    """What the table last knew of each seat's hand, for those who saved a grouping."""
    saved = DealSeat.objects.filter(deal=deal_pk).exclude(arrangement=b"").values_list("seat_index", "arrangement")
    return {seat: groups for seat, raw in saved if (groups := read_arrangement(bytes(raw))) is not None}
