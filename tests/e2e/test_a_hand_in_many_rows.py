"""A hand that lies in many groups lies over nothing in the smallest windows, whichever way the phone is held.

Upright it has four rows, and what is asked stands beside the decks. On its side it has three: the decks stand alone,
and beside them what the hand counts.
"""

from typing import NamedTuple

import pytest

from tests.e2e.conftest import OpenPage
from tests.e2e.reading import in_words
from tests.e2e.rigging import GIVE
from tests.e2e.site import Site
from tests.e2e.test_low_windows import faults, on_its_side, sits
from tests.e2e.test_the_left_hand import LEFT
from tests.e2e.test_twenty_one_cards import WON

# Neighbours share a row only where the next one finds no room in it.
GROUPED = """counts => {
  const { desk, store } = document.querySelector('rummy-table').play
  const cards = desk.groups.flat()
  desk.groups = counts.map(count => cards.splice(0, count))
  store.arranged()
}"""


class Held(NamedTuple):
    """A window, what the groups count, and the rows that they need in it."""

    size: tuple[int, int]
    groups: list[int]
    rows: int


HELD = {
    "upright": Held((320, 568), [3, 2, 6, 6, 3, 2], 4),
    "on its side": Held((568, 320), [*[1] * 14, 8], 3),
}


@pytest.mark.parametrize("complete", [False, True])
@pytest.mark.parametrize("language", ["en", "hi"])
@pytest.mark.parametrize("held", HELD)
def test_a_hand_in_many_rows_lies_over_nothing_in_the_smallest_windows(
    site: Site, open_page: OpenPage, held: str, language: str, complete: bool
) -> None:
    size, groups, rows = HELD[held]
    person = on_its_side(open_page, language)
    page = person.page
    who = (page.locator(".account-name").text_content() or "").strip()
    table = sits(site, person, f"Many rows {held} {language} {complete}", 21, 4)
    if complete:
        site.shell(GIVE.format(table=table, name=who, codes=WON))
        page.reload()
        person.await_cards(21)
    page.locator(".toss").wait_for(state="detached")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    person.draw()
    page.evaluate(GROUPED, groups)
    page.locator(f".hand[data-rows='{rows}']").wait_for()
    if complete:
        page.locator(".can-finish").wait_for()
    person.tap(person.hand.last)
    page.locator(".group-take").first.wait_for()
    name = f"{held}, {language}, complete: {complete}, a card chosen"
    found = faults(page, name, (size,))
    page.evaluate(LEFT)
    found |= faults(page, f"{name}, left", (size,))
    assert not found, in_words(found)
