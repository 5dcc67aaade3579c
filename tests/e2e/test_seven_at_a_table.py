"""A table of seven in the browser: all have a chair on a phone held either way, and a deal is played to its end."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, PLAYED_MS, OpenPage
from tests.e2e.person import Person
from tests.e2e.rigging import open_table, publish_house
from tests.e2e.site import Site

SIZES = {"upright": {"width": 390, "height": 844}, "on its side": {"width": 844, "height": 390}}


@pytest.mark.parametrize("held", SIZES)
def test_seven_have_chairs_on_a_phone_and_play_a_deal(site: Site, open_page: OpenPage, held: str) -> None:
    rules = publish_house(site, "seven-players")
    table = open_table(site, "Saptarshi", profile_name=rules, max_seats=7, bots_wanted=6, bot_think_ms=300)
    page = open_page(**(PHONE | {"viewport": SIZES[held]}))
    person = Person(page)
    person.play_as_guest()
    page.goto(f"/tables/{table}/#sit")
    person.act("sit-down")
    person.await_cards(13)
    chairs = page.locator(".seat")
    expect(chairs).to_have_count(7)  # one's own too
    for chair in chairs.all():
        box = chair.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= SIZES[held]["width"]
    person.await_prompt("draw")
    person.act("drop")
    person.confirm()
    expect(person.result).to_be_visible(timeout=PLAYED_MS)
