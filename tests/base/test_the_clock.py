"""The time is the database's, whatever the machine's clock is set to, and goes on between two looks."""

import time
from collections.abc import Iterator

import pytest
from django.db import connection

from base import clock

AHEAD_NS = 600 * 10**9


@pytest.fixture(autouse=True)
def _as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(clock, "_look", None)
    return


def database_ms() -> float:
    with connection.cursor() as cursor:
        cursor.execute("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8")
        return float(cursor.fetchone()[0])


@pytest.mark.django_db
@pytest.mark.parametrize("ahead_ns", [AHEAD_NS, -AHEAD_NS])
def test_a_machine_whose_clock_is_wrong_has_the_databases_time(monkeypatch: pytest.MonkeyPatch, ahead_ns: int) -> None:
    true = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: true() + ahead_ns)
    connection.ensure_connection()
    connection.connection.take_the_time()
    assert abs(clock.now_ms() - database_ms()) < 1000
    assert abs(clock.skew_ms() - ahead_ns // 10**6) < 1000


def test_before_the_database_was_reached_it_is_the_machines() -> None:
    assert abs(clock.now_ms() - time.time_ns() // 10**6) < 1000
    assert clock.skew_ms() == 0


def test_it_goes_on_between_two_looks() -> None:
    clock.hold_to(1_000_000.0, clock.ticks(), clock.ticks())
    first = clock.now_ms()
    assert 1_000_000 <= first <= clock.now_ms() < 1_060_000


def test_a_slow_answer_does_not_replace_a_good_one() -> None:
    now = clock.ticks()
    clock.hold_to(5_000_000.0, now, now)
    clock.hold_to(5_000_900.0, now, now + 1000)
    assert clock.now_ms() < 5_000_300


def test_a_database_whose_clock_was_set_is_followed() -> None:
    now = clock.ticks()
    clock.hold_to(5_000_000.0, now, now)
    clock.hold_to(5_600_000.0, now, now + 5)
    assert clock.now_ms() >= 5_600_000 - 5


def test_each_step_of_the_databases_clock_is_counted_and_no_look_that_agrees() -> None:
    assert clock.steps() == 0
    now = clock.ticks()
    counted = []
    for database_ms in (5_000_000.0, 5_000_000.0, 5_600_000.0, 5_600_000.0, 5_000_000.0):
        clock.hold_to(database_ms, now, now)
        counted.append(clock.steps())
    assert counted == [0, 0, 1, 1, 2]


def test_a_look_that_is_old_is_due_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert clock.is_due()
    now = clock.ticks()
    clock.hold_to(5_000_000.0, now, now)
    assert not clock.is_due()
    monkeypatch.setattr(clock, "ticks", lambda: now + clock.LOOK_MS + 1)
    assert clock.is_due()


def test_a_given_time_is_the_time_and_else_it_is_now() -> None:
    assert (clock.moment_ms(0), clock.moment_ms(12_345)) == (0, 12_345)
    assert abs(clock.moment_ms(None) - clock.now_ms()) < 1000
