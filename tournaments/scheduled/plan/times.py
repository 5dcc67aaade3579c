"""The hours of a week at which a tournament comes again, as an operator writes them.

`mon-fri 18:00 21:30; sat sun 20:00`: days, or `daily`, then times of the house's own clock; parts between semicolons.
Pure; moments are aware and carry the house's time zone.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import groupby

from engine.spoken import Fault, Faulty, fault
from tournaments.scheduled.plan.faults import PlanFault

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_NAMES = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SHORTEST = 3
WEEK = len(DAYS)
MOST_TIMES = 100
_TIME = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")
_DAYS = re.compile(r"([a-z]+)(?:\s*[-–]\s*([a-z]+))?")

Hour = tuple[int, int, int]
"""A day of the week (0 is Monday), an hour and a minute."""


def read_times(text: str) -> tuple[Hour, ...]:
    """All hours of a week, in order; none for an empty text. Raises Faulty.

    >>> read_times("sat-sun 20:00; daily 9:30")[-2:]
    ((6, 9, 30), (6, 20, 0))
    """
    hours = {hour for part in text.lower().split(";") if part.strip() for hour in _part(part.strip())}
    if len(hours) > MOST_TIMES:
        raise Faulty([fault(PlanFault.TOO_MANY_TIMES, most=MOST_TIMES, found=len(hours))])
    return tuple(sorted(hours))


def times_in_words(times: Sequence[Hour]) -> str:
    """Hours in the words that `read_times` reads, days with the same times together.

    >>> times_in_words(read_times("mon 18:00; tue 18:00; wed 18:00; sat 9:30"))
    'mon-wed 18:00; sat 09:30'
    """
    by_day = [tuple(f"{hour:02}:{minute:02}" for day, hour, minute in times if day == number) for number in range(WEEK)]
    parts, day = [], 0
    for at, alike in groupby(by_day):
        first, day = day, day + len(list(alike))
        if at:
            name = DAYS[first] if day - first == 1 else f"{DAYS[first]}-{DAYS[day - 1]}"
            parts.append(f"{'daily' if day - first == WEEK else name} {' '.join(at)}")
    return "; ".join(parts)


def next_time(times: Sequence[Hour], after: datetime) -> datetime:
    """The first of these hours later than `after`, on the clock of its time zone.

    An hour that the clock leaps over is the hour after the leap. Raises ValueError without hours.
    """
    return next(coming(times, after))


def coming(times: Sequence[Hour], after: datetime) -> Iterator[datetime]:
    """These hours from the first one later than `after` on, without end. Raises ValueError without hours."""
    if not times:
        raise ValueError("a week without hours never comes")
    midnight = after.replace(hour=0, minute=0, second=0, microsecond=0, fold=0)
    number = 0
    while True:
        day = midnight + timedelta(days=number)
        for _weekday, hour, minute in (one for one in times if one[0] == day.weekday()):
            # A wall clock's time: what it means in hours since another one, the time zone says.
            moment = day.replace(hour=hour, minute=minute)
            if moment.timestamp() > after.timestamp():
                yield moment
        number += 1


def _part(part: str) -> Iterator[Hour]:
    wrong = fault(PlanFault.NO_TIMES, part=part)
    days = set(_days(_TIME.sub(" ", part).replace(",", " "), wrong))
    times = _TIME.findall(part)
    if not days or not times:
        raise Faulty([wrong])
    yield from ((day, int(hour), int(minute)) for day in days for hour, minute in times)


def _days(words: str, wrong: Fault) -> Iterator[int]:
    rest = _DAYS.sub("", words).strip()
    if rest:
        raise Faulty([wrong])
    for first, last in _DAYS.findall(words):
        if first in {"daily", "every", "day"} and not last:
            yield from range(WEEK)
            continue
        begin, end = _day(first), _day(last or first)
        if begin is None or end is None:
            raise Faulty([wrong])
        yield from ((begin + number) % WEEK for number in range((end - begin) % WEEK + 1))


def _day(word: str) -> int | None:
    named = (number for number, name in enumerate(_NAMES) if len(word) >= _SHORTEST and name.startswith(word))
    return next(named, None)
