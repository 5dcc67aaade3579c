"""A phone in one hand: nothing scrolls sideways, every button is on the screen and large enough, and a reload in the
middle of a deal shows it as it was."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.person import INDEX, Person
from tests.e2e.reading import AT_REST
from tests.e2e.rigging import open_table
from tests.e2e.site import Site

TOUCH_LEAST_PX = 40
# What scrolls by itself, the tabs and filters, may reach beyond the screen.
OUTSIDE = """least => [...document.querySelectorAll('a, button, input:not([type=hidden])')]
  .filter(one => one.checkVisibility() && !one.closest('.sr-only, .skip, .filter, .tabs'))
  .filter(one => getComputedStyle(one).opacity > 0)
  .map(one => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
  .filter(([, box]) => box.left < -1 || box.right > innerWidth + 1 || Math.min(box.width, box.height) < least)
  .map(([what]) => what)"""

BELOW = (
    """[...document.querySelectorAll('.action, .held')].some(one => one.getBoundingClientRect().bottom > innerHeight)"""
)


def _nothing_is_out_of_reach(page: Page, least_px: int = TOUCH_LEAST_PX) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(OUTSIDE, least_px) == []


def _nothing_is_under_the_fold(page: Page) -> None:
    assert not page.evaluate(BELOW)


@pytest.mark.parametrize(
    "address", ["/", "/accounts/login/", "/accounts/signup/", "/accounts/profile/", "/no-such-page/"]
)
def test_no_page_scrolls_sideways_on_a_phone(phone: Page, address: str) -> None:
    if "profile" in address:
        Person(phone).play_as_guest()
    phone.goto(address)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_phone_has_everything_within_reach_upright_and_lying_down(site: Site, phone: Page) -> None:
    open_table(site, "Pocket Table", bots_wanted=1)
    guest = Person(phone)
    guest.play_as_guest()
    _nothing_is_out_of_reach(phone)
    guest.sit_down_at("Pocket Table")
    guest.await_cards(13)
    for width, height in ((390, 844), (844, 390), (360, 640)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.evaluate(AT_REST)
        _nothing_is_out_of_reach(phone, 20)
        _nothing_is_under_the_fold(phone)
        for name in ("drop", "sort", "group", "finish", "discard"):
            box = phone.locator(f"[data-action={name}], [data-action=ask-{name}]").first.bounding_box()
            assert box is not None
            assert box["height"] >= TOUCH_LEAST_PX


def test_a_reload_in_the_middle_of_a_deal_shows_the_hand_as_it_was_arranged(site: Site, open_page: OpenPage) -> None:
    open_table(site, "Reload Inn", bots_wanted=1)
    phone = open_page(**PHONE)
    guest = Person(phone)
    guest.play_as_guest()
    guest.sit_down_at("Reload Inn")
    guest.await_cards(13)
    guest.await_prompt("draw")
    guest.draw()
    for number in (0, 2):
        phone.locator(".held").nth(number).tap(position=INDEX)
    guest.act("group")
    expect(phone.locator("rummy-table")).not_to_have_attribute("data-unsaved", re.compile(""))
    before = _arrangement(phone)
    phone.reload()
    guest.await_cards(14)
    assert _arrangement(phone) == before
    assert guest.await_prompt("discard") == "discard"


def _arrangement(page: Page) -> list[list[str]]:
    groups = page.locator(".group:not(.new-group)").all()
    return [[str(card.get_attribute("data-code")) for card in group.locator(".held").all()] for group in groups]
