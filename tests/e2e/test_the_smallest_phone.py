"""A table on the smallest phone, held upright: nothing lies over anything, and no card is out of the window."""

import pytest

from tests.e2e.conftest import OpenPage
from tests.e2e.lying_apart import lying_over
from tests.e2e.reading import in_words
from tests.e2e.rigging import GIVE, give_a_whole_suit
from tests.e2e.site import Site
from tests.e2e.test_low_windows import LONG_NAMES, faults, in_a_match, on_its_side, sits
from tests.e2e.test_pool_match import START
from tests.e2e.test_twenty_one_cards import WON

SMALLEST = ((320, 568),)
ALL_IN_ONE_GROUP = "document.querySelectorAll('.held[aria-selected=false]').forEach(card => card.click())"
CUT_OFF = """[...document.querySelectorAll('.group-label')].filter(one => one.checkVisibility())
    .filter(one => one.closest('.group').querySelectorAll('.held').length === 1)
    .flatMap(one => [...one.children]).filter(one => one.scrollWidth > one.clientWidth + 1)
    .map(one => one.textContent)"""
TABLES = {
    "21 cards, two chairs": (21, 2, "en"),
    "21 cards, four chairs, Hindi": (21, 4, "hi"),
    "21 cards, six chairs": (21, 6, "en"),
    "21 cards, six chairs, Hindi": (21, 6, "hi"),
}


@pytest.mark.parametrize("kind", TABLES)
def test_a_turn_on_the_smallest_phone(site: Site, open_page: OpenPage, kind: str) -> None:
    cards, chairs, language = TABLES[kind]
    person = on_its_side(open_page, language)
    sits(site, person, f"Smallest {cards} {chairs} {language}", cards, chairs)
    person.page.locator(".toss").wait_for(state="detached")
    found = faults(person.page, f"smallest, {kind}, to draw", SMALLEST)
    person.draw()
    person.tap(person.hand.last)
    found |= faults(person.page, f"smallest, {kind}, a card chosen", SMALLEST)
    assert not found, in_words(found)


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_finish_on_the_smallest_phone(site: Site, open_page: OpenPage, language: str) -> None:
    person = on_its_side(open_page, language)
    page = person.page
    who = (page.locator(".account-name").text_content() or "").strip()
    table = sits(site, person, f"Smallest finish {language}", 21, 6)
    site.shell(GIVE.format(table=table, name=who, codes=WON))
    page.reload()
    person.await_cards(21)
    person.draw()
    person.act("sort")
    page.locator(".can-finish").wait_for()
    found = faults(page, f"smallest, finish {language}", SMALLEST)
    person.act("can-finish")
    person.act("finish-now")
    person.await_prompt("declare")
    for size in (*SMALLEST, (360, 640), (390, 844)):
        if lies := lying_over(page, f"declaration {language}", size):
            found[f"declaration at {size}"] = lies
    assert not found, in_words(found)


def test_who_declares_13_cards_reads_the_list_and_no_half_of_a_deck(site: Site, open_page: OpenPage) -> None:
    person = on_its_side(open_page, "en")
    who = (person.page.locator(".account-name").text_content() or "").strip()
    table = sits(site, person, "Smallest declaration", 13, 6)
    give_a_whole_suit(site, table, who)
    person.page.reload()
    person.await_cards(13)
    person.draw()
    person.hand.last.click()
    person.act("finish")
    person.act("finish-now")
    person.await_prompt("declare")
    found = {str(size): lying_over(person.page, "declaration of 13", size) for size in (*SMALLEST, (360, 640))}
    assert not any(found.values()), in_words(found)


def test_six_chairs_on_a_low_felt_touch_no_deck(site: Site, open_page: OpenPage) -> None:
    person = on_its_side(open_page, "en")
    sits(site, person, "Low felt", 13, 6)
    person.page.locator(".toss").wait_for(state="detached")
    found = {str(size): lying_over(person.page, "low felt", size) for size in ((360, 640), (375, 667), (360, 616))}
    assert not any(found.values()), in_words(found)


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_hand_in_one_group_is_in_the_window_whole(site: Site, open_page: OpenPage, language: str) -> None:
    person = on_its_side(open_page, language)
    sits(site, person, f"Smallest group {language}", 21, 2)
    person.page.locator(".toss").wait_for(state="detached")
    person.page.evaluate(ALL_IN_ONE_GROUP)
    person.act("group")
    person.page.locator(".group:not(.new-group)").nth(1).wait_for(state="detached")
    found = {str(size): lying_over(person.page, "one group", size) for size in (*SMALLEST, (568, 320))}
    assert not any(found.values()), in_words(found)


def test_what_a_single_card_is_called_is_not_cut_off(site: Site, open_page: OpenPage) -> None:
    person = on_its_side(open_page, "en")
    page = person.page
    who = (page.locator(".account-name").text_content() or "").strip()
    table = sits(site, person, "Smallest joker", 21, 2)
    site.shell(GIVE.format(table=table, name=who, codes=WON.replace("7D", "PJ")))
    page.reload()
    person.await_cards(21)
    page.set_viewport_size({"width": 320, "height": 568})
    person.group(["PJ"])
    page.locator(".group:has(.held:only-child) .group-label[data-kind=jokers]").first.wait_for()
    assert page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_match_and_its_auto_drop_in_a_small_window(site: Site, open_page: OpenPage, language: str) -> None:
    person, match = in_a_match(site, open_page, f"Neem Match of Six {language}", language)
    page = person.page
    site.shell(START.format(match=match))
    person.await_cards(13)
    page.locator(".toss").wait_for(state="detached")
    found = faults(page, f"match {language}", SMALLEST)
    person.act("menu")
    person.act("auto-drop")
    page.locator(".strip-back").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    page.evaluate(LONG_NAMES)
    found |= faults(page, f"auto drop {language}", (*SMALLEST, (568, 320), (640, 360), (740, 360), (844, 390)))
    assert not found, in_words(found)
