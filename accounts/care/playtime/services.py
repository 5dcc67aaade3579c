"""Time at the tables, counted from signs of life, and the reality check that depends on it.

The room with the tables calls `seen` about once a minute for everybody who plays with a connected browser.  Two
signs at most `STILL_S` apart count as time played between them; after `NEW_SESSION_S` without a sign a new session
begins. Time at several tables at once is counted once.

A check that is due waits in the database until the player has acknowledged it, on any device. Its session does not
end before that, so the numbers that it shows stay those of the session that it is about.
"""

from collections.abc import Collection, Sequence
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
"""The minutes between two reality checks that a player may choose; never more than the house's own."""

AT_ONCE = 500
"""Signs of life that are noted in one transaction."""

_ADD = """
INSERT INTO accounts_playday AS d (user_id, day, played_s)
SELECT user_id, %s, played_s FROM unnest(%s::bigint[], %s::int[]) AS one (user_id, played_s)
ON CONFLICT (user_id, day) DO UPDATE SET played_s = d.played_s + EXCLUDED.played_s
"""
_NOTE = """
UPDATE accounts_playclock c
SET started_at = one.started_at, seen_at = one.seen_at, played_s = one.played_s, checked_s = one.checked_s,
    check_due = one.check_due
FROM unnest(%s::bigint[], %s::timestamptz[], %s::timestamptz[], %s::int[], %s::int[], %s::boolean[])
    AS one (user_id, started_at, seen_at, played_s, checked_s, check_due)
WHERE c.user_id = one.user_id
"""


class Seen(msgspec.Struct, frozen=True):
    """The result of a sign of life: whether a reality check waits for the player's answer, and of which session."""

    check_due: bool
    played_s: int
    started_at: datetime


def seen(user_pk: int, now: datetime | None = None) -> Seen:
    """Note that a player is at a table in front of a connected browser."""
    return seen_all([user_pk], now)[user_pk]


def seen_all(user_pks: Collection[int], now: datetime | None = None) -> dict[int, Seen]:
    """Note that all these players are; four statements for every `AT_ONCE` of them."""
    moment = now or timezone.now()
    in_order = sorted(set(user_pks))
    seen_by_player: dict[int, Seen] = {}
    for start in range(0, len(in_order), AT_ONCE):
        seen_by_player |= _some_seen(in_order[start : start + AT_ONCE], moment)
    return seen_by_player


@transaction.atomic
def _some_seen(user_pks: Sequence[int], now: datetime) -> dict[int, Seen]:
    begun = [PlayClock(pk=user_pk, started_at=now, seen_at=now) for user_pk in user_pks]
    PlayClock.objects.bulk_create(begun, ignore_conflicts=True)
    clocks = list(PlayClock.objects.select_for_update().filter(pk__in=user_pks).order_by("pk"))
    gaps_s = {clock.pk: _moved_on(clock, now) for clock in clocks}
    played = {user_pk: gap_s for user_pk, gap_s in gaps_s.items() if gap_s}
    with connection.cursor() as cursor:
        if played:
            cursor.execute(_ADD, (timezone.localdate(now), list(played), list(played.values())))
        columns = ("pk", "started_at", "seen_at", "played_s", "checked_s", "check_due")
        cursor.execute(_NOTE, [[getattr(clock, column) for clock in clocks] for column in columns])
    return {clock.pk: Seen(clock.check_due, clock.played_s, clock.started_at) for clock in clocks}


def _moved_on(clock: PlayClock, now: datetime) -> int:
    """Move a clock on to a sign of life; the seconds played since the last one."""
    gap_s = int((now - clock.seen_at).total_seconds())
    counted_s = gap_s if 0 < gap_s <= STILL_S else 0
    if gap_s >= NEW_SESSION_S and not clock.check_due:
        clock.started_at, clock.played_s, clock.checked_s = now, 0, 0
    clock.played_s += counted_s
    clock.check_due = clock.check_due or clock.played_s - clock.checked_s >= every_min(clock) * 60
    clock.seen_at = max(now, clock.seen_at)
    return counted_s


def every_min(clock: PlayClock | None) -> int:
    """The minutes between two reality checks: the player's choice, at most the house's."""
    house_min: int = settings.REALITY_CHECK_MIN
    chosen = clock.check_every_min if clock is not None else None
    return min(chosen or house_min, house_min)


def played_s(user_pk: int, span: Span, now: datetime) -> int:
    """The time at the tables in the present span."""
    days = PlayDay.objects.filter(user_id=user_pk, day__gte=first_day(span, now))
    return int(days.aggregate(total=Sum("played_s"))["total"] or 0)
