"""The pages of a player on the smallest phone, upright and on its side: no words are cut off, all is large enough."""

import os
from pathlib import Path

import pytest

from tests.e2e.conftest import OpenPage
from tests.e2e.fitting import TARGET_LEAST_PX
from tests.e2e.reading import in_words, unreadable
from tests.e2e.test_every_target_is_large_enough import SMALL
from tests.e2e.test_low_windows import on_its_side

PAGES = ("/", "/wallet/", "/wallet/statement/", "/accounts/profile/", "/boards/", "/learn/", "/duplicate/", "/puzzles/")


@pytest.mark.parametrize("language", ["en", "hi"])
def test_pages_in_a_small_window(open_page: OpenPage, language: str) -> None:
    page, found = on_its_side(open_page, language).page, {}
    for address in PAGES:
        page.goto(address)
        for width, height in ((320, 568), (568, 320)):
            page.set_viewport_size({"width": width, "height": height})
            if folder := os.environ.get("PICTURES"):
                page.screenshot(path=Path(folder) / f"page{address.replace('/', '-')}{language}-{width}x{height}.png")
            if wrong := unreadable(page) + page.evaluate(SMALL, TARGET_LEAST_PX):
                found[f"{address} at {width} x {height}"] = wrong
    assert not found, in_words(found)
