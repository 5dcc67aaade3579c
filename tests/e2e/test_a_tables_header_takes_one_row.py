"""On the smallest phone what is played for stands in one row under the table's name, beside every button of the bar."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.person import Person
from tests.e2e.reading import AT_REST, in_hindi
from tests.e2e.rigging import hold_next_deal, open_table
from tests.e2e.site import Site
from tests.e2e.test_a_header_takes_one_row import SMALL

CALM = {"turn_s": 300, "extra_s": 0}
FAULTS = """() => {
  const faults = []
  const line = document.querySelector('.bar-title p')
  const range = document.createRange()
  range.selectNodeContents(line)
  const tops = new Set([...range.getClientRects()].filter(box => box.width).map(box => Math.round(box.top)))
  if (tops.size !== 1) faults.push(`rows: ${[...tops]}`)
  const words = range.getBoundingClientRect(), room = line.getBoundingClientRect()
  if (words.right > room.right + 1) faults.push('cut off')
  for (const one of document.querySelectorAll('.bar-button, .seats .seat *')) {
    const box = one.getBoundingClientRect()
    if (one.checkVisibility({ visibilityProperty: true }) && box.width && box.left < words.right
        && words.left < box.right && box.top < words.bottom && words.top < box.bottom) faults.push(one.outerHTML)
  }
  return faults
}"""


def faults(page: Page) -> list[str]:
    """What is wrong with the line under the table's name, once the letters have come."""
    page.evaluate(AT_REST)
    return list(page.evaluate(FAULTS))


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_tables_header_takes_one_row(site: Site, open_page: OpenPage, language: str) -> None:
    table = open_table(
        site, f"Narrow {language}", bots_wanted=1, point_value_minor=250, buy_in_min_minor=20_000, overrides=CALM
    )
    page = open_page(**SMALL)
    guest = Person(page)
    guest.play_as_guest()
    if language == "hi":
        in_hindi(page)
    page.goto(f"/tables/{table}/#sit")
    guest.act("sit-down")
    expect(page.locator(".me .seat")).to_be_visible()
    assert faults(page) == [], "before the cards"
    guest.await_cards(13)
    guest.await_prompt("draw")
    assert faults(page) == [], "in the first deal"
    hold_next_deal(site, table)
    guest.drop()
    expect(page.locator(".bar [data-action=last]")).to_be_visible()
    guest.await_result()
    page.locator("[data-action=close-result]").click()
    assert faults(page) == [], "with the last deal's button"
