"""From when it is asked whether a deal may leave until it has left or stays, nobody else changes it."""

from pathlib import Path

import pytest
from django.db import transaction
from django.db.utils import OperationalError

from tables.archive import leaving
from tables.archive.models import DealMonth
from tables.play.models import Deal
from tests.tables.archive.past import MONTH
from tests.tables.cast import dealt, funded
from tests.two_hands import beside

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_that_has_to_stay_is_held_until_that_is_said(tmp_path: Path) -> None:
    deal = dealt(funded(), funded())

    def changed() -> int:
        return Deal.objects.filter(pk=deal.pk).update(bot_think_ms=1)

    with transaction.atomic():
        assert leaving.let_go(DealMonth(name=MONTH), tmp_path, [deal.pk], {}) == 0  # it is not over
        with pytest.raises(OperationalError, match="lock timeout"):
            beside(changed, patient=False)
    assert beside(changed, patient=False) == 1
