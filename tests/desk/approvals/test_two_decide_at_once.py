"""Of two decisions about one request, or about one person's rights, the second sees what the first has changed."""

import pytest

from desk.approvals.refusals import ApprovalRefusal, ApprovalRefused
from desk.approvals.services import approve, refuse
from tests.desk.approvals.cast import people, rights_asked
from tests.desk.audit.cast import superuser
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_request_that_is_approved_just_now_is_not_refused() -> None:
    omar, rita, asha = people()
    sonu = superuser("sonu")
    request = rights_asked(omar, asha, is_staff=True)
    waited, second = meets(lambda: approve(request, rita), lambda: refuse(request, sonu, "not yet"))
    with pytest.raises(ApprovalRefused) as refused:
        second.result()
    assert (waited, refused.value.code) == (True, ApprovalRefusal.DECIDED)
    request.refresh_from_db()
    assert (request.state, request.decided_by) == ("carried_out", rita)


def test_rights_that_another_request_is_just_changing_are_asked_for_anew() -> None:
    omar, rita, asha = people()
    sonu = superuser("sonu")
    one = rights_asked(omar, asha, is_staff=True)
    other = rights_asked(omar, asha, is_superuser=True)
    waited, second = meets(lambda: approve(one, rita), lambda: approve(other, sonu))
    with pytest.raises(ApprovalRefused) as refused:
        second.result()
    assert (waited, refused.value.code) == (True, ApprovalRefusal.CHANGED_SINCE)
    asha.refresh_from_db()
    assert (asha.is_staff, asha.is_superuser) == (True, False)
