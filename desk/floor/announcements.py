"""Announcements to players: which are shown now, and saying them at the tables when they begin."""

from collections.abc import Sequence
from typing import Any

from django.core.cache import cache
from django.db import transaction
from django.db.models import Q

from accounts.people.models import User
from base import clock
from desk.floor.models import Announcement
from tables.setup.models import Table, TableStatus
from tables.wire import protocol
from tables.wire.broadcast import Frame, Push, after_commit
from tables.wire.messages import Notice
from tables.wire.notices import News

KEY = "announcements"
MOST_SHOWN = 20
KEPT_S = 10
"""How late a page may show an announcement; the database is not read more often."""


def shown_now(language: str, table: Table | None = None) -> list[str]:
    """The announcements in this language, for a page or a table's page, those of the house first."""
    now = clock.now().timestamp()
    there = {None, table.pk if table is not None else None}
    return [
        one["words"]
        for one in _lately()
        if one["from"] <= now < one["to"] and one["language"] in {"", language} and one["table"] in there
    ]


def announce(announcement: Announcement, by: User) -> Announcement:
    """Save an operator's announcement and send it at once if its time has come."""
    announcement.by = by
    announcement.save()
    cache.delete(KEY)
    say_what_begins()
    return announcement


def withdraw(announcements: Sequence[Announcement]) -> None:
    """End those of these announcements that are under way."""
    now = clock.now()
    for one in announcements:
        if one.starts_at < now < one.ends_at:
            one.ends_at = now
            one.save(update_fields=["ends_at"])
    cache.delete(KEY)


@transaction.atomic
def say_what_begins() -> int:
    """Send announcements that begin now to the tables, once; returns how many."""
    now = clock.now()
    begun = Announcement.objects.filter(told_at=None, starts_at__lte=now, ends_at__gt=now)
    count = 0
    for one in begun.select_for_update(skip_locked=True).order_by("pk"):
        _say(one)
        one.told_at = now
        one.save(update_fields=["told_at"])
        count += 1
    return count


def _say(one: Announcement) -> None:
    tables = Table.objects.exclude(status=TableStatus.CLOSED)
    if one.table_id is not None:
        tables = tables.filter(pk=one.table_id)
    for table in tables.filter(seats__left_at=None, seats__is_bot=False).distinct():
        sitting = User.objects.filter(table_seats__table=table, table_seats__left_at=None, is_bot=False)
        own = {
            user.public_id: protocol.encode(Notice(code=News.ANNOUNCED, sentence=one.words, deal=""))
            for user in sitting.distinct()
            if one.language in {"", user.language}
        }
        if own:
            after_commit(Push(table_pk=table.pk, frames=(Frame(b"", own),)))


def _lately() -> list[dict[str, Any]]:
    """The announcements of now and the next minutes as plain data, cached for some seconds."""
    cached: list[dict[str, Any]] | None = cache.get(KEY)
    if cached is None:
        rows = Announcement.objects.filter(Q(ends_at__gt=clock.now())).order_by("-table", "starts_at")[:MOST_SHOWN]
        cached = [
            {
                "words": one.words,
                "language": one.language,
                "table": one.table_id,
                "from": one.starts_at.timestamp(),
                "to": one.ends_at.timestamp(),
            }
            for one in rows
        ]
        cache.set(KEY, cached, KEPT_S)
    return cached
