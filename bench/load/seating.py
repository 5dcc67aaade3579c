"""A thousand full tables in seconds: people, sessions, chairs and chips written in bulk, deals started by the house.

Only the way there is short: each row is what sitting down would have left, and the chips come by one adjustment a
batch, from where practice chips come from straight to the chairs, so the books are right.
"""

import time
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.contrib.sessions.models import Session

    from accounts.people.models import User
    from tables.chairs.models import Seat
    from tables.setup.models import Table

SEATS = 6
BATCH = 200
POINT_MINOR = 100
LOSS_MINOR = 80 * POINT_MINOR
CHIPS_MINOR = 10_000 * LOSS_MINOR
STARTS_A_SECOND = 25


def full_tables(count: int, start_s: int) -> list[tuple["Table", list[str]]]:
    """Make this many tables of six; each comes with its players' cookies, and none has a deal yet."""
    made: list[tuple[Table, list[str]]] = []
    while len(made) < count:
        tables = _tables(len(made), min(BATCH, count - len(made)), start_s)
        people = _people(len(tables) * SEATS)
        _seat(tables, people)
        cookies = _cookies(people)
        made += [(table, cookies[at * SEATS : (at + 1) * SEATS]) for at, table in enumerate(tables)]
    return made


def start_deals(tables: Sequence["Table"]) -> None:
    """Let countdowns end, some each second so that deals are not in step; worker and beat do the rest."""
    for first in range(0, len(tables), STARTS_A_SECOND):
        due_now(tables[first : first + STARTS_A_SECOND])
        time.sleep(1.0)


def due_now(tables: Sequence["Table"]) -> None:
    """The countdowns of these tables have ended."""
    from django.utils import timezone

    from tables.setup.models import Table, TableStatus

    some = Table.objects.filter(pk__in=[table.pk for table in tables])
    some.update(status=TableStatus.STARTING, starts_at=timezone.now())


def playing(tables: Sequence["Table"]) -> int:
    """At how many of these tables a deal is played."""
    from tables.play.models import Deal, DealStatus

    return Deal.objects.filter(table__in=[table.pk for table in tables], status=DealStatus.LIVE).count()


def _tables(first: int, count: int, start_s: int) -> list["Table"]:
    from tables.setup.models import Table

    return Table.objects.bulk_create(
        Table(
            name=f"Load {first + number}",
            profile_name="rummycircle-points",
            point_value_minor=POINT_MINOR,
            rake_bps=1000,
            buy_in_min_minor=LOSS_MINOR,
            buy_in_max_minor=10 * LOSS_MINOR,
            largest_loss_points=80,
            max_seats=SEATS,
            start_s=start_s,
        )
        for number in range(count)
    )


def _people(count: int, *, works_here: bool = False) -> list["User"]:
    from django.contrib.auth.hashers import make_password

    from accounts.people.models import User
    from base.ids import new_public_id

    return User.objects.bulk_create(
        User(
            public_id=public_id,
            username=public_id.lower(),
            display_name="Asha",
            password=make_password(None),
            is_staff=works_here,
        )
        for public_id in (new_public_id() for _ in range(count))
    )


def _seat(tables: list["Table"], people: list["User"]) -> None:
    from tables.chairs.models import Seat
    from wallet.ledger.refs import CHIP

    seats = Seat.objects.bulk_create(
        Seat(table=tables[number // SEATS], number=number % SEATS, player=user, currency=CHIP)
        for number, user in enumerate(people)
    )
    for at in range(0, len(seats), BATCH):
        _bring(seats[at : at + BATCH])


def _bring(seats: list["Seat"]) -> None:
    from tables.chairs import chips
    from wallet.ledger.posting import Leg
    from wallet.ledger.refs import equity_chips
    from wallet.play import adjusting

    legs = [Leg(chips.account_of(seat), CHIPS_MINOR) for seat in seats]
    asks, approves = _people(2, works_here=True)
    asked = adjusting.ask(asks, [Leg(equity_chips(), -CHIPS_MINOR * len(seats)), *legs], "load")
    adjusting.approve(asked, approves)


def _cookies(people: list["User"]) -> list[str]:
    from django.conf import settings
    from django.contrib.sessions.models import Session
    from django.utils.crypto import get_random_string

    secrets = [get_random_string(32) for _ in people]
    Session.objects.bulk_create(_sessions(people, secrets))
    return [f"{settings.SESSION_COOKIE_NAME}={secret}" for secret in secrets]


def _sessions(people: list["User"], secrets: list[str]) -> Iterator["Session"]:
    """The sessions that logging in would have made for these players, with the secrets of their cookies."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.models import Session
    from django.utils import timezone

    from accounts.login.cookies.store import SessionStore, name_of

    until = timezone.now() + timedelta(days=1)
    for user, secret in zip(people, secrets, strict=True):
        data = {
            SESSION_KEY: str(user.pk),
            BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0],
            HASH_SESSION_KEY: user.get_session_auth_hash(),
        }
        store = SessionStore.of_cookie(secret)
        yield Session(session_key=name_of(secret), session_data=store.encode(data), expire_date=until)


def close(tables: Sequence["Table"]) -> None:
    """Clear away what is left of them, so that no clock of theirs runs in the next measurement."""
    from django.utils import timezone

    from tables.play.models import NOT_ENDED, Deal, DealStatus
    from tables.setup.models import Table, TableStatus

    pks = [table.pk for table in tables]
    gone = {"status": DealStatus.VOID, "ended_at": timezone.now(), "due_at": None, "bot_due_at": None}
    Deal.objects.filter(table__in=pks, status__in=NOT_ENDED).update(**gone)
    Table.objects.filter(pk__in=pks).update(status=TableStatus.CLOSED, starts_at=None)
