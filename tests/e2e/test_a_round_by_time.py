"""A tournament of chips in the browser, to its end: a round by time, a rebuy at once, an add-on in the break."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PLAYED_MS
from tests.e2e.fitting import fits
from tests.e2e.person import Person
from tests.e2e.site import Site

OPEN = """
from datetime import timedelta
from django.utils import timezone
from tournaments.models import Tournament
from tournaments.scheduled.services.announcing import announce
now = timezone.now()
terms = dict(profile_name="rummycircle-points", entry_fee_minor=2500, rake_bps=1000, seats=3, min_entrants=6)
when = dict(registration_opens_at=now, starts_at=now + timedelta(days=1), starts_when_full=True, max_entrants=6)
bought = dict(chips=80, rebuys_max=2, rebuy_fee_minor=1000, rebuy_rounds=1, add_on_chips=200)
rounds = [{"deals": 2, "minutes": 30, "per_table": 3, "point_value": 1}, {"deals": 1, "point_value": 1}]
played = dict(rounds=rounds, start_s=2, pause_s=60, break_s=120, bots_fill_to=6, bot_think_ms=0)
calm = dict(overrides={"turn_s": 300})
prizes = {"kind": "shares", "rows": [{"each": 10000}]}
print(announce(Tournament(name="Kewra Chips", prizes=prizes, **terms, **when, **bought, **played, **calm)).public_id)
"""
SECONDS = re.compile("^[1-9]")


def test_a_guest_falls_short_buys_in_again_adds_on_and_plays_the_last_round(site: Site, page: Page) -> None:
    tournament = site.shell(OPEN)
    person = Person(page)
    person.play_as_guest()
    page.goto(f"/tournaments/{tournament}/")
    expect(page.locator(".event-facts")).to_contain_text("80 chips of the tournament")
    person.act("register")
    person.act("register-yes")
    person.go_to_the_table()
    drops_to_the_result(person)
    offer = person.result.locator(".result-offer")  # 60 chips do not pay for a deal of 80 points
    expect(offer).to_contain_text("You have too few chips for the next deal.", timeout=PLAYED_MS)
    expect(offer.get_by_role("timer")).to_have_text(SECONDS)
    offer.locator("[data-action=rebuy]").click()
    person.confirm()
    expect(page.locator(".me")).to_contain_text("140 chips")
    expect(page.locator("[data-action=rebuy]")).to_have_count(0)
    drops_a_deal(person)
    page.goto(f"/tournaments/{tournament}/")
    person.act("add-on")
    fits(page.locator("dialog[open]"), "add-on", "[data-action=add-on-yes]")
    page.set_viewport_size(DESKTOP["viewport"])
    person.act("add-on-yes")
    expect(page.locator("body")).to_contain_text("The chips are yours.")
    person.go_to_the_table()
    drops_a_deal(person)
    page.goto(f"/tournaments/{tournament}/")
    expect(page.locator(".event-mine")).to_contain_text("You finished in place", timeout=PLAYED_MS)
    expect(page.locator(".standings tr[data-mine]", has_text="300").first).to_be_attached()


def drops_a_deal(person: Person) -> None:
    """Drop, see the deal to its end, and go back to the table."""
    drops_to_the_result(person)
    person.act("close-result")


def drops_to_the_result(person: Person) -> None:
    """Wait for cards and for one's turn, drop, and see the deal to its end."""
    person.hand.first.wait_for(timeout=PLAYED_MS)
    person.await_cards(13)
    person.await_prompt("draw")
    person.act("drop")
    person.confirm()
    expect(person.result).to_be_visible(timeout=PLAYED_MS)
