"""A line whose month lies in a file has no receipt: the player is told so, and has it once the month is back.

Nobody else is told anything.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.test import Client

from accounts.people.models import User
from bench.wallet import history
from tests.api.programs import Program
from tests.wallet.builders import guards_off, player, sql
from wallet.ledger.models import Entry, Transaction
from wallet.ledger.past.archive import archive, restore
from wallet.ledger.past.models import Month


@pytest.fixture
def asha(transactional_db: None) -> Iterator[User]:
    """Somebody who has played every day of forty."""
    history.empty()
    players = history.players(4)
    history.write(players, history.from_within_a_month(40), 1, log=True)
    yield players[1]
    history.empty()


def a_deal_of(asha: User, month: Month) -> str:
    """A transaction of hers in that month."""
    hers = Entry.objects.filter(account__owner=asha, booked_at__gte=month.begins_at, booked_at__lt=month.ends_at)
    return hers.filter(transaction__kind="deal").values_list("transaction__public_id", flat=True)[0]


def oldest() -> Month:
    """The first month in which there are entries."""
    first = Transaction.objects.order_by("booked_at")[0].booked_at
    return Month.objects.get(begins_at__lte=first, ends_at__gt=first)


@contextmanager
def in_a_file(month: Month, folder: Path) -> Iterator[Month]:
    """Inside the block the month lies in a file; it is back afterwards."""
    archive(month, folder)
    try:
        yield Month.objects.get(name=month.name)
    finally:
        restore(Month.objects.get(name=month.name), folder)


def test_a_receipt_is_refused_in_words_and_given_again_once_the_month_is_back(asha: User, tmp_path: Path) -> None:
    month = oldest()
    public_id = a_deal_of(asha, month)
    before = Program(asha).get(f"wallet/receipts/{public_id}/")
    with in_a_file(month, tmp_path):
        assert Program(asha).send("get", f"wallet/receipts/{public_id}/") == (409, "receipt_archived")
        client = Client()
        client.force_login(asha)
        answer = client.get(f"/wallet/receipt/{public_id}.json", follow=True)
        assert answer.redirect_chain == [("/wallet/statement/", 302)]
        assert "Ask the house to bring it back for a receipt." in answer.content.decode().replace("&#x27;", "'")
        assert Program(asha).send("get", "wallet/receipts/nothing/") == (404, "not_found")
    assert Program(asha).get(f"wallet/receipts/{public_id}/") == before


def test_a_stranger_finds_no_receipt_of_a_deal_that_was_booked_as_the_month_ended(asha: User, tmp_path: Path) -> None:
    with in_a_file(oldest(), tmp_path) as month:
        first = Transaction.objects.filter(booked_at__gte=month.ends_at, kind="deal").order_by("booked_at")[0]
        with guards_off():
            sql("UPDATE wallet_transaction SET booked_at = %s WHERE id = %s", month.ends_at, first.pk)
        stranger = Program(player("eve"))
        assert stranger.send("get", f"wallet/receipts/{first.public_id}/") == (404, "not_found")
        with guards_off():
            sql("UPDATE wallet_transaction SET booked_at = %s WHERE id = %s", first.booked_at, first.pk)
