"""A seed that one table is just taking from the dealer's stock keeps no other waiting, and is taken by none."""

import pytest
from django.db import transaction

from tables.dealer import stock
from tables.shuffle import closing
from tests.two_hands import beside

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_other_takes_the_next() -> None:
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
