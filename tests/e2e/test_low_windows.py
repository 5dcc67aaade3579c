"""A table on a phone that lies on its side in a browser with its bars: nothing lies over anything, all is in reach."""

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.fitting import TARGET_LEAST_PX
from tests.e2e.lying_apart import lying_over
from tests.e2e.person import Person
from tests.e2e.reading import in_hindi, in_words, unreadable
from tests.e2e.rigging import GIVE, open_table, publish_house
from tests.e2e.site import Site
from tests.e2e.test_every_target_is_large_enough import SMALL
from tests.e2e.test_pool_match import START, enter, open_match
from tests.e2e.test_the_hand import STRIP_LEAST_PX, STRIPS
from tests.e2e.test_twenty_one_cards import WON

CALM = {"turn_s": 300, "extra_s": 0, "declare_s": 300}
SIZES = ((568, 320), (640, 360), (667, 375), (740, 360), (844, 390))
TWENTY_ONE = {"profile_name": "classic-points21", "buy_in_min_minor": 20_000}
TABLES = {
    "13 cards, two chairs": (13, 2, "en"),
    "13 cards, six chairs, Hindi": (13, 6, "hi"),
    "13 cards, seven chairs": (13, 7, "en"),
    "21 cards, two chairs, Hindi": (21, 2, "hi"),
    "21 cards, six chairs": (21, 6, "en"),
    "21 cards, six chairs, Hindi": (21, 6, "hi"),
}
# The longest that a name may be; the server's names are short.
LONG_NAMES = """document.querySelectorAll('.seat .name').forEach(one => { one.textContent = 'MaharajaMWMWMWMWMWMW' })"""
UPRIGHT = ((390, 844), (360, 740), (412, 915), (430, 932))
# Each chair shows what it shows once its player has dropped.
ALL_DROPPED = """() => {
  for (const seat of document.querySelectorAll('.seats .seat:not(.seat-empty):not(:has(.seat-state))')) {
    const state = Object.assign(document.createElement('span'), { className: 'seat-state', textContent: 'ड्रॉप' })
    state.dataset.kind = 'dropped'
    seat.append(state)
  }
}"""


def on_its_side(open_page: OpenPage, language: str) -> Person:
    """A guest with a phone that lies on its side, who reads this language."""
    person = Person(open_page(**{**PHONE, "viewport": {"width": 640, "height": 360}}))
    person.play_as_guest()
    if language == "hi":
        in_hindi(person.page)
    return person


def sits(site: Site, person: Person, name: str, cards: int, chairs: int) -> str:
    """Sit down at a table full of bots and wait for one's turn; the table."""
    rules: dict[str, object] = dict(TWENTY_ONE) if cards == 21 else {}
    if chairs == 7:
        rules["profile_name"] = publish_house(site, "seven-players")
    table = open_table(site, name, max_seats=chairs, bots_wanted=chairs - 1, overrides=CALM, **rules)
    person.page.goto(f"/tables/{table}/#sit")
    person.act("sit-down")
    person.await_cards(cards)
    person.await_prompt("draw")
    return table


def faults(page: Page, name: str, sizes: tuple[tuple[int, int], ...] = SIZES) -> dict[str, list[str]]:
    """What is wrong with a screen in these windows."""
    found = {}
    for size in sizes:
        wrong = lying_over(page, name, size) + unreadable(page)
        wrong += [f"too small: {one}" for one in page.evaluate(SMALL, TARGET_LEAST_PX)]
        strips = page.evaluate(STRIPS)
        wrong += [f"a card is hit on {px} px" for px in strips if px < STRIP_LEAST_PX - 0.5]
        if wrong:
            found[f"{name} at {size[0]} x {size[1]}"] = wrong
    return found


@pytest.mark.parametrize("kind", TABLES)
def test_a_turn_in_a_low_window(site: Site, open_page: OpenPage, kind: str) -> None:
    cards, chairs, language = TABLES[kind]
    person = on_its_side(open_page, language)
    sits(site, person, f"Sideways {cards} {chairs} {language}", cards, chairs)
    person.page.locator(".toss").wait_for(state="detached")
    found = faults(person.page, f"{kind}, to draw")
    person.draw()
    person.tap(person.hand.last)
    found |= faults(person.page, f"{kind}, a card chosen")
    assert not found, in_words(found)


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_finish_in_a_low_window(site: Site, open_page: OpenPage, language: str) -> None:
    person = on_its_side(open_page, language)
    who = (person.page.locator(".account-name").text_content() or "").strip()
    table = sits(site, person, f"Sideways finish {language}", 21, 6)
    site.shell(GIVE.format(table=table, name=who, codes=WON))
    person.page.reload()
    person.await_cards(21)
    person.draw()
    person.act("sort")  # cards that were given lie in one group, which may be too long for its row
    person.page.locator(".can-finish").wait_for()
    found = faults(person.page, f"finish {language}")
    person.act("can-finish")
    person.act("finish-now")
    person.await_prompt("declare")
    found |= faults(person.page, f"declaration {language}")
    assert not found, in_words(found)


def in_a_match(site: Site, open_page: OpenPage, name: str, language: str) -> tuple[Person, str]:
    """A guest with a phone on its side, who has entered a match of six with somebody else; and the match."""
    match = open_match(site, name, seats=6)
    enter(open_page(), match)
    person = on_its_side(open_page, language)
    person.page.goto(f"/matches/{match}/")
    person.act("enter")
    person.act("enter-yes")
    person.page.locator(".me .seat").wait_for()
    return person, match


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_match_in_a_low_window(site: Site, open_page: OpenPage, language: str) -> None:
    person, match = in_a_match(site, open_page, f"Banyan Match of Six {language}", language)
    page = person.page
    page.locator(".toast").wait_for(state="detached")
    found = faults(page, f"match {language}, before it")
    site.shell(START.format(match=match))
    person.await_cards(13)
    page.locator(".toss").wait_for(state="detached")
    found |= faults(page, f"match {language}, dealt")
    assert not found, in_words(found)


def watches_seven(site: Site, open_page: OpenPage, name: str) -> Page:
    """The phone of somebody who watches a table of seven at play."""
    player, watcher = on_its_side(open_page, "en"), on_its_side(open_page, "hi")
    table = sits(site, player, name, 13, 7)
    watcher.page.goto(f"/tables/{table}/")
    watcher.page.locator(".seats .seat").nth(6).wait_for()
    watcher.page.locator(".pile-open .deck").wait_for()
    return watcher.page


def test_who_watches_seven_in_a_low_window(site: Site, open_page: OpenPage) -> None:
    found = faults(watches_seven(site, open_page, "Sideways watched"), "watching")
    assert not found, in_words(found)


def test_chairs_that_have_dropped_lie_over_nothing(site: Site, open_page: OpenPage) -> None:
    page = watches_seven(site, open_page, "Sideways dropped")
    page.evaluate(ALL_DROPPED)
    found = faults(page, "watching who dropped")
    assert not found, in_words(found)


def test_long_names_touch_no_deck_on_a_phone(site: Site, open_page: OpenPage) -> None:
    person = on_its_side(open_page, "en")
    page = person.page
    sits(site, person, "Long names", 13, 7)
    page.locator(".toss").wait_for(state="detached")
    found = {}
    for size in UPRIGHT + SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(LONG_NAMES)
        if wrong := lying_over(page, "long names", size):
            found[f"{size[0]} x {size[1]}"] = wrong
    assert not found, in_words(found)
