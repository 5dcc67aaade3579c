"""A reversal is the desk's, of a transaction that is there and may be taken back, under that one's key."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.people.models import User
from tests.wallet.builders import licensed
from tests.wallet.logins import logged_in, login_of, outcome_of_posting, why_not_allowed
from wallet.ledger.models import Transaction
from wallet.money.bonuses import services as bonuses
from wallet.play.chips import grant_chips


@pytest.fixture
def gift(asha: User) -> Transaction:
    """Chips given to Asha, and a login of the desk."""
    grant_chips(asha, 700, "gift")
    login_of("desk")
    return Transaction.objects.get(key="gift")


def back(asha: User) -> dict[str, int]:
    return {f"player:{asha.pk}:main": -700, "equity:chips": 700}


def test_the_desk_takes_back_what_was_booked(asha: User, gift: Transaction) -> None:
    with logged_in():
        outcome, _about = outcome_of_posting("reversal", f"reversal:{gift.public_id}", back(asha), reverses=gift.pk)
    assert outcome == "posted"


def test_not_what_will_be_booked_later(asha: User, gift: Transaction) -> None:
    why = why_not_allowed("reversal", "reversal:later", back(asha), reverses=gift.pk + 1)
    assert why == "there is no such transaction to reverse"


def test_not_under_another_key(asha: User, gift: Transaction) -> None:
    assert why_not_allowed("reversal", "reversal:x", back(asha), reverses=gift.pk) == "the key of another reversal"


def test_nothing_else_names_a_transaction_and_no_reversal_goes_without(asha: User, gift: Transaction) -> None:
    why = "a reversal, and nothing else, names what it reverses"
    assert (
        why_not_allowed("chip_grant", "again", {"equity:chips": -1, f"player:{asha.pk}:main": 1}, reverses=gift.pk)
        == why
    )
    assert why_not_allowed("reversal", f"reversal:{gift.public_id}", back(asha)) == why


def test_what_has_a_way_back_of_its_own_takes_that(asha: User, gift: Transaction) -> None:
    licensed()
    later = timezone.now() + timedelta(days=1)
    bonuses.grant(asha, 100, "CHIP", release_bps=100, expires_at=later, reason="Diwali")
    given = Transaction.objects.get(kind="bonus_grant")
    legs = {f"player:{asha.pk}:bonus": -100, "house:promotions": 100}
    why = why_not_allowed("reversal", f"reversal:{given.public_id}", legs, reverses=given.pk)
    assert why == "this kind is taken back where it was made"
