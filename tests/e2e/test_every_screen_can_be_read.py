"""Every main screen in English and in Hindi, in windows of four sizes: no words are cut off, none lie over others."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.person import Person
from tests.e2e.reading import in_hindi, in_words, reads, unreadable
from tests.e2e.rigging import open_table
from tests.e2e.site import Site
from tests.e2e.test_pool_match import open_match
from tests.e2e.test_puzzles import STOCK

CALM = {"turn_s": 300, "extra_s": 0}
TOURNAMENT = """
from datetime import timedelta
from base import clock
from tournaments.scheduled.models.tournament import Tournament
from tournaments.scheduled.services import announcing
now = clock.now()
print(announcing.announce(Tournament(
    name="Monsoon Cup of the Whole House", profile_name="rummycircle-points", entry_fee_minor=2500,
    guarantee_minor=10_000, seats=6, min_entrants=2, max_entrants=60, registration_opens_at=now - timedelta(hours=1),
    starts_at=now + timedelta(hours=3), rounds=[{"deals": 2, "per_table": 3}, {"deals": 1}],
    prizes={"kind": "shares", "rows": [{"each": 5000}, {"each": 3000}, {"each": 2000}]}, bots_fill_to=0)).public_id)
"""
# Its table has begun and waits for its first deal for as long as the page is read.
PLAYED = """
from datetime import timedelta
from base import clock
from tournaments.scheduled.models.tournament import Tournament
from tournaments.scheduled.services import announcing
now = clock.now()
print(announcing.announce(Tournament(
    name="Monsoon Cup of the Whole House", profile_name="rummycircle-points", entry_fee_minor=2500, seats=3,
    registration_opens_at=now - timedelta(hours=1), starts_at=now + timedelta(days=1), starts_when_full=True,
    min_entrants=6, max_entrants=6, bots_fill_to=6, start_s=300, pause_s=60, chips=10_000, rebuys_max=2,
    rebuy_fee_minor=1000, rebuy_rounds=1,
    rounds=[{"deals": 2, "per_table": 3, "point_value": 10}, {"deals": 1, "point_value": 10}],
    prizes={"kind": "shares", "rows": [{"each": 5000}, {"each": 3000}, {"each": 2000}]})).public_id)
"""
# As wide as names may be, and marks beside them.
WIDE = """
from accounts.people.models import User
from tournaments.scheduled.models.rounds import Place
places = Place.objects.filter(round__tournament__public_id={tournament!r})
for place in places.select_related("registration"):
    User.objects.filter(pk=place.registration.player_id).update(display_name=f"MaharajaMWMWMWMWM{{place.pk:03}}"[-20:])
print(places.count())
"""
PAGES = (
    "/", "/lobby/points21/", "/lobby/pool61/", "/tournaments/", "/learn/", "/learn/first/", "/learn/houses/",
    "/puzzles/", "/practice/", "/duplicate/", "/boards/", "/people/", "/clubs/", "/accounts/profile/", "/wallet/",
    "/accounts/login/", "/accounts/signup/", "/fairness/",
)  # fmt: skip


@pytest.fixture(params=["en", "hi"])
def guest(request: pytest.FixtureRequest, open_page: OpenPage) -> Person:
    """Somebody with a phone who reads this language."""
    person = Person(open_page(**PHONE))
    person.play_as_guest()
    if request.param == "hi":
        in_hindi(person.page)
    return person


def test_the_pages_of_the_site(site: Site, guest: Person) -> None:
    match, tournament = open_match(site, "Banyan Match of Three"), site.shell(TOURNAMENT)
    found = {}
    for address in (*PAGES, f"/matches/{match}/", f"/tournaments/{tournament}/"):
        answer = guest.page.goto(address)
        assert answer is not None
        assert answer.ok, f"{address}: {site.log('web')[-3000:]}"
        found |= reads(guest.page, re.sub(r"\W+", "-", address).strip("-") or "lobby")
    assert not found, in_words(found)


def test_a_tournament_while_it_is_played(site: Site, guest: Person) -> None:
    page = guest.page
    tournament = site.shell(PLAYED)
    page.goto(f"/tournaments/{tournament}/")
    found = reads(page, "tournament-open")
    guest.act("register")
    guest.act("register-yes")
    page.wait_for_url(re.compile("/tables/"))
    page.goto(f"/tournaments/{tournament}/")
    expect(page.locator("[data-action=my-table]")).to_be_visible()
    expect(page.locator(".round-table tbody tr")).to_have_count(6)
    assert site.shell(WIDE.format(tournament=tournament)) == "6"
    page.reload()
    found |= reads(page, "tournament-played")
    assert not found, in_words(found)


@pytest.mark.parametrize(
    ("cards", "profile", "buy_in"), [(13, "rummycircle-points", 8000), (21, "classic-points21", 20_000)]
)
def test_a_table_through_a_turn(site: Site, guest: Person, cards: int, profile: str, buy_in: int) -> None:
    page = guest.page
    table = open_table(
        site, f"Reading Room {cards}", bots_wanted=1, profile_name=profile, buy_in_min_minor=buy_in, overrides=CALM
    )
    page.goto(f"/tables/{table}/")
    found = reads(page, f"{cards}-empty")
    guest.act("take-seat")
    found |= reads(page, f"{cards}-sit")
    guest.act("sit-down")
    guest.await_cards(cards)
    guest.await_prompt("draw")
    found |= reads(page, f"{cards}-draw")
    guest.draw()
    found |= reads(page, f"{cards}-drawn")
    guest.hand.last.click()
    found |= reads(page, f"{cards}-chosen")
    for name in ("sort", "hear-hand"):
        if page.locator(f"[data-action={name}]").count():
            page.locator(f"[data-action={name}]").first.dispatch_event("click")
    found |= reads(page, f"{cards}-sorted")
    assert not found, in_words(found)


def test_a_practice_deal_with_a_hint(guest: Person) -> None:
    page = guest.page
    page.goto("/practice/")
    guest.act("begin")
    guest.await_cards(13)
    found = reads(page, "practice")
    guest.act("hint")
    expect(page.locator("[data-hint]")).to_be_visible()
    found |= reads(page, "practice-hint")
    assert not found, in_words(found)


def test_a_puzzle_and_its_explanation(site: Site, guest: Person) -> None:
    site.shell(STOCK)
    page, found = guest.page, {}
    page.goto("/puzzles/daily/")
    for place in range(1, 6):
        expect(page.locator(".puzzle-question")).to_be_visible()
        found |= reads(page, f"puzzle-{place}")
        buttons = page.locator(".puzzle-felt .puzzle-buttons button")
        if buttons.count() == 0 or page.locator("button.puzzle-card").count():
            page.locator("button.puzzle-card").first.click()
        buttons.first.click()
        expect(page.locator(".puzzle-verdict")).to_be_visible()
        found |= reads(page, f"puzzle-{place}-answered")
        if place < 5:
            page.locator(".puzzle-onward button").click()
    assert not found, in_words(found)


def test_steps_of_a_lesson(guest: Person) -> None:
    page = guest.page
    page.goto("/learn/first/")
    expect(page.locator(".teacher-words").first).to_be_visible()
    found = reads(page, "lesson")
    guest.group(["5H", "6H", "7H"])
    expect(page.locator(".teacher[data-solved]")).to_be_visible()
    found |= reads(page, "lesson-solved")
    assert not found, in_words(found)


def test_words_that_cannot_be_read_are_noticed(page: Page) -> None:
    words = "<span style='display:block;width:40px;white-space:nowrap;{}'>Words that are long</span>"
    over = "<p style='position:absolute;top:200px;left:{}px;margin:0'>Words over words</p>"
    for content, what in (
        (words.format("overflow:hidden"), "cut off"),
        (words.format("overflow:hidden;width:400px;height:8px"), "cut off"),
        (f"<div style='position:absolute;left:1250px'>{words.format('')}</div>", "off the side"),
        (over.format(10) + over.format(90), "over each other"),
    ):
        page.set_content(content)
        assert any(what in fault for fault in unreadable(page)), what
    page.set_content(words.format("") + over.format(10))
    assert unreadable(page) == []
