"""A match of Deals in the browser, to its end: chips that move, no drop anywhere, a tie-breaker, the prize."""

from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.e2e.site import Site
from tests.e2e.test_pool_match import START, enter

OPEN = """
from tournaments.models import Match, PoolOffer
from tournaments.matches.services.operating import open_offer
terms = dict(profile_name="junglee-deals2", entry_fee_minor=2500, rake_bps=1000, seats=2, start_s=600, between_s=2)
calm = dict(overrides={"turn_s": 300})
print(Match.objects.get(offer=open_offer(PoolOffer(name="Jamun Match", **terms, **calm))).public_id)
"""
# A deal's result can be looked at in peace; then the match is told to go on.
PAUSE = "from tournaments.models import Match; Match.objects.filter(public_id={match!r}).update(between_s=600)"
# The house gives a hand up when its turn comes, as it does for who has left; all the rest is play.
GIVE_UP = """
from django.db import transaction
from accounts.people.models import User
from base import clock
from tables.play.services import drop_at
from tournaments.models import Match
with transaction.atomic():
    table = Match.objects.get(public_id={match!r}).table
    drop_at(table.public_id, User.objects.get(display_name={name!r}), True, clock.now_ms())
"""


def win(site: Site, match: str, winner: Person, loser: str) -> None:
    """A deal to its end: the loser's hand is given up, and a winner who is in turn first plays that turn."""
    winner.await_cards(13)
    site.shell(GIVE_UP.format(match=match, name=loser))
    if winner.await_turn_or_result() == "draw":
        winner.draw()
        winner.hand.last.click()
        winner.act("discard")  # the deal may be over before the hand is seen to have a card less
    expect(winner.await_result()).to_contain_text("+80 pts")


def test_two_people_are_tied_and_play_a_tie_breaker_for_the_prize(site: Site, page: Page, other_page: Page) -> None:
    match = site.shell(OPEN)
    asha, binod = Person(page), Person(other_page)
    page.goto("/lobby/deals/")
    expect(page.locator(".table-card", has_text="Jamun Match")).to_contain_text("Best of 2")
    asha_name, binod_name = enter(page, match), enter(other_page, match)
    for person in (asha, binod):
        person.await_cards(13)
        expect(person.page.locator("[data-action=drop], [data-action=ask-drop]")).to_have_count(0)
        expect(person.page.locator(".strip")).to_contain_text("160 chips")
        expect(person.page.locator(".strip")).to_contain_text("1 of 2")
    site.shell(PAUSE.format(match=match))
    win(site, match, asha, binod_name)
    for person, chips in ((asha, "240 chips"), (binod, "80 chips")):
        expect(person.page.locator(".strip")).to_contain_text(chips)
    site.shell(START.format(match=match))
    for person in (asha, binod):
        expect(person.page.locator(".strip")).to_contain_text("2 of 2")
    win(site, match, binod, asha_name)
    site.shell(START.format(match=match))
    for person in (asha, binod):
        expect(person.page.locator(".strip")).to_contain_text("Tie-breaker")
    win(site, match, asha, binod_name)
    Person(page).is_told("You won the match and 45")
    Person(other_page).is_told("won the match and 45")
    page.goto(f"/matches/{match}/")
    expect(page.locator(".event-won")).to_contain_text("The most chips have won.")
    expect(page.locator(".event-won")).to_contain_text(asha_name)
    mine = page.locator(".standings tr[data-mine]")
    expect(mine).to_contain_text("240")
