"""The tables' data about a player, for the file of all data, and the reasons not to close an account."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from accounts.closing.hooks import StillOpen
from accounts.people.models import User
from tables.chairs.models import Seat
from tables.chat.models import ChatLine
from tables.play.models import DealSeat
from tables.shuffle.models import Share

AT_A_TIME = 500


def deals(user: User) -> Iterator[dict[str, object]]:
    """Every deal of the player with its result; its record is on its page, or in the house's archive."""
    seats = DealSeat.objects.filter(player=user).order_by("pk")
    names = (
        "deal__public_id",
        "deal__table__name",
        "deal__started_at",
        "outcome",
        "score",
        "money_minor",
        "client_seed",
    )
    for row in seats.values_list(*names).iterator(chunk_size=AT_A_TIME):
        yield dict(
            zip(("deal", "table", "started_at", "outcome", "score", "money_minor", "client_seed"), row, strict=True)
        )


def shares(user: User) -> Iterator[dict[str, object]]:
    """The shares that the player's browsers added to shuffles, in hex; empty if they did not reveal one."""
    rows = Share.objects.filter(player=user).order_by("pk")
    names = ("shuffle__public_id", "commitment", "committed_at", "share")
    for deal, commitment, at, share in rows.values_list(*names).iterator(chunk_size=AT_A_TIME):
        yield {"deal": deal, "commitment": commitment, "committed_at": at, "share": bytes(share).hex()}


def chat(user: User) -> Iterator[dict[str, object]]:
    """The player's lines of chat that are still stored."""
    lines = ChatLine.objects.filter(player=user).order_by("pk").values_list("table__name", "at", "kind", "said")
    for row in lines.iterator(chunk_size=AT_A_TIME):
        yield dict(zip(("table", "at", "kind", "said"), row, strict=True))


def keep_open_at_a_table(user: User) -> None:
    """Raises StillOpen for a player who sits at a table."""
    if Seat.objects.filter(player=user, left_at=None).exists():
        raise StillOpen(_("You sit at a table; leave it first."))
