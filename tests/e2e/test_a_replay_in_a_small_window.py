"""A replay in a small window: all can be read; a low one shows what happened and a whole hand over its buttons."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.fitting import TARGET_LEAST_PX
from tests.e2e.reading import in_words, unreadable
from tests.e2e.rigging import hold_next_deal, open_table
from tests.e2e.site import Site
from tests.e2e.test_every_target_is_large_enough import SMALL
from tests.e2e.test_low_windows import on_its_side

SIZES = ((568, 320), (640, 360), (844, 390), (320, 568))
# One who has come down to the replay sees all of these, over the buttons that stay at the lower edge.
HIDDEN = """() => {
  document.querySelector('.replay').scrollIntoView()
  const free = document.querySelector('.replay-controls').getBoundingClientRect().top
  return ['.replay-words', '.replay-piles', '.replay-seat']
    .filter(one => { const { top, bottom } = document.querySelector(one).getBoundingClientRect()
      return top < -0.6 || bottom > free + 0.6 })
}"""


def faults(page: Page, name: str) -> dict[str, list[str]]:
    """What is wrong with the page in each window."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wrong = unreadable(page) + page.evaluate(SMALL, TARGET_LEAST_PX)
        wrong += page.evaluate(HIDDEN) if height < width else []
        if folder := os.environ.get("PICTURES"):
            page.screenshot(path=Path(folder) / f"{name}-{width}x{height}.png")
        if wrong:
            found[f"{name} at {width} x {height}"] = wrong
    return found


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_replay_in_a_small_window(site: Site, open_page: OpenPage, language: str) -> None:
    table = open_table(site, f"Low replay {language}", bots_wanted=1, overrides={})
    person = on_its_side(open_page, language)
    page = person.page
    page.goto(f"/tables/{table}/#sit")
    person.act("sit-down")
    person.await_cards(13)
    while person.await_turn_or_result() == "over":  # the bot had the first turn, and dropped
        expect(person.result).to_have_count(0)
    hold_next_deal(site, table)
    person.draw()
    person.discard_last()
    if person.await_turn_or_result() == "draw":
        person.drop()
    replay = person.await_result().locator(".result-replay").get_attribute("href") or ""
    page.goto(replay)
    page.locator(".replay-controls").wait_for()
    found = faults(page, "replay")
    page.goto(f"{replay}review/")
    page.locator(".review-note").first.wait_for()  # a deal of one choice has no curve
    found |= faults(page, "review")
    assert not found, in_words(found)
