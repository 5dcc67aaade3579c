"""How players group their hands, saved as they arrange and counted when they cannot show (rules 4.8).

It is written to the player's own row, without the deal's lock, so arranging delays nobody. A grouping shows a hand,
so it is encrypted, bound to one version of that row. A save names the version that was seen last, so an old window
cannot overwrite a newer grouping. The saved grouping is sent only to the player's own sockets.
"""

from typing import Protocol

from accounts.people.models import User
from engine.cards import Cards
from engine.deal.terms import Terms
from engine.hands.within import melds_within
from tables.play.models import NOT_ENDED, Deal, DealSeat
from tables.refusals import TableRefusal, TableRefused
from tables.sealing import deals as sealing
from tables.sealing.deals import WithKey
from tables.sealing.keys import Unreadable
from tables.wire import broadcast, protocol
from tables.wire.broadcast import Frame, Push
from tables.wire.messages import Arranged

_READ = ("seat_index", "deal__table_id", "deal__public_id", "deal__sealed_key", "deal__data_key")
"""The values that are read before a grouping is written."""


class WithSeats(WithKey, Protocol):
    """A deal's row, of the ORM or of plain SQL."""

    @property
    def pk(self) -> int: ...


def save_arrangement(deal_id: str, user: User, groups: list[list[str]], seen: int = 0) -> int:
    """Save a grouping; its author has `seen` that version last, 0 for none.

    Returns the new version. Raises TableRefused bad_card, bad_message for more cards than a hand has, wrong_deal,
    and stale_arrangement if another one was saved meanwhile.
    """
    cards = protocol.groups_of(groups)
    if sum(map(len, cards)) > protocol.MOST_CARDS:
        raise TableRefused(TableRefusal.BAD_MESSAGE)
    mine = DealSeat.objects.filter(deal__public_id=deal_id, deal__status__in=NOT_ENDED, player=user)
    place = mine.select_related("deal").only(*_READ).first()
    if place is None:
        raise TableRefused(TableRefusal.WRONG_DEAL)
    version = seen + 1
    sealed = sealing.key_of(place.deal).seal_groups(place.seat_index, version, cards)
    unchanged = mine.filter(pk=place.pk, arrangement_revision=seen)
    if not unchanged.update(arrangement=sealed, arrangement_revision=version):
        raise TableRefused(TableRefusal.STALE_ARRANGEMENT)
    message = protocol.encode(Arranged(deal=deal_id, version=version, groups=groups))
    frame = Frame(b"", {user.public_id: message})
    broadcast.after_commit(Push(table_pk=place.deal.table_id, frames=(frame,)))
    return version


def read_arrangement(deal: Deal, place: DealSeat) -> tuple[Cards, ...] | None:
    """A player's saved grouping; None if nothing was saved, or it cannot be read."""
    try:
        return sealing.key_of(deal).groups(place.seat_index, place.arrangement_revision, bytes(place.arrangement))
    except Unreadable:
        return None


def known_groups(deal: WithSeats, terms: Terms | None = None) -> dict[int, tuple[Cards, ...]]:
    """The last saved grouping of each seat that has one; raises Damaged.

    With the deal's `terms`, melds side by side in a larger group become separate groups.
    """
    saved = DealSeat.objects.filter(deal=deal.pk).exclude(arrangement=b"")
    key = sealing.key_of(deal)
    groupings = saved.values_list("seat_index", "arrangement_revision", "arrangement")
    known = {
        seat: groups for seat, made, raw in groupings if (groups := key.groups(seat, made, bytes(raw))) is not None
    }
    if terms is None:
        return known
    profile, jokers = terms.profile, terms.jokers
    return {
        seat: tuple(piece for group in groups for piece in melds_within(profile, jokers, group))
        for seat, groups in known.items()
    }
