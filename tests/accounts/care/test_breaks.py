"""A break from play begins at once, ends by itself, and neither the player nor a statement in SQL ends it early."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from accounts.care.breaks import services as breaks
from accounts.care.breaks.hooks import break_begun
from accounts.care.breaks.models import FOREVER, Break
from accounts.care.breaks.services import Length
from accounts.care.in_force import in_force
from accounts.care.kinds import BreakKind
from accounts.people.models import User
from tests.registries import joined


@pytest.fixture
def chief(db: None) -> User:
    """An operator."""
    return User.objects.create_superuser("chief", None, "a long password 9")


def until(user: User) -> object:
    """Until when the user's row says that they do not play."""
    user.refresh_from_db()
    return user.excluded_until


def test_it_begins_at_once_and_ends_by_itself(asha: User) -> None:
    now = timezone.now()
    taken = breaks.take_break(asha, Length.DAY, now)
    assert in_force(asha.pk).is_excluded(now)
    assert not in_force(asha.pk).is_excluded(now + timedelta(hours=24))
    assert taken.kind == BreakKind.COOL_OFF


def test_for_good_never_ends(asha: User) -> None:
    assert breaks.take_break(asha, Length.FOR_GOOD).for_good
    assert until(asha) == FOREVER


def test_a_shorter_one_after_a_longer_one_changes_nothing(asha: User) -> None:
    longer = breaks.take_break(asha, Length.YEAR)
    breaks.take_break(asha, Length.DAY)
    assert until(asha) == longer.ends_at


def test_a_longer_one_may_be_added(asha: User) -> None:
    breaks.take_break(asha, Length.DAY)
    longer = breaks.take_break(asha, Length.YEAR)
    assert until(asha) == longer.ends_at


def test_nobody_lifts_what_a_player_has_decided(asha: User, chief: User) -> None:
    taken = breaks.take_break(asha, Length.DAY)
    with pytest.raises(ValidationError):
        breaks.lift(chief, taken)


def test_the_house_lifts_its_own_and_the_players_runs_on(asha: User, chief: User) -> None:
    own = breaks.take_break(asha, Length.DAY)
    house = breaks.send_on_break(chief, asha, None, "asked for by the family")
    assert until(asha) == FOREVER
    breaks.lift(chief, house)
    assert until(asha) == own.ends_at


def test_a_break_in_the_past_is_none(asha: User, chief: User) -> None:
    with pytest.raises(ValidationError):
        breaks.send_on_break(chief, asha, timezone.now() - timedelta(days=1), "")


def test_a_break_that_would_end_as_it_begins_is_none(asha: User, chief: User) -> None:
    now = timezone.now()
    with pytest.raises(ValidationError):
        breaks.send_on_break(chief, asha, now, "", now)


@pytest.mark.parametrize(
    "attack",
    [
        "DELETE FROM accounts_break",
        "UPDATE accounts_break SET ends_at = starts_at + interval '1 second'",
        "UPDATE accounts_break SET kind = 'operator'",
        "UPDATE accounts_break SET lifted_at = now()",
        "UPDATE accounts_user SET excluded_until = NULL",
        "UPDATE accounts_user SET excluded_until = now()",
    ],
)
def test_no_statement_shortens_it(asha: User, attack: str) -> None:
    breaks.take_break(asha, Length.WEEK)
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(attack)
    assert Break.objects.get().lifted_at is None


def test_other_rooms_are_told_in_the_same_transaction(asha: User) -> None:
    heard: list[User] = []
    with joined(break_begun, "a test", heard.append):
        breaks.take_break(asha, Length.DAY)
    assert [user.pk for user in heard] == [asha.pk]


@pytest.mark.parametrize(
    ("length", "ends_at"),
    [
        (Length.DAY, datetime(2026, 3, 1, 12, tzinfo=UTC)),
        (Length.WEEK, datetime(2026, 3, 7, 12, tzinfo=UTC)),
        (Length.HALF_YEAR, datetime(2026, 8, 30, 12, tzinfo=UTC)),
        (Length.YEAR, datetime(2027, 2, 28, 12, tzinfo=UTC)),
        (Length.FIVE_YEARS, datetime(2031, 2, 28, 12, tzinfo=UTC)),
    ],
)
def test_it_lasts_as_long_as_its_name_says(length: Length, ends_at: datetime) -> None:
    assert length.from_moment(datetime(2026, 2, 28, 12, tzinfo=UTC)) == ends_at
