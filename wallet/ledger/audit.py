"""Recomputes the ledger from its entries and compares.

The guards keep the ledger correct while they exist. This finds changes that were made without them: by a superuser
of the server, a damaged disk, a bad restore. Every check is one query that returns one row for each difference.

A query looks at one slice: a sealed day, the time since the last one, or a number of accounts. Each day begins with
the balances at the end of the day before, which the slice of that day has checked. So all slices together check the
whole ledger. A day's close only looks at the time since the last sealed day.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from django.db import DataError, connection, transaction
from django.db.backends.utils import CursorWrapper

from base.registry import Registry
from wallet.ledger.kinds import legs_of_kinds
from wallet.ledger.past import called_for, recomputed
from wallet.ledger.past.slices import Slice, Some, every_slice, latest

_GUARDS = """
SELECT 'guard ' || guard.name,
    COALESCE('switched ' || min(t.tgenabled::text) FILTER (WHERE t.tgenabled <> 'O'), 'missing'), 'switched O'
FROM unnest(%(guards)s::text[]) AS guard (name)
LEFT JOIN pg_trigger t ON t.tgname = guard.name
GROUP BY guard.name
HAVING bool_or(t.tgenabled <> 'O') OR count(t.oid) < CASE WHEN guard.name LIKE 'wallet_entry_%%'
    THEN 1 + (SELECT count(*) FROM pg_inherits i WHERE i.inhparent = 'public.wallet_entry'::regclass) ELSE 1 END
"""

# Entries that nobody had made a month for are kept all the same, and the next task makes it; but that none is ready for
# the next weeks means that the task does not run.
_MONTHS = """
SELECT 'month of entries ' || to_char(due.at AT TIME ZONE 'UTC', 'YYYY-MM'), 'missing', 'made ahead'
FROM (VALUES (now()), (now() + interval '31 days')) AS due (at)
WHERE NOT EXISTS (SELECT FROM public.wallet_month m WHERE m.begins_at <= due.at AND m.ends_at > due.at)
"""

GUARDS = (
    "wallet_account_chips_or_money",
    "wallet_account_kind",
    "wallet_account_licensed",
    "wallet_account_locked_or_hot",
    "wallet_account_moved_by_entries",
    "wallet_account_no_truncate",
    "wallet_account_opens_empty",
    "wallet_account_stays",
    "wallet_adjustment_approved_here",
    "wallet_adjustment_asked_here",
    "wallet_adjustment_no_truncate",
    "wallet_adjustment_stays",
    "wallet_adjustment_steps",
    "wallet_anchor_append_only",
    "wallet_anchor_no_truncate",
    "wallet_approval_append_only",
    "wallet_block_append_only",
    "wallet_block_no_truncate",
    "wallet_blockcheck_append_only",
    "wallet_blockcheck_no_truncate",
    "wallet_blocksignature_append_only",
    "wallet_blocksignature_no_truncate",
    "wallet_bonus_booked",
    "wallet_bonus_granted_here",
    "wallet_bonus_kept",
    "wallet_bonus_moves",
    "wallet_bonus_stays",
    "wallet_bonusrelease_append_only",
    "wallet_bonusrelease_booked",
    "wallet_chargeback_append_only",
    "wallet_chargeback_booked",
    "wallet_closing_append_only",
    "wallet_closing_no_truncate",
    "wallet_currency_licensed",
    "wallet_currency_stays",
    "wallet_day_append_only",
    "wallet_day_linked",
    "wallet_day_no_truncate",
    "wallet_deposit_booked",
    "wallet_deposit_kept",
    "wallet_deposit_licensed",
    "wallet_deposit_moves",
    "wallet_deposit_stays",
    "wallet_depositstep_append_only",
    "wallet_duty_given_by_the_owner",
    "wallet_entry_append_only",
    "wallet_entry_balanced",
    "wallet_entry_no_truncate",
    "wallet_finding_append_only",
    "wallet_finding_no_truncate",
    "wallet_findingcleared_append_only",
    "wallet_findingcleared_by_an_operator",
    "wallet_findingcleared_no_truncate",
    "wallet_gatewayevent_append_only",
    "wallet_gstdocument_append_only",
    "wallet_gstdocument_no_truncate",
    "wallet_gstdocument_true",
    "wallet_kind_by_the_owner",
    "wallet_kind_leg_by_the_owner",
    "wallet_kind_legs_are_known",
    "wallet_leaf_append_only",
    "wallet_leaf_no_truncate",
    "wallet_licence_append_only",
    "wallet_licence_no_truncate",
    "wallet_licence_true",
    "wallet_payee_kept",
    "wallet_payee_stays",
    "wallet_payment_by_its_duty",
    "wallet_payment_stays",
    "wallet_payoutbatch_append_only",
    "wallet_payoutbatch_made_here",
    "wallet_place_by_the_owner",
    "wallet_ratecheck_append_only",
    "wallet_ratecheck_by_an_operator",
    "wallet_ratecheck_no_truncate",
    "wallet_schemachange_append_only",
    "wallet_schemachange_no_truncate",
    "wallet_seal_append_only",
    "wallet_seal_closes_accounts",
    "wallet_seal_keeps_taxes",
    "wallet_seal_no_truncate",
    "wallet_signature_append_only",
    "wallet_signature_by_an_operator",
    "wallet_signature_no_truncate",
    "wallet_signature_true",
    "wallet_statement_signed_here",
    "wallet_statement_signed_stays",
    "wallet_statement_two_people",
    "wallet_statementline_stays",
    "wallet_taxrate_append_only",
    "wallet_taxsofar_append_only",
    "wallet_taxsofar_no_truncate",
    "wallet_taxyear_append_only",
    "wallet_taxyear_booked",
    "wallet_taxyear_dated",
    "wallet_transaction_append_only",
    "wallet_transaction_filled",
    "wallet_transaction_licensed",
    "wallet_transaction_no_truncate",
    "wallet_transaction_stamp",
    "wallet_unmatched_booked",
    "wallet_unmatched_kept",
    "wallet_unmatched_moves",
    "wallet_unmatched_stays",
    "wallet_voucher_booked",
    "wallet_voucher_kept",
    "wallet_voucher_no_truncate",
    "wallet_voucher_steps",
    "wallet_voucherpaper_append_only",
    "wallet_voucherpaper_no_truncate",
    "wallet_withdrawal_booked",
    "wallet_withdrawal_kept",
    "wallet_withdrawal_moves",
    "wallet_withdrawal_names_its_payee",
    "wallet_withdrawal_stays",
    "wallet_withdrawal_tax_dated",
    "wallet_withdrawalstep_append_only",
)


class Looks(Enum):
    """How much of the ledger a check looks at in one slice, and by which names its query has that."""

    DAY = auto()
    """What was booked, or ended, from `begins_at` until before `ends_at`: a sealed day, or all since the last one."""
    LATEST = auto()
    """The accounts that moved since `begins_at`, in the last slice, where the accounts are not looked at one by one."""
    ACCOUNTS = auto()
    """The accounts from `low` to `high` as they are now."""
    WHOLE = auto()
    """Something small that does not grow with the ledger; checked once, with the last slice."""


class Check(NamedTuple):
    """A query that returns one row for each difference (object, value found, right value), and its parameters.

    Or a function `find` that returns such rows of a slice: for checks that must not rely on the database, whose
    owner could make it answer falsely.
    """

    sql: str = ""
    values: Mapping[str, Any] = MappingProxyType({})
    looks: Looks = Looks.WHOLE
    find: Callable[[Slice], Iterable[tuple[str, str, str]]] | None = None


checks: Registry[Check] = Registry("checks of the ledger")
"""By the statement that is true if there is no difference. Rooms above add checks of their own postings."""

for _name, _check in (
    ("entries sum to zero", Check(recomputed.BALANCED, looks=Looks.DAY)),
    ("entries have their transaction and account", Check(recomputed.PLACED, looks=Looks.DAY)),
    ("entries have their transaction's time", Check(recomputed.TIMED, looks=Looks.DAY)),
    ("one currency in a transaction", Check(recomputed.ONE_CURRENCY, looks=Looks.DAY)),
    ("entries are those that were sent", Check(recomputed.AS_SENT, looks=Looks.DAY)),
    ("balances are the sums of entries", Check(recomputed.BALANCES, looks=Looks.ACCOUNTS)),
    ("balances that moved are the sums of entries", Check(recomputed.BALANCES_MOVED, looks=Looks.LATEST)),
    ("closed accounts are empty", Check(recomputed.CLOSED, looks=Looks.ACCOUNTS)),
    ("running balances add up", Check(recomputed.RUNNING, looks=Looks.DAY)),
    ("no locked account was ever negative", Check(recomputed.NOT_NEGATIVE, looks=Looks.DAY)),
    ("reversals mirror", Check(recomputed.MIRRORED, looks=Looks.DAY)),
    ("reversals come after what they reverse", Check(recomputed.REVERSED_BEFORE, looks=Looks.DAY)),
    ("reversals name what they take back", Check(called_for.REVERSALS, looks=Looks.DAY)),
    ("chips are given to the player whose they are", Check(called_for.CHIPS, looks=Looks.DAY)),
    ("booked in the order of lines", Check(recomputed.IN_ORDER, looks=Looks.DAY)),
    ("accounts are what their code says", Check(recomputed.ACCOUNTS, looks=Looks.ACCOUNTS)),
    ("transactions have the shape of their kind", Check(recomputed.SHAPED, looks=Looks.DAY)),
    ("events have happened", Check(recomputed.HAPPENED, looks=Looks.DAY)),
    ("kinds are what the code says", Check(recomputed.KINDS, {"legs": legs_of_kinds()})),
    ("closings are the sums of entries", Check(recomputed.CLOSINGS, looks=Looks.DAY)),
    ("seals are the digests of closings", Check(recomputed.SEALED, looks=Looks.DAY)),
    ("checkpoints are the sums of entries", Check(recomputed.CHECKPOINTS)),
    ("guards stand", Check(_GUARDS, {"guards": list(GUARDS)})),
    ("months are made ahead", Check(_MONTHS)),
    ("archived months are in files alone", Check(recomputed.ARCHIVED)),
):
    checks.add(_name, _check)


class Difference(msgspec.Struct, frozen=True):
    """A difference between the ledger and its entries."""

    check: str
    about: str
    found: str
    expected: str

    def __str__(self) -> str:
        return f"{self.check}: {self.about} is {self.found}, should be {self.expected}"


def differences() -> Iterator[Difference]:
    """All differences of the whole ledger, slice by slice, even while the house plays on."""
    for part in every_slice():
        yield from differences_in(part)


def recent_differences() -> Iterator[Difference]:
    """The differences since the last sealed day; the closes of earlier days have checked what is before."""
    for looks in (Looks.DAY, Looks.LATEST, Looks.WHOLE):
        yield from _differences(_named(looks), latest())


def differences_in(part: Slice) -> Iterator[Difference]:
    """Those of one slice of the whole, as of one moment."""
    if isinstance(part, Some):
        yield from _differences(_named(Looks.ACCOUNTS), part)
        return
    yield from _differences(_named(Looks.DAY), part)
    if part.is_latest:
        yield from _differences(_named(Looks.WHOLE), part)


def _named(looks: Looks) -> list[tuple[str, Check]]:
    return [(name, check) for name, check in checks.items() if check.looks is looks]


def _differences(chosen: Iterable[tuple[str, Check]], part: Slice) -> Iterator[Difference]:
    """The differences that some checks find; a sum that is too large for the database is itself a difference."""
    outermost = not connection.in_atomic_block
    with transaction.atomic(), connection.cursor() as cursor:
        if outermost:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        for name, check in chosen:
            try:
                with transaction.atomic():
                    rows = list(check.find(part)) if check.find else _rows(cursor, check, part)
            except DataError:
                rows = [("what it compares", "beyond what can be counted", "within it")]
            yield from (Difference(name, *row) for row in rows)


def _rows(cursor: CursorWrapper, check: Check, part: Slice) -> list[tuple[str, str, str]]:
    cursor.execute(check.sql, {**part.values(), **check.values})
    return list(cursor.fetchall())
