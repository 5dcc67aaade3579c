"""Each step of a deposit tells why in the gateway's words, as far as its column goes, or in one of the house's.

What it is about: `wallet.money.deposits.services`, `wallet.money.gateways.webhooks`.
"""

import pytest

from accounts.people.models import User
from tests.wallet.money.cast import delivered, message, paid_deposit, unpaid_deposit
from wallet.money.deposits.models import Deposit
from wallet.money.gateways.signatures import EventKind


def why_of(deposit: Deposit) -> str:
    """What the last step says."""
    step = deposit.steps.last()
    assert step is not None
    return str(step.why)


@pytest.mark.parametrize(
    ("kind", "note", "why"),
    [
        (EventKind.FAILED, "the card has expired", "the card has expired"),
        (EventKind.FAILED, "", "rejected"),
        (EventKind.CAPTURED, "UTR 7", "UTR 7"),
        (EventKind.CAPTURED, "", "paid"),
        (EventKind.CHARGED_BACK, "not my card", "not my card"),
        (EventKind.CHARGED_BACK, "", "charged back"),
    ],
)
def test_a_step_of_a_payment_says_what_the_gateway_said_or_what_it_was(
    asha: User, kind: EventKind, note: str, why: str
) -> None:
    deposit = unpaid_deposit(asha, 500)
    assert delivered(message(deposit, kind, note=note)).status_code == 200
    assert why_of(deposit) == why


@pytest.mark.parametrize(("note", "why"), [("not my card", "not my card"), ("", "charged back in part")])
def test_the_step_of_a_part_that_was_taken_back_says_what_the_gateway_said_or_what_it_was(
    asha: User, note: str, why: str
) -> None:
    deposit = paid_deposit(asha, 500)
    assert delivered(message(deposit, EventKind.CHARGED_BACK, amount_minor=1_00, note=note)).status_code == 200
    assert why_of(deposit) == why


def test_a_long_story_is_cut(asha: User) -> None:
    deposit = unpaid_deposit(asha, 500)
    assert delivered(message(deposit, EventKind.FAILED, note="z" * 5_000)).status_code == 200
    assert set(why_of(deposit)) == {"z"}
