"""Two players whose money goes to one account are told of, though they have played no deal together."""

import pytest

from desk.integrity.models import Alert, AlertState
from desk.integrity.services import search
from tests.wallet.builders import player
from tests.wallet.money.cast import payee

pytestmark = pytest.mark.django_db


def test_two_who_are_paid_to_one_account_are_told_of() -> None:
    asha, ravi = player("asha"), player("ravi")
    payee(asha)
    payee(ravi)
    assert search() == 0
    alert = Alert.objects.get()
    assert ({alert.low, alert.high}, alert.state) == ({asha, ravi}, AlertState.OPEN)
    assert [line["sign"] for line in alert.lines] == ["payee"]
    search()
    assert (Alert.objects.count(), alert.steps.count()) == (1, 1)
