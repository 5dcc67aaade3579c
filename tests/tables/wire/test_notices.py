"""What players are told though nobody asked: to whom it concerns, in their language."""

import json
from pathlib import Path

import pytest
from django.utils.translation import override

from tables.play import parking
from tables.setup.services import close_table
from tables.wire import broadcast
from tables.wire.notices import News, RealityNews, tell
from tests.tables.cast import LOSS_MINOR, NOON_MS, all_drop, dealt, funded, next_deal, sit, table_of

pytestmark = pytest.mark.django_db


def notices(pushes) -> dict[str, set[str]]:
    """Codes by the player who was told."""
    told: dict[str, set[str]] = {}
    for push in pushes:
        for frame in push.frames:
            for player, raw in frame.own.items():
                message = json.loads(raw)
                if message["type"] == "notice":
                    told.setdefault(player, set()).add(message["code"])
    return told


@pytest.fixture
def two():
    return [funded("Asha"), funded("Bela")]


@pytest.fixture
def heard(django_capture_on_commit_callbacks):
    def during(service, *args) -> dict[str, set[str]]:
        with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
            service(*args)
        return notices(pushes)

    return during


def test_who_is_short_after_a_deal_is_asked_to_top_up(two, heard):
    table = table_of(2)
    for user in two:
        sit(table, user, LOSS_MINOR)
    deal = next_deal(table)
    told = heard(all_drop, deal, two)
    deal.refresh_from_db()
    loser = next(row["player"] for row in deal.settlement["seats"] if row["score"] < 0)
    assert told == {loser: {"top_up"}}


def test_everybody_in_a_parked_deal_is_told(two, heard):
    deal = dealt(*two)
    assert heard(parking.park, deal.public_id, "a test") == {user.public_id: {"parked"} for user in two}


def test_everybody_in_a_void_deal_is_told(two, heard):
    deal = dealt(*two)
    assert heard(parking.void, deal.public_id, "a test") == {user.public_id: {"voided"} for user in two}


def test_everybody_at_a_table_that_closes_is_told(two, heard):
    table = table_of(6)
    for user in two:
        sit(table, user)
    assert heard(close_table, table.public_id, NOON_MS) == {user.public_id: {"table_closed"} for user in two}


def test_a_bot_is_told_nothing(heard):
    table = table_of(6, bots_wanted=2)
    assert heard(close_table, table.public_id, NOON_MS) == {}


def test_each_is_told_in_the_own_language(two, django_capture_on_commit_callbacks):
    two[1].language = "hi"
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        tell(1, two, News.PARKED)
    frame = pushes[0].frames[0]
    for user in two:
        with override(user.language):
            assert json.loads(frame.own[user.public_id])["sentence"] == str(News.PARKED.sentence)
    assert frame.public == b""


def test_every_notice_has_a_sentence_and_is_in_the_protocols_page():
    page = Path("docs/protocol.md").read_text()
    for news in News:
        assert str(news.sentence).endswith(".")
        assert f"`{news.value}`" in page, news
    for check in RealityNews:
        assert f"`{check.value}`" in page, check
    assert str(RealityNews.CHECK.sentence).endswith("?")
