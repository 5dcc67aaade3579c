"""Two cases that are closed at the same moment have dossiers one after the other in the chain."""

import pytest

from desk.cases import services
from desk.cases.kinds import CaseKind, Outcome
from desk.dossiers.models import Dossier
from desk.dossiers.services import untrue
from tests.desk.cast import operator
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_second_waits_for_the_number_and_the_hash_of_the_first() -> None:
    omar, rita = operator("omar"), operator("rita")
    one, other = (services.open_case(CaseKind.OTHER, title) for title in ("A question", "Another"))
    waited, second = meets(
        lambda: services.close(one, omar, Outcome.SETTLED, "answered"),
        lambda: services.close(other, rita, Outcome.SETTLED, "answered too"),
    )
    second.result()
    assert waited
    assert list(Dossier.objects.order_by("number").values_list("number", "case")) == [(1, one.pk), (2, other.pk)]
    assert list(untrue()) == []
