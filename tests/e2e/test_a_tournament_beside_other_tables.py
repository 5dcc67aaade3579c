"""A tournament's table in small windows, with two other tables open: its strip covers no way to them, a rank is named
as one, and each player's chips stand in one line.
"""

import pytest

from tests.e2e.conftest import PHONE, PLAYED_MS, OpenPage
from tests.e2e.person import Person
from tests.e2e.reading import in_hindi, in_words, wrong_in_windows
from tests.e2e.rigging import open_table
from tests.e2e.site import Site
from tests.e2e.test_a_sit_and_go import OPEN

SIZES = ((390, 844), (360, 640), (568, 320), (640, 360), (844, 390))
CALM = {"turn_s": 300, "extra_s": 0}
WITHOUT_CALLS = "document.querySelector('.calls').remove()"
FAULTS = """() => {
  const faults = []
  const shown = selector => [...document.querySelectorAll(selector)]
    .filter(one => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  const switches = shown('.switcher a')
  if (switches.length !== 2) faults.push('a table cannot be reached')
  for (const one of [...switches, ...shown('.strip-button')]) {
    const { left, top, width, height } = one.getBoundingClientRect()
    for (const across of [0.1, 0.5, 0.9])
      if (!one.contains(document.elementFromPoint(left + across * width, top + height / 2))) faults.push(one.className)
  }
  const rank = document.querySelector('.strip-facts div:nth-child(3) dt')
  if (!rank.checkVisibility()) faults.push('a bare number')
  for (const one of shown('.seats .stack')) {
    const range = document.createRange()
    range.selectNodeContents(one)
    const tops = new Set([...range.getClientRects()].filter(box => box.width).map(box => Math.round(box.top)))
    if (tops.size > 1 && innerHeight > innerWidth) faults.push(`two lines: ${one.textContent}`)
    const { left, right } = one.getBoundingClientRect()
    if (left < 0 || right > innerWidth) faults.push(`out of the window: ${one.textContent}`)
  }
  return faults
}"""


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_tournament_beside_other_tables(site: Site, open_page: OpenPage, language: str) -> None:
    page = open_page(**PHONE)
    person = Person(page)
    person.play_as_guest()
    if language == "hi":
        in_hindi(page)
    for name in ("Fig", "Banyan"):
        table = open_table(site, f"{name} beside a cup {language}", bots_wanted=1, overrides=CALM)
        page.goto(f"/tables/{table}/#sit")
        person.act("sit-down")
        page.locator(".me .seat").wait_for()
    of_four = OPEN.replace('"deals": 1', '"deals": 4').replace("chips=500", "chips=650")
    tournament = site.shell(of_four.replace("Mogra Sit & Go", f"Cup of Four Deals {language}"))
    page.goto(f"/tournaments/{tournament}/")
    person.act("register")
    person.act("register-yes")
    person.go_to_the_table()
    person.await_prompt("draw")
    person.drop()
    page.locator(".strip-facts div:nth-child(3)").wait_for(timeout=PLAYED_MS)
    page.locator(".switcher a").nth(1).wait_for(state="attached")
    person.await_prompt("draw")
    page.evaluate(WITHOUT_CALLS)
    page.keyboard.press("Escape")
    assert (found := wrong_in_windows(page, SIZES, FAULTS)) == {}, in_words(found)
