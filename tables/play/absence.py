"""A player's choices for their absence (rules 4.5), and the end of a deal that everybody has left.

A player who chose to stay seated is not dropped for missed turns. If all players who are still in chose so and
nobody comes back, the deal would never end. So after twice the usual number of missed turns the deal is called off:
it is void, no chips move, and no new one starts until somebody is back.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from accounts.people.models import User
from engine.deal import Await, DealState, Groups, Phase, Status, Timeout, why_not
from engine.deal.actions import HouseAction
from tables.play.models import Deal, DealStatus
from tables.setup.models import Table
from tables.wire import presence

_NOTHING: Mapping[int, Groups] = MappingProxyType({})
CALLED_OFF = "Nobody was there any more."


class AtATable(Protocol):
    """The needed fields of a deal's row: its table, and a bit for each seat that a bot plays."""

    @property
    def table_pk(self) -> int: ...

    @property
    def bot_seats(self) -> int: ...


def staying(table: Table, players: Sequence[User]) -> list[bool]:
    """For each player of a deal about to start, whether missed turns pass without a drop.

    A match deals again after a deal was called off; that deal must end, so the choice does not apply there.
    """
    wanted = [player.stays_when_away for player in players]
    if table.is_hosted and any(wanted) and _last_was_called_off(table):
        return [False] * len(wanted)
    return wanted


def is_left_alone(state: DealState) -> bool:
    """Whether everybody who is still in has been away for so long that the deal is called off."""
    if state.phase is not Phase.TURN:
        return False
    return all(state.seats[seat].misses >= 2 * state.profile.misses for seat in state.still_in)


def time_is_up(row: AtATable, state: DealState, known: Mapping[int, Groups] = _NOTHING) -> HouseAction:
    """What the house does with a step whose time is up: it ends, or goes on for a disconnected player.

    Connections are only checked if the house's rules require it; bots always count as connected.
    """
    rules, away = state.profile, False
    if rules.away_s or rules.stays_only_away:
        player = state.seats[state.turn].player
        is_bot = bool(row.bot_seats >> state.turn & 1)
        away = not is_bot and player not in presence.connected(row.table_pk, [player])
    more = Await(back=not away)
    if why_not(state, more) is None:
        return more
    return Timeout(known=dict(known), away=away and state.phase is not Phase.SHOW)


def absent_in(ended: DealState) -> tuple[str, ...]:
    """The players whom a finished deal has dropped for missed turns."""
    seats = (seat for seat in ended.seats if seat.status is Status.MIDDLE_DROP)
    return tuple(seat.player for seat in seats if seat.misses >= ended.profile.misses)


def _last_was_called_off(table: Table) -> bool:
    last = Deal.objects.filter(table=table).order_by("-number").values_list("status", "void_why").first()
    return last == (DealStatus.VOID, CALLED_OFF)
