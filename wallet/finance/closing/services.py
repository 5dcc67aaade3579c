"""Closing a day: wait for transactions that still write into it, count it, chain it to the day before, seal it.

Bookings go on meanwhile. The time of a booking is read from the database's clock after the database transaction has
its number. So a number drawn after midnight is above those of all transactions that booked before midnight. Once
all transactions below that number have ended, the day is complete. The log is sealed up to there, and the day's
document names its head.
"""

import json
import time
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from django.db import OperationalError, connection, transaction
from django.db.models.functions import Now
from django.utils import timezone

from base.crowd.busy import BusyRefusal, busy_of
from wallet.finance.closing.business_day import BusinessDay, next_day
from wallet.finance.closing.columns import readable
from wallet.finance.closing.findings import Finding, findings, plain
from wallet.finance.closing.heads import heads
from wallet.finance.closing.models import Day
from wallet.finance.closing.totals import Totals, closings_sha256, found, totals
from wallet.ledger.models import Currency
from wallet.ledger.past.seals import seal_closed_days
from wallet.seal.models import Block
from wallet.seal.schema.services import sha256_now
from wallet.seal.services import head, seal_all, sign_heads

VERSION = 2
"""The document's version; 2 adds the log's head, the schema's hash and balances; days of version 1 do not change."""
WAIT_S = 20.0
_LOOK_AGAIN_S = 0.05


class NotYet(Exception):
    """The day cannot be closed now: a transaction that began in it is still open, or a lock that it needs is taken."""


class LastDayUntrue(Exception):
    """The last closed day is not over, or has times that there are not: somebody wrote it, and no day can follow it."""


def close_next_day(*, wait_s: float = WAIT_S) -> Day | None:
    """Close the day after the last closed one; None if there is none or it is not over.

    Raises NotYet when a database transaction that may still write into the day does not end within `wait_s`
    seconds, or when a lock that the close needs is not free within the time limit for locks. Raises LastDayUntrue. If
    two processes close at once, the day is closed once. Do not call this inside another database transaction: it would
    wait for itself.
    """
    try:
        return _close_next_day(wait_s)
    except OperationalError as trouble:
        if busy_of(trouble) is not BusyRefusal.ROW_BUSY:
            raise
        raise NotYet("Somebody else holds what the close needs, so nothing was closed. Try again.") from trouble


def _close_next_day(wait_s: float) -> Day | None:
    _follow_a_day_that_is_over()
    seal_closed_days()
    due = next_day()
    if due is None or due.ends_at > timezone.now():
        return None
    _wait_for_writers(due.ends_at, wait_s)
    for _number in seal_all():
        pass
    sign_heads()
    closed = _close(due, wait_s)
    seal_closed_days()
    return closed


def _follow_a_day_that_is_over() -> None:
    """Raises LastDayUntrue: nobody can write such a day but the tables' owner with the guards off."""
    last = Day.objects.order_by("-number").values_list("number", flat=True).first()
    if last is None:
        return
    if not readable(Day.objects.filter(number=last, ends_at__lte=Now())).exists():
        raise LastDayUntrue(
            f"Day number {last} is said to be closed, but it is not over; no login can write that."
            " No day can follow it. See what check_ledger says about it."
        )


def _close(due: BusinessDay, wait_s: float) -> Day | None:
    """Close the day in one transaction; returns the row of another process if that has closed it meanwhile."""
    with transaction.atomic(durable=True), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        # A command's session would wait for ever, and whoever sits before it would not know why. Not by `set_config`:
        # a query takes the transaction's snapshot, which has to be of after the lock.
        cursor.execute(f"SET LOCAL lock_timeout = {round(1000 * wait_s)}")
        cursor.execute("LOCK TABLE public.wallet_day IN SHARE ROW EXCLUSIVE MODE")
        due_now = next_day()
        if due_now != due:
            return Day.objects.filter(day=due.day).first()
        return _seal(due)


def close_due_days(*, wait_s: float = WAIT_S) -> list[Day]:
    """Close every day that is over, oldest first."""
    closed = []
    while (day := close_next_day(wait_s=wait_s)) is not None:
        closed.append(day)
    return closed


def canonical(document: Mapping[str, Any]) -> str:
    """The one way to write a document down: JSON in UTF-8, keys sorted, no blanks, integers only."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def sealed_up_to(block: Block | None) -> dict[str, int | str] | None:
    """The head of the sealed log as a document names it; all that was booked in the day is at or before it."""
    if block is None:
        return None
    return {"block": block.number, "position": block.last_position, "sha256": block.sha256}


def totals_of(day: Day | None) -> dict[str, Totals]:
    """The totals of each currency for a closed day's document."""
    return json.loads(day.document)["currencies"] if day else {}


def _seal(due: BusinessDay) -> Day:
    """Have the database close the day: it computes the bounds itself, and compares the document with the entries."""
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
            "ledger_head": sealed_up_to(head()),
            "schema_sha256": sha256_now(),
            "heads": heads(),
            "currencies": counted,
            "closings_sha256": closings_sha256(due.number, due.begins_at, due.ends_at),
            "exceptions": [{"code": one.code, "about": one.about, "sentence": one.sentence} for one in listed],
        }
    )
    with connection.cursor() as cursor:
        cursor.execute("SELECT public.wallet_close_day(%s)", [document])
        (closed,) = cursor.fetchone()
        return Day.objects.get(pk=closed)


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


def _wait_for_writers(ends_at: datetime, wait_s: float) -> None:
    """Wait until no transaction can still write into the day that ended at this moment. Raises NotYet."""
    give_up_at = time.monotonic() + wait_s
    with connection.cursor() as cursor:
        while True:
            cursor.execute("SELECT public.wallet_mark_day_end(%s)", [ends_at])
            (is_over,) = cursor.fetchone()
            if is_over:
                return
            if time.monotonic() >= give_up_at:
                raise NotYet("A transaction that began before the day's end is still open; the close is tried again.")
            time.sleep(_LOOK_AGAIN_S)
