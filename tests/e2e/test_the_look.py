"""The look dialog: each setting changes the table, by the keys alone, survives a reload and is kept for the account."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.person import PASSWORD, Person
from tests.e2e.rigging import GIVE, open_table
from tests.e2e.site import Site

HAND = "AC 2C 3C 4C 10C QC KC AS 2S 3S 4S QS KS"
CALM = {"turn_s": 300, "extra_s": 0}
KEPT = "**/accounts/look/"
COLOUR = "one => getComputedStyle(one).color"
FELT = """() => getComputedStyle(document.querySelector('.table-screen')).getPropertyValue('--felt-lit')
  + getComputedStyle(document.querySelector('.table-screen')).getPropertyValue('--felt-deep')"""
INDEX_PX = "() => document.querySelector('.held .index').offsetHeight"
CARD_PX = "() => document.querySelector('.held').offsetWidth"
CROWNS = "() => [...document.querySelectorAll('.court .crown')].filter(one => one.checkVisibility()).length"
DROP_BEFORE_DISCARD = """() => {
  const left = of => document.querySelector(`.actions ${of}`).getBoundingClientRect().left
  return left(':is([data-action=drop], [data-action=ask-drop])') < left('[data-action=discard]')
}"""


def dealt(site: Site, page: Page, name: str) -> Person:
    """Somebody with an account, in turn at a table that waits, with clubs, spades and courts in the hand."""
    table = open_table(site, name, bots_wanted=1, overrides=CALM)
    person, who = Person(page), name.lower().replace(" ", "-")
    person.sign_up(who)
    person.sit_down_at(name)
    person.await_cards(13)
    person.await_prompt("draw")
    site.shell(GIVE.format(table=table, name=who, codes=HAND))
    page.reload()
    person.await_cards(13)
    return person


def open_look(page: Page) -> Locator:
    """Open the dialog with the keys alone."""
    page.locator("[data-action=menu]").focus()
    page.keyboard.press("Enter")
    page.locator("[data-action=see-look]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Look and sound")).to_be_visible()
    return page.get_by_role("dialog", name="Look and sound")


def close(page: Page) -> None:
    """Close it as the keyboard does."""
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def turn(page: Page, name: str) -> None:
    """Press a switch with the space bar, and wait until the account has kept it."""
    switch = open_look(page).get_by_role("switch", name=name)
    before = switch.get_attribute("aria-checked")
    switch.focus()
    with page.expect_response(KEPT) as kept:
        page.keyboard.press("Space")
    assert kept.value.status == 204
    expect(switch).to_have_attribute("aria-checked", "false" if before == "true" else "true")
    expect(switch).to_be_focused()
    close(page)


def choose(page: Page, legend: str, name: str) -> None:
    """Go to a choice with the arrows, and wait until the account has kept it."""
    group = open_look(page).get_by_role("group", name=legend)
    group.locator("input:checked").focus()
    wanted = group.get_by_label(name, exact=True)
    for _ in range(group.locator("input").count()):
        with page.expect_response(KEPT) as kept:
            page.keyboard.press("ArrowDown")
        assert kept.value.status == 204
        if wanted.is_checked():
            break
    expect(wanted).to_be_checked()
    close(page)


@pytest.mark.parametrize(
    ("switch", "seen"),
    [("Large numbers and suits", INDEX_PX), ("Buttons for the left hand", DROP_BEFORE_DISCARD)],
)
def test_a_switch_changes_the_table_and_stays(site: Site, page: Page, switch: str, seen: str) -> None:
    person = dealt(site, page, f"Look {switch.split(maxsplit=1)[0]} {switch.rsplit(maxsplit=1)[-1]}")
    before = page.evaluate(seen)
    turn(page, switch)
    changed = page.evaluate(seen)
    assert changed != before
    page.reload()
    person.await_cards(13)
    assert page.evaluate(seen) == changed
    turn(page, switch)
    assert page.evaluate(seen) == before


def test_suits_have_four_colours(site: Site, page: Page) -> None:
    person = dealt(site, page, "Look Of Suits")
    clubs, spades = (page.locator(f'.held[data-code$="{suit}"] .index').first for suit in "CS")
    assert clubs.evaluate(COLOUR) == spades.evaluate(COLOUR)
    turn(page, "Four-colour suits")
    assert clubs.evaluate(COLOUR) != spades.evaluate(COLOUR)
    page.reload()
    person.await_cards(13)
    assert clubs.evaluate(COLOUR) != spades.evaluate(COLOUR)


def test_felts_and_sizes_are_kept_for_the_account_in_another_browser(
    site: Site, page: Page, open_page: OpenPage
) -> None:
    person = dealt(site, page, "Look Everywhere")
    felt, card = page.evaluate(FELT), page.evaluate(CARD_PX)
    choose(page, "Felt", "Wine")
    choose(page, "My cards", "Small")
    person.hand.first.evaluate("() => document.querySelector('rummy-hand').updateComplete")
    wine, small = page.evaluate(FELT), page.evaluate(CARD_PX)
    assert wine != felt
    assert small < card
    page.reload()
    person.await_cards(13)
    assert (page.evaluate(FELT), page.evaluate(CARD_PX)) == (wine, small)
    elsewhere = open_page()
    elsewhere.goto("/accounts/login/")
    elsewhere.locator("input[name=login]").fill("look-everywhere.in")
    elsewhere.locator("input[type=password]").fill(PASSWORD)
    elsewhere.locator("input[type=password]").press("Enter")
    expect(elsewhere.locator(".account-menu")).to_be_visible()
    elsewhere.goto(page.url)
    Person(elsewhere).await_cards(13)
    assert (elsewhere.evaluate(FELT), elsewhere.evaluate(CARD_PX)) == (wine, small)


def test_letters_and_courts_are_as_one_wants_them(site: Site, page: Page) -> None:
    person = dealt(site, page, "Look Of Courts")
    assert page.evaluate(CROWNS) > 0
    turn(page, "Plain court cards")
    assert page.evaluate(CROWNS) == 0
    turn(page, "Keys of one letter")
    page.keyboard.press("x")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.reload()
    person.await_cards(13)
    assert page.evaluate(CROWNS) == 0
    page.keyboard.press("x")
    expect(page.locator("dialog[open]")).to_have_count(0)
    turn(page, "Keys of one letter")
    turn(page, "Plain court cards")
    assert page.evaluate(CROWNS) > 0
    page.keyboard.press("x")
    expect(page.get_by_role("dialog", name="Drop")).to_be_visible()
