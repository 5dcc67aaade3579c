"""Three days of a house with money, each with everything that its books know, and closed; the fourth is open."""

from datetime import date, timedelta

import msgspec
from django.db.transaction import atomic
from django.utils import timezone

from tests.wallet.builders import adjusted, guards_off, player, rupees, sql
from tests.wallet.finance.closing.yesterday import put_back
from tests.wallet.finance.vouchers import INVOICE, about, book_settlement, book_voucher, staff
from tests.wallet.money import sources
from wallet.finance.closing.models import Day
from wallet.finance.closing.services import close_due_days
from wallet.finance.reports import Period, days
from wallet.finance.vouchers import legs
from wallet.ledger import refs
from wallet.ledger.kinds import Kind
from wallet.ledger.models import Transaction
from wallet.ledger.posting import Leg
from wallet.play.reversing import reverse

INR = "INR"


@atomic
def a_day(number: int) -> None:
    """Deposits, rake, a bonus, a payout, a settlement with fee and GST, a charge, a journal entry, tax, a reversal."""
    rupees()
    asha, binu = (player(f"{name}{number}") for name in ("asha", "binu"))
    sources.deposited(asha, 1_000_00 + number)
    sources.deposited(binu, 700_01)
    adjusted([Leg(refs.player_main(asha.pk, INR), -33_33 * number), Leg(refs.house_rake(INR), 33_33 * number)])
    adjusted([Leg(refs.house_promotions(INR), -7_77), Leg(refs.player_main(binu.pk, INR), 7_77)])
    adjusted([Leg(refs.player_main(binu.pk, INR), -30_00), Leg(refs.tax_tds(INR), 30_00)])
    sources.paid_out(binu, 200_00, staff("chandra"))
    book_voucher(Kind.HOUSE_CAPITAL, legs.capital("hdfc", 5_000_00), about(f"capital {number}"))
    book_settlement(f"utr-{number}", 900_00 + number, 18_00, 3_24)
    wrong = book_voucher(Kind.BANK_CHARGE, legs.charge("bank:hdfc", 11_80, 0), about(f"note {number}"))
    entry = legs.debits_and_credits([("house:expenses", 99_99, 0), ("bank:hdfc", 0, 99_99)])
    book_voucher(Kind.JOURNAL_ENTRY, entry, paper=INVOICE)
    interest = legs.debits_and_credits([("bank:hdfc", 4_56, 0), ("house:income", 0, 4_56)])
    book_voucher(Kind.JOURNAL_ENTRY, interest, paper=INVOICE)
    book_voucher(
        Kind.TAX_REMITTED, legs.remittance("tds", "hdfc", 30_00, interest_minor=1), about(challan=f"0{number}")
    )
    if number == 2:
        reverse(Transaction.objects.get(pk=wrong.transaction_id), note="given back")


def three_closed_days() -> list[Day]:
    """Three days that are closed, and today with something of its own in it."""
    for number in (1, 2, 3):
        a_day(number)
        put_back()
        with guards_off():
            sql("UPDATE wallet_transaction SET event_at = booked_at")
    closed = close_due_days()
    a_day(4)
    return closed


def period_of(first: date, last: date, **more: object) -> Period:
    """A period in rupees, as the books stand now."""
    return msgspec.structs.replace(days(first, last, currency=INR), **more)


def ago(number: int) -> date:
    """The house's day so many days ago."""
    return timezone.localdate() - timedelta(days=number)
