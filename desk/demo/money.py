"""Money of the demonstration house: deposits in the sandbox, withdrawals at every stage, files that do not agree.

The licence is invented, and in the file that the documents show; no authority has issued it.
"""

from collections.abc import Sequence
from pathlib import Path

from django.utils import timezone

from accounts.people.models import User
from base.ids import new_public_id
from desk.demo.dice import Dice
from desk.demo.people import prove
from wallet.finance.reconciliation.models import StatementSource
from wallet.finance.reconciliation.services import upload
from wallet.money.deposits import services as deposits
from wallet.money.deposits.models import Deposit, DepositState
from wallet.money.gateways import till
from wallet.money.gateways.till import Outcome
from wallet.money.licence.services import applied_licence, apply_licence, read_licence
from wallet.money.withdrawals import approvals, payouts
from wallet.money.withdrawals import services as withdrawals
from wallet.money.withdrawals.models import Payee

CURRENCY = "INR"
GATEWAY, BANK = "sandbox", "hdfc"
COLUMNS = {"reference": "Reference", "date": "Date", "amount": "Amount", "fee": "Fee", "type": "Type"}
RUPEES = (500, 800, 1_000, 1_500, 2_000, 4_000)


def licensed(file: Path) -> None:
    """Turn money on under the licence of this file, where none is applied."""
    if applied_licence() is None:
        apply_licence(read_licence(file))


def deposit_all(players: Sequence[User], operator: User, chance: Dice) -> list[Deposit]:
    """Papers for these, and a deposit each or two; the last players' are not paid, failed, or come in two steps."""
    made = []
    for user in players:
        prove(user, operator)
        made += [deposits.open_deposit(user, 100 * chance.choice(RUPEES), GATEWAY) for _ in range(chance.between(1, 2))]
    outcomes = [Outcome.PAY] * (len(made) - 3) + [Outcome.LESS, Outcome.FAIL]
    for deposit, outcome in zip(made, outcomes, strict=False):  # the last one is not paid yet
        till.choose(deposit.payment, outcome)
    return list(Deposit.objects.filter(pk__in=[deposit.pk for deposit in made]).select_related("user", "payment"))


def withdraw_some(credited: Sequence[Deposit], operators: tuple[User, User]) -> int:
    """Withdrawals: asked for, approved, paid, and rejected; how many."""
    withdrawn = []
    for number, deposit in enumerate(credited[:5]):
        user = deposit.user
        payee = Payee.objects.create(
            user=user,
            kind="bank",
            holder=f"{user.display_name} Rao",
            account=f"00123456{number:03}",
            ifsc="HDFC0000123",
        )
        withdrawn.append(withdrawals.ask(user, deposit.amount_minor // 2, payee, new_public_id()))
    first, second = operators
    for row in withdrawn[1:4]:
        if not approvals.approve(row, first):
            approvals.approve(row, second)
    if withdrawn[4:]:
        approvals.reject(withdrawn[4], first, "The name of the bank account is another one.")
    if withdrawn[3:]:
        payouts.send(first, [withdrawn[2].pk, withdrawn[3].pk])
        payouts.mark_paid(withdrawn[2], second, "UTR DEMO 0001")
    return len(withdrawn)


def send_statements(credited: Sequence[Deposit], operator: User) -> None:
    """Two files of the gateway, one that agrees and one that does not; and the bank's, whose balances do not add up."""
    source, _made = StatementSource.objects.get_or_create(
        name=GATEWAY,
        kind="gateway",
        currency_id=CURRENCY,
        defaults={"columns": COLUMNS, "fee_bps": 200, "date_format": "%Y-%m-%d"},
    )
    half = max(1, len(credited) // 2)
    good = [_line(deposit) for deposit in credited[:half]]
    upload(source, "gateway-monday.csv", _file(good), operator)
    bad = [_line(deposit) for deposit in credited[half:]]
    if bad:
        bad[0] = _line(credited[half], amount_minor=credited[half].total_minor - 100)
    bad.append(f"pay_unknown_0001,{timezone.localdate():%Y-%m-%d},1400.00,28.00,payment")
    upload(source, "gateway-tuesday.csv", _file(bad), operator)
    bank, _made = StatementSource.objects.get_or_create(name=BANK, kind="bank", currency_id=CURRENCY)
    upload(bank, "bank-tuesday.sta", _bank_file(), operator)


def credited_of(made: Sequence[Deposit]) -> list[Deposit]:
    """Those of which the money is in the player's account."""
    return [deposit for deposit in made if deposit.state == DepositState.CREDITED]


def _bank_file() -> bytes:
    """A day of the bank in MT940: interest that nobody has booked, and a closing balance that is 1.00 too much."""
    day = f"{timezone.localdate():%y%m%d}"
    lines = [":20:DEMO1", ":25:HDFC/1", ":28C:1/1", f":60F:C{day}INR0,00", f":61:{day}{day[2:]}C12,50NINTNONREF"]
    return "\n".join([*lines, ":86:interest", f":62F:C{day}INR13,50", "-", ""]).encode()


def _line(deposit: Deposit, amount_minor: int | None = None) -> str:
    amount_minor = deposit.total_minor if amount_minor is None else amount_minor
    day = timezone.localdate(deposit.opened_at)
    fee_minor = amount_minor * 2 // 100
    return f"{deposit.payment.token},{day:%Y-%m-%d},{_rupees(amount_minor)},{_rupees(fee_minor)},payment"


def _rupees(minor: int) -> str:
    return f"{minor // 100}.{minor % 100:02}"


def _file(lines: Sequence[str]) -> bytes:
    return "\n".join(["Reference,Date,Amount,Fee,Type", *lines, ""]).encode()
