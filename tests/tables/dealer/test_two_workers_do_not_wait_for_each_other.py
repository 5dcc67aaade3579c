"""Seeds that one dealer opens keep no other waiting, nor does what refers to a shuffle keep a dealer waiting."""

import pytest
from django.db import connection, transaction
from pytest_django import Settings

from tables.dealer import opening, stock
from tables.shuffle.models import Shuffle, Stage
from tests.tables.cast import funded
from tests.tables.shuffle.cast import close, counting_down
from tests.two_hands import beside

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_seed_that_one_dealer_opens_keeps_no_other_waiting(settings) -> None:
    stock.fill(3)
    settings.DUTY = "play"
    close(counting_down(funded("Asha"), funded("Bela")))
    settings.DUTY = "dealer"
    with transaction.atomic():
        assert Shuffle.objects.select_for_update().get(stage=Stage.SETTLED)
        assert beside(opening.open_due, patient=False) == 0
    assert opening.open_due() == 1


def test_a_seed_is_opened_while_something_that_refers_to_its_shuffle_is_being_saved(settings: Settings) -> None:
    stock.fill(3)
    settings.DUTY = "play"
    shuffle = close(counting_down(funded("Asha"), funded("Bela")))
    settings.DUTY = "dealer"
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT FROM tables_shuffle WHERE id = %s FOR KEY SHARE", [shuffle.pk])  # as a foreign key does
        assert beside(opening.open_due, patient=False) == 1
