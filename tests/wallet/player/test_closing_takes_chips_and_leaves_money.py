"""Practice chips go back to the house when an account is closed. The least amount of money keeps it open."""

import pytest

from accounts.closing.hooks import StillOpen
from accounts.closing.services import close
from tests.wallet.builders import GRANT_MINOR, adjusted, licensed, player
from wallet.ledger import queries, refs
from wallet.ledger.models import Entry, Transaction
from wallet.ledger.posting import Leg
from wallet.player.closing import MONEY

pytestmark = pytest.mark.django_db


def test_every_chip_goes_back_to_the_equity_of_chips() -> None:
    asha = player("asha")
    equity_minor = queries.balance(refs.equity_chips())
    close(asha)
    assert queries.balance(refs.player_main(asha.pk)) == 0
    assert queries.balance(refs.equity_chips()) == equity_minor + GRANT_MINOR
    booked = Entry.objects.filter(transaction__key=f"account_closed:{asha.pk}")
    assert sorted(booked.values_list("amount_minor", flat=True)) == [-GRANT_MINOR, GRANT_MINOR]


def test_nothing_is_booked_for_a_player_without_chips() -> None:
    asha = player("asha")
    adjusted([Leg(refs.player_main(asha.pk), -GRANT_MINOR), Leg(refs.equity_chips(), GRANT_MINOR)])
    close(asha)
    assert not Transaction.objects.filter(kind="closing").exists()


def test_one_minor_unit_of_money_keeps_an_account_open_and_none_does_not() -> None:
    licensed()
    asha = player("asha")
    adjusted([Leg(refs.house_promotions("INR"), -1), Leg(refs.player_main(asha.pk, "INR"), 1)])
    with pytest.raises(StillOpen) as refused:
        close(asha)
    assert refused.value.sentence == MONEY
    adjusted([Leg(refs.player_main(asha.pk, "INR"), -1), Leg(refs.house_promotions("INR"), 1)], "taken back")
    assert close(asha).closed_at is not None
