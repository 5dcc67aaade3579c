"""Muting: who does not want to hear somebody is sent nothing of theirs, on any device, at any table."""

import json

import pytest

from accounts.people.models import User
from tables.chat import services
from tables.chat.models import LineKind, Mute
from tables.chat.queries import chats_for
from tables.chat.services import mute, say
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import Table
from tables.wire import broadcast
from tests.tables.browser import Browser
from tests.tables.cast import funded, sit, table_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def asha():
    return funded("Asha")


@pytest.fixture
def bela():
    return funded("Bela")


@pytest.fixture
def table(asha, bela):
    table = table_of(6)
    sit(table, asha)
    sit(table, bela)
    return table


def heard(table, reader) -> list[str | None]:
    return [line.text for line in chats_for(table, [reader], None)[reader][0].lines]


def test_lines_of_a_muted_player_are_not_shown(table, asha, bela):
    say(table.public_id, bela, LineKind.TEXT, "You play badly")
    mute(table.public_id, asha, bela.public_id, wanted=True)
    assert heard(table, asha) == []
    assert heard(table, bela) == ["You play badly"]
    assert chats_for(table, [asha], None)[asha][0].muted == [bela.public_id]


def test_a_player_may_be_heard_again(table, asha, bela):
    say(table.public_id, bela, LineKind.TEXT, "Sorry for that")
    for wanted in (True, True, False):
        mute(table.public_id, asha, bela.public_id, wanted=wanted)
    assert heard(table, asha) == ["Sorry for that"]
    assert not Mute.objects.exists()


def test_a_mute_holds_at_every_table(asha, bela, table):
    other = table_of(2)
    sit(other, bela)
    mute(table.public_id, asha, bela.public_id, wanted=True)
    say(other.public_id, bela, LineKind.TEXT, "Here too")
    assert heard(other, asha) == []


def test_nothing_of_a_muted_player_is_pushed(table, asha, bela):
    mute(table.public_id, asha, bela.public_id, wanted=True)
    with broadcast.collected() as pushes:
        say(table.public_id, bela, LineKind.TEXT, "Hello")
    (frame,) = pushes[0].frames
    assert frame.own == {asha.public_id: b""}
    assert json.loads(frame.public)["line"]["text"] == "Hello"


def test_nobody_mutes_more_than_so_many(table: Table, asha: User, bela: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_MUTES", 1)
    mute(table.public_id, asha, bela.public_id, wanted=True)
    with pytest.raises(TableRefused) as refused:
        mute(table.public_id, asha, funded("Chitra").public_id, wanted=True)
    assert refused.value.code is TableRefusal.SLOW_DOWN
    mute(table.public_id, asha, bela.public_id, wanted=False)
    assert not Mute.objects.exists()


@pytest.mark.parametrize("whom", ["nobody", "oneself"])
def test_only_another_player_can_be_muted(table, asha, whom):
    with pytest.raises(TableRefused) as refused:
        mute(table.public_id, asha, asha.public_id if whom == "oneself" else "nobody", wanted=True)
    assert refused.value.code is TableRefusal.NO_SUCH_PLAYER


async def test_every_device_of_a_player_knows_of_the_mute(table, asha, bela):
    async with Browser(table, asha) as phone, Browser(table, asha) as laptop, Browser(table, bela) as other:
        assert (await phone.ask("mute", player=bela.public_id, wanted=True))["type"] == "ok"
        assert (await laptop.until("muted"))["players"] == [bela.public_id]
        assert (await other.ask("phrase", key="hello"))["type"] == "ok"
        await laptop.ask("ping")
        await other.ask("ping")
        assert not [message for message in laptop.seen if message["type"] == "said"]
        assert not [message for message in other.seen if message["type"] == "muted"]
