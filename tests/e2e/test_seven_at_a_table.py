"""A table of seven in the browser: all have a chair on a phone held either way, and a deal is played to its end."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.person import Person
from tests.e2e.site import Site

OPEN = """
from accounts.people.services import create_guest
from engine.houses import examples
from engine.houses.house_document import write
from engine.proof import DEALS
from tables.houses import services
from tables.houses.models import House
from tables.setup.models import Table
from tables.setup.services import open_table
if not House.objects.filter(name="seven-players").exists():
    draft = services.save_draft(House(document=write(examples()["seven-players"])), create_guest())
    House.objects.filter(pk=draft.pk).update(proof_hash=draft.rules_hash, proof_deals=DEALS)
    services.publish(draft.pk, create_guest())
house = House.objects.get(name="seven-players")
table = open_table(Table(
    name="Saptarshi", profile_name=house.key, point_value_minor=10, buy_in_min_minor=800, buy_in_max_minor=8000,
    max_seats=7, bots_wanted=6, bot_think_ms=300))
print(table.public_id)
"""
SIZES = {"upright": {"width": 390, "height": 844}, "on its side": {"width": 844, "height": 390}}


@pytest.mark.parametrize("held", SIZES)
def test_seven_have_chairs_on_a_phone_and_play_a_deal(site: Site, open_page: OpenPage, held: str) -> None:
    table = site.shell(OPEN)
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
    expect(person.result).to_be_visible(timeout=180_000)
