"""Operators open, change and close tables; what is wrong is said in sentences."""

import pytest
from django.core.exceptions import ValidationError

from tables.chairs import chips
from tables.setup.models import Table, TableStatus
from tables.setup.services import change_table, close_table, reopen_table
from tests.tables.cast import LOSS_MINOR, NOON_MS, all_drop, dealt, funded, sit, table_of

pytestmark = pytest.mark.django_db


def complaint(field: str, **fields) -> str:
    with pytest.raises(ValidationError) as wrong:
        table_of(**fields)
    return " ".join(wrong.value.message_dict[field])


def test_a_buy_in_that_does_not_cover_the_largest_loss_is_explained():
    sentence = complaint("buy_in_min_minor", buy_in_min_minor=LOSS_MINOR - 1)
    assert "80 points" in sentence
    assert "8000 minor units" in sentence


def test_at_twenty_one_cards_the_cap_on_the_total_counts():
    assert "200 points" in complaint("buy_in_min_minor", profile_name="classic-points21")


def test_a_table_at_which_a_point_is_worth_nothing_is_refused_before_it_is_saved() -> None:
    with pytest.raises(ValidationError, match="table_point_value"):
        table_of(point_value_minor=0)


def test_an_override_that_makes_no_sense_is_explained():
    assert complaint("overrides", overrides={"first_drop": 90})


def test_an_override_of_something_that_is_no_number_of_a_profile_is_explained():
    assert complaint("overrides", overrides={"colour": 3})


def test_a_profile_that_does_not_exist_is_explained():
    assert complaint("profile_name", profile_name="nobody")


def test_a_table_full_of_bots_is_refused():
    assert "one chair" in complaint("bots_wanted", seats=2, bots_wanted=2)


def test_an_override_moves_the_largest_loss():
    table = table_of(overrides={"hand_cap": 60, "wrong_show": 60}, buy_in_min_minor=6000)
    assert table.largest_loss_minor == 6000


def test_a_change_leaves_alone_what_play_has_written():
    table = table_of(6)
    stale = Table.objects.get(pk=table.pk)
    sit(table, funded())
    sit(table, funded())
    stale.name = "Lotus Pond"
    changed = change_table(stale, NOON_MS)
    assert (changed.name, changed.status) == ("Lotus Pond", TableStatus.STARTING)


def test_more_bots_come_at_once():
    table = table_of(6, bots_wanted=1)
    table.bots_wanted = 3
    change_table(table, NOON_MS)
    assert table.seats.filter(left_at=None, is_bot=True).count() == 3


def test_a_chair_with_somebody_in_it_cannot_be_taken_away():
    table = table_of(6)
    sit(table, funded(), number=5)
    table.max_seats = 4
    with pytest.raises(ValidationError, match="Somebody sits"):
        change_table(table, NOON_MS)


def test_closing_between_deals_gives_everybody_their_chips_back():
    table, asha = table_of(), funded()
    before = chips.in_hand([asha], "CHIP")[asha.pk]
    sit(table, asha)
    assert close_table(table.public_id, NOON_MS).status == TableStatus.CLOSED
    assert chips.in_hand([asha], "CHIP")[asha.pk] == before


def test_closing_during_a_deal_waits_for_its_end():
    two = [funded(), funded()]
    deal = dealt(*two)
    assert close_table(deal.table.public_id, NOON_MS).status == TableStatus.CLOSING
    all_drop(deal, two)
    deal.table.refresh_from_db()
    assert deal.table.status == TableStatus.CLOSED
    assert not deal.table.seats.filter(left_at=None).exists()


def test_a_closed_table_can_be_opened_again():
    table = table_of(6, bots_wanted=2)
    close_table(table.public_id, NOON_MS)
    assert reopen_table(table.public_id, NOON_MS).status == TableStatus.WAITING
    assert table.seats.filter(left_at=None, is_bot=True).count() == 2


def test_a_table_that_would_close_after_its_deal_plays_on_when_it_is_opened_again() -> None:
    two = [funded(), funded()]
    deal = dealt(*two)
    close_table(deal.table.public_id, NOON_MS)
    assert reopen_table(deal.table.public_id, NOON_MS).status == TableStatus.PLAYING
    all_drop(deal, two)
    deal.table.refresh_from_db()
    assert deal.table.status == TableStatus.STARTING
