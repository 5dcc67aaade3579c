"""Balances of the lines of the books at a moment, and movements between two, from closed days and later entries.

A line is one of the house's own accounts, by its code, or all accounts of one place, such as players', together.
The numbers of a closed day are taken from its document. So the cost depends on the requested days and the entries
that are not closed yet, not on the age of the house. Reports by the time of the event cannot use closed days and
read the entries.
"""

import json
from collections import defaultdict
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import connection

from wallet.finance.reports import where
from wallet.finance.reports.period import Basis, Period
from wallet.ledger.kinds import LOCKED_KINDS

_LOCKED = [kind.value for kind in LOCKED_KINDS]
_LINE = (
    "CASE WHEN a.kind = 'player' THEN 'player:' || split_part(a.code, ':', 3)"
    " WHEN a.kind = ANY(%(locked)s) THEN a.kind ELSE a.code END"
)
_SUMS = """
    COALESCE(sum(e.amount_minor) FILTER (WHERE e.amount_minor > 0), 0),
    COALESCE(-sum(e.amount_minor) FILTER (WHERE e.amount_minor < 0), 0)
"""

_BOOKED = f"""
SELECT {_LINE}, {_SUMS}
FROM public.wallet_entry e JOIN public.wallet_account a ON a.id = e.account_id
WHERE e.booked_at >= %(begins_at)s AND e.booked_at < %(ends_at)s AND a.currency_id = %(currency)s
GROUP BY 1
"""  # noqa: S608 - our own words

_HAPPENED = f"""
SELECT {_LINE}, {_SUMS}
FROM public.wallet_event t
JOIN public.wallet_leg e ON e.transaction_id = t.id AND e.booked_at = t.booked_at
JOIN public.wallet_account a ON a.id = e.account_id
WHERE {{condition}}
GROUP BY 1
"""  # noqa: S608 - our own words

_LAST_CLOSED = "SELECT document, ends_at FROM public.wallet_day WHERE ends_at <= %s ORDER BY number DESC LIMIT 1"
_CLOSED = (
    "SELECT number, document, begins_at, ends_at FROM public.wallet_day"
    " WHERE begins_at >= %s AND ends_at <= %s ORDER BY number"
)

# A house's own account on the days that are closed: what it had received, and held, by one day and by another.
_HOT = """
SELECT a.code, after.received_minor - COALESCE(before.received_minor, 0),
    (after.received_minor - after.balance_minor) - COALESCE(before.received_minor - before.balance_minor, 0)
FROM public.wallet_account a
CROSS JOIN LATERAL (
    SELECT c.received_minor, c.balance_minor FROM public.wallet_closing c
    WHERE c.account_id = a.id AND c.number <= %(last)s ORDER BY c.number DESC LIMIT 1) AS after
LEFT JOIN LATERAL (
    SELECT c.received_minor, c.balance_minor FROM public.wallet_closing c
    WHERE c.account_id = a.id AND c.number < %(first)s ORDER BY c.number DESC LIMIT 1) AS before ON true
WHERE a.currency_id = %(currency)s AND NOT a.kind = ANY(%(locked)s)
"""
_ALL_SEALED = "SELECT count(*) FROM public.wallet_seal WHERE number BETWEEN %s AND %s"


class Moved(NamedTuple):
    """The amounts that a line received and gave, in minor units, neither negative."""

    received_minor: int = 0
    given_minor: int = 0

    @property
    def net_minor(self) -> int:
        """The change of its balance."""
        return self.received_minor - self.given_minor

    def and_(self, other: "Moved") -> "Moved":
        """The sums of both, side by side."""
        return Moved(self.received_minor + other.received_minor, self.given_minor + other.given_minor)


Movements = dict[str, Moved]


def balances_at(period: Period, moment: datetime) -> dict[str, int]:
    """The balance of each line at a moment, with the ledger's sign; lines with a balance of 0 may be missing."""
    if period.basis is Basis.EVENT:
        condition = where.until(period, "moment")
        moved = _summed(_HAPPENED.format(condition=condition), where.params(period, moment=moment))
        return {line: each.net_minor for line, each in moved.items()}
    until = _seen_by(period, moment)
    with connection.cursor() as cursor:
        cursor.execute(_LAST_CLOSED, [until])
        row = cursor.fetchone()
    document, since = (row[0], row[1]) if row else ("{}", datetime.min.replace(tzinfo=until.tzinfo))
    of_the_day = json.loads(document).get("currencies", {}).get(period.currency, {})
    lines: dict[str, int] = defaultdict(int, of_the_day.get("house_accounts", {}))
    for name, group in of_the_day.get("accounts", {}).items():
        if (line := _line_of(name)) is not None:
            lines[line] = group["closing_minor"]
    for line, each in _between(period.currency, since, until).items():
        lines[line] += each.net_minor
    return dict(lines)


def moved(period: Period) -> Movements:
    """The amounts that each line received and gave in the period."""
    if period.basis is Basis.EVENT:
        return _summed(_HAPPENED.format(condition=where.in_period(period)), where.params(period))
    begins, ends = period.begins_at, _seen_by(period, period.ends_at)
    with connection.cursor() as cursor:
        cursor.execute(_CLOSED, [begins, ends])
        days = cursor.fetchall()
        cursor.execute(_ALL_SEALED, [days[0][0], days[-1][0]] if days else [0, -1])
        if not days or cursor.fetchone()[0] != len(days):
            return _between(period.currency, begins, ends)
    total: Movements = defaultdict(Moved)
    documents = [json.loads(document)["currencies"].get(period.currency, {}) for _n, document, _b, _e in days]
    for name, group in ((name, group) for each in documents for name, group in each.get("accounts", {}).items()):
        if (line := _line_of(name)) is not None:
            total[line] = total[line].and_(Moved(group["received_minor"], group["given_minor"]))
    own = {"first": days[0][0], "last": days[-1][0], "currency": period.currency, "locked": _LOCKED}
    parts = [
        _summed(_HOT, own),
        _between(period.currency, begins, days[0][2]),
        _between(period.currency, days[-1][3], ends),
    ]
    for line, each in ((line, each) for part in parts for line, each in part.items()):
        total[line] = total[line].and_(each)
    return dict(total)


def _seen_by(period: Period, moment: datetime) -> datetime:
    """The moment, or the first that was not booked any more as the books stood."""
    return min(moment, period.as_of + timedelta(microseconds=1))


def _between(currency: str, begins: datetime, ends: datetime) -> Movements:
    if begins >= ends:
        return {}
    return _summed(_BOOKED, {"begins_at": begins, "ends_at": ends, "currency": currency, "locked": _LOCKED})


def _summed(sql: str, params: dict[str, Any]) -> Movements:
    with connection.cursor() as cursor:
        cursor.execute(sql, {"locked": _LOCKED, **params})
        return {line: Moved(int(received), int(given)) for line, received, given in cursor.fetchall()}


def _line_of(group: str) -> str | None:
    """The line of a day's group, or None for a group whose accounts are separate lines."""
    if group.startswith("player_"):
        return group.replace("_", ":", 1)
    return group if group in _LOCKED else None
