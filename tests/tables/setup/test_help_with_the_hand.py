"""How much help with the hand a table gives: as its operator or host says, else by what is played for."""

import pytest

from tables.chairs import infos
from tables.play import hosting
from tables.setup import owning
from tables.setup.models import Hints, Table
from tables.setup.private import open_private
from tables.setup.services import change_table
from tests.tables.cast import funded, table_of
from tests.tables.setup.friends import friends_at_a_table

pytestmark = pytest.mark.django_db


def shown(table: Table) -> str:
    return infos.table_info(table, infos.seats_of(table)).hints


def test_a_table_for_practice_chips_gives_all_of_it():
    assert shown(table_of(2)) == Hints.ALL


def test_a_table_for_money_gives_none():
    assert Table(currency_id="INR", profile_name="taj-points").hints_given is Hints.NONE


def test_a_match_for_practice_chips_arranges_and_says_no_more():
    table = hosting.open_table("match", "Pool", "rummycircle-pool101", {}, "CHIP", 2)
    assert shown(table) == Hints.ARRANGE


@pytest.mark.parametrize("hints", Hints)
def test_an_operator_gives_what_is_wanted(hints):
    table = table_of(2)
    table.hints = hints
    assert shown(change_table(table)) == hints


@pytest.mark.parametrize("hints", Hints)
def test_the_host_of_a_private_table_gives_what_is_wanted(hints):
    here = friends_at_a_table()
    owning.give_hints(here.table.public_id, here.asha, hints)
    here.table.refresh_from_db()
    assert shown(here.table) == hints


def test_a_private_table_begins_with_the_help_of_the_one_it_is_like():
    like = table_of(2, hints=Hints.NONE)
    assert open_private(like.public_id, funded()).hints == Hints.NONE
