"""Corrections by hand and large movements are found."""

import pytest

from tests.wallet.builders import adjusted, player
from tests.wallet.finance.reports.books import played, today
from wallet.finance.reports.unusual import adjustments, large
from wallet.ledger import refs
from wallet.ledger.models import Transaction
from wallet.ledger.posting import Leg
from wallet.play.reversing import reverse

pytestmark = pytest.mark.django_db


def test_a_reversal_is_listed_with_what_it_reverses_and_why() -> None:
    books = played()
    deal = Transaction.objects.get(key="deal:one")
    reverse(deal, note="the table was down")
    (line,) = adjustments(today())
    both = " ".join(sorted((books.asha.public_id, books.bela.public_id)))
    assert line[3:] == ("reversal", deal.public_id, "the table was down", "", "", both, 5_000)
    assert list(adjustments(today(owner_id=books.bela.pk))) == [line]
    assert list(adjustments(today(owner_id=player("chitra").pk))) == []


def test_a_correction_names_who_asked_for_it_and_who_approved_it() -> None:
    books = played()
    adjusted([Leg(refs.equity_chips(), -700), Leg(refs.player_main(books.asha.pk), 700)], "a lost connection")
    line = list(adjustments(today()))[-1]
    assert line[3:] == ("adjustment", "", "a lost connection", "asks", "approves", books.asha.public_id, 700)


def test_large_movements_are_those_of_at_least_the_amount() -> None:
    books = played()
    assert {line[5] for line in large(today(least_minor=20_000))} == {20_000, -20_000, 1_000_000}
    assert list(large(today(least_minor=1_000_001))) == []
    assert {line[3] for line in large(today(owner_id=books.asha.pk))} == {books.asha.public_id}
