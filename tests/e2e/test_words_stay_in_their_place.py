"""Words of a table stay in their place: what became of oneself in the window, a sentence on the felt in its lines, and
the title of the deal of the day in its bar.
"""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.person import Person
from tests.e2e.reading import AT_REST, in_words, wrong_in_windows
from tests.e2e.rigging import open_table
from tests.e2e.site import Site

CALM = {"turn_s": 300, "extra_s": 0}
SIZES = ((390, 844), (320, 568), (568, 320), (844, 390), (768, 1024), (1440, 900))
STATES = ("Too few chips", "Disconnected", "Sitting out", "कनेक्शन टूटा", "बाहर बैठे")
# What stands on one's own face, as the chair writes it.
OUTSIDE = """states => {
  const found = []
  for (const words of states) {
    const mark = Object.assign(document.createElement('span'), { className: 'seat-state', textContent: words })
    document.querySelector('.me .seat').append(mark)
    const range = document.createRange()
    range.selectNodeContents(mark)
    const name = document.querySelector('.me .name').getBoundingClientRect()
    for (const { left, right } of [mark.getBoundingClientRect(), range.getBoundingClientRect()])
      if (left < 0 || right > Math.min(innerWidth, name.left + 1)) found.push(`${words}: ${left} to ${right}`)
    mark.remove()
  }
  return found
}"""
# Nothing is asked, and the last action in words is longer than three lines.
CUT = """() => {
  document.querySelector('.told .prompt').textContent = ''
  const words = document.querySelector('.told .words')
  words.textContent = 'Asha declared a hand that was not valid. That is a wrong show and costs 80 points. '.repeat(3)
  const lines = words.getBoundingClientRect().height / parseFloat(getComputedStyle(words).lineHeight)
  return Math.abs(lines - 3) < 0.1 ? [] : [`${lines} lines`]
}"""


def test_what_became_of_oneself_stays_in_the_window(site: Site, open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    guest = Person(page)
    guest.play_as_guest()
    table = open_table(site, "Words on a face", bots_wanted=1, overrides=CALM)
    page.goto(f"/tables/{table}/#sit")
    guest.act("sit-down")
    guest.await_prompt("draw")
    page.locator(".toss").wait_for(state="detached")
    assert (found := wrong_in_windows(page, SIZES, OUTSIDE, list(STATES))) == {}, in_words(found)
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate(AT_REST)
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("size", [(844, 390), (740, 360), (390, 844)], ids="{0[0]}x{0[1]}".format)
def test_the_deal_of_the_day_has_its_title(open_page: OpenPage, size: tuple[int, int]) -> None:
    page = open_page(**{**PHONE, "viewport": {"width": size[0], "height": size[1]}})
    person = Person(page)
    person.sign_up(f"titled-{size[0]}")
    page.goto("/duplicate/")
    person.act("begin")
    person.await_cards(13)
    title = page.locator(".bar-title h1")
    expect(title).to_be_visible()
    assert title.evaluate("one => one.checkVisibility({ opacityProperty: true })")
