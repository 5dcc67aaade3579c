"""A deal of 21 cards to its end: a hand of three pure sequences is drawn to, finished and declared, on a large window
and without motion."""

from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage
from tests.e2e.person import Person
from tests.e2e.rigging import GIVE, open_table
from tests.e2e.site import Site

LARGE = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
WON = "AS 2S 3S 4S 5S 6S 7S AH 2H 3H 4H 5H 6H 7H AD 2D 3D 4D 5D 6D 7D"
# What moves over the table for longer than a blink; a clock's ring has no end that one could wait for.
FLYING = """() => document.getAnimations().filter(each =>
    each.effect.getKeyframes().some(frame => 'transform' in frame && frame.transform !== 'none')
    && each.effect.getComputedTiming().duration > 50)
    .map(each => `${each.animationName ?? each.transitionProperty ?? each.id}, ${each.effect.target?.className}`)"""


def test_three_pure_sequences_are_declared_on_a_large_window_without_motion(site: Site, open_page: OpenPage) -> None:
    table = open_table(
        site,
        "Three Packs",
        bots_wanted=1,
        profile_name="classic-points21",
        buy_in_min_minor=20_000,
        overrides={"turn_s": 300, "extra_s": 0},
    )
    page = open_page(**LARGE)
    guest = Person(page)
    guest.play_as_guest()
    who = (page.locator(".account-name").text_content() or "").strip()
    page.goto(f"/tables/{table}/#sit")
    guest.act("sit-down")
    guest.await_cards(21)
    guest.await_prompt("draw")
    site.shell(GIVE.format(table=table, name=who, codes=WON))
    page.reload()
    guest.await_cards(21)
    guest.draw()
    assert page.evaluate(FLYING) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    guest.act("can-finish")
    guest.act("finish-now")
    guest.await_prompt("declare")
    guest.act("declare")
    result = guest.await_result()
    expect(result.get_by_role("heading")).to_have_text("You won!")
    expect(result.locator("li").first).to_contain_text("pts")
