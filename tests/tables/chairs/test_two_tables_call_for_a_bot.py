"""Two tables that call for a bot at the same moment never get the same one."""

import pytest
from django.db import transaction

from accounts.people.services import create_bot
from tables.chairs import bots
from tests.two_hands import beside

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_bot_that_one_table_is_seating_is_not_called_by_another() -> None:
    idle = {create_bot(name).pk for name in ("Asha Bot", "Bela Bot")}
    with transaction.atomic():
        first = bots.idle_bot()
        second = beside(_called, patient=False)
    assert {first.pk, second} == idle


def _called() -> int:
    with transaction.atomic():
        return bots.idle_bot().pk
