"""After a match one taps Rematch; the other, on another page, reads who asks and for how much, and comes or says no."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.person import Person
from tests.e2e.site import Site
from tests.e2e.test_pool_match import enter, open_match


def given_up(site: Site, name: str, page: Page, other_page: Page) -> str:
    """A match of two in which the second has given up and gone to the lobby; the first one's name."""
    match = open_match(site, name, seats=2)
    winner, _ = enter(page, match), enter(other_page, match)
    loser = Person(other_page)
    Person(page).await_cards(13)
    loser.await_cards(13)
    loser.act("menu")
    loser.act("leave")
    loser.confirm()
    for player, heading in ((Person(page), "You won!"), (loser, "The match is over")):
        expect(player.result).to_contain_text(heading)
        expect(player.result.locator("[data-action=play-again]")).to_be_visible()
    other_page.goto("/")
    return winner


def call(page: Page) -> Locator:
    """What asks for a rematch."""
    return page.locator(".call[data-kind=rematch]")


def test_the_other_accepts_and_both_are_dealt_in_again(site: Site, page: Page, other_page: Page) -> None:
    winner = given_up(site, "Rematch Grove", page, other_page)
    Person(page).act("play-again")
    page.wait_for_url(re.compile("/tables/"))
    expect(call(other_page)).to_contain_text(f"{winner} asks for a rematch: Rematch Grove, for 25")
    Person(other_page).act("call-rematch")
    Person(other_page).act("play-again")
    for player in (Person(page), Person(other_page)):
        player.await_cards(13)
    expect(call(other_page)).to_have_count(0)


def test_who_says_no_is_not_asked_again_on_another_page(site: Site, page: Page, other_page: Page) -> None:
    given_up(site, "Rematch Terrace", page, other_page)
    Person(page).act("play-again")
    Person(other_page).act("call-no")
    expect(call(other_page)).to_have_count(0)
    other_page.goto("/learn/")
    expect(other_page.locator("#calls .calls-list")).to_have_count(1)
    expect(call(other_page)).to_have_count(0)
