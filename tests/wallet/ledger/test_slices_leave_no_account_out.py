"""A check that goes on after an account looks at every account behind it, and at none once more."""

import pytest

from tests.wallet.builders import player
from wallet.ledger.models import Account
from wallet.ledger.past.slices import Some, every_slice

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("place", [0, 1, -1])
def test_the_accounts_after_one_are_those_of_the_slices(place: int) -> None:
    player("asha"), player("binu")
    ids = sorted(Account.objects.values_list("pk", flat=True))
    slices = [one for one in every_slice(account=ids[place]) if isinstance(one, Some)]
    assert [pk for pk in ids if any(one.low <= pk <= one.high for one in slices)] == [
        pk for pk in ids if pk > ids[place]
    ]
