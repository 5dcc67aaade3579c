"""A bonus whose time is over is ended by one of two sweeps that find it at the same moment."""

import pytest
from django.utils import timezone

from tests.two_hands import meets
from tests.wallet.builders import player
from tests.wallet.money.bonuses.earning import bonus, in_bonus
from wallet.ledger.models import Transaction
from wallet.money.bonuses import services as bonuses
from wallet.money.bonuses.models import Bonus

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_second_waits_and_counts_nothing() -> None:
    asha = player("asha")
    bonus(asha, 10_000)
    Bonus.objects.update(expires_at=timezone.now())
    waited, second = meets(bonuses.expire_due, bonuses.expire_due)
    assert (waited, second.result()) == (True, 0)
    assert (Transaction.objects.filter(kind="bonus_expiry").count(), in_bonus(asha)) == (1, 0)
