"""What moves money in a case is asked for by one person and approved by another; the database holds to it."""

import pytest
from django.db import IntegrityError, transaction

from base.refusals import Refused
from desk.cases import services
from desk.cases.deciding import proposals
from desk.cases.kinds import Outcome
from desk.cases.models import Act, Proposal
from tests.desk.cast import operator, reported
from tests.wallet.builders import licensed, main_of, sql
from wallet.ledger import refs
from wallet.ledger.models import Transaction
from wallet.play.models import Adjustment

pytestmark = pytest.mark.django_db


def held(user) -> int:
    return main_of(user).balance_minor or 0


def asked(case, by, whom, minor: int = 5_000) -> Proposal:
    return proposals.ask_compensation(case, by, whom, minor, "CHIP", "we kept a move from them")


def test_a_compensation_is_booked_when_a_second_person_approves_it() -> None:
    case, asha, _bela = reported()
    had = held(asha)
    proposal = asked(case, operator("first"), asha)
    assert held(asha) == had
    proposals.agree(proposal, operator("second"))
    assert held(asha) == had + 5_000
    booked = Act.objects.get(case=case, kind="approved")
    assert Transaction.objects.get(public_id=booked.facts["booked"]).kind == "adjustment"


def test_nobody_approves_their_own() -> None:
    case, asha, _bela = reported()
    first = operator("first")
    with pytest.raises(Refused) as refused:
        proposals.agree(asked(case, first, asha), first)
    assert refused.value.code.value == "two_people"


def test_not_even_past_the_service() -> None:
    case, asha, _bela = reported()
    proposal = asked(case, operator("first"), asha)
    with pytest.raises(IntegrityError, match="desk_proposal_two_people"), transaction.atomic():
        sql("UPDATE desk_proposal SET decided_by_id = asked_by_id, agreed = true WHERE id = %s", proposal.pk)


def test_who_is_in_the_case_decides_nothing_in_it() -> None:
    case, asha, _bela = reported()
    proposal = asked(case, operator("first"), asha)
    with pytest.raises(IntegrityError, match="nobody decides"), transaction.atomic():
        sql("UPDATE desk_proposal SET decided_by_id = %s, agreed = true WHERE id = %s", asha.pk, proposal.pk)
    with pytest.raises(Refused) as refused:
        asked(case, asha, asha)
    assert refused.value.code.value == "own_case"


def test_what_was_asked_for_stays_as_it_was() -> None:
    case, asha, _bela = reported()
    proposal = asked(case, operator("first"), asha)
    with pytest.raises(IntegrityError, match="asked for, then decided"), transaction.atomic():
        sql("UPDATE desk_proposal SET about = '{}' WHERE id = %s", proposal.pk)


def test_a_deals_booking_is_reversed_by_two() -> None:
    case, _asha, _bela = reported()
    booked = Transaction.objects.get(key=f"deal:{case.deal.public_id}")
    proposal = proposals.ask_reversal(case, operator("first"), booked.public_id, "played by a fault of ours")
    assert not Transaction.objects.filter(reverses=booked).exists()
    proposals.agree(proposal, operator("second"))
    assert Transaction.objects.filter(reverses=booked).count() == 1


def test_one_that_is_turned_down_moves_nothing() -> None:
    case, asha, _bela = reported()
    had = held(asha)
    proposal = proposals.turn_down(asked(case, operator("first"), asha), operator("second"), "too much")
    assert (proposal.agreed, held(asha)) == (False, had)
    with pytest.raises(Refused) as refused:
        proposals.agree(proposal, operator("third"))
    assert refused.value.code.value == "already_decided"


def test_a_case_is_not_closed_while_something_waits_for_a_second_person() -> None:
    case, asha, _bela = reported()
    first = operator("first")
    asked(case, first, asha)
    with pytest.raises(Refused) as refused:
        services.close(case, first, Outcome.UPHELD, "done", "Done.")
    assert refused.value.code.value == "still_asked"


@pytest.mark.parametrize(("minor", "currency"), [(0, "CHIP"), (-1, "CHIP"), (100, "XXX")])
def test_an_amount_is_above_zero_in_a_currency_of_the_house(minor: int, currency: str) -> None:
    case, asha, _bela = reported()
    with pytest.raises(Refused) as refused:
        proposals.ask_compensation(case, operator("first"), asha, minor, currency, "why")
    assert refused.value.code.value == "bad_amount"


@pytest.mark.parametrize("currency", ["CHIP", "INR"])
def test_chips_come_from_all_chips_and_money_is_the_houses_loss(currency: str) -> None:
    licensed()
    case, asha, _bela = reported()
    giver = refs.equity_chips() if currency == "CHIP" else refs.house_losses("INR")
    proposals.ask_compensation(case, operator("first"), asha, 1, currency, "the smallest amount there is")
    legs = Adjustment.objects.get().legs
    assert legs == {giver.code: -1, refs.player_main(asha.pk, currency).code: 1}


def test_nobody_has_their_own_money_given_back() -> None:
    case, asha, bela = reported()
    other = services.open_case("other", "A question")
    booked = Transaction.objects.get(key=f"deal:{case.deal.public_id}")
    with pytest.raises(Refused) as refused:
        proposals.ask_reversal(other, bela, booked.public_id, "I lost")
    assert refused.value.code.value == "own_case"
    asked_for = proposals.ask_reversal(other, operator("first"), booked.public_id, "a fault of ours")
    with pytest.raises(Refused) as refused:
        proposals.agree(asked_for, asha)
    assert refused.value.code.value == "own_case"
    assert not Transaction.objects.filter(reverses=booked).exists()
