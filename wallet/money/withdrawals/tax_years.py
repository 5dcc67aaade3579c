"""A player's financial year out of the ledger and the payments: the numbers rule 133 asks for, and the year's end.

- C, the opening balance: what the year before ended with, less the tax taken on it; nothing before the first entry.
- B, deposits: credited in the year and not charged back in it. A withdrawal given back in a later year than it was
  asked for comes in as a deposit of what was not winnings in it; the winnings in it are taxed again, since their tax
  came back with it.
- A and E: withdrawals asked for in the year that were not given back in it. What a chargeback takes out of the account
  of a deposit of an earlier year, then or later, is withdrawn too: it was in C, and the player has it from the bank.
- D, the closing balance: the player's own account and what lay at tables. A bonus not released yet does not count, nor
  what is on its way out, which has been withdrawn.
"""

import logging
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import F, Q, Sum

from wallet.ledger import refs
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, post
from wallet.money.deposits.models import CREDITED_ONCE, Deposit
from wallet.money.receivables import services as receivables
from wallet.money.receivables.models import Owed
from wallet.money.tax.rules import TaxRules
from wallet.money.tax.tds import Year
from wallet.money.withdrawals.models import TaxYear, Withdrawal
from wallet.refusals import WalletRefused

logger = logging.getLogger(__name__)

_HELD_AT = "SELECT * FROM public.wallet_owner_held(%s, %s, '{main,seat}', %s)"

# By the deposits that were charged back and by what was recovered of them: each posting's key says what was before it.
_TAKEN_BACK = """
WITH RECURSIVE main AS (
    SELECT a.id FROM public.wallet_account a WHERE a.code = %(main)s AND a.currency_id = %(currency)s
), charged_back AS (
    SELECT d.public_id FROM public.wallet_deposit d
    WHERE d.user_id = %(user)s AND d.currency_id = %(currency)s AND d.credited_at < %(start)s
        AND d.charged_back_at IS NOT NULL
), recovered AS (
    SELECT r.id, 0::bigint AS so_far, NULL::timestamptz AS booked_at, 0::bigint AS taken
    FROM charged_back c JOIN public.wallet_receivable r ON r.user_id = %(user)s AND r.about = c.public_id
    WHERE r.reason = 'chargeback'
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
    JOIN public.wallet_transaction t ON t.key = 'chargeback:' || c.public_id
    JOIN public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at
    JOIN main ON main.id = e.account_id
) AS each WHERE booked_at >= %(start)s AND booked_at < %(end)s
"""

_TO_CLOSE = """
SELECT DISTINCT a.owner_id FROM public.wallet_account a
WHERE a.currency_id = %s AND a.owner_id IS NOT NULL AND a.opened_at < %s
  AND NOT EXISTS (SELECT FROM public.wallet_taxyear y
                  WHERE y.user_id = a.owner_id AND y.currency_id = a.currency_id AND y.year = %s)
ORDER BY a.owner_id
"""


def held_at(user_id: int, currency: str, moment: datetime) -> tuple[int, bool]:
    """What a player held just before a moment, at tables included, in minor units; and whether anything ever moved."""
    with connection.cursor() as cursor:
        cursor.execute(_HELD_AT, (user_id, currency, moment))
        total_minor, entries = cursor.fetchone()
    return int(total_minor), bool(entries)


def year_so_far(user_id: int, currency: str, rules: TaxRules, number: int) -> Year:
    """The year's numbers now, the years before it closed first; the caller holds the player's account."""
    start, end = rules.start_of(number), rules.start_of(number + 1)
    withdrawals = Withdrawal.objects.filter(user_id=user_id, currency_id=currency)
    taken = withdrawals.filter(requested_at__gte=start, requested_at__lt=end).filter(
        Q(given_back_at=None) | Q(given_back_at__gte=end)
    )
    sums = taken.aggregate(amount=Sum("amount_minor"), taxed=Sum("taxed_minor"))
    deposits = Deposit.objects.filter(user_id=user_id, currency_id=currency, state__in=CREDITED_ONCE)
    stayed = Q(charged_back_at=None) | Q(charged_back_at__gte=end)
    deposited = deposits.filter(stayed, credited_at__gte=start, credited_at__lt=end)
    paid_in = deposited.aggregate(amount=Sum("amount_minor"))
    back = withdrawals.filter(requested_at__lt=start, given_back_at__gte=start, given_back_at__lt=end)
    returned = back.aggregate(amount=Sum(F("amount_minor") - F("taxed_minor")))
    return Year(
        opening_minor=_opening_minor(user_id, currency, rules, number),
        deposited_minor=(paid_in["amount"] or 0) + (returned["amount"] or 0),
        withdrawn_minor=(sums["amount"] or 0) + _taken_back_minor(user_id, currency, start, end),
        taxed_minor=sums["taxed"] or 0,
    )


def _taken_back_minor(user_id: int, currency: str, start: datetime, end: datetime) -> int:
    """What chargebacks of deposits of earlier years have taken out of a player's account between two moments."""
    with connection.cursor() as cursor:
        cursor.execute(
            _TAKEN_BACK,
            {
                "user": user_id,
                "currency": currency,
                "main": refs.player_main(user_id, currency).code,
                "start": start,
                "end": end,
            },
        )
        return int(cursor.fetchone()[0])


@transaction.atomic
def close_year(user_id: int, currency: str, rules: TaxRules, number: int) -> TaxYear:
    """Tax what a player had left at the end of a financial year that is over; once, whoever asks again.

    The tax comes out of the player's account; what is not there, since it was at tables, the house advances and the
    player owes.
    """
    there_minor = receivables.available_minor(user_id, currency)
    closed = TaxYear.objects.filter(user_id=user_id, currency_id=currency, year=number).first()
    if closed is not None:
        return closed
    year = year_so_far(user_id, currency, rules, number)
    closing_minor, _any = held_at(user_id, currency, rules.start_of(number + 1))
    left = rules.at_year_end(year, closing_minor, number)
    about = f"{number}:{user_id}"
    if left.tax_minor:
        _withhold(user_id, currency, about, left.tax_minor, there_minor, rules.start_of(number + 1))
    return TaxYear.objects.create(
        user_id=user_id,
        currency_id=currency,
        year=number,
        opening_minor=year.opening_minor,
        deposited_minor=year.deposited_minor,
        withdrawn_minor=year.withdrawn_minor,
        taxed_minor=year.taxed_minor,
        closing_minor=closing_minor,
        net_winnings_minor=left.net_minor,
        tax_rate_bps=left.rate_bps,
        tax_minor=left.tax_minor,
    )


def close_due_years(currency: str, rules: TaxRules, now: datetime, at_most: int = 500) -> int:
    """Close the year that ended last for players it is still open for; returns how many were closed.

    A year that cannot be closed is logged, and the others are closed all the same.
    """
    number = rules.year_of(now) - 1
    with connection.cursor() as cursor:
        cursor.execute(_TO_CLOSE + f" LIMIT {int(at_most)}", (currency, rules.start_of(number + 1), number))
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
    """What the year before was closed with, less its tax: what is booked late belongs to the year that follows."""
    _held, ever = held_at(user_id, currency, rules.start_of(number))
    if not ever:
        return 0
    last = close_year(user_id, currency, rules, number - 1)
    return max(0, last.closing_minor - last.tax_minor)


def _withhold(user_id: int, currency: str, about: str, tax_minor: int, there_minor: int, end: datetime) -> None:
    taken_minor = min(there_minor, tax_minor)
    legs = [
        Leg(refs.kept(refs.player_main(user_id, currency)), -taken_minor),
        Leg(refs.house_losses(currency), taken_minor - tax_minor),
        Leg(refs.tax_tds(currency), tax_minor),
    ]
    moved = [leg for leg in legs if leg.amount_minor]
    post(Kind.TAX_WITHHELD, f"tds:{about}:{currency}", moved, event_at=end - timedelta(microseconds=1))
    if tax_minor > taken_minor:
        receivables.owe(user_id, currency, Owed.TAX, about, tax_minor - taken_minor)
