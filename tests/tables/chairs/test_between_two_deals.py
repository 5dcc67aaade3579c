"""What is noted and told when a table is put in order between two deals."""

import json

import pytest

from base import clock
from tables.chairs import services as chairs
from tables.setup.services import change_table, close_table
from tables.wire import broadcast
from tables.wire.broadcast import Push
from tables.wire.notices import News
from tests.tables.cast import LOSS_MINOR, NOON_MS, all_drop, funded, next_deal, sit, table_of
from tests.tables.hosted import hosted_table

pytestmark = pytest.mark.django_db
LATER_MS = NOON_MS + 60_000


def told(pushes: list[Push], news: News) -> list[str]:
    """The players who were told this, once for each time."""
    own = [(player, json.loads(raw)) for push in pushes for frame in push.frames for player, raw in frame.own.items()]
    return sorted(player for player, one in own if one.get("code") == news)


def test_who_is_short_of_chips_is_told_once_and_nobody_else_is(
    django_capture_on_commit_callbacks,
) -> None:
    two = [funded("Asha"), funded("Bela")]
    table = table_of(3)
    for user in two:
        sit(table, user, LOSS_MINOR)
    deal = next_deal(table)
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        winner = all_drop(deal, two)
    assert told(pushes, News.TOP_UP) == [user.public_id for user in two if user != winner]
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        sit(table, funded("Chitra"))
    assert told(pushes, News.TOP_UP) == []


def test_a_chair_is_idle_from_when_its_player_is_not_ready_to_when_they_are() -> None:
    table, asha = table_of(3), funded("Asha")
    assert sit(table, asha).idle_since is None
    for now_ms in (NOON_MS, LATER_MS):
        chairs.sit_out(table.public_id, asha, True, now_ms)
        assert table.seats.get().idle_since == clock.at(NOON_MS)
    chairs.sit_out(table.public_id, asha, False, LATER_MS)
    assert table.seats.get().idle_since is None


def test_a_table_is_quiet_from_when_the_last_person_left_to_when_one_comes() -> None:
    table, asha = table_of(3, bots_wanted=1), funded("Asha")
    assert table.quiet_since == clock.at(NOON_MS)
    assert change_table(table, LATER_MS).quiet_since == clock.at(NOON_MS)
    sit(table, asha)
    table.refresh_from_db()
    assert table.quiet_since is None
    chairs.leave(table.public_id, asha, LATER_MS)
    table.refresh_from_db()
    assert table.quiet_since == clock.at(LATER_MS)


def test_who_sits_and_who_waits_is_told_that_the_table_closes(
    django_capture_on_commit_callbacks,
) -> None:
    three = [funded(name) for name in ("Asha", "Bela", "Chitra")]
    table = table_of(2)
    for user in three[:2]:
        sit(table, user)
    chairs.wait_in_line(table.public_id, three[2], LOSS_MINOR, NOON_MS)
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        close_table(table.public_id, NOON_MS)
    assert told(pushes, News.TABLE_CLOSED) == sorted(user.public_id for user in three)
    assert not table.line.exists()


def test_the_next_deal_of_a_match_has_its_name_before_it_is_dealt_and_boards_have_none() -> None:
    assert hosted_table(funded("Asha")).next_deal_id != ""
    assert hosted_table(funded("Bela"), deals_boards=True).next_deal_id == ""
