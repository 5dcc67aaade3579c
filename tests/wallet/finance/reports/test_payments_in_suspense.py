"""What lies in suspense is listed with its age until it has left, and comes to what the ledger's account holds."""

from datetime import date

from accounts.people.models import User
from tests.wallet.builders import licensed
from tests.wallet.money.cast import INR, balance, delivered, message, operator, proven, unpaid_deposit
from wallet.finance.closing import findings
from wallet.finance.reports import days, find_report
from wallet.ledger import refs
from wallet.money.deposits import refunds
from wallet.money.deposits import services as deposits
from wallet.money.deposits.models import Deposit
from wallet.money.gateways import till


def held(asha: User) -> Deposit:
    """A deposit of which a paisa is lacking."""
    deposit = unpaid_deposit(asha, 1_000)
    delivered(message(deposit, amount_minor=1_399_99))
    return deposit


def listed() -> list[tuple[object, ...]]:
    """The rows of today's report."""
    today = days(date(2026, 1, 1), date(2099, 1, 1), currency=INR)
    return list(find_report("suspense").rows(today))


def owed() -> list[tuple[object, ...]]:
    """What players are owed in all, and what of theirs lies in suspense."""
    today = days(date(2026, 1, 1), date(2099, 1, 1), currency=INR)
    return [(row[6], row[7]) for row in find_report("liability").rows(today)]


def gateways() -> list[tuple[object, ...]]:
    """What was paid in, what was booked and the difference, by day."""
    today = days(date(2026, 1, 1), date(2099, 1, 1), currency=INR)
    return [(row[4], row[5], row[6], row[8]) for row in find_report("deposits").rows(today)]


def test_it_is_listed_until_it_has_gone_back(db: None) -> None:
    licensed()
    deposit, omar = held(proven("asha")), operator("omar")
    ((_at, about, *_who, gateway, _why, state, _days, minor),) = listed()
    assert (about, gateway, state, minor) == (deposit.public_id, "sandbox", "held", 1_399_99)
    assert minor == balance(refs.suspense("sandbox", INR))
    assert gateways() == [(1_399_99, 1_399_99, 0, 1_399_99)]
    assert owed() == [(0, 1_399_99)]  # pending: in no total
    deposits.decide(deposit, omar, credit=False, why="pay again")
    assert listed()[0][6] == "refunding"
    assert owed() == [(0, 1_399_99)]
    assert [one.about for one in findings.findings() if one.code == "payment_in_suspense"] == [deposit.public_id]
    refunds.ask_gateways()
    till.send_due()
    assert (listed(), gateways(), owed()) == ([], [(0, 0, 0, 0)], [])


def test_one_that_is_credited_is_paid_in_once(db: None) -> None:
    licensed()
    deposits.decide(held(proven("asha")), operator("omar"), credit=True, why="a paisa")
    assert (listed(), gateways()) == ([], [(1_399_99, 1_399_99, 0, 1_399_99)])
    assert [row[1] for row in owed()] == [0]
