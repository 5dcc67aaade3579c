"""Games that are data alone are won in the browser: ten cards of one pack, no jokers, 21 cards without value cards."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.e2e.rigging import GIVE, open_table, publish_house
from tests.e2e.site import Site

CARDS = {"ten-cards": 10, "no-jokers": 13, "patient-points": 13, "plain-points21": 21}
THREE_SEQUENCES = "AS 2S 3S 4S 5S 6S 7S AH 2H 3H 4H 5H 6H 7H AD 2D 3D 4D 5D 6D 7D"


@pytest.mark.parametrize("house", CARDS)
def test_a_hand_is_drawn_to_finished_and_declared(site: Site, page: Page, house: str) -> None:
    rules, cards = publish_house(site, house), CARDS[house]
    table = open_table(
        site,
        f"House of {house}",
        profile_name=rules,
        bots_wanted=1,
        buy_in_min_minor=20_000,
        overrides={"turn_s": 300, "extra_s": 0},
    )
    guest = Person(page)
    guest.play_as_guest()
    who = (page.locator(".account-name").text_content() or "").strip()
    page.goto(f"/tables/{table}/#sit")
    guest.act("sit-down")
    guest.await_cards(cards)
    guest.await_prompt("draw")
    site.shell(GIVE.format(table=table, name=who, codes=THREE_SEQUENCES if cards == 21 else ""))
    page.reload()
    guest.await_cards(cards)
    guest.draw()
    guest.act("can-finish")
    guest.act("finish-now")
    guest.await_prompt("declare")
    guest.act("declare")
    expect(guest.await_result().get_by_role("heading")).to_have_text("You won!")
