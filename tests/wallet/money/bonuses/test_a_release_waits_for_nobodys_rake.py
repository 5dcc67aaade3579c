"""Rake whose row somebody holds, as a reversal does, is left to them: a release neither waits for it nor counts it."""

import pytest
from django.db import transaction

from tests.two_hands import beside
from tests.wallet.builders import player, seated
from tests.wallet.money.bonuses.earning import bonus, deal, in_bonus
from wallet.money.bonuses import services as bonuses
from wallet.money.bonuses.models import RakePaid

pytestmark = pytest.mark.django_db(transaction=True)


def test_rake_that_one_takes_back_keeps_no_release_waiting() -> None:
    asha, binu = player("asha"), player("binu")
    bonus(asha, 10_000)
    deal(seated(asha, 50_000), seated(binu, 50_000), 4_000, "deal:1")
    with transaction.atomic():
        RakePaid.objects.select_for_update().get()
        assert beside(bonuses.release_earned, patient=False) == 0
    assert in_bonus(asha) == 10_000
    assert (bonuses.release_earned(), in_bonus(asha)) == (1, 8_000)
