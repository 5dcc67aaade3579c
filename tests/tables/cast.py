"""The small cast of the tables' tests, and builders that say what they make."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import pytest

from accounts.people.models import User
from accounts.people.services import create_guest
from accounts.people.skeletons import skeleton
from base import clock
from engine import deal as rules
from engine.deal import Action, DealState
from tables.chairs import services as chairs
from tables.chairs.models import Seat
from tables.play import deadlines
from tables.play.models import Deal
from tables.play.services import play
from tables.refusals import TableRefusal, TableRefused
from tables.sealing import deals as sealing
from tables.setup.models import Table
from tables.setup.services import open_table
from wallet.play.chips import grant_chips

NOON_MS = 1_893_499_200_000
"""Where the fake clock of these tests starts: noon of a day some years ahead."""
POINT_MINOR = 100
LOSS_MINOR = 80 * POINT_MINOR


def funded(name: str = "Asha", chips: int = 100_000) -> User:
    """A guest with so many whole chips on top of the welcome ones; several may have one name, as of before."""
    user = create_guest()
    user.display_name, user.name_skeleton, user.name_is_shared = name, skeleton(name), True
    user.save(update_fields=["display_name"])
    grant_chips(user, chips * 100, f"gift:{user.public_id}")
    return user


def table_of(seats: int = 2, **fields: Any) -> Table:
    """An open table for chips, by RummyCircle's rules at one chip a point with 10 % rake unless told otherwise."""
    given = {
        "name": "Mango Grove",
        "profile_name": "rummycircle-points",
        "point_value_minor": POINT_MINOR,
        "rake_bps": 1000,
        "buy_in_min_minor": LOSS_MINOR,
        "buy_in_max_minor": 10 * LOSS_MINOR,
        "max_seats": seats,
        "bot_think_ms": 0,
        "start_s": 8,
    }
    return open_table(Table(**(given | fields)), NOON_MS)


def sit(table: Table, user: User, buy_in_minor: int = 2 * LOSS_MINOR, number: int | None = None) -> Seat:
    """Sit down at noon."""
    return chairs.sit_down(table.public_id, user, buy_in_minor, number, NOON_MS)


def dealt(*users: User, **fields: Any) -> Deal:
    """A deal just started between these, at a table of as many chairs."""
    table = table_of(len(users), **fields)
    for user in users:
        sit(table, user)
    return next_deal(table)


def next_deal(table: Table) -> Deal:
    """The table's next deal, its countdown having ended."""
    table.refresh_from_db()
    assert table.starts_at is not None, table.status
    deadlines.sweep_starts(clock.to_ms(table.starts_at))
    return Deal.objects.select_related("table").get(table=table, number=table.deal_number + 1)


def state_of(deal: Deal) -> DealState:
    """The engine's state as it is saved now."""
    deal.refresh_from_db(from_queryset=Deal.objects.select_related("table"))
    return sealing.state_of(deal)


def seed_of(deal: Deal) -> bytes:
    """The server's seed of a deal."""
    return sealing.key_of(deal).seed(deal.server_seed)


def rig(deal: Deal, state: DealState) -> None:
    """Put another state into a deal's row, sealed as the house would, at the version it has."""
    Deal.objects.filter(pk=deal.pk).update(snapshot=sealing.key_of(deal).seal_state(state))


def in_turn(deal: Deal, users: Iterable[User]) -> User:
    """Who has to play now."""
    state = state_of(deal)
    return next(user for user in users if user.public_id == state.seats[state.turn].player)


def act(deal: Deal, user: User, action: Action, now_ms: int | None = None) -> int:
    """Make a move at once, or at a moment; `action` may name any seat, it gets the user's own."""
    at_ms = started_ms(deal) + 1000 if now_ms is None else now_ms
    return play(deal.public_id, user.public_id, lambda seat: msgspec.structs.replace(action, seat=seat), at_ms)


def plays(deal: Deal, users: Iterable[User]) -> User:
    """Whoever is in turn draws the closed card and puts it on the open pile; who that was."""
    user = in_turn(deal, users)
    act(deal, user, rules.Draw(seat=0, pile=rules.Pile.CLOSED))
    card = state_of(deal).drawn_card
    assert card is not None
    act(deal, user, rules.Discard(seat=0, card=card))
    return user


def refusal_of(service: Callable[..., object], *args: Any, **named: Any) -> TableRefusal:
    """Why the tables refuse this."""
    with pytest.raises(TableRefused) as refused:
        service(*args, **named)
    code = refused.value.code
    assert isinstance(code, TableRefusal)
    return code


def started_ms(deal: Deal) -> int:
    """When the deal began."""
    return clock.to_ms(deal.started_at)


def all_drop(deal: Deal, users: Iterable[User]) -> User:
    """Everybody drops in turn until one is left, who wins and is returned."""
    users = list(users)
    while (state := state_of(deal)).result is None:
        act(deal, in_turn(deal, users), rules.Drop(seat=0), _moment(state))
    won = state.seats[state.result.winner].player
    return next(user for user in users if user.public_id == won)


def _moment(state: DealState) -> int:
    return state.turn_due_at_ms - 1000
