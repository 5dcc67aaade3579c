"""Two changes of what holds a player come one after the other: neither is lost, whoever was first."""

from concurrent.futures import Future
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from accounts.care.breaks import services as breaks
from accounts.care.breaks.models import Break
from accounts.care.breaks.services import Length
from accounts.care.kinds import LimitKind, Span
from accounts.care.limits import services as limits
from accounts.care.limits.models import Limit
from accounts.care.playtime import services as playtime
from accounts.care.playtime.models import PlayClock
from accounts.care.reality.queries import waiting
from accounts.care.reality.services import acknowledge, choose_check
from accounts.people.models import User
from tests.two_hands import amid, meets

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def chief(db: None) -> User:
    """An operator."""
    return User.objects.create_superuser("chief", None, "a long password 9")


def excluded_until(user: User) -> object:
    """Until when the user's row says that they do not play."""
    return User.objects.get(pk=user.pk).excluded_until


def test_of_two_breaks_the_longer_one_holds(asha: User) -> None:
    waited, second = meets(
        lambda: breaks.take_break(asha, Length.WEEK),
        lambda: breaks.take_break(asha, Length.DAY),
    )
    assert waited
    second.result()
    assert excluded_until(asha) == max(Break.objects.values_list("ends_at", flat=True))


def test_a_break_that_begins_while_another_is_lifted_holds(asha: User, chief: User) -> None:
    house = breaks.send_on_break(chief, asha, None, "asked for by the family")
    waited, second = meets(lambda: breaks.take_break(asha, Length.WEEK), lambda: breaks.lift(chief, house))
    assert waited
    assert second.result().lifted_at is not None
    assert excluded_until(asha) == Break.objects.exclude(pk=house.pk).get().ends_at


def test_a_tighter_limit_set_while_a_looser_one_is_taken_back_holds(asha: User) -> None:
    stake = (asha, LimitKind.STAKE, Span.DAY, "CHIP")
    limits.set_own(*stake, 1_000)
    limit = limits.set_own(*stake, 2_000)
    waited, second = meets(lambda: limits.set_own(*stake, 500), lambda: limits.keep_own(asha, limit.pk))
    assert waited
    second.result()
    assert Limit.objects.get(pk=limit.pk).amount == 500


def test_a_check_answered_on_two_devices_is_answered_once(asha: User) -> None:
    start = timezone.now() - timedelta(minutes=61)
    for minute in range(0, 63, 2):
        playtime.seen(asha.pk, start + timedelta(minutes=minute))
    check = waiting(asha)
    assert check is not None
    waited, second = meets(lambda: acknowledge(asha, check.mark), lambda: acknowledge(asha, check.mark))
    assert waited
    assert not second.result()


def test_a_minute_at_two_tables_that_two_processes_note_at_once_counts_once(
    asha: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now().replace(hour=12)
    later = now + timedelta(minutes=1)
    playtime.seen(asha.pk, now)
    counted, others = playtime._moved_on, list[Future[playtime.Seen] | None]()
    with amid(lambda: playtime.seen(asha.pk, later)) as another:

        def while_another_comes(clock: PlayClock, at: datetime) -> int:
            if not others:
                others.append(None)  # the other one is asked by the same name
                others[0] = another()
            return counted(clock, at)

        monkeypatch.setattr(playtime, "_moved_on", while_another_comes)
        playtime.seen(asha.pk, later)
    (other,) = others
    assert other is not None
    assert other.result().played_s == playtime.played_s(asha.pk, Span.DAY, now) == 60


def test_a_choice_made_while_time_is_counted_is_kept(asha: User) -> None:
    now = timezone.now()
    playtime.seen(asha.pk, now)
    waited, second = meets(
        lambda: choose_check(asha, 30),
        lambda: playtime.seen(asha.pk, now + timedelta(minutes=2)),
    )
    assert waited
    assert second.result().played_s == 120
    assert PlayClock.objects.get(pk=asha.pk).check_every_min == 30
