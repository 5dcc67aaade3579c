"""A player's financial year out of the ledger and the payments: the numbers rule 133 asks for, and the year's end.

- C, the opening balance: what the year before ended with, less the tax taken on it; nothing before the first entry.
- B, deposits: credited in the year and not charged back in it. A withdrawal given back in a later year than it was
  asked for comes in as a deposit of what was not winnings in it; the winnings in it are taxed again, since their tax
  came back with it.
- A and E: withdrawals asked for in the year that were not given back in it. What a chargeback takes out of the account
  of a deposit of an earlier year, then or later, is withdrawn too: it was in C, and the player has it from the bank.
- D, the closing balance: the player's own account and what lay at tables. A bonus not released yet does not count, nor
  what is on its way out, which has been withdrawn.

Every date here is that of a posting: when the books wrote it. No clock of a process and no stamp of a row decides in
which year something lies, so that both sides of the formula always know the same. The stamps that the database gave the
rows beside their postings only leave out what was paid a day or more before or after.

Each posting counts at its own moment, so the parts of a year add up. What a year had come to is kept with each closed
day on which the player paid or was paid (`TaxSoFar`); from there on it is counted. So a year costs what was paid since
the last such day, however many came before.
"""

import logging
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import connection, transaction

from wallet.ledger import refs
from wallet.ledger.doors import books_now, through
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, post
from wallet.money.receivables import services as receivables
from wallet.money.receivables.models import Owed
from wallet.money.tax.rules import TaxRules
from wallet.money.tax.tds import Year
from wallet.money.withdrawals.models import TaxSoFar, TaxYear
from wallet.refusals import WalletRefused

logger = logging.getLogger(__name__)
MOST_AT_ONCE = 500

_HELD_AT = "SELECT * FROM public.wallet_owner_held(%s, %s, '{main,seat}', %s)"

_LINES_BEFORE = """
SELECT held.lines FROM public.wallet_account a CROSS JOIN LATERAL public.wallet_held(a.id, %s) AS held
WHERE a.code = %s AND a.currency_id = %s
"""

# What was paid from a moment on, before another, of the year that begins at `begins`.
_DEPOSITED = """
SELECT COALESCE(sum(minor), 0)::bigint FROM (
    SELECT d.amount_minor AS minor FROM public.wallet_deposit d
    JOIN public.wallet_transaction t ON t.key = 'deposit:' || d.public_id
    WHERE d.user_id = %(user)s AND d.currency_id = %(currency)s
        AND d.credited_at >= %(around)s AND d.credited_at < %(beyond)s
        AND t.booked_at >= %(since)s AND t.booked_at < %(until)s
    UNION ALL
    SELECT -c.amount_minor FROM public.wallet_deposit d
    JOIN public.wallet_chargeback c ON c.deposit_id = d.id
    JOIN public.wallet_transaction back ON back.key = c.key
    JOIN public.wallet_transaction t ON t.key = 'deposit:' || d.public_id
    WHERE d.user_id = %(user)s AND d.currency_id = %(currency)s AND d.charged_back_minor > 0
        AND c.at >= %(around)s AND c.at < %(beyond)s
        AND back.booked_at >= %(since)s AND back.booked_at < %(until)s AND t.booked_at >= %(begins)s
) AS each
"""

# What was asked for, less what of this year was given back; the same of what was taxed in it; and what was given back
# of earlier years, less its winnings.
_WITHDRAWN = """
SELECT
    (COALESCE(sum(amount_minor) FILTER (WHERE asked), 0)
        - COALESCE(sum(amount_minor) FILTER (WHERE given_back AND this_year), 0))::bigint,
    (COALESCE(sum(taxed_minor) FILTER (WHERE asked), 0)
        - COALESCE(sum(taxed_minor) FILTER (WHERE given_back AND this_year), 0))::bigint,
    COALESCE(sum(amount_minor - taxed_minor) FILTER (WHERE given_back AND NOT this_year), 0)::bigint
FROM (
    SELECT w.amount_minor, w.taxed_minor, t.booked_at >= %(begins)s AS this_year,
        t.booked_at >= %(since)s AND t.booked_at < %(until)s AS asked,
        back.booked_at >= %(since)s AND back.booked_at < %(until)s AS given_back
    FROM public.wallet_withdrawal w
    JOIN public.wallet_transaction t ON t.key = 'withdrawal:' || w.public_id
    LEFT JOIN public.wallet_transaction back ON back.key = 'withdrawal_back:' || w.public_id
    WHERE w.user_id = %(user)s AND w.currency_id = %(currency)s
        AND (w.requested_at >= %(around)s AND w.requested_at < %(beyond)s
            OR w.given_back_at >= %(around)s AND w.given_back_at < %(beyond)s)
) AS each
"""

# Of deposits of earlier years, then or later by what the player owed for them. By keys: each says what was before it.
_TAKEN_BACK = """
WITH RECURSIVE main AS (
    SELECT a.id FROM public.wallet_account a WHERE a.code = %(main)s AND a.currency_id = %(currency)s
), charged_back AS (
    SELECT d.public_id, c.key FROM public.wallet_deposit d
    JOIN public.wallet_transaction paid ON paid.key = 'deposit:' || d.public_id AND paid.booked_at < %(begins)s
    JOIN public.wallet_chargeback c ON c.deposit_id = d.id
    WHERE d.user_id = %(user)s AND d.currency_id = %(currency)s AND d.charged_back_minor > 0
), recovered AS (
    SELECT r.id, 0::bigint AS so_far, NULL::timestamptz AS booked_at, 0::bigint AS taken
    FROM public.wallet_receivable r
    WHERE r.user_id = %(user)s AND r.reason = 'chargeback'
        AND split_part(r.about, ':', 1) IN (SELECT c.public_id FROM charged_back c)
    UNION ALL
    SELECT r.id, r.so_far - e.amount_minor, t.booked_at, -e.amount_minor
    FROM recovered r JOIN public.wallet_transaction t ON t.key = 'recovered:' || r.id || ':' || r.so_far
    JOIN public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at
    JOIN main ON main.id = e.account_id
)
SELECT COALESCE(sum(taken), 0)::bigint FROM (
    SELECT booked_at, taken FROM recovered
    UNION ALL
    SELECT t.booked_at, -e.amount_minor FROM charged_back c
    JOIN public.wallet_transaction t ON t.key = c.key
    JOIN public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at
    JOIN main ON main.id = e.account_id
) AS each WHERE booked_at >= %(since)s AND booked_at < %(until)s
"""

_TO_CLOSE = """
SELECT DISTINCT a.owner_id FROM public.wallet_account a
WHERE a.currency_id = %s AND a.owner_id IS NOT NULL AND a.opened_at < %s
  AND NOT EXISTS (SELECT FROM public.wallet_taxyear y
                  WHERE y.user_id = a.owner_id AND y.currency_id = a.currency_id AND y.year = %s)
ORDER BY a.owner_id LIMIT %s
"""


def held_at(user_id: int, currency: str, moment: datetime) -> tuple[int, bool]:
    """A player's holdings before a moment, at tables too, in minor units; and whether there were any entries."""
    with connection.cursor() as cursor:
        cursor.execute(_HELD_AT, (user_id, currency, moment))
        total_minor, entries = cursor.fetchone()
    return int(total_minor), bool(entries)


def year_so_far(user_id: int, currency: str, rules: TaxRules, number: int) -> Year:
    """The year's numbers now; earlier years are closed first. The caller has locked the player's account."""
    begins, ends = rules.start_of(number), rules.start_of(number + 1)
    of_the_year = TaxSoFar.objects.filter(user_id=user_id, currency_id=currency, year=number, begins_at=begins)
    stored = of_the_year.filter(ends_at__gt=begins, ends_at__lte=ends).order_by("-number").first() or TaxSoFar(
        ends_at=begins, deposited_minor=0, withdrawn_minor=0, taxed_minor=0
    )
    opening_minor = _opening_minor(user_id, currency, rules, number)
    since = _paid(user_id, currency, begins, stored.ends_at, ends)
    return Year(
        opening_minor=opening_minor,
        deposited_minor=stored.deposited_minor + since.deposited_minor,
        withdrawn_minor=stored.withdrawn_minor + since.withdrawn_minor,
        taxed_minor=stored.taxed_minor + since.taxed_minor,
    )


class _Paid(NamedTuple):
    """Payments in a part of a year, in minor units; amounts taken back for another part may be larger."""

    deposited_minor: int
    withdrawn_minor: int
    taxed_minor: int


def _paid(user_id: int, currency: str, begins: datetime, since: datetime, until: datetime) -> _Paid:
    """Payments from `since` on, before `until`, in the year that begins at `begins`."""
    about: dict[str, int | str | datetime] = {
        "user": user_id,
        "currency": currency,
        "main": refs.player_main(user_id, currency).code,
        "begins": begins,
        "since": since,
        "until": until,
        "around": since - timedelta(days=1),
        "beyond": until + timedelta(days=1),
    }
    with connection.cursor() as cursor:
        cursor.execute(_DEPOSITED, about)
        (deposited_minor,) = cursor.fetchone()
        cursor.execute(_WITHDRAWN, about)
        withdrawn_minor, taxed_minor, returned_minor = cursor.fetchone()
        cursor.execute(_TAKEN_BACK, about)
        (taken_back_minor,) = cursor.fetchone()
    return _Paid(deposited_minor + returned_minor, withdrawn_minor + taken_back_minor, taxed_minor)


@transaction.atomic
def close_year(user_id: int, currency: str, rules: TaxRules, number: int) -> TaxYear:
    """Tax the rest of a player's financial year after its end; once, also if it is called again.

    The tax comes out of the player's account. If money is at tables and the account has too little, the house
    advances the rest and the player owes it.
    """
    receivables.available_minor(user_id, currency)
    closed = TaxYear.objects.filter(user_id=user_id, currency_id=currency, year=number).first()
    if closed is not None:
        return closed
    year = year_so_far(user_id, currency, rules, number)
    closing_minor, _any = held_at(user_id, currency, rules.start_of(number + 1))
    left = rules.at_year_end(year, closing_minor, number)
    last_moment = rules.start_of(number + 1) - timedelta(microseconds=1)
    made = through(
        "wallet_tax_year_close",
        user=user_id,
        currency=currency,
        year=number,
        last_moment=last_moment,
        opening=year.opening_minor,
        deposited=year.deposited_minor,
        withdrawn=year.withdrawn_minor,
        taxed=year.taxed_minor,
        closing=closing_minor,
        net_winnings=left.net_minor,
        rate_bps=left.rate_bps,
        tax=left.tax_minor,
    )
    if left.tax_minor:
        _withhold(user_id, currency, f"{number}:{user_id}", left.tax_minor, last_moment)
    return TaxYear.objects.get(pk=made)


def close_due_years(currency: str, rules: TaxRules, now: datetime) -> int:
    """Close the year that ended last for players it is still open for; returns how many were closed.

    A year that cannot be closed is logged, and the others are closed all the same.
    """
    number = rules.year_of(now) - 1
    with connection.cursor() as cursor:
        cursor.execute(_TO_CLOSE, (currency, rules.start_of(number + 1), number, MOST_AT_ONCE))
        players = [int(user_id) for (user_id,) in cursor.fetchall()]
    closed = 0
    for user_id in players:
        try:
            close_year(user_id, currency, rules, number)
        except WalletRefused:
            logger.exception("the tax year %s of player %s cannot be closed", number, user_id)
        else:
            closed += 1
    return closed


def _opening_minor(user_id: int, currency: str, rules: TaxRules, number: int) -> int:
    """The closing balance of the year before, less its tax; late bookings belong to the next year."""
    last = TaxYear.objects.filter(user_id=user_id, currency_id=currency, year=number - 1).first()
    if last is None:
        # Only now: it may need entries that are in a file, and then it raises.
        if not _had_moved(user_id, currency, rules.start_of(number)):
            return 0
        last = close_year(user_id, currency, rules, number - 1)
    return max(0, last.closing_minor - last.tax_minor)


def _had_moved(user_id: int, currency: str, moment: datetime) -> bool:
    """Whether a player had entries before a moment; all chips at tables come from the player's own account."""
    with connection.cursor() as cursor:
        cursor.execute(_LINES_BEFORE, (moment, refs.player_main(user_id, currency).code, currency))
        return any(lines for (lines,) in cursor.fetchall())


def _withhold(user_id: int, currency: str, about: str, tax_minor: int, at: datetime) -> None:
    # The tax of the year before may have been taken a moment ago.
    taken_minor = min(receivables.available_minor(user_id, currency), tax_minor)
    legs = [
        Leg(refs.kept(refs.player_main(user_id, currency)), -taken_minor),
        Leg(refs.house_losses(currency), taken_minor - tax_minor),
        Leg(refs.tax_tds(currency), tax_minor),
    ]
    moved = [leg for leg in legs if leg.amount_minor]
    post(Kind.TAX_WITHHELD, f"tds:{about}:{currency}", moved, event_at=min(at, books_now()))
    if tax_minor > taken_minor:
        receivables.owe(Owed.TAX, about, currency)
