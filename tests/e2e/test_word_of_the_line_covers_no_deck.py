"""On a phone that lies on its side word of the line, and news, stand in the bar: over no deck, face or button."""

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import OpenPage
from tests.e2e.reading import AT_REST, in_words
from tests.e2e.site import Site
from tests.e2e.test_low_windows import SIZES, on_its_side, sits

NEWS = "document.querySelector('rummy-toasts').show('notice', 'You are back. Your move did not arrive: make it again.')"
UNDER = """selector => {
  const told = document.querySelector(selector).getBoundingClientRect()
  const meets = ({ left, right, top, bottom }) => Math.min(right, told.right) - Math.max(left, told.left) > 0.6
    && Math.min(bottom, told.bottom) - Math.max(top, told.top) > 0.6
  const under = [...document.querySelectorAll('.ring, .name, .stack, .deck, .card-space, .pile-label, .prompt, button')]
    .filter(one => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest('.sr-only'))
    .filter(one => meets(one.getBoundingClientRect())).map(one => one.className)
  return told.top < 0 ? ['out of the window', ...under] : under
}"""


def under(page: Page, selector: str) -> dict[str, list[str]]:
    """What lies under this, in each low window."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(AT_REST)
        if lies := page.evaluate(UNDER, selector):
            found[f"{selector} at {width} x {height}"] = lies
    return found


@pytest.mark.parametrize("language", ["en", "hi"])
def test_word_of_the_line_covers_no_deck(site: Site, open_page: OpenPage, language: str) -> None:
    person = on_its_side(open_page, language)
    page = person.page
    sits(site, person, f"Without a line {language}", 13, 6)
    page.locator(".toss").wait_for(state="detached")
    page.context.set_offline(True)
    page.locator(".banner").wait_for()
    found = under(page, ".banner")
    page.evaluate(NEWS)
    page.locator(".toast").wait_for()
    found |= under(page, ".toast")
    page.context.set_offline(False)
    assert not found, in_words(found)
