"""Time at the tables, counted from signs of life, and the reality check that follows from it.

The room with the tables says `seen` about once a minute for everybody who plays in front of a connected browser. Two
signs at most `STILL_S` apart count as time played between them; after `NEW_SESSION_S` without any a new session begins.
Several tables at once are one person's time, counted once.

A check that is due waits in the database until the player has acknowledged it, on whichever device; a session that it
waits for goes on, so that what it tells stays what it was about.
"""

from datetime import datetime

import msgspec
from django.conf import settings
from django.db import connection, transaction
from django.db.models import Sum
from django.utils import timezone

from accounts.care.kinds import Span
from accounts.care.playtime.models import PlayClock, PlayDay
from accounts.care.spans import first_day

STILL_S = 150
NEW_SESSION_S = 15 * 60
CHECKS_MIN = (15, 30, 60)
"""What a player may choose between two reality checks, in minutes; never later than the house's own."""

_ADD = """
INSERT INTO accounts_playday AS d (user_id, day, played_s) VALUES (%s, %s, %s)
ON CONFLICT (user_id, day) DO UPDATE SET played_s = d.played_s + EXCLUDED.played_s
"""


class Seen(msgspec.Struct, frozen=True):
    """What a sign of life found: whether a reality check waits for the player's answer, and about which session."""

    check_due: bool
    played_s: int
    started_at: datetime


@transaction.atomic
def seen(user_pk: int, now: datetime | None = None) -> Seen:
    """Note that a player is at a table in front of a connected browser."""
    now = now or timezone.now()
    clock = locked_clock(user_pk, now)
    gap_s = int((now - clock.seen_at).total_seconds())
    if gap_s >= NEW_SESSION_S and not clock.check_due:
        clock.started_at, clock.played_s, clock.checked_s = now, 0, 0
    elif 0 < gap_s <= STILL_S:
        clock.played_s += gap_s
        with connection.cursor() as cursor:
            cursor.execute(_ADD, (user_pk, timezone.localdate(now), gap_s))
    clock.check_due = clock.check_due or clock.played_s - clock.checked_s >= every_min(clock) * 60
    clock.seen_at = max(now, clock.seen_at)
    clock.save()
    return Seen(check_due=clock.check_due, played_s=clock.played_s, started_at=clock.started_at)


def every_min(clock: PlayClock | None) -> int:
    """The minutes between two reality checks: the player's choice, at most the house's."""
    house_min: int = settings.REALITY_CHECK_MIN
    chosen = clock.check_every_min if clock is not None else None
    return min(chosen or house_min, house_min)


def played_s(user_pk: int, span: Span, now: datetime | None = None) -> int:
    """The time at the tables in the present span."""
    days = PlayDay.objects.filter(user_id=user_pk, day__gte=first_day(span, now or timezone.now()))
    return int(days.aggregate(total=Sum("played_s"))["total"] or 0)


def locked_clock(user_pk: int, now: datetime) -> PlayClock:
    """A player's clock, locked until the transaction ends; begun where there is none yet."""
    row, _made = PlayClock.objects.select_for_update().get_or_create(
        pk=user_pk, defaults={"started_at": now, "seen_at": now}
    )
    return row
