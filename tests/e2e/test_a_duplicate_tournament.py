"""A duplicate tournament in the browser, to its end: nobody watches, then every board lies open seat by seat."""

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, PLAYED_MS, OpenPage
from tests.e2e.person import Person
from tests.e2e.site import Site

OPEN = """
from datetime import timedelta
from django.utils import timezone
from tournaments.models import Tournament
from tournaments.scheduled.services.announcing import announce
now = timezone.now()
evening = announce(Tournament(
    name="Mogra Evening", profile_name="rummycircle-points", entry_fee_minor=1000, seats=2, duplicate=True,
    overrides={"turn_s": 30, "extra_s": 0, "declare_s": 2, "show_s": 2, "misses": 1}, max_entrants=6,
    rounds=[{"deals": 1, "per_table": 2}, {"deals": 1}], prizes={"kind": "shares", "rows": [{"each": 10000}]},
    registration_opens_at=now, starts_at=now + timedelta(days=1), bot_think_ms=0, start_s=3, pause_s=1, break_s=3))
print(evening.public_id)
"""
START = """
from datetime import timedelta
from django.utils import timezone
from tournaments.models import Tournament
now = timezone.now()
Tournament.objects.filter(public_id={evening!r}).update(
    registration_opens_at=now - timedelta(hours=1), starts_at=now, due_at=now)
"""


def test_two_people_play_the_same_cards_and_look_at_their_boards(site: Site, page: Page, open_page: OpenPage) -> None:
    evening = site.shell(OPEN)
    other_page = open_page(**PHONE)
    for one in (page, other_page):
        Person(one).play_as_guest()
        one.goto(f"/tournaments/{evening}/")
        expect(one.locator(".event-facts")).to_contain_text("Same cards at every table")
        Person(one).act("register")
        Person(one).act("register-yes")
        expect(one.locator("[data-part=registered]")).to_be_visible()
    site.shell(START.format(evening=evening))
    Person(page).go_to_the_table()
    Person(page).await_cards(13)
    expect(page.locator("[data-action=chat]")).to_have_count(0)
    for one in (page, other_page):
        # A page of the tournament is taken to its player's next table, and stays there.
        placed = one.locator("[data-part=placed]").or_(one.get_by_text("You finish in place"))
        expect(placed.first).to_be_visible(timeout=PLAYED_MS)
        one.goto(f"/tournaments/{evening}/")
        expect(one.locator("[data-part=placed]")).to_be_visible()
        expect(one.locator("#entrants-title + .scroll tr[data-mine]")).to_contain_text("%")
        Person(one).act("boards")
        expect(one.locator(".boards-own li")).to_have_count(2)
        expect(one.locator(".boards-seats table").first).to_contain_text("your seat")
        expect(one.locator(".boards-seats tbody tr")).to_have_count(6)
        one.locator(".boards-seats tbody tr:not([data-mine]) a").first.click()
        expect(one.locator("h1")).to_be_visible()
