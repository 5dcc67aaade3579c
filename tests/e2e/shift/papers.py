"""What comes from outside on a day of finance: payments of more players, the gateway's and the bank's files."""

import json
from datetime import date, timedelta

from tests.e2e.site import Site

HEAD = "Reference,Date,Amount,Fee,Type,currency"
PAY = """
import json
from accounts.models import User
from wallet.money.deposits import services as deposits
from wallet.money.gateways import till
from wallet.money.gateways.till import Outcome
paid = []
for name in ("ravi", "meera", "kabir", "leela", "arjun"):
    deposit = deposits.open_deposit(User.objects.get(username=f"demo-{name}"), 50_000 + len(paid), "sandbox")
    till.choose(deposit.payment, Outcome.PAY)
    paid.append((str(deposit.payment.token), deposit.total_minor))
print(json.dumps(paid))
"""
Payments = list[tuple[str, int]]


def five_payments(site: Site) -> Payments:
    """Five players pay; what the gateway calls each payment, and its paise."""
    return [(token, minor) for token, minor in json.loads(site.shell(PAY))]


def of_the_gateway(paid: Payments, day: date) -> str:
    """A day's file with one line that agrees and every difference that a gateway's file of one day can have.

    In order: nothing, another amount, another fee, the first line twice, a payment, a refund and a chargeback that the
    books have not got, dollars, an amount that is none. The fifth payment is left out.
    """
    (first, one), (second, two), (third, three), (fourth, four), _left_out = paid
    lines = [
        _line(first, day, one),
        _line(second, day, two - 1_00),
        _line(third, day, three, fee_minor=three // 10),
        _line(first, day, one),
        _line("pay_of_nobody", day, 77_00),
        _line("rfnd_of_nobody", day, -50_00, "refund", fee_minor=0),
        _line("cb_of_nobody", day, -60_00, "chargeback", fee_minor=0),
        _line(fourth, day, four, currency="USD"),
        f"pay_unreadable,{day},twelve,0.00,payment,INR",
    ]
    return "\n".join([HEAD, *lines, ""])


def of_the_bank(utr: str, minor: int, day: date) -> str:
    """A day of the bank in MT940: a settlement that arrived, a charge, and a closing balance that is wrong."""
    written = f"{day:%y%m%d}"
    settled = f":61:{written}{day:%m%d}C{_units(minor).replace('.', ',')}NTRF{utr}//B1"
    charged = f":61:{written}{day:%m%d}D12,50NCHGNONREF"
    head = [":20:S2", ":25:HDFC/1", ":28C:2/1", f":60F:C{written}INR2,00"]
    return "\n".join([*head, settled, ":86:words", charged, ":86:words", f":62F:C{written}INR1,00", "-", ""])


def of_days_later(paid: Payments, today: date) -> str:
    """The gateway's file of three days, in which the payment that was left out of the first is missing still."""
    fourth, minor = paid[3]
    lines = [_line(fourth, today - timedelta(days=2), minor), _line("pay_of_today", today, 5_00)]
    return "\n".join([HEAD, *lines, ""])


def _line(
    token: str, day: date, minor: int, kind: str = "payment", *, fee_minor: int | None = None, currency: str = "INR"
) -> str:
    fee_minor = minor * 2 // 100 if fee_minor is None else fee_minor
    return f"{token},{day},{_units(minor)},{_units(fee_minor)},{kind},{currency}"


def _units(minor: int) -> str:
    return f"{'-' if minor < 0 else ''}{abs(minor) // 100}.{abs(minor) % 100:02}"
