"""Players who may not play on: they are not dealt into the next deal, and their chairs are freed after the present one.

The wallet's gate decides (breaks, time, losses, papers; docs/operators/care.md), and the limit of guests' losses at
private tables (`tables.holds.guests`). Both are checked before every deal of a table with chips, for everybody who
would be dealt in. The chairs of a player who has just begun a break are freed too.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from accounts.care.breaks.hooks import UnderWay
from accounts.people.models import User
from base import clock
from base.refusals import Refused
from base.rows.commits import once_committed
from tables.chairs.models import Seat, SeatState
from tables.chairs.regrouping import hold_accounts, regroup
from tables.chairs.services import leave, leave_line
from tables.holds.guests import over_bound
from tables.play.models import NOT_ENDED, DealSeat
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import Table
from tables.wire.notices import News, tell
from wallet.gate import checks

GETS_UP = _("You get up, after the deal where one is being played, and your chips come back to your account.")
LOSES_PLACE = _("You lose your place in the line.")


def kept_out(table: Table, players: Sequence[Seat], now_ms: int) -> bool:
    """Free the chairs of players who may not be dealt in at this locked table; True if there were any."""
    hold_accounts(table, [seat.player for seat in players])
    users, now = [seat.player for seat in players], clock.at(now_ms)
    refused: dict[int, Refused] = {
        **dict.fromkeys(over_bound(table, users, now), TableRefused(TableRefusal.GUESTS_LOSE_NO_MORE)),
        **checks.barred(
            users,
            table.currency_code,
            table.largest_loss_minor,
            elsewhere_minor=partial(_at_other_tables, table),
            now=now,
        ),
    }
    for seat in players:
        if seat.player_id in refused:
            seat.state = SeatState.LEAVING
            seat.save(update_fields=["state"])
            _say_why(table, seat.player, refused[seat.player_id])
    if refused:
        regroup(table, now_ms)
    return bool(refused)


def clear_chairs(user: User) -> None:
    """Get a player up from every table with chips, after the deal where one is played, and out of every line."""
    now_ms = clock.now_ms()
    for table in Table.objects.filter(seats__player=user, seats__left_at=None, host="").distinct():
        with suppress(TableRefused):  # who has got up meanwhile is up
            leave(table.public_id, user, now_ms, drops=False)
    for table in Table.objects.filter(line__player=user):
        with suppress(TableRefused):
            leave_line(table.public_id, user, now_ms)


def chairs_and_lines(user: User) -> Iterator[UnderWay]:
    """A player's chairs and lines, and what happens to each when a break begins."""
    for table in Table.objects.filter(seats__player=user, seats__left_at=None, host="").distinct():
        yield UnderWay(table.name, reverse("table", args=(table.public_id,)), GETS_UP)
    for table in Table.objects.filter(line__player=user):
        yield UnderWay(table.name, reverse("table", args=(table.public_id,)), LOSES_PLACE)


def is_in_a_deal(user: User) -> bool:
    """Whether a player is in a deal that has not ended."""
    return DealSeat.objects.filter(player=user, deal__status__in=NOT_ENDED).exists()


def has_a_hidden_board(user: User) -> bool:
    """Whether a player was dealt cards of a board that other tables still play, though the own deal may be over."""
    return DealSeat.objects.filter(player=user, deal__held_back=True).exists()


def clear_after_commit(user: User) -> None:
    """Free a player's chairs after the new break is committed, with one transaction for each table.

    If that fails, the check before each deal keeps the player out.
    """
    once_committed(clear_chairs, user)


def _at_other_tables(table: Table, user: User) -> int:
    """The most that a player can still lose in deals at other tables in the same currency."""
    places = DealSeat.objects.filter(player=user, deal__status__in=NOT_ENDED).exclude(deal__table=table)
    others = Table.objects.filter(pk__in=places.values("deal__table"), currency_id=table.currency_id, host="")
    return sum(other.largest_loss_minor for other in others)


def _say_why(table: Table, player: User, refused: Refused) -> None:
    with override(player.language):
        why = refused.sentence
    tell(table.pk, [player], News.STOOD_UP, why)
