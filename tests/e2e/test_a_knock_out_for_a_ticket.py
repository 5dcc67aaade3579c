"""A knock-out of best of three in the browser, to its end: it gives tickets to a final and points of a league."""

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PLAYED_MS
from tests.e2e.person import Person
from tests.e2e.site import Site

OPEN = """
from datetime import timedelta
from django.utils import timezone
from tournaments.leagues.services import announce as announce_league
from tournaments.models import League, Tournament
from tournaments.scheduled.services.announcing import announce
now = timezone.now()
when = dict(registration_opens_at=now, starts_at=now + timedelta(days=1))
shares = {"kind": "shares", "rows": [{"each": 10000}]}
final = announce(Tournament(
    name="Champak Final", profile_name="rummycircle-points", entry_fee_minor=5000, rounds=[{"deals": 1}], prizes=shares,
    registration_opens_at=now, starts_at=now + timedelta(days=2)))
league = announce_league(League(
    name="Champak League", points=[{"each": 25}, {"each": 10}], guarantee_minor=100000, prizes=shares,
    ends_at=now + timedelta(days=9)))
way = announce(Tournament(
    name="Champak Knock-out", profile_name="junglee-deals3", entry_fee_minor=1000, guarantee_minor=10000, seats=2,
    overrides={"turn_s": 10, "extra_s": 0, "declare_s": 1, "show_s": 1, "misses": 1}, ticket_to=final, league=league,
    prizes={"kind": "tickets", "rows": [{"each": 5000, "places": 2}]}, rounds=[{"deals": 3, "won_first": True}],
    min_entrants=2, max_entrants=2, starts_when_full=True, bots_fill_to=2, bot_think_ms=0, start_s=5, pause_s=2,
    **when))
print(way.public_id)
"""


def test_a_guest_reads_what_can_be_won_plays_and_is_entered_by_the_ticket(site: Site, page: Page) -> None:
    way = site.shell(OPEN)
    person = Person(page)
    person.play_as_guest()
    page.goto(f"/tournaments/{way}/")
    expect(page.locator(".event-facts")).to_contain_text("Champak Final")
    expect(page.locator(".event-facts")).to_contain_text("Champak League")
    expect(page.locator(".event-columns")).to_contain_text("A ticket")
    person.act("register")
    person.act("register-yes")
    person.go_to_the_table()
    person.await_cards(13)
    page.goto(f"/tournaments/{way}/")
    expect(page.locator(".event-mine").first).to_contain_text("You finished in place", timeout=PLAYED_MS)
    entered = page.locator("[data-ticket=used]")
    expect(entered).to_be_visible()
    entered.get_by_role("link", name="Champak Final").click()
    expect(page.locator(".event-mine")).to_contain_text("You are registered")
    page.goto("/tournaments/")
    page.locator(".league-strip").get_by_role("link", name="Champak League").click()
    expect(page.locator(".standings tr[data-mine]")).to_be_visible()
