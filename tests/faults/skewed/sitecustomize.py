"""Found by Python before anything else when this folder is on its path: a machine whose clock is wrong."""

import datetime
import os
import time

AHEAD_S = int(os.environ["CLOCK_AHEAD_S"])
_true_s, _true_ns, _true = time.time, time.time_ns, datetime.datetime
time.time = lambda: _true_s() + AHEAD_S
time.time_ns = lambda: _true_ns() + AHEAD_S * 10**9


class _AnyMoment(type):
    """Each moment passes for one of the class that only asks another clock."""

    def __instancecheck__(cls, each: object) -> bool:
        return isinstance(each, _true)

    def __subclasscheck__(cls, each: type) -> bool:
        return issubclass(each, _true)


class _Skewed(_true, metaclass=_AnyMoment):
    """Python's own class of moments, whose present is another; what it makes is of Python's own."""

    def __new__(cls, *given, **named):
        return _true(*given, **named)

    @classmethod
    def now(cls, tz=None):
        return _true.now(tz) + datetime.timedelta(seconds=AHEAD_S)

    @classmethod
    def utcnow(cls):
        return _true.now(datetime.UTC).replace(tzinfo=None) + datetime.timedelta(seconds=AHEAD_S)

    @classmethod
    def today(cls):
        return cls.now()


datetime.datetime = _Skewed
