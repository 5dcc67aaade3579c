"""A deal that one worker rates keeps no other waiting, and is rated once."""

import pytest
from django.db import transaction

from ladder.ratings import services
from ladder.ratings.models import DealToRate
from tests.ladder.club_leagues import account
from tests.ladder.test_deals_are_rated import played
from tests.two_hands import beside

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_deal_that_one_rates_keeps_no_other_waiting() -> None:
    played(account("asha"), account("ravi"))
    with transaction.atomic():
        DealToRate.objects.select_for_update().get()
        assert beside(services.rate_waiting, patient=False) == 0
    assert services.rate_waiting() == 1
