"""What calls to another table stands in a table's bar: over nobody, over no way out, and news is seen before it."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.person import Person
from tests.e2e.reading import in_hindi, in_words, wrong_in_windows
from tests.e2e.rigging import open_table
from tests.e2e.site import Site
from tests.e2e.test_pool_match import START, enter, open_match

CALM = {"turn_s": 300, "extra_s": 0}
SIZES = ((390, 844), (360, 640), (320, 568), (568, 320), (844, 390), (1024, 768), (1440, 900))
MEETS = """const box = one => one.getBoundingClientRect()
  const meets = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
  const seen = selector => [...document.querySelectorAll(selector)]
    .filter(one => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && box(one).width)
  const isHit = one => {
    const { left, top, width, height } = box(one)
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }"""
# The call, its clock and its button are to be seen and hit; so are the way back and the menu; nobody lies under it.
FAULTS = f"""() => {{
  {MEETS}
  const call = document.querySelector('.call')
  const UNDER = '.seats .ring, .seats .bot-mark, .seats .name, .seats .dealer, .seats .seconds, .deck, .bar-button'
  const under = seen(UNDER).filter(one => meets(box(one), box(call))).map(one => `under it: ${{one.className}}`)
  const HIT = ['.call-says', '.call-clock', '.call-go', '.bar > a', '.bar [data-action=menu]']
  const missed = HIT.filter(selector => !isHit(document.querySelector(selector))).map(one => `not in reach: ${{one}}`)
  const go = box(document.querySelector('.call-go'))
  return [...under, ...missed, ...(go.height < 44 || go.width < 44 ? ['too small'] : []),
    ...(box(call).left < 0 || box(call).right > innerWidth ? ['out of the window'] : [])]
}}"""
NEWS = """const toasts = document.querySelector('rummy-toasts')
  toasts.drop = () => {}
  toasts.show('notice', 'You are back. Your move did not arrive: make it again.')"""
HIDDEN = f"""() => {{
  {MEETS}
  return seen('.toast, .bar > a, .bar [data-action=menu]').filter(one => !isHit(one)).map(one => one.className)
}}"""


def called_from(site: Site, page: Page, name: str, language: str = "en") -> Person:
    """A guest whose turn it is at one table, and who looks at another one with bots around it."""
    guest = Person(page)
    guest.play_as_guest()
    if language == "hi":
        in_hindi(page)
    there = open_table(site, f"Left {name}", bots_wanted=1, overrides=CALM)
    here = open_table(site, f"Right {name}", bots_wanted=1, overrides=CALM)
    for table in (there, here):
        page.goto(f"/tables/{table}/#sit")
        guest.act("sit-down")
        guest.await_prompt("draw")
    page.locator(".toss").wait_for(state="detached")
    expect(page.locator(".call")).to_be_visible()
    return guest


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_call_covers_nothing_of_a_table(site: Site, open_page: OpenPage, language: str) -> None:
    page = open_page(**PHONE)
    called_from(site, page, f"Banyan {language}", language)
    assert (found := wrong_in_windows(page, SIZES, FAULTS)) == {}, in_words(found)


def test_news_is_seen_before_a_call(site: Site, open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    called_from(site, page, "Neem")
    page.evaluate(NEWS)
    page.locator(".toast").wait_for()
    assert (found := wrong_in_windows(page, SIZES, HIDDEN)) == {}, in_words(found)
    page.evaluate("document.querySelector('rummy-toasts').toasts = []")
    assert (found := wrong_in_windows(page, SIZES, FAULTS)) == {}, in_words(found)


def test_that_a_match_is_played_calls_for_nothing_where_the_bar_leads_there(
    site: Site, page: Page, other_page: Page
) -> None:
    match = open_match(site, "Pool with a Switch", seats=2)
    table = open_table(site, "Beside the Pool", bots_wanted=1, overrides=CALM)
    enter(page, match)
    enter(other_page, match)
    site.shell(START.format(match=match))
    players = Person(page), Person(other_page)
    for player in players:
        player.await_cards(13)
    first = next(one for one in players if one.await_prompt("draw", "wait") == "draw")
    waits = players[1 - players.index(first)]
    waits.page.goto(f"/tables/{table}/#sit")
    waits.act("sit-down")
    waits.await_prompt("draw")
    waits.page.wait_for_function("rummyPlay.calls.some(({ kind }) => kind === 'match')")
    expect(waits.page.locator(".switcher a")).to_have_count(1)
    expect(waits.page.locator(".call")).to_have_count(0)
    first.draw()
    first.discard_last()
    expect(waits.page.locator(".call[data-kind=turn]")).to_be_visible()
