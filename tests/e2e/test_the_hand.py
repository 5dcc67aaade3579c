"""One's own hand: a won one is seen to be won, a finish is looked at first, two windows agree, 21 cards fit a phone."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.person import Person
from tests.e2e.reading import AT_REST
from tests.e2e.rigging import give_a_whole_suit, open_table
from tests.e2e.site import Site

STRIP_LEAST_PX = 24
CALM = {"turn_s": 300, "extra_s": 0}
STRIPS = """[...document.querySelectorAll('.group:not(.new-group) .cards')].flatMap(group => {
  const left = [...group.querySelectorAll('.held')].map(one => one.getBoundingClientRect().left)
  return left.slice(1).map((at, n) => at - left[n])
})"""
BELOW = "[...document.querySelectorAll('.held')].some(one => one.getBoundingClientRect().bottom > innerHeight)"


def _dealt(site: Site, page: Page, name: str, cards: int = 13, **fields: object) -> tuple[Person, str, str]:
    """A guest in turn at a table of one's own with a bot: the person, the table, the guest's name."""
    table = open_table(site, name, bots_wanted=1, overrides=CALM, **fields)
    guest = Person(page)
    guest.play_as_guest()
    who = (page.locator(".account-name").text_content() or "").strip()
    page.goto(f"/tables/{table}/#sit")
    guest.act("sit-down")
    guest.await_cards(cards)
    guest.await_prompt("draw")
    return guest, table, who


def test_a_hand_that_is_won_is_seen_to_be_won_and_finished(site: Site, page: Page) -> None:
    guest, table, who = _dealt(site, page, "Won Already")
    give_a_whole_suit(site, table, who)
    page.reload()
    guest.await_cards(13)
    guest.draw()
    guest.act("sort")
    expect(page.locator(".can-finish")).to_contain_text("You can finish: put away the")
    expect(page.locator(".my-points b")).to_have_text("0")
    before = _arrangement(page)
    page.keyboard.press("a")
    assert _arrangement(page) != before
    guest.act("undo")
    assert _arrangement(page) == before

    guest.act("can-finish")
    asked = page.get_by_role("dialog", name="Finish with the")
    expect(asked).to_contain_text("This hand can be declared")
    expect(asked.locator(".checks li:not([data-met])")).to_have_count(0)
    expect(asked.locator("[data-action=finish-now]")).to_be_focused()
    guest.act("finish-now")
    guest.await_prompt("declare")
    guest.act("declare")
    expect(guest.await_result().get_by_role("heading")).to_have_text("You won!")


def test_a_table_without_help_still_asks_before_a_finish_that_would_be_wrong(site: Site, page: Page) -> None:
    guest, _, _ = _dealt(site, page, "Unhelped", hints="none")
    guest.draw()
    guest.act("sort")
    guest.hand.last.click()
    guest.act("finish")
    asked = page.get_by_role("dialog", name="Finish with the")
    expect(asked).to_contain_text("A wrong show costs 80 points")
    expect(asked.locator(".checks li:not([data-met])").first).to_contain_text("missing")
    expect(asked.locator("[data-action=go-back]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(asked).to_be_hidden()
    assert guest.prompt() == "discard"
    expect(page.locator("[data-action=arrange], .can-finish")).to_have_count(0)
    guest.act("help")
    expect(page.get_by_role("dialog", name="How to play here")).to_contain_text("There is none at this table")


def test_two_windows_of_one_player_agree_on_how_the_hand_lies(site: Site, page: Page) -> None:
    guest, _, _ = _dealt(site, page, "Two Windows", hints="none")
    other = page.context.new_page()
    other.goto(page.url)
    behind = Person(other)
    behind.await_cards(13)
    for one, another in ((guest, other), (behind, page)):
        one.hand.first.click()
        one.hand.nth(4).click()
        one.act("group")
        expect(one.page.locator("rummy-table")).not_to_have_attribute("data-unsaved", re.compile(""))
        groups = one.page.locator(".group:not(.new-group)")
        expect(another.locator(".group:not(.new-group)")).to_have_count(groups.count())
        another.wait_for_function(f"() => ({LYING})() === {_arrangement(one.page)!r}")
    page.reload()
    guest.await_cards(13)
    assert _arrangement(page) == _arrangement(other)


def test_twenty_one_cards_are_each_within_reach_on_a_phone(site: Site, open_page: OpenPage) -> None:
    phone = open_page(**PHONE)
    guest, _, _ = _dealt(site, phone, "Long Hand", 21, profile_name="classic-points21", buy_in_min_minor=20_000)
    guest.draw()
    for width, height in ((390, 844), (844, 390), (320, 568)):
        phone.set_viewport_size({"width": width, "height": height})
        expect(guest.hand).to_have_count(22)
        phone.evaluate(AT_REST)
        assert min(phone.evaluate(STRIPS)) >= STRIP_LEAST_PX - 0.5
        assert not phone.evaluate(BELOW)
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


LYING = """() => [...document.querySelectorAll('.group:not(.new-group)')]
  .map(group => [...group.querySelectorAll('.held')].map(one => one.dataset.code).join(' ')).join(' | ')"""


def _arrangement(page: Page) -> str:
    lying: str = page.evaluate(LYING)
    return lying
