"""Seeds that one dealer opens, and a seed that one table has taken from the stock, keep no other waiting."""

import pytest
from django.db import transaction

from tables.dealer import opening, stock
from tables.shuffle import closing
from tables.shuffle.models import Shuffle, Stage
from tests.tables.cast import funded
from tests.tables.shuffle.cast import close, counting_down
from tests.two_hands import beside

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_seed_that_one_dealer_opens_keeps_no_other_waiting(settings) -> None:
    stock.fill(3)
    settings.DUTY = "play"
    close(counting_down(funded("Asha"), funded("Bela")))
    settings.DUTY = "dealer"
    with transaction.atomic():
        assert Shuffle.objects.select_for_update().get(stage=Stage.SETTLED)
        assert beside(opening.open_due, patient=False) == 0
    assert opening.open_due() == 1


def test_a_seed_that_one_table_takes_keeps_no_other_waiting() -> None:
    stock.fill(2)

    def taken() -> int:
        with transaction.atomic():
            found = closing.next_in_stock()
            assert found is not None
            return found.pk

    with transaction.atomic():
        first = closing.next_in_stock()
        assert first is not None
        assert beside(taken, patient=False) != first.pk
