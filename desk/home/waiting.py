"""Open tasks of operators: a registry of lines, each with a count, the age of the oldest and a deadline.

A room or a slice adds its line in `desk.apps`; home shows all lines that its reader may see, and the sidebar has
the counts as badges. Each line is one indexed query, which stops counting at `MOST`.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

import msgspec
from django.core.cache import cache
from django.db import DatabaseError, transaction
from django.db.models import Count, Min, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django_stubs_ext import StrOrPromise
from redis.exceptions import RedisError

from accounts.people.models import User
from base.duties import lacks_right
from base.registry import Registry

MOST = 999
"""From this count on a line says 'more'."""
BADGES_S = 15
_BADGES = "desk.waiting"


class Waits(msgspec.Struct, frozen=True):
    """The result of a line: the count, the time of the oldest, and the first deadline."""

    count: int
    oldest: datetime | None = None
    due: datetime | None = None


class Line(msgspec.Struct, frozen=True):
    """One kind of open task.

    `address` is the name of the page that handles it, `query` that page's query. `answered_in_s` is the time to
    answer the oldest, for tasks without their own deadline; None for no deadline.
    """

    title: StrOrPromise
    permission: str
    look: Callable[[], Waits]
    address: str
    query: str = ""
    answered_in_s: int | None = None

    @property
    def href(self) -> str:
        """Where it is seen to."""
        return f"{reverse(self.address)}{'?' if self.query else ''}{self.query}"


class Waiting(msgspec.Struct, frozen=True):
    """A line as home shows it."""

    name: str
    title: str
    href: str
    count: int
    oldest: datetime | None
    due: datetime | None
    is_late: bool

    @property
    def says(self) -> str:
        """The count, or that there are more."""
        return f"{MOST}+" if self.count > MOST else str(self.count)


waiting: Registry[Line] = Registry("lines of what waits for an operator")


def counted(rows: QuerySet, since: str) -> Waits:  # type: ignore[type-arg]  # of any model
    """The number of rows and the time of the oldest, by the field that has its begin."""
    some = rows.order_by(since)[: MOST + 1].values("pk", since)
    sums = some.aggregate(count=Count("pk"), oldest=Min(since))
    return Waits(sums["count"], sums["oldest"])


def waiting_for(user: User, now: datetime | None = None) -> list[Waiting]:
    """Every line with open tasks that this operator may see, late ones first, then the oldest."""
    now = now or timezone.now()
    shown = [_shown(name, line, now) for name, line in waiting.items() if user.has_perm(line.permission)]
    rows = [row for row in shown if row.count]
    return sorted(rows, key=lambda row: (not row.is_late, row.due or row.oldest or now))


def badges(request: HttpRequest) -> dict[str, int]:
    """The counts by the lines' names, cached for a moment because every page of the admin needs them."""
    try:
        known: dict[str, int] | None = cache.get(_BADGES)
        if known is None:
            known = {name: _look(line).count for name, line in waiting.items()}
            cache.set(_BADGES, known, BADGES_S)
    except (RedisError, OSError):
        return {}
    return known


def _look(line: Line) -> Waits:
    """What a line finds; nothing where the database leaves it to another duty's login: that one's home shows it."""
    try:
        with transaction.atomic():
            return line.look()
    except DatabaseError as error:
        if not lacks_right(error):
            raise
        return Waits(0)


def _shown(name: str, line: Line, now: datetime) -> Waiting:
    waiting = _look(line)
    due = waiting.due
    if due is None and waiting.oldest is not None and line.answered_in_s is not None:
        due = waiting.oldest + timedelta(seconds=line.answered_in_s)
    late = due is not None and due < now
    return Waiting(name, str(line.title), line.href, waiting.count, waiting.oldest, due, late)
