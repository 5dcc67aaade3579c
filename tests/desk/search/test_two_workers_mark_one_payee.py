"""Two workers that mark the same payee at the same moment leave one mark, and neither fails."""

import pytest

from desk.search.marking import mark_new_payees
from desk.search.models import PayeeMark
from tests.two_hands import meets
from tests.wallet.builders import player
from tests.wallet.money.cast import payee

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_second_waits_and_finds_it_marked() -> None:
    one = payee(player("asha"))
    waited, second = meets(mark_new_payees, mark_new_payees)
    second.result()
    assert waited
    assert PayeeMark.objects.get().payee_id == one.pk
