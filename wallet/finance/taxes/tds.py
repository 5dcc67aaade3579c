"""Tax deducted from winnings, deduction by deduction, with section, quarter, PAN and the challan that paid it.

The rows are those of the annexure of the quarterly return (Form 26Q, from 1 April 2026 its successor by the law of that
year, `wallet.money.tax.india.TDS_LAWS`); the certificate of a player and quarter is made of the same.
"""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

import msgspec
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext_lazy

from wallet.finance.reports import where
from wallet.finance.reports.period import Period, days
from wallet.finance.reports.report import Report, Row, amount, count, day, text
from wallet.finance.taxes import rates
from wallet.finance.taxes.models import Taxpayer
from wallet.kept_words import translated
from wallet.money.tax.india import TDS_LAWS, Law

NO_PAN = "PANNOTAVBL"
"""The text in a return for a player without a PAN."""

_DEDUCTED = """
SELECT t.public_id, t.event_at, COALESCE(w.public_id, y.year::text), u.id, u.public_id,
    COALESCE(NULLIF(p.legal_name, ''), u.display_name),
    CASE WHEN e.amount_minor < 0 THEN -1 ELSE 1 END
        * COALESCE(w.taxed_minor, y.net_winnings_minor, 0), COALESCE(w.tax_rate_bps, y.tax_rate_bps, 0), e.amount_minor
FROM public.wallet_transaction t
JOIN public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at
JOIN public.wallet_account a ON a.id = e.account_id AND a.code = 'tax:tds'
LEFT JOIN public.wallet_withdrawal w ON w.public_id = split_part(t.key, ':', 2)
LEFT JOIN public.wallet_taxyear y ON w.id IS NULL AND t.key = concat_ws(':', 'tds', y.year, y.user_id, y.currency_id)
JOIN public.accounts_user u ON u.id = COALESCE(w.user_id, y.user_id)
LEFT JOIN public.accounts_person p ON p.user_id = u.id
WHERE t.kind IN ('tax_withheld', 'withdrawal_returned') AND {in_period}
    AND (%(owner_id)s::bigint IS NULL OR u.id = %(owner_id)s)
ORDER BY t.id
"""

# Payments of TDS that stand, with the days whose tax they pay.
_CHALLANS = """
SELECT v.challan, v.bsr_code, v.happened_on, v.first, v.last, -(v.legs ->> 'tax:tds')::bigint
FROM public.wallet_voucher v JOIN public.wallet_transaction t ON t.key = v.kind || ':' || v.public_id
WHERE v.kind = 'tax_remitted' AND v.state = 'booked' AND v.currency_id = %s AND v.legs ? 'tax:tds'
    AND NOT EXISTS (SELECT FROM public.wallet_transaction r WHERE r.reverses_id = t.id)
ORDER BY v.id
"""


class Challan(msgspec.Struct, frozen=True):
    """A payment of TDS to the state: its number, the bank's branch, its day, and the days whose tax it pays."""

    number: str
    bsr_code: str
    paid_on: date
    first: date | None
    last: date | None
    amount_minor: int


class Deduction(msgspec.Struct, frozen=True):
    """Tax withheld from one player's winnings at one moment; negative if it was given back.

    `source` is its withdrawal or its year; an amount given back has the source of the deduction.
    """

    transaction: str
    on: date
    source: str
    player_id: int
    player: str
    name: str
    winnings_minor: int
    rate_bps: int
    tax_minor: int
    law: Law
    challan: Challan | None


def law_on(day_of_it: date) -> Law:
    """The law by which tax was withheld on a day."""
    return max((law for law in TDS_LAWS if law.from_on <= day_of_it), key=lambda law: law.from_on, default=TDS_LAWS[0])


def quarter_of(on: date) -> tuple[int, int]:
    """Financial year, by the calendar year in which it begins, and quarter: 31 March 2026 is in quarter 4 of 2025."""
    return (on.year, (on.month - 1) // 3) if on.month > 3 else (on.year - 1, 4)


def financial_year(year: int) -> str:
    """A financial year by both its calendar years: 2025 is '2025-26'."""
    return f"{year}-{(year + 1) % 100:02}"


def quarter(year: int, number: int) -> tuple[date, date]:
    """The first and the last day of a financial year's quarter."""
    begins = date(year + number // 4, (3 * number) % 12 + 1, 1)
    ends = date(year + (number + 1) // 4, (3 * number + 3) % 12 + 1, 1)
    return begins, date.fromordinal(ends.toordinal() - 1)


def challans(currency: str) -> list[Challan]:
    """Payments of TDS to the state, oldest first."""
    with connection.cursor() as cursor:
        cursor.execute(_CHALLANS, [currency])
        return [Challan(*row) for row in cursor.fetchall()]


def deductions(period: Period) -> Iterator[Deduction]:
    """Every deduction of the period, by the day on which it happened."""
    paid = challans(period.currency)
    with connection.cursor() as cursor:
        cursor.execute(_DEDUCTED.format(in_period=where.in_period(period)), where.params(period))
        rows = cursor.fetchall()
    for transaction, at, source, player_id, player, name, winnings, rate_bps, tax in rows:
        on = _day(at)
        by = next((each for each in paid if each.first and each.last and each.first <= on <= each.last), None)
        yield Deduction(
            transaction=transaction,
            on=on,
            source=source,
            player_id=player_id,
            player=player,
            name=name,
            winnings_minor=winnings,
            rate_bps=rate_bps,
            tax_minor=tax,
            law=law_on(on),
            challan=by,
        )


def of_quarter(year: int, number: int, currency: str, **more: Any) -> list[Deduction]:
    """The deductions of a quarter, of one player with `owner_id`."""
    first, last = quarter(year, number)
    period = msgspec.structs.replace(days(first, last, currency=currency), **more)
    return list(deductions(period))


def _day(at: datetime) -> date:
    return timezone.localtime(at).date()


def annexure(period: Period) -> Iterator[Row]:
    """The lines of the return."""
    known = rates.rates_with_checks()
    numbers = {each.user_id: each.pan for each in Taxpayer.objects.all()}
    for serial, each in enumerate(deductions(period), start=1):
        year, number = quarter_of(each.on)
        paid = each.challan
        yield (
            *(serial, f"{financial_year(year)} Q{number}", each.law.return_form, each.law.section, each.law.code),
            *(numbers.get(each.player_id) or NO_PAN, each.name, each.player, each.on),
            *(each.winnings_minor, each.rate_bps, each.tax_minor),
            *(paid.number if paid else "", paid.bsr_code if paid else "", paid.paid_on if paid else None),
            *(rates.check_in_words(rates.TDS, each.on, known), each.law.checked),
        )


TDS_RETURN = Report(
    "tds-return",
    gettext_lazy("TDS return (26Q)"),
    gettext_lazy(
        "Deductions from winnings by quarter, with section, PAN and challan, as the quarterly return lists them."
    ),
    (
        count("serial", gettext_lazy("No."), adds_up=False),
        text("quarter", gettext_lazy("Quarter")),
        text("form", gettext_lazy("Form")),
        text("section", gettext_lazy("Section")),
        text("code", gettext_lazy("Section code")),
        text("pan", "PAN"),
        text("name", gettext_lazy("Name")),
        text("player", gettext_lazy("Player"), link="/admin/accounts/user/?q={}"),
        day("deducted_on", gettext_lazy("Deducted")),
        amount("winnings", gettext_lazy("Net winnings")),
        count("rate_bps", gettext_lazy("Basis points"), adds_up=False),
        amount("tax", gettext_lazy("Tax")),
        text("challan", gettext_lazy("Challan")),
        text("bsr_code", gettext_lazy("BSR code")),
        day("paid_on", gettext_lazy("Paid to the state")),
        text("rate_checked", gettext_lazy("Rate checked"), says=translated),
        text("law_checked", gettext_lazy("Law checked"), says=translated),
    ),
    annexure,
    money_only=True,
    permission="wallet.view_taxpayer",
)
