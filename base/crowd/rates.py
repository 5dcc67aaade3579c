"""Counts calls of the API in the cache itself, so that calls sent together are all counted.

The throttles of Django REST framework read a list of times, add to it and write it back: of calls that are answered at
one moment, in several threads or processes, only one is counted. Here each call adds one to a number, which Valkey does
for one caller after the other.
"""

from contextlib import suppress
from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import UserRateThrottle

if TYPE_CHECKING:
    from rest_framework.throttling import SimpleRateThrottle as Base
    from rest_framework.views import APIView
else:
    Base = object


class CountedOneByOne(Base):
    """Before a throttle of Django REST framework: the same rates and keys, another way to count.

    A number counts the calls of each period (a minute of the clock, for `5/min`). The calls of the period before count
    for that part of it which lies within the last minute, as if they had come evenly. Refused calls do not count.
    """

    num_requests: int | None
    duration: int | None
    _wait_s: float | None = None

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Count the call; False if there were too many."""
        key = self.get_cache_key(request, view)
        if key is None or self.num_requests is None or self.duration is None:
            return True
        period, passed_s = divmod(self.timer(), self.duration)
        now, before = f"{key}.{int(period)}", f"{key}.{int(period) - 1}"
        self.cache.add(now, 0, self.duration * 2)
        of_before = min(self.cache.get(before, 0), self.num_requests)
        called = self._one_more(now)
        left = self.num_requests - called
        if of_before * (1 - passed_s / self.duration) <= left:
            return True
        with suppress(ValueError):  # Valkey has forgotten it since
            self.cache.decr(now)
        due = self.duration * (1 - left / of_before) if left >= 0 and of_before else self.duration
        self._wait_s = max(1.0, due - passed_s)
        return False

    def wait(self) -> float | None:
        """After how many seconds the next call will be answered, if nobody else calls meanwhile."""
        return self._wait_s

    def _one_more(self, key: str) -> int:
        try:
            return int(self.cache.incr(key))
        except ValueError:  # Valkey has forgotten it since
            return 1


class PlayersRate(CountedOneByOne, UserRateThrottle):
    """The rate `user`: calls of one player, or of one address without a log-in."""
