"""A tournament that starts when it is full, in the browser, to its end: bots, chips, a place."""

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PLAYED_MS
from tests.e2e.person import Person
from tests.e2e.site import Site

OPEN = """
from datetime import timedelta
from django.utils import timezone
from tournaments.models import Tournament
from tournaments.scheduled.services.announcing import announce
now = timezone.now()
terms = dict(profile_name="rummycircle-points", entry_fee_minor=2500, rake_bps=1000, seats=3, min_entrants=3)
when = dict(registration_opens_at=now, starts_at=now + timedelta(days=1), starts_when_full=True, max_entrants=3)
played = dict(chips=500, rounds=[{"deals": 1, "point_value": 2}], start_s=2, pause_s=2, bots_fill_to=3, bot_think_ms=0)
calm = dict(overrides={"turn_s": 300})
prizes = {"kind": "shares", "rows": [{"each": 10000}]}
print(announce(Tournament(name="Mogra Sit & Go", prizes=prizes, **terms, **when, **played, **calm)).public_id)
"""


def test_a_guest_takes_a_place_plays_with_bots_and_reads_how_it_ended(site: Site, page: Page) -> None:
    tournament = site.shell(OPEN)
    person = Person(page)
    person.play_as_guest()
    page.goto("/tournaments/")
    card = page.locator(".table-card", has_text="Mogra Sit & Go")
    expect(card).to_contain_text("Starts as soon as it is full")
    card.get_by_role("link").click()
    expect(page.locator(".event-facts")).to_contain_text("500 chips of the tournament")
    person.act("register")
    person.act("register-yes")
    person.go_to_the_table()
    person.await_cards(13)
    expect(page.locator(".me")).to_contain_text("500 chips")
    person.await_prompt("draw")
    person.act("drop")
    person.confirm()
    expect(page.locator(".me")).to_contain_text("460 chips", timeout=PLAYED_MS)
    page.goto(f"/tournaments/{tournament}/")
    expect(page.locator(".event-mine")).to_contain_text("You finished in place")
    expect(page.locator(".standings tr[data-mine]").first).to_contain_text("460 chips")
