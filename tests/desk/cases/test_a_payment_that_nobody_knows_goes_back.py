"""Money that fits no deposit goes back through its gateway from the case, when two people have agreed to it."""

import pytest

from base.refusals import Refused
from desk.cases.deciding import proposals
from desk.cases.kinds import CaseKind
from desk.cases.models import Act, Case
from desk.cases.refusals import CaseRefusal
from desk.cases.services import open_case
from tests.desk.cast import operator
from tests.wallet.builders import licensed
from tests.wallet.money.cast import delivered, fresh, message, paid_deposit, proven
from wallet.money.deposits.models import Unmatched, UnmatchedState

pytestmark = pytest.mark.django_db
PAID_TWICE_MINOR = 2_800_00


def in_suspense(name: str) -> Unmatched:
    """What a player has paid more than was asked for."""
    deposit = paid_deposit(proven(name), 1_000)
    assert delivered(message(deposit, amount_minor=PAID_TWICE_MINOR)).status_code == 200
    return Unmatched.objects.get(deposit=deposit)


def about(row: Unmatched) -> Case:
    return open_case(CaseKind.OTHER, "Paid twice", player=row.deposit.user)


def test_a_payment_in_suspense_is_asked_back_by_one_and_goes_when_another_agrees() -> None:
    licensed()
    row = in_suspense("asha")
    proposal = proposals.ask_refund(about(row), operator("first"), row.pk, "paid twice")
    assert fresh(row).state == UnmatchedState.HELD
    assert proposal.about["amount_minor"] == row.amount_minor
    proposals.agree(proposal, operator("second"))
    assert fresh(row).state == UnmatchedState.REFUNDING
    assert Act.objects.get(case=proposal.case, kind="approved").facts["asked_of"] == "sandbox"


def test_what_another_player_paid_is_not_of_this_case() -> None:
    licensed()
    row, other = in_suspense("asha"), in_suspense("bela")
    with pytest.raises(Refused) as refused:
        proposals.ask_refund(about(row), operator("first"), other.pk, "paid twice")
    assert refused.value.code is CaseRefusal.NO_PAYMENT
    assert fresh(other).state == UnmatchedState.HELD


def test_a_payment_that_goes_back_already_is_not_asked_back_again() -> None:
    licensed()
    row = in_suspense("asha")
    case, first = about(row), operator("first")
    proposals.agree(proposals.ask_refund(case, first, row.pk, "paid twice"), operator("second"))
    with pytest.raises(Refused) as refused:
        proposals.ask_refund(case, first, row.pk, "paid twice")
    assert refused.value.code is CaseRefusal.NO_PAYMENT
