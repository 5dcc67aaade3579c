"""What two people do about one case at the same moment comes one after the other; who comes second sees the first."""

import pytest

from accounts.people.models import User
from base.refusals import Refused
from desk.cases import services
from desk.cases.deciding import proposals
from desk.cases.kinds import CaseKind, Complaint, Outcome
from desk.cases.models import Act, Case
from desk.cases.refusals import CaseRefusal
from tests.desk.cast import finished, operator, reported
from tests.two_hands import meets
from wallet.ledger.models import Transaction

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def omar() -> User:
    """An operator."""
    return operator("omar")


@pytest.fixture
def rita() -> User:
    """Another."""
    return operator("rita")


def test_a_note_comes_too_late_beside_the_case_being_closed(omar: User, rita: User) -> None:
    case = services.open_case(CaseKind.OTHER, "A question")
    waited, second = meets(
        lambda: services.close(case, omar, Outcome.SETTLED, "answered"),
        lambda: services.note(case, rita, "I ask them first"),
    )
    with pytest.raises(Refused) as refused:
        second.result()
    assert (waited, refused.value.code) == (True, CaseRefusal.CASE_CLOSED)


def test_what_two_agree_to_is_booked_by_the_first(omar: User, rita: User) -> None:
    case, asha, _bela = reported()
    proposal = proposals.ask_compensation(case, operator("first"), asha, 5_000, "CHIP", "we kept a move from them")
    waited, second = meets(lambda: proposals.agree(proposal, omar), lambda: proposals.agree(proposal, rita))
    with pytest.raises(Refused) as refused:
        second.result()
    assert (waited, refused.value.code) == (True, CaseRefusal.DECIDED)
    assert Transaction.objects.filter(kind="adjustment").count() == 1


def test_what_two_parts_of_the_house_tell_of_at_once_is_one_case() -> None:
    waited, second = meets(
        lambda: services.open_case(CaseKind.OTHER, "A fault", key="fault:1"),
        lambda: services.open_case(CaseKind.OTHER, "A fault", key="fault:1"),
    )
    assert waited
    assert second.result() == Case.objects.get()
    assert Act.objects.count() == 2


def test_two_tabs_report_no_more_deals_than_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_OPEN", 1)
    one, (asha, _bela) = finished()
    other, _players = finished()
    other.deal_seats.filter(seat_index=0).update(player=asha)
    waited, second = meets(
        lambda: services.report_deal(asha, one.public_id, Complaint.RESULT, "The points are wrong."),
        lambda: services.report_deal(asha, other.public_id, Complaint.RESULT, "Here too."),
    )
    with pytest.raises(Refused) as refused:
        second.result()
    assert (waited, refused.value.code) == (True, CaseRefusal.TOO_MANY_REPORTS)
    assert Case.objects.get().deal == one
