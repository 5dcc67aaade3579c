"""A call in the smallest window is read at a glance: its words have most of its width, and it leaves the page seen."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.person import Person
from tests.e2e.reading import AT_REST, in_hindi
from tests.e2e.rigging import open_table
from tests.e2e.site import Site

SMALL = {**PHONE, "viewport": {"width": 320, "height": 568}}
BOXES = """() => ['.call', '.call-words'].map(one => {
  const { width, height } = document.querySelector(one).getBoundingClientRect()
  return [width, height]
})"""


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_call_is_read_at_a_glance(site: Site, open_page: OpenPage, language: str) -> None:
    name = f"Monsoon Terrace of the House {language}"
    open_table(site, name, bots_wanted=1, overrides={"turn_s": 300, "extra_s": 0})
    page = open_page(**SMALL)
    guest = Person(page)
    guest.play_as_guest()
    guest.sit_down_at(name)
    guest.await_prompt("draw")
    page.goto("/learn/")
    if language == "hi":
        in_hindi(page)
    expect(page.locator(".call")).to_be_visible()
    page.evaluate(AT_REST)
    (whole, height), (words, _) = page.evaluate(BOXES)
    assert words > whole / 2
    assert height < 568 / 3
