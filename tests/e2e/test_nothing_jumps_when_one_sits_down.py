"""Nothing on the table's page jumps: the hand's room is kept from the first paint of whoever comes to sit down."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.person import Person
from tests.e2e.rigging import open_table
from tests.e2e.site import Site

SHIFT_MAX = 0.1
"""What the web calls good; the browser's measure is the part of the window that moved times how far it moved."""
SIZES = ((390, 844), (844, 390), (320, 568), (1440, 900))
PLAYED: dict[int, dict[str, object]] = {
    13: {"profile_name": "rummycircle-points"},
    21: {"profile_name": "classic-points21", "buy_in_min_minor": 20_000},
}
CALM = {"turn_s": 300, "extra_s": 0}
# Shifts right after a tap are counted too: over a slow line the same ones come long after it.
NOTE = """window.shifts = []
new PerformanceObserver(list => { for (const one of list.getEntries())
  window.shifts.push([one.value, ...one.sources.map(({ node }) => node?.className || node?.nodeName)])
}).observe({ type: 'layout-shift', buffered: true })"""
# An entry is made when a frame is painted: two frames later those of the last change are there.
SHIFTS = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(
  () => setTimeout(() => done(window.shifts)))))"""


def is_calm(page: Page, when: str) -> None:
    """Whatever has moved since the page was opened is little."""
    shifts = page.evaluate(SHIFTS)
    assert sum(one[0] for one in shifts) < SHIFT_MAX, f"{when}: {shifts}"


@pytest.mark.parametrize("cards", PLAYED)
@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_nothing_jumps_when_one_sits_down(site: Site, open_page: OpenPage, size: tuple[int, int], cards: int) -> None:
    width, height = size
    phone = min(size) < 640
    page = open_page(viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone)
    page.add_init_script(NOTE)
    table = open_table(site, f"Calm {width} {cards}", bots_wanted=1, overrides=CALM, **PLAYED[cards])
    guest = Person(page)
    guest.play_as_guest()
    page.goto(f"/tables/{table}/#sit")
    guest.act("sit-down")
    guest.await_cards(cards)
    guest.await_prompt("draw")
    expect(page.locator(".words")).not_to_be_empty()
    is_calm(page, "from the first paint to the first turn")
    page.reload()
    guest.await_cards(cards)
    is_calm(page, "when one comes back to one's cards")
