"""What waits for an operator: a registry of lines, each with its count, the age of its oldest and its clock.

A room or a slice adds its line where the desk starts (`desk.apps`); home shows all that its reader may see, and the
sidebar has the counts as badges. A look is one indexed query, which stops counting at `MOST`.
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
"""Beyond so many a line says 'more': whoever sees it knows enough."""
BADGES_S = 15
_BADGES = "desk.waiting"


class Waits(msgspec.Struct, frozen=True):
    """What a line found: how many wait, since when the oldest does, and by when the first has to be answered."""

    count: int
    oldest: datetime | None = None
    due: datetime | None = None


class Line(msgspec.Struct, frozen=True):
    """One kind of thing that waits.

    `address` is the name of the page where it is seen to, `query` what that page is asked with. `answered_in_s` is how
    soon the oldest ought to be answered, for what has no deadline of its own; None for what has no clock.
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
    """How many rows there are and since when the oldest waits, by the field that says when it began to."""
    some = rows.order_by(since)[: MOST + 1].values("pk", since)
    found = some.aggregate(count=Count("pk"), oldest=Min(since))
    return Waits(found["count"], found["oldest"])


def waiting_for(user: User, now: datetime | None = None) -> list[Waiting]:
    """Every line with something in it that this operator may see, what is late first, then the oldest."""
    now = now or timezone.now()
    shown = [_shown(name, line, now) for name, line in waiting.items() if user.has_perm(line.permission)]
    rows = [row for row in shown if row.count]
    return sorted(rows, key=lambda row: (not row.is_late, row.due or row.oldest or now))


def badges(request: HttpRequest) -> dict[str, int]:
    """How many wait, by the line's name, as it was a moment ago: every page of the admin asks."""
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
    found = _look(line)
    due = found.due
    if due is None and found.oldest is not None and line.answered_in_s is not None:
        due = found.oldest + timedelta(seconds=line.answered_in_s)
    late = due is not None and due < now
    return Waiting(name, str(line.title), line.href, found.count, found.oldest, due, late)
