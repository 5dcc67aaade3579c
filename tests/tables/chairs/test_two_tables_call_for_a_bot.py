"""Two tables that call for a bot at the same moment never get the same one."""

import pytest
from django.db import transaction

from accounts.people.services import create_bot
from tables.chairs import bots
from tables.chairs.models import Seat, Waiting
from tests.tables.cast import funded, table_of
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


def test_what_is_written_of_a_bot_elsewhere_does_not_wait_until_it_sits() -> None:
    bot, table = create_bot("Asha Bot"), table_of(2)
    with transaction.atomic():
        assert bots.idle_bot() == bot
        beside(lambda: Waiting.objects.create(table=table, player=bot, buy_in_minor=1), patient=False)


def test_when_too_few_are_free_new_ones_come_with_the_next_names() -> None:
    funded("Chitra")
    nobody = Seat.objects.none()
    with transaction.atomic():
        assert [bot.display_name for bot in bots.free_bots(2, nobody)] == ["Asha Bot", "Bela Bot"]
        assert [bot.display_name for bot in bots.free_bots(4, nobody)] == [*bots.NAMES[:4]]
        assert [bot.display_name for bot in bots.free_bots(1, nobody)] == ["Asha Bot"]
