"""A limit is tightened at once and loosened after a day; of the player's and the house's the stricter one holds."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, IntegrityError, transaction

from accounts.care.in_force import in_force
from accounts.care.kinds import LimitKind, SetBy, Span
from accounts.care.limits import services as limits
from accounts.care.limits.models import Limit, LimitChange
from accounts.people.models import User

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def own(user: User, amount: int | None, now: datetime = NOON) -> Limit:
    """Asha's own limit of what she may lose in a day."""
    return limits.set_own(user, LimitKind.LOSS, Span.DAY, "CHIP", amount, now)


def house(user: User | None, amount: int | None) -> Limit:
    """The house's limit of the same."""
    chief = User.objects.filter(username="chief").first() or User.objects.create_superuser("chief", None, "x" * 12)
    return limits.set_by_operator(chief, user, LimitKind.LOSS, Span.DAY, "CHIP", amount, NOON)


def holds(user: User, now: datetime = NOON) -> int | None:
    """What holds for Asha at a moment."""
    found = in_force(user.pk, now).of(LimitKind.LOSS, "CHIP")
    return found[0].amount if found else None


def test_nobody_has_limits_from_the_start(asha: User) -> None:
    assert in_force(asha.pk, NOON).limits == ()


def test_a_first_limit_holds_at_once(asha: User) -> None:
    own(asha, 500)
    assert holds(asha) == 500


def test_a_tighter_one_holds_at_once(asha: User) -> None:
    own(asha, 500)
    own(asha, 200)
    assert holds(asha) == 200


def test_a_looser_one_holds_after_a_day_by_itself(asha: User) -> None:
    own(asha, 500)
    own(asha, 900)
    assert holds(asha, NOON + DAY - timedelta(seconds=1)) == 500
    assert holds(asha, NOON + DAY) == 900


def test_no_limit_any_more_waits_a_day_too(asha: User) -> None:
    own(asha, 500)
    own(asha, None)
    assert (holds(asha), holds(asha, NOON + DAY)) == (500, None)


def test_a_looser_one_may_be_taken_back_while_it_waits(asha: User) -> None:
    own(asha, 500)
    waiting = own(asha, 900)
    assert limits.keep_own(asha, waiting.pk, NOON) is not None
    assert holds(asha, NOON + DAY) == 500


def test_one_that_is_in_force_is_not_taken_back_any_more(asha: User) -> None:
    own(asha, 500)
    waiting = own(asha, 900)
    assert limits.keep_own(asha, waiting.pk, NOON + DAY) is None
    assert holds(asha, NOON + DAY) == 900


def test_the_same_amount_again_waits_for_nothing(asha: User) -> None:
    own(asha, 500)
    assert own(asha, 500).next_at is None


@pytest.mark.parametrize("amount", [0, limits.MOST])
def test_the_least_and_the_most_are_limits(asha: User, amount: int) -> None:
    own(asha, amount)
    assert holds(asha) == amount


def test_a_tighter_one_takes_back_the_looser_one_that_waits(asha: User) -> None:
    own(asha, 500)
    own(asha, 900)
    own(asha, 300)
    assert holds(asha, NOON + DAY) == 300


def test_asking_for_a_looser_one_again_waits_a_day_again(asha: User) -> None:
    own(asha, 500)
    own(asha, 600)
    own(asha, 900, NOON + DAY / 2)
    assert holds(asha, NOON + DAY) == 500
    assert holds(asha, NOON + DAY * 1.5) == 900


def test_what_has_come_into_force_is_what_the_next_change_is_measured_by(asha: User) -> None:
    own(asha, 500)
    own(asha, 900)
    own(asha, 800, NOON + DAY)
    assert holds(asha, NOON + DAY) == 800


def test_nobody_takes_back_somebody_elses(asha: User) -> None:
    own(asha, 500)
    waiting = own(asha, 900)
    stranger = User.objects.create_user("binu", None, "x" * 12)
    assert limits.keep_own(stranger, waiting.pk, NOON) is None


def test_the_stricter_of_players_and_houses_holds(asha: User) -> None:
    own(asha, 500)
    house(asha, 300)
    assert holds(asha) == 300
    house(asha, 700)
    assert holds(asha) == 500


def test_the_houses_limit_for_everybody_is_one_of_them(asha: User) -> None:
    house(None, 100)
    own(asha, 500)
    assert holds(asha) == 100


def test_an_operator_loosens_at_once(asha: User) -> None:
    house(asha, 300)
    house(asha, None)
    assert holds(asha) is None


@pytest.mark.parametrize(
    ("kind", "currency", "amount"),
    [("loss", "CHIP", -1), ("loss", "CHIP", limits.MOST + 1), ("loss", "", 5), ("time", "CHIP", 5)],
)
def test_what_is_no_limit_is_refused(asha: User, kind: str, currency: str, amount: int) -> None:
    with pytest.raises(ValidationError):
        limits.set_own(asha, LimitKind(kind), Span.DAY, currency, amount, NOON)


def test_there_is_one_of_each_kind(asha: User) -> None:
    house(None, 5)
    with pytest.raises(IntegrityError), transaction.atomic():
        Limit.objects.create(user=None, set_by=SetBy.OPERATOR, kind="loss", span="day", currency="CHIP", amount=9)


def test_every_change_is_logged_and_the_log_stays(asha: User) -> None:
    own(asha, 500)
    own(asha, 900)
    assert list(LimitChange.objects.values_list("amount", "effective_at")) == [(500, NOON), (900, NOON + DAY)]
    with pytest.raises(DatabaseError), transaction.atomic():
        LimitChange.objects.update(amount=1)
    with pytest.raises(DatabaseError), transaction.atomic():
        LimitChange.objects.all().delete()
