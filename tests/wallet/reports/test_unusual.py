"""Corrections by hand and large movements are found."""

import pytest

from tests.wallet.reports.books import played, today
from wallet import services
from wallet.models import Transaction
from wallet.reports.unusual import adjustments, large

pytestmark = pytest.mark.django_db


def test_a_reversal_is_listed_with_what_it_reverses_and_why() -> None:
    books = played()
    deal = Transaction.objects.get(key="deal:one")
    services.reverse(deal, note="the table was down")
    (line,) = adjustments(today())
    assert line[3:] == ("reversal", deal.public_id, "the table was down", 5_000)
    assert books.asha.pk


def test_large_movements_are_those_of_at_least_the_amount() -> None:
    played()
    assert {line[5] for line in large(today(least_minor=20_000))} == {20_000, -20_000, 1_000_000}
    assert list(large(today(least_minor=1_000_001))) == []
