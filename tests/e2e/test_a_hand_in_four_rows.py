"""A hand that lies in many groups has four rows on the smallest phone: what is asked stands beside the decks there."""

import pytest

from tests.e2e.conftest import OpenPage
from tests.e2e.reading import in_words
from tests.e2e.rigging import GIVE
from tests.e2e.site import Site
from tests.e2e.test_low_windows import faults, on_its_side, sits
from tests.e2e.test_twenty_one_cards import WON

SMALLEST = (320, 568)
# Neighbours share a row only where the next one finds no room in it.
GROUPED = """() => {
  const { desk, store } = document.querySelector('rummy-table').play
  const cards = desk.groups.flat()
  desk.groups = [3, 2, 6, 6, 3, 2].map(count => cards.splice(0, count))
  store.arranged()
}"""


@pytest.mark.parametrize("complete", [False, True])
@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_hand_in_four_rows_lies_over_nothing_on_the_smallest_phone(
    site: Site, open_page: OpenPage, language: str, complete: bool
) -> None:
    person = on_its_side(open_page, language)
    page = person.page
    who = (page.locator(".account-name").text_content() or "").strip()
    table = sits(site, person, f"Four rows {language} {complete}", 21, 4)
    if complete:
        site.shell(GIVE.format(table=table, name=who, codes=WON))
        page.reload()
        person.await_cards(21)
    page.locator(".toss").wait_for(state="detached")
    page.set_viewport_size({"width": SMALLEST[0], "height": SMALLEST[1]})
    person.draw()
    page.evaluate(GROUPED)
    page.locator(".hand[data-rows='4']").wait_for()
    if complete:
        page.locator(".can-finish").wait_for()
    person.tap(person.hand.last)
    page.locator(".group-take").first.wait_for()
    found = faults(page, f"{language}, complete: {complete}, a card chosen", (SMALLEST,))
    assert not found, in_words(found)
