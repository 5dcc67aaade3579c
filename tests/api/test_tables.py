"""Tables over the API: one with its people, friends' tables by code, the line for a chair, topping up."""

import pytest
from django.core.cache import cache
from django.test import Client

from tables.chairs.services import sit_down
from tables.setup.private import GUESSES
from tests.api.programs import Program
from tests.tables.cast import LOSS_MINOR, funded, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    cache.clear()


def test_a_table_is_seen_by_anybody_with_its_people_and_rules() -> None:
    table, asha = table_of(2), funded("Asha")
    sit_down(table.public_id, asha, LOSS_MINOR)
    seen = Client().get(f"/api/v1/tables/{table.public_id}/").json()
    assert [chair["player"]["name"] for chair in seen["table"]["seats"] if chair["player"]] == ["Asha"]
    assert (seen["you"], seen["rules"]["cards"]) == (None, table.rules.cards)
    mine = Program(asha).get(f"tables/{table.public_id}/")["you"]
    assert (mine["seat"], mine["chips_minor"]) == (0, LOSS_MINOR)
    assert Client().get("/api/v1/tables/nothing/").json()["code"] == "no_table"


def test_a_friends_table_is_opened_and_found_by_its_code() -> None:
    like = table_of(2)
    asha, bela = Program(funded("Asha")), Program(funded("Bela"))
    status, opened = asha.send("post", "tables/private/", like=like.public_id)
    assert (status, opened["socket"]) == (201, f"/ws/table/{opened['table']}/")
    assert bela.send("post", "tables/join/", code=opened["code"].upper()) == (200, opened)
    assert bela.send("post", "tables/join/", code="nonono") == (404, "no_such_code")
    assert asha.send("post", "tables/private/", like="nothing") == (404, "no_table")


def test_codes_are_not_guessed_without_end() -> None:
    api = Program(funded("Asha"))
    said = [api.send("post", "tables/join/", code="nonono") for _ in range(GUESSES + 1)]
    assert said[GUESSES - 1] == (404, "no_such_code")
    assert said[GUESSES] == (429, "slow_down")


def test_who_finds_a_table_full_waits_and_thinks_better_of_it() -> None:
    table = table_of(2)
    for name in ("Asha", "Bela"):
        sit_down(table.public_id, funded(name), LOSS_MINOR)
    api = Program(funded("Chitra"))
    line = f"tables/{table.public_id}/line/"
    assert api.send("post", line, buy_in_minor=LOSS_MINOR) == (200, {"ok": True})
    assert api.get(f"tables/{table.public_id}/")["you"]["place_in_line"] == 1
    assert api.send("delete", line) == (200, {"ok": True})
    assert api.send("delete", line) == (409, "not_waiting")


def test_a_chair_is_filled_up_by_itself_if_asked() -> None:
    table, asha = table_of(2), funded("Asha")
    sit_down(table.public_id, asha, LOSS_MINOR)
    api = Program(asha)
    address = f"tables/{table.public_id}/auto-top-up/"
    assert api.send("post", address, to_minor=LOSS_MINOR) == (200, {"ok": True})
    assert api.get(f"tables/{table.public_id}/")["you"]["auto_top_up_minor"] == LOSS_MINOR
    assert api.send("post", address, to_minor=1) == (409, "buy_in_too_small")
    assert api.send("post", address, to_minor=None) == (200, {"ok": True})
