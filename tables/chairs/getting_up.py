"""Getting up from a table: the one way a chair becomes free."""

from collections.abc import Iterable

from base import clock
from tables.chairs import chips
from tables.chairs.models import Seat


def get_up(seat: Seat, now_ms: int) -> None:
    """Give the chair free, within the caller's transaction; its chips go back to the player's main account."""
    chips.cash_out(seat)
    seat.left_at = clock.at(now_ms)
    seat.save(update_fields=["left_at"])


def get_up_without_chips(seats: Iterable[Seat], now_ms: int) -> None:
    """Give chairs of a hosted table free, where nobody has brought chips, in one statement."""
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(left_at=clock.at(now_ms))
