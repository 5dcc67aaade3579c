"""Somebody at two tables sees from one of them, and from the lobby, that it is their turn at the other."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.person import Person
from tests.e2e.reading import AT_REST
from tests.e2e.rigging import open_table
from tests.e2e.site import Site

UNHURRIED = {"overrides": {"seats_min": 2, "turn_s": 300}, "start_s": 1}


def link_to(page: Page, name: str) -> Locator:
    """The link in a table's bar that leads to another table."""
    return page.get_by_role("navigation", name="Your other tables").get_by_role("link", name=re.compile(f"{name}$"))


TURN = """
from accounts.people.models import User
from tables.lobby.turns import my_tables
print(any(table.turn and table.name == {table!r} for table in my_tables(User.objects.get(display_name={name!r}))))
"""


def has_the_turn(site: Site, name: str, table: str) -> bool:
    """Whether the deal at a table waits for this player."""
    return site.shell(TURN.format(name=name, table=table)) == "True"


def test_a_turn_is_seen_from_the_other_table_and_from_the_lobby(site: Site, page: Page, other_page: Page) -> None:
    for name in ("Left Banyan", "Right Neem"):
        open_table(site, name, **UNHURRIED)
    asha, ravi = Person(page), Person(other_page)
    asha.sign_up("asha-several")
    ravi.sign_up("ravi-several")
    for name in ("Left Banyan", "Right Neem"):
        for person in (asha, ravi):
            person.sit_down_at(name)
        for person in (asha, ravi):
            person.await_cards(13)
    for person in (asha, ravi):
        expect(link_to(person.page, "Left Banyan")).to_be_visible()
    waiting, other = (asha, ravi) if has_the_turn(site, "asha-several", "Left Banyan") else (ravi, asha)
    expect(link_to(waiting.page, "Left Banyan")).to_have_attribute("data-turn", "")
    expect(link_to(other.page, "Left Banyan")).not_to_have_attribute("data-turn", "")
    expect(waiting.page).to_have_title(re.compile("Your turn"))

    waiting.page.goto("/")
    expect(waiting.page.get_by_role("link", name="Left Banyan Your turn")).to_be_visible()
    waiting.page.get_by_role("link", name="Left Banyan Your turn").click()
    waiting.await_prompt("draw")
    waiting.draw()
    waiting.discard_last()
    expect(link_to(other.page, "Left Banyan")).to_have_attribute("data-turn", "")
    assert covers_no_deck(other.page)


def covers_no_deck(page: Page) -> bool:
    """Whether the call to the other table leaves the decks free in each small window, where a clock runs as well."""
    for width, height in ((390, 844), (844, 390), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".call")).to_be_visible()
        page.evaluate(AT_REST)
        call, deck = page.locator(".call").bounding_box(), page.locator("[data-pile=closed] .deck").bounding_box()
        assert call is not None
        assert deck is not None
        if call["y"] + call["height"] > deck["y"]:
            return False
    return True
