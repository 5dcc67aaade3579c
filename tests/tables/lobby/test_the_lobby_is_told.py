"""Who watches the lobby is told what changes there: nothing while nothing does, one card for one change."""

import pytest
from django.test import Client
from django.urls import reverse

from tables.live.db_threads import in_thread
from tables.lobby import following, queries
from tables.lobby.listing import TABLES, TABS
from tables.lobby.standing import Lobby, Reader
from tables.setup.services import close_table
from tests.tables.cast import funded, sit, table_of
from tests.tables.lobby.watcher import Watcher
from tests.tables.statements import statements

pytestmark = pytest.mark.django_db(transaction=True)
MOST_BYTES_OF_A_CARD = 2_500


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "LOOK_S", 0.05)


def three_tables():
    return [table_of(6, name=name) for name in ("Amla", "Bel", "Chiku")]


async def quiet(page: Watcher) -> None:
    """Whatever was under way has come: a ping is answered and nothing came before the answer."""
    told = len(page.seen)
    assert (await page.ask("ping"))["type"] == "pong"
    assert [message["type"] for message in page.seen[told:]] == ["pong"]


async def test_one_change_sends_one_card_and_a_quiet_lobby_nothing():
    tables = await in_thread(three_tables)()
    async with Watcher() as page:
        opening = await page.until("lobby")
        rows = await in_thread(queries.lobby_rows)(None)
        assert (opening["rows"], opening["gone"], opening["digest"]) == ([], [], TABS["points13"].digest(rows))
        await quiet(page)
        before = page.heard_bytes
        await in_thread(lambda: sit(tables[1], funded()))()
        news = await page.until("lobby")
        assert [row["id"] for row in news["rows"]] == [tables[1].public_id]
        assert "1 of 6" in news["rows"][0]["html"]
        assert news["revision"] > opening["revision"]
        assert page.heard_bytes - before < MOST_BYTES_OF_A_CARD
        await quiet(page)


async def test_a_table_that_opens_comes_and_one_that_closes_goes():
    tables = await in_thread(three_tables)()
    async with Watcher() as page:
        await page.until("lobby")
        opened = await in_thread(lambda: table_of(6, name="Durian"))()
        assert [row["id"] for row in (await page.until("lobby"))["rows"]] == [opened.public_id]
        await in_thread(lambda: close_table(tables[0].public_id))()
        assert (await page.until("lobby"))["gone"] == [tables[0].public_id]


async def test_a_page_is_told_of_the_part_it_shows_in_its_language():
    tables = await in_thread(three_tables)()
    two = await in_thread(lambda: table_of(2, name="Duo"))()
    async with Watcher(query="tab=points13&seats=2&lang=hi") as page, Watcher() as other:
        await page.until("lobby")
        await other.until("lobby")
        await in_thread(lambda: sit(tables[0], funded()))()
        assert [row["id"] for row in (await other.until("lobby"))["rows"]] == [tables[0].public_id]
        await quiet(page)
        await in_thread(lambda: sit(two, funded()))()
        (row,) = (await page.until("lobby"))["rows"]
        assert row["id"] == two.public_id
        assert "Sit down" not in row["html"]


async def test_who_sits_there_reads_the_way_back_and_nobody_else_does():
    tables = await in_thread(three_tables)()
    asha = await in_thread(funded)("Asha")
    async with Watcher(asha) as own, Watcher() as visitor:
        await own.until("lobby")
        await visitor.until("lobby")
        await in_thread(lambda: sit(tables[2], asha))()
        assert "data-mine" in (await own.until("lobby"))["rows"][0]["html"]
        assert "data-mine" not in (await visitor.until("lobby"))["rows"][0]["html"]


@pytest.mark.parametrize("frame", ["", "{", "[]", '{"type":"seen","visible":true}', "[" * 200, " " * 300])
async def test_nonsense_is_refused_with_a_code_and_the_page_stays_open(frame):
    async with Watcher() as page:
        await page.until("lobby")
        await page.raw(frame)
        assert (await page.until("refused"))["code"] in {"bad_message", "too_large"}
        assert (await page.ask("ping"))["type"] == "pong"


def test_the_page_names_what_it_shows_as_the_socket_does():
    three_tables()
    page = Client().get(reverse("lobby")).content.decode()
    lobby, reader = Lobby(TABLES), Reader(0, "en", "points13", ())
    lobby.look([reader])
    digest = lobby.digest(reader)
    assert f'data-digest="{digest}"' in page
    assert 'data-news="/ws/lobby/?tab=points13&lang=en"' in page
    assert "every 4s" not in page


def test_naming_what_one_page_shows_hides_nothing_from_the_others():
    tables = three_tables()
    lobby, reader = Lobby(TABLES), Reader(0, "en", "points13", ())
    lobby.look([reader])
    sit(tables[0], funded())
    lobby.digest(reader)
    assert tables[0].public_id.encode() in lobby.look([reader])[reader]


def test_a_look_is_one_statement_however_many_watch():
    three_tables()
    lobby = Lobby(TABLES)
    readers = [Reader(0, "en", "points13", (("seats", str(seats)),)) for seats in range(2, 7)]
    lobby.look(readers)
    assert lobby.look(readers) == {}
    assert statements(lambda: lobby.look(readers)) == 1
