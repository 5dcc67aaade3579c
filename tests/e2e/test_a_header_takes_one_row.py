"""The header of the smallest phone has one row, for a stranger and for a guest, in English and in Hindi."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.person import Person
from tests.e2e.reading import AT_REST, in_hindi

SMALL = {**PHONE, "viewport": {"width": 320, "height": 568}}
ROWS = """() => new Set([...document.querySelectorAll('.site-nav > *')]
  .map(one => one.getBoundingClientRect()).filter(box => box.height)
  .map(box => Math.round((box.top + box.bottom) / 4))).size"""


def rows(page: Page) -> int:
    """How many rows the header's links take once the letters have come."""
    expect(page.locator(".site-nav .language")).to_be_visible()
    page.evaluate(AT_REST)
    return int(page.evaluate(ROWS))


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_header_takes_one_row(open_page: OpenPage, language: str) -> None:
    page = open_page(**SMALL)
    page.goto("/")
    if language == "hi":
        in_hindi(page)
        page.goto("/")
    assert rows(page) == 1, "for a stranger"
    Person(page).play_as_guest() if language == "en" else page.locator("[data-action=guest]").first.click()
    expect(page.locator(".account-menu")).to_be_visible()
    assert rows(page) == 1, "for a guest"
