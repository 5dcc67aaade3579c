"""Counts a day and its hours into `Number`: players, deals, deposits and withdrawals.

Rows of play and money are almost in the order of their time, so the first row of a day is found by bisection; of
other tables only the day's rows are read. So no count reads the house's history.
"""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from desk.home.models import Measure, Number, Span
from wallet.money.deposits.models import DepositState
from wallet.money.withdrawals.models import WithdrawalState

DAYS = 31
"""So far back days are counted that were missed."""
AT_ONCE = 4
LATEST = timedelta(hours=1)
"""So long after a day's end nothing is written any more that belongs into it."""
SLACK = 500
"""How far rows that were written at the same time may be out of order."""
Row = tuple[Span, datetime, str, str, str, int]

_AT = "SELECT id, {at} FROM public.{table} WHERE id >= %s ORDER BY id LIMIT 1"
_LAST = "SELECT COALESCE(max(id), 0) FROM public.{table}"
_LOW = "SELECT COALESCE(min(id), %s) FROM (SELECT id FROM public.{table} WHERE id < %s ORDER BY id DESC LIMIT %s) AS s"
_HIGH = "SELECT COALESCE(max(id), %s) FROM (SELECT id FROM public.{table} WHERE id >= %s ORDER BY id LIMIT %s) AS s"

_HOURS = "date_trunc('hour', {at}, %(zone)s)"
_WHEN = "{at} >= %(begins_at)s AND {at} < %(ends_at)s"
_PLAYED = f"""
WITH played AS MATERIALIZED (
    SELECT d.id, d.currency, d.point_value_minor AS stake, s.player_id,
        {_HOURS.format(at="d.started_at")} AS hour, u.date_joined
    FROM public.tables_deal d JOIN public.tables_dealseat s ON s.deal_id = d.id
    JOIN public.accounts_user u ON u.id = s.player_id AND NOT u.is_bot
    WHERE d.id BETWEEN %(first_deal)s AND %(last_deal)s AND {_WHEN.format(at="d.started_at")}
)
SELECT 'players', hour, '', '', count(DISTINCT player_id) FROM played GROUP BY GROUPING SETS ((hour), ())
UNION ALL
SELECT 'deals', hour, '', '', count(DISTINCT id) FROM played GROUP BY GROUPING SETS ((hour), ())
UNION ALL
SELECT 'stake', hour, currency, stake::text, count(DISTINCT player_id) FROM played
GROUP BY GROUPING SETS ((hour, currency, stake), (currency, stake))
UNION ALL
SELECT 'cohort', NULL, '', CASE WHEN joined >= %(begins_at)s THEN 'new'
    WHEN joined >= %(begins_at)s - interval '7 days' THEN 'week'
    WHEN joined >= %(begins_at)s - interval '30 days' THEN 'month' ELSE 'older' END AS cohort, count(*)
FROM (SELECT player_id, min(date_joined) AS joined FROM played GROUP BY player_id) AS people GROUP BY cohort
"""  # noqa: S608  (parts of ours)
_NEW = f"""
SELECT 'new', {_HOURS.format(at="date_joined")} AS hour, '', '', count(*) FROM public.accounts_user
WHERE id BETWEEN %(first_user)s AND %(last_user)s AND NOT is_bot AND {_WHEN.format(at="date_joined")}
GROUP BY GROUPING SETS ((2), ())
"""  # noqa: S608  (parts of ours)
_BOOKED = f"""
SELECT CASE a.code WHEN 'house:rake' THEN 'rake' ELSE 'promotions' END, {_HOURS.format(at="e.booked_at")} AS hour,
    a.currency_id, '', CASE a.code WHEN 'house:rake' THEN sum(e.amount_minor) ELSE -sum(e.amount_minor) END
FROM public.wallet_account a JOIN public.wallet_entry e ON e.account_id = a.id AND e.line IS NULL
WHERE a.code IN ('house:rake', 'house:promotions') AND {_WHEN.format(at="e.booked_at")}
GROUP BY GROUPING SETS ((a.code, a.currency_id, 2), (a.code, a.currency_id))
"""  # noqa: S608
_MOVED = f"""
SELECT %(measure)s, {_HOURS.format(at="s.at")} AS hour, m.currency_id, '', sum({{amount}})
FROM public.{{steps}} s JOIN public.{{table}} m ON m.id = s.{{of}}
WHERE s.id BETWEEN %(first)s AND %(last)s AND s.became = %(became)s AND {_WHEN.format(at="s.at")}
GROUP BY GROUPING SETS ((m.currency_id, 2), (m.currency_id))
"""  # noqa: S608


def count_days(now: datetime | None = None) -> int:
    """Count today, and earlier days that are not completely counted; returns how many days."""
    now = now or timezone.now()
    today = timezone.localdate(now)
    first = today - timedelta(days=DAYS - 1)
    done = Number.objects.filter(span=Span.DAY, measure=Measure.DONE, begins_at__gte=_midnight(first))
    counted = {timezone.localdate(moment) for moment in done.values_list("begins_at", flat=True)}
    days = [today - timedelta(days=back) for back in range(DAYS)]
    missing = [day for day in days if day not in counted][:AT_ONCE]
    for day in missing:
        count_day(day, is_over=_midnight(day + timedelta(days=1)) + LATEST < now)
    return len(missing)


@transaction.atomic
def count_day(day: date, *, is_over: bool) -> None:
    """Count one day anew; `is_over` notes that it need not be counted again."""
    begins_at, ends_at = _midnight(day), _midnight(day + timedelta(days=1))
    rows = [Number(**_fields(row)) for row in _rows(begins_at, ends_at)]
    if is_over:
        rows.append(Number(span=Span.DAY, begins_at=begins_at, measure=Measure.DONE, value=1))
    with connection.cursor() as cursor:  # two workers count one after the other
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('desk.count_day'))")
    Number.objects.filter(begins_at__gte=begins_at, begins_at__lt=ends_at).delete()
    Number.objects.bulk_create(rows)


def _rows(begins_at: datetime, ends_at: datetime) -> Iterator[Row]:
    params: dict[str, Any] = {"begins_at": begins_at, "ends_at": ends_at, "zone": settings.TIME_ZONE}
    deals = _ids("tables_deal", "started_at", begins_at, ends_at)
    people = _ids("accounts_user", "date_joined", begins_at, ends_at)
    params |= {"first_deal": deals[0], "last_deal": deals[1], "first_user": people[0], "last_user": people[1]}
    for sql in (_PLAYED, _NEW, _BOOKED):
        yield from _rows_of(sql, params)
    credited = _MOVED.format(
        amount="m.amount_minor", steps="wallet_depositstep", table="wallet_deposit", of="deposit_id"
    )
    paid = _MOVED.format(
        amount="m.amount_minor - m.tax_minor",
        steps="wallet_withdrawalstep", table="wallet_withdrawal", of="withdrawal_id",
    )  # fmt: skip
    for sql, measure, steps, became in (
        (credited, Measure.DEPOSITS, "wallet_depositstep", DepositState.CREDITED),
        (paid, Measure.WITHDRAWALS, "wallet_withdrawalstep", WithdrawalState.PAID),
    ):
        first, last = _ids(steps, "at", begins_at, ends_at)
        yield from _rows_of(sql, params | {"measure": measure, "became": became, "first": first, "last": last})


def _rows_of(sql: str, params: dict[str, Any]) -> Iterator[Row]:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        for measure, hour, currency, part, value in cursor.fetchall():
            if value:
                span = Span.DAY if hour is None else Span.HOUR
                yield span, hour or params["begins_at"], measure, currency, part, int(value)


def _fields(row: Row) -> dict[str, Any]:
    return dict(zip(("span", "begins_at", "measure", "currency", "part", "value"), row, strict=True))


def _ids(table: str, at: str, begins_at: datetime, ends_at: datetime) -> tuple[int, int]:
    """The ids between which all rows of a stretch of time lie, with so many rows of slack: ids of deals have gaps."""
    first, end = _first_since(table, at, begins_at), _first_since(table, at, ends_at)
    with connection.cursor() as cursor:
        cursor.execute(_LOW.format(table=table), [first, first, SLACK])
        low = int(cursor.fetchone()[0])
        cursor.execute(_HIGH.format(table=table), [end, end, SLACK])
        return low, int(cursor.fetchone()[0])


def _first_since(table: str, at: str, moment: datetime) -> int:
    """An id below which all rows are before a moment, and no other is, by halving."""
    with connection.cursor() as cursor:
        cursor.execute(_LAST.format(table=table))
        low, high = 0, int(cursor.fetchone()[0]) + 1
        while low < high:
            middle = (low + high) // 2
            cursor.execute(_AT.format(table=table, at=at), [middle])
            row = cursor.fetchone()
            if row is not None and row[1] < moment:
                low = row[0] + 1
            else:
                high = middle
    return low


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))
