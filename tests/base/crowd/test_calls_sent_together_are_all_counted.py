"""A rate of the API holds for calls that are answered at one moment, in several threads, as for one after the other."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.core.cache import cache
from rest_framework.throttling import SimpleRateThrottle

from base.crowd.rates import CountedOneByOne

TOGETHER = 24


class Rate(CountedOneByOne, SimpleRateThrottle):
    """Four calls a minute, of everybody together."""

    rate = "4/min"

    def get_cache_key(self, request: Any, view: Any) -> str:
        """One count for all."""
        return "throttle_of_a_test"


@pytest.fixture(autouse=True)
def _nobody_has_called(servers: None) -> None:
    cache.clear()


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Set the clock, in seconds after the begin of a minute."""

    def set_to(second: float) -> None:
        monkeypatch.setattr(Rate, "timer", lambda _: 6_000.0 + second)

    set_to(0)
    return set_to


def call() -> bool:
    """Whether one more call is answered."""
    return Rate().allow_request(None, None)  # type: ignore[arg-type]  # the key asks neither


def test_of_calls_sent_together_no_more_are_answered(at: Callable[[float], None]) -> None:
    gate = Barrier(TOGETHER)

    def at_once(_: int) -> bool:
        gate.wait()
        return call()

    with ThreadPoolExecutor(TOGETHER) as threads:
        answered = sum(threads.map(at_once, range(TOGETHER)))
    assert answered == 4
    assert not call()


def test_one_after_the_other(at: Callable[[float], None]) -> None:
    assert [call() for _ in range(6)] == [True, True, True, True, False, False]


def test_the_minute_before_counts_for_the_part_that_is_less_than_a_minute_ago(at: Callable[[float], None]) -> None:
    assert [call() for _ in range(5)] == [True, True, True, True, False]
    at(61)
    assert not call()
    at(76)
    assert [call() for _ in range(2)] == [True, False]
    at(181)
    assert [call() for _ in range(5)] == [True, True, True, True, False]


def test_a_refused_caller_is_told_when_to_come_back(at: Callable[[float], None]) -> None:
    for _ in range(4):
        call()
    at(60)
    late = Rate()
    assert not late.allow_request(None, None)  # type: ignore[arg-type]
    assert late.wait() == 15
    at(75)
    assert call()
