"""Who asks, decides or takes back what they may not is told why, and nothing has been done."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.people.models import User
from base.refusals import ReasonRefusal, Refusal, Refused
from desk.approvals import services
from desk.approvals.carriers import Carrier, carriers
from desk.approvals.models import ApprovalRequest, RequestState
from desk.approvals.refusals import ApprovalRefusal
from tests.desk.approvals.cast import ask_approval, people, rights_asked
from tests.desk.people import operator
from tests.registries import joined
from tests.wallet.builders import sql

pytestmark = pytest.mark.django_db
Cast = tuple[User, User, User, ApprovalRequest]


@pytest.fixture
def cast() -> Cast:
    omar, rita, asha = people()
    return omar, rita, asha, rights_asked(omar, asha, is_staff=True)


def refusal_of(act: Callable[[], object]) -> Refusal:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.code


def test_who_asked_neither_approves_nor_refuses(cast: Cast) -> None:
    omar, _rita, asha, request = cast
    assert refusal_of(lambda: services.approve(request, omar)) is ApprovalRefusal.OWN_REQUEST
    assert refusal_of(lambda: services.refuse(request, omar, "no")) is ApprovalRefusal.OWN_REQUEST
    asha.refresh_from_db()
    assert not asha.is_staff


def test_nobody_approves_what_is_about_them(cast: Cast) -> None:
    omar, rita, _asha, _request = cast
    about_rita = rights_asked(omar, rita, is_superuser=False)
    assert refusal_of(lambda: services.approve(about_rita, rita)) is ApprovalRefusal.ABOUT_YOU
    assert not services.may_decide(about_rita, rita)


def test_who_has_not_the_permission_of_the_kind_decides_nothing(cast: Cast) -> None:
    *_, request = cast
    other = operator("binu", "tables.view_deal")
    assert refusal_of(lambda: services.approve(request, other)) is ApprovalRefusal.MAY_NOT_DECIDE
    assert refusal_of(lambda: services.refuse(request, other, "no")) is ApprovalRefusal.MAY_NOT_DECIDE
    assert not services.may_decide(request, other)


def test_another_who_may_decides_it_once(cast: Cast) -> None:
    _omar, rita, asha, request = cast
    assert services.may_decide(request, rita)
    services.approve(request, rita, "  she begins on Monday ")
    asha.refresh_from_db()
    request.refresh_from_db()
    assert asha.is_staff
    assert (request.state, request.decision_reason) == (RequestState.CARRIED_OUT, "she begins on Monday")
    assert refusal_of(lambda: services.refuse(request, rita, "after all")) is ApprovalRefusal.DECIDED


def test_a_refusal_needs_its_reason(cast: Cast) -> None:
    _omar, rita, _asha, request = cast
    assert refusal_of(lambda: services.refuse(request, rita, " ")) is ReasonRefusal.REASON_NEEDED
    services.refuse(request, rita, "not yet")
    request.refresh_from_db()
    assert (request.state, request.decision_reason) == (RequestState.REFUSED, "not yet")


def test_only_who_asked_takes_it_back(cast: Cast) -> None:
    omar, rita, _asha, request = cast
    assert refusal_of(lambda: services.withdraw(request, rita)) is ApprovalRefusal.NOT_YOURS
    services.withdraw(request, omar)
    request.refresh_from_db()
    assert request.state == RequestState.WITHDRAWN


@pytest.mark.parametrize(("before_its_end", "in_time"), [(timedelta(microseconds=1), True), (timedelta(0), False)])
def test_the_moment_at_which_it_expires_is_too_late(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, before_its_end: timedelta, in_time: bool
) -> None:
    _omar, rita, _asha, request = cast
    assert request.expires_at is not None
    then = request.expires_at - before_its_end
    monkeypatch.setattr(timezone, "now", lambda: then)
    assert services.waiting().exists() is in_time
    if in_time:
        services.approve(request, rita)
    else:
        assert refusal_of(lambda: services.approve(request, rita)) is ApprovalRefusal.TOO_LATE


def test_what_is_no_longer_as_it_was_is_not_carried_out(cast: Cast) -> None:
    _omar, rita, asha, request = cast
    User.objects.filter(pk=asha.pk).update(is_superuser=True)
    assert refusal_of(lambda: services.approve(request, rita)) is ApprovalRefusal.CHANGED_SINCE


def test_only_who_may_asks_for_something_that_somebody_carries_out_and_says_why(cast: Cast) -> None:
    omar, _rita, asha, _request = cast
    assert refusal_of(lambda: rights_asked(operator("binu"), asha)) is ApprovalRefusal.MAY_NOT_ASK
    assert refusal_of(lambda: ask_approval("a cup of tea", omar, asha, {})) is ApprovalRefusal.UNKNOWN_KIND
    assert refusal_of(lambda: rights_asked(omar, asha)) is ApprovalRefusal.NOTHING_CHANGES
    assert refusal_of(lambda: rights_asked(omar, asha, is_staff=True)) is ApprovalRefusal.ASKED_ALREADY
    assert (
        refusal_of(lambda: services.ask("password", by=omar, about=asha, after={}, reason=" "))
        is ReasonRefusal.REASON_NEEDED
    )


def test_a_kind_needs_both_who_carries_it_out_and_a_row_that_says_who_approves(cast: Cast) -> None:
    omar, _rita, asha, _request = cast
    nobodys = Carrier("A cup of tea", "accounts.change_user", lambda request, by: "")
    with joined(carriers, "tea", nobodys):
        assert refusal_of(lambda: ask_approval("tea", omar, asha, {})) is ApprovalRefusal.UNKNOWN_KIND
    sql("INSERT INTO desk_approvalkind (name, permission) VALUES ('tea', 'accounts.change_user')")
    assert refusal_of(lambda: ask_approval("tea", omar, asha, {})) is ApprovalRefusal.UNKNOWN_KIND


def test_who_may_decide_is_another_person_than_who_asked(cast: Cast) -> None:
    omar, rita, _asha, request = cast
    assert (services.may_decide(request, omar), services.may_decide(request, rita)) == (False, True)
