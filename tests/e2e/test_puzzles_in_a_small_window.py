"""A puzzle in a small window: all is in reach, and in a low one question, hand and answers are seen at once."""

import pytest

from tests.e2e.conftest import OpenPage
from tests.e2e.fitting import TARGET_LEAST_PX
from tests.e2e.reading import in_words, unreadable
from tests.e2e.site import Site
from tests.e2e.test_every_target_is_large_enough import SMALL
from tests.e2e.test_low_windows import on_its_side
from tests.e2e.test_puzzles import STOCK, answer_any

LOW = ((568, 320), (640, 360), (844, 390))
# The rows of the page above may go out of the window, the puzzle may not.
OUT = """() => {
  document.querySelector('.puzzle-felt').scrollIntoView({ block: 'end' })
  const whole = ({ top, bottom }) => top >= -0.6 && bottom <= innerHeight + 0.6
  return [...document.querySelectorAll('.puzzle-question, .puzzle-hand, .puzzle-buttons, .puzzle-pile')]
    .filter(one => !whole(one.getBoundingClientRect())).map(one => `${one.className} is not in the window`)
}"""


@pytest.mark.parametrize("language", ["en", "hi"])
def test_puzzles_in_a_small_window(site: Site, open_page: OpenPage, language: str) -> None:
    site.shell(STOCK)
    page, found = on_its_side(open_page, language).page, {}
    page.goto("/puzzles/daily/")
    for place in range(1, 6):
        page.locator(".puzzle-question").wait_for()
        for width, height in (*LOW, (320, 568)):
            page.set_viewport_size({"width": width, "height": height})
            wrong = unreadable(page) + page.evaluate(SMALL, TARGET_LEAST_PX)
            wrong += page.evaluate(OUT) if height < width else []
            if wrong:
                found[f"puzzle {place} at {width} x {height}"] = wrong
        answer_any(page)
        if place < 5:
            page.locator(".puzzle-onward button").click()
    assert not found, in_words(found)
