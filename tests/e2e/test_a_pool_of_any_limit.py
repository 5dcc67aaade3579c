"""A pool to 301, which an operator's document alone has made, is played in the browser until somebody falls."""

from playwright.sync_api import Page, expect

from tests.e2e.person import Person, who_draws
from tests.e2e.rigging import publish_house
from tests.e2e.site import Site
from tests.e2e.test_deals_match import PAUSE
from tests.e2e.test_pool_match import START, enter

OPEN = """
from tournaments.models import Match, PoolOffer
from tournaments.matches.services.operating import open_offer
terms = dict(profile_name={house!r}, entry_fee_minor=2500, rake_bps=1000, seats=2, start_s=600, between_s=2)
calm = dict(rejoin_s=120, overrides={{"turn_s": 300}})
print(Match.objects.get(offer=open_offer(PoolOffer(name="Peepal Match", **terms, **calm))).public_id)
"""
WRONG_SHOW = 80


def declares_wrongly(person: Person, other: Person) -> None:
    """A deal to its end: the cards that were dealt are shown as they are; whoever is first only plays a turn."""
    for one in (person, other):
        one.await_cards(13)
    if who_draws(person, other) is other:
        other.draw()
        other.discard_last()
    person.await_prompt("draw")
    person.draw()
    person.hand.last.click()
    person.act("finish")
    person.act("finish-now")
    person.await_prompt("declare")
    person.act("declare")
    person.confirm()
    expect(other.await_result().get_by_role("heading")).to_have_text("You won!")


def test_four_wrong_shows_are_one_too_many(site: Site, page: Page, other_page: Page) -> None:
    match = site.shell(OPEN.format(house=publish_house(site, "pool301")))
    asha, binod = Person(page), Person(other_page)
    enter(page, match)
    winner = enter(other_page, match)
    for deal in range(1, 5):
        site.shell(PAUSE.format(match=match))
        for one in (asha, binod):
            expect(one.page.locator(".bar-title")).to_contain_text(f"Deal {deal}")
        declares_wrongly(asha, binod)
        if deal < 4:
            expect(page.locator(".strip")).to_contain_text(f"{WRONG_SHOW * deal} pts")
            site.shell(START.format(match=match))
    page.goto(f"/matches/{match}/")
    expect(page.locator(".event-won")).to_contain_text(winner)
    expect(page.locator(".standings tr[data-mine]")).to_contain_text(f"{4 * WRONG_SHOW}")
