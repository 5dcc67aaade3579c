"""Word of the line, and news, lie over no deck, face or button: on a phone, on its side, and on a desk."""

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import OpenPage
from tests.e2e.reading import AT_REST, in_words
from tests.e2e.site import Site
from tests.e2e.test_low_windows import SIZES, in_a_match, on_its_side, sits
from tests.e2e.test_pool_match import START

UPRIGHT = ((320, 568), (360, 640), (390, 844))
ON_A_DESK = ((1024, 768), (1440, 900))
# Once a deal is over the bar has one button more.
WITH_EVERY_BUTTON = "document.querySelector('.bar [data-action=last]').disabled = false"
# News that stays until all windows have been seen.
NEWS = """const toasts = document.querySelector('rummy-toasts')
  toasts.drop = () => {}
  toasts.show('notice', 'You are back. Your move did not arrive: make it again.')"""
UNDER = """selector => {
  const told = document.querySelector(selector).getBoundingClientRect()
  const meets = ({ left, right, top, bottom }) => Math.min(right, told.right) - Math.max(left, told.left) > 0.6
    && Math.min(bottom, told.bottom) - Math.max(top, told.top) > 0.6
  const SEEN = '.ring, .bot-mark, .name, .stack, .deck, .card-space, .pile-label, .prompt, .strip > *, .bar > a, button'
  const under = [...document.querySelectorAll(SEEN)]
    .filter(one => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest('.sr-only'))
    .filter(one => meets(one.getBoundingClientRect())).map(one => one.className)
  return told.top < 0 ? ['out of the window', ...under] : under
}"""


def under(page: Page, selector: str) -> dict[str, list[str]]:
    """What lies under this, in each window."""
    found = {}
    for width, height in (*SIZES, *UPRIGHT, *ON_A_DESK):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(AT_REST)
        if lies := page.evaluate(UNDER, selector):
            found[f"{selector} at {width} x {height}"] = lies
    return found


@pytest.mark.parametrize("language", ["en", "hi"])
def test_word_of_the_line_covers_no_deck(
    site: Site, open_page: OpenPage, page_errors: list[str], language: str
) -> None:
    person = on_its_side(open_page, language)
    page = person.page
    sits(site, person, f"Without a line {language}", 13, 6)
    page.locator(".toss").wait_for(state="detached")
    assert (found := without_a_line(page, page_errors)) == {}, in_words(found)


@pytest.mark.parametrize("language", ["en", "hi"])
def test_word_of_the_line_covers_no_deck_of_a_match(
    site: Site, open_page: OpenPage, page_errors: list[str], language: str
) -> None:
    person, match = in_a_match(site, open_page, f"Without a Line {language}", language)
    page = person.page
    site.shell(START.format(match=match))
    person.await_cards(13)
    page.locator(".toss").wait_for(state="detached")
    assert (found := without_a_line(page, page_errors)) == {}, in_words(found)


def without_a_line(page: Page, page_errors: list[str]) -> dict[str, list[str]]:
    """What lies under word of the line, and under news while it is away, in each window."""
    page.evaluate(WITH_EVERY_BUTTON)
    page.context.set_offline(True)
    page.locator(".banner").wait_for()
    found = under(page, ".banner")
    page.evaluate(NEWS)
    page.locator(".toast").wait_for()
    found |= under(page, ".toast")
    page.context.set_offline(False)
    page.locator(".banner").wait_for(state="detached")  # the line is there again, and no more is said of it
    assert all("net::ERR_INTERNET_DISCONNECTED" in error for error in page_errors), page_errors
    page_errors.clear()
    return found
