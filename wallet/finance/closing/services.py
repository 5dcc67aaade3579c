"""Closing a day: wait for who is still writing into it, count it, chain it to the day before, seal it.

Nobody is locked out meanwhile. Booking times are the database's clock, read after the writing database transaction has
its number. So a number drawn after midnight is above those of all that booked before it, and once everything below that
number has ended, the day is whole: nothing can come into it any more.
"""

import json
import time
from collections.abc import Iterator, Mapping
from datetime import UTC
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from wallet.finance.closing.business_day import BusinessDay, next_day
from wallet.finance.closing.findings import Finding, findings, plain
from wallet.finance.closing.models import Day
from wallet.finance.closing.totals import Totals, found, totals
from wallet.ledger.models import Currency

VERSION = 1
WAIT_S = 20.0
_LOOK_AGAIN_S = 0.05

_MARK = "SELECT pg_current_xact_id()::text::bigint"
_ENDED = """
SELECT pg_snapshot_xmax(pg_current_snapshot()) > %(mark)s::text::xid8 AND NOT EXISTS (
    SELECT FROM pg_snapshot_xip(pg_current_snapshot()) AS open_now (xid) WHERE open_now.xid < %(mark)s::text::xid8)
"""


class NotYet(Exception):
    """The day cannot be closed now: it is not over, or a transaction that began in it is still open."""


def close_next_day(*, wait_s: float = WAIT_S) -> Day | None:
    """Close the day after the last closed one; None if there is none or it is not over.

    Raises NotYet when a database transaction that may still write into the day does not end within `wait_s` seconds.
    Two closers at once close it once. Not inside another database transaction, which would be waited for in vain.
    """
    due = next_day()
    if due is None or due.ends_at > timezone.now():
        return None
    mark = _wait_for_writers(wait_s)
    with transaction.atomic(durable=True), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        cursor.execute("LOCK TABLE public.wallet_day IN SHARE ROW EXCLUSIVE MODE")
        due_now = next_day()
        if due_now != due:
            return Day.objects.filter(day=due.day).first()
        return _seal(due, mark)


def close_due_days(*, wait_s: float = WAIT_S) -> list[Day]:
    """Close every day that is over, oldest first."""
    closed = []
    while (day := close_next_day(wait_s=wait_s)) is not None:
        closed.append(day)
    return closed


def canonical(document: Mapping[str, Any]) -> str:
    """The one way to write a document down: JSON in UTF-8, keys sorted, no blanks, integers only."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def totals_of(day: Day | None) -> dict[str, Totals]:
    """What a closed day's document says of each currency."""
    return json.loads(day.document)["currencies"] if day else {}


def _seal(due: BusinessDay, mark: int) -> Day:
    before = Day.objects.filter(number=due.number - 1).first()
    counted = totals(due.begins_at, due.ends_at, totals_of(before))
    listed = [*_controls(counted, due), *findings()]
    document = canonical(
        {
            "version": VERSION,
            "number": due.number,
            "day": due.day.isoformat(),
            "zone": timezone.get_default_timezone_name(),
            "begins_at": due.begins_at.astimezone(UTC).isoformat(),
            "ends_at": due.ends_at.astimezone(UTC).isoformat(),
            "previous": due.previous,
            "currencies": counted,
            "exceptions": [{"code": one.code, "about": one.about, "sentence": one.sentence} for one in listed],
        }
    )
    with connection.cursor() as cursor:
        cursor.execute("SELECT encode(sha256(convert_to(%s, 'UTF8')), 'hex')", [document])
        sha256 = cursor.fetchone()[0]
    return Day.objects.create(
        number=due.number,
        day=due.day,
        begins_at=due.begins_at,
        ends_at=due.ends_at,
        document=document,
        sha256=sha256,
        previous=due.previous,
        exceptions=len(listed),
        up_to_xid=mark,
    )


def _controls(counted: Mapping[str, Totals], due: BusinessDay) -> Iterator[Finding]:
    """The totals against each other, and against the balances."""
    practice = set(Currency.objects.filter(kind="practice").values_list("code", flat=True))
    for currency, total in counted.items():
        if total["trial_balance_minor"] != 0:
            yield Finding(
                "out_of_balance", currency, f"All accounts together hold {total['trial_balance_minor']}, should be 0."
            )
        balances = found(currency, due.ends_at)
        rolled = {name: group["closing_minor"] for name, group in total["accounts"].items()}
        for name in sorted(balances.keys() | rolled.keys()):
            if balances.get(name, 0) != rolled.get(name, 0):
                yield Finding(
                    "rolled_otherwise",
                    f"{currency} {name}",
                    f"{rolled.get(name, 0)} by the days' totals, {balances.get(name, 0)} by the balances.",
                )
        owed = total["owed_to_players_minor"] + total["owed_to_the_state_minor"] + total.get("in_suspense_minor", 0)
        if currency not in practice and total["against_minor"] < owed:
            yield Finding(
                "players_not_covered",
                currency,
                f"Gateways and banks hold {plain(total['against_minor'], currency)}, players and the state are owed"
                f" {plain(owed, currency)}.",
            )


def _wait_for_writers(wait_s: float) -> int:
    """A number drawn now, once every database transaction below it has ended. Raises NotYet."""
    give_up_at = time.monotonic() + wait_s
    with connection.cursor() as cursor:
        cursor.execute(_MARK)
        mark = int(cursor.fetchone()[0])
        while True:
            cursor.execute(_ENDED, {"mark": mark})
            if cursor.fetchone()[0]:
                return mark
            if time.monotonic() >= give_up_at:
                raise NotYet("A transaction that began before the day's end is still open; the close is tried again.")
            time.sleep(_LOOK_AGAIN_S)
