"""A phone whose letters are twice as large: no page is wider than it, and no button lies over another."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.e2e.rigging import open_table
from tests.e2e.site import Site

LARGE = "document.documentElement.style.fontSize = '200%'"
# Buttons that are seen and lie over each other by more than a rounded edge.
OVER = """within => {
  const boxes = [...document.querySelectorAll(`${within} :is(button, a.button)`)]
    .filter(one => one.checkVisibility()).map(one => [one.textContent.trim(), one.getBoundingClientRect()])
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
  return boxes.flatMap(([name, box], n) =>
    boxes.slice(n + 1).filter(([, other]) => meet(box, other)).map(([other]) => [name, other]))
}"""


def _with_large_letters(page: Page, within: str = "body") -> None:
    page.evaluate(LARGE)
    # A phone widens its window to the widest thing on the page: what the page has is held to the phone itself.
    assert page.viewport_size is not None
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    assert page.evaluate(OVER, within) == []


@pytest.mark.parametrize("address", ["/", "/accounts/login/", "/learn/", "/puzzles/", "/boards/", "/tournaments/"])
def test_no_page_is_wider_than_the_phone(phone: Page, address: str) -> None:
    phone.goto(address)
    _with_large_letters(phone)


def test_a_players_own_pages_are_no_wider_than_the_phone(phone: Page) -> None:
    Person(phone).sign_up("Wide")
    for address in ("/clubs/", "/people/", "/accounts/profile/", "/accounts/limits/", "/wallet/", "/practice/"):
        phone.goto(address)
        _with_large_letters(phone)


def test_who_sits_down_can_cancel_and_confirm(site: Site, phone: Page) -> None:
    table = open_table(site, "Large Letters", bots_wanted=1)
    Person(phone).play_as_guest()
    phone.goto("/")
    _with_large_letters(phone)
    phone.goto(f"/tables/{table}/#sit")
    expect(phone.locator("[data-action=sit-down]")).to_be_visible()
    _with_large_letters(phone, "dialog[open]")
