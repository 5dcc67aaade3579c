"""A club on phones: founded, joined by its link, an event with the same cards for all, and a league to its ladder."""

import os
import re
import time
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlparse

from playwright.sync_api import Page, expect

from ladder.clubs.leagues.plan import LEAST_DEALS
from tests.e2e.conftest import PHONE, PLAYED_MS, OpenPage
from tests.e2e.person import PASSWORD, Person, who_draws
from tests.e2e.site import Site
from tests.e2e.test_a_phone import OUTSIDE, TOUCH_LEAST_PX
from tests.patience import PLAYED_S

# The event as its page announces it, but at once, with bots that do not think and pauses that nobody waits out.
BEGIN = """
from django.utils import timezone
from tournaments.models import Tournament
now = timezone.now()
Tournament.objects.filter(club_event__club__name={club!r}).update(
    registration_opens_at=now, starts_at=now, due_at=now, bot_think_ms=0, start_s=15, pause_s=1, break_s=3,
    overrides={{"turn_s": 120, "extra_s": 0, "declare_s": 2, "show_s": 20}})
"""
HURRY = """
from tables.models import Table
Table.objects.filter(club_table__club__name={club!r}).update(start_s=6)
"""
SIZES = ((1440, 900), (390, 844))
NAMES = {"The", "Banyan", "Neem", "asha", "ravi", "banyan", "neem", "RummyCircle"}
LATIN = re.compile(r"[A-Za-z]{3,}")
# The tabs of the board scroll by themselves.
OUT_OF_REACH = OUTSIDE.replace(".tabs'", ".tabs, .ladder-choices'")
OVERLAPPING = """() => {
  const shown = [...document.querySelectorAll('main table')].filter(one => one.checkVisibility())
  const boxes = shown.map(one => one.getBoundingClientRect())
  return boxes.some((one, at) => boxes.slice(at + 1).some(other =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom))
}"""
WORDS = """main => {
  const copy = main.cloneNode(true)
  for (const one of copy.querySelectorAll('code, details, script, style, .who, th[scope=row]')) one.remove()
  return copy.textContent
}"""


class Looks:
    """What is wrong with the looks of pages.

    Something lies outside or over another, is too small for a thumb, or is not in Hindi.
    """

    def __init__(self) -> None:
        self.faults: dict[str, list[str]] = {}

    def at(self, page: Page, name: str) -> None:
        """Look at a page, once its styles are there, on a desk and then on a phone, where it stays."""
        page.wait_for_load_state()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if folder := os.environ.get("PICTURES"):
                page.screenshot(path=Path(folder) / f"{name}-{width}x{height}.png", full_page=True)
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                self.faults.setdefault(name, []).append(f"scrolls sideways at {width}")
            if page.evaluate(OVERLAPPING):
                self.faults.setdefault(name, []).append(f"tables lie over each other at {width}")
        self.faults.setdefault(name, []).extend(page.evaluate(OUT_OF_REACH, TOUCH_LEAST_PX))

    def hindi(self, page: Page, pages: dict[str, str]) -> None:
        """Pages by their names once more in Hindi, and which of their words are Latin, names and links aside."""
        page.goto("/")
        page.get_by_role("button", name="हिंदी").click()
        expect(page.locator("html")).to_have_attribute("lang", "hi")
        for name, address in pages.items():
            page.goto(address)
            self.at(page, f"hindi-{name}")
            words = page.get_by_role("main").evaluate(WORDS)
            self.faults[f"hindi-{name}"] += [word for word in LATIN.findall(words) if word not in NAMES]

    def check(self) -> None:
        """Nothing was wrong."""
        assert {name: faults for name, faults in self.faults.items() if faults} == {}


def plays(person: Person, turns: int) -> bool:
    """One step of a deal if it is asked for: so many turns, then a drop. Whether the deal is over for this player."""
    if person.result.count():
        return True
    prompt = person.prompt()
    if prompt == "show":
        person.act("declare")
        return True
    if prompt != "draw":
        person.page.wait_for_timeout(100)  # and then look at the other's page
        return False
    if turns == 0:
        person.drop()
        return True
    person.draw()
    person.discard_last()
    return False


def play_a_board(asha: Person, ravi: Person) -> None:
    """Asha drops in her first turn, Ravi plays one and drops in his second; their tables do not wait for each other."""
    left = {asha: 0, ravi: 1}
    gives_up_s = time.monotonic() + PLAYED_S
    while left:
        assert time.monotonic() < gives_up_s, [one.prompt() for one in left]
        for person in list(left):
            held = person.prompt()
            if plays(person, left[person]):
                del left[person]
            elif held == "draw":
                left[person] -= 1


def win_a_deal(loser: Person, winner: Person) -> None:
    """The loser drops in the first turn; whoever is before, plays it."""
    if who_draws(loser, winner) is winner:
        winner.draw()
        winner.discard_last()
        loser.await_prompt("draw")
    loser.drop()
    expect(winner.result).to_be_visible()


class Club(NamedTuple):
    """A club of two at their phones, the owner first; `url` is its page."""

    url: str
    asha: Person
    ravi: Person
    looks: Looks

    @property
    def phones(self) -> tuple[Page, Page]:
        """Both phones."""
        return self.asha.page, self.ravi.page


def founded(name: str, open_page: OpenPage) -> Club:
    """Asha founds a club, and Ravi, who has no account yet, comes by its link."""
    phone, other = open_page(**PHONE), open_page(**PHONE)
    end, looks = name.rsplit(maxsplit=1)[-1].lower(), Looks()
    asha = Person(phone)
    asha.sign_up(f"asha-{end}")
    phone.locator(".account-menu > summary").click()
    phone.locator(".account-menu").get_by_role("link", name="Clubs").click()
    looks.at(phone, "clubs")
    phone.get_by_label("Name of a new club").fill(name)
    phone.get_by_role("button", name="Found a club").click()
    expect(phone.locator("h1")).to_have_text(name)
    looks.at(phone, "club-new")
    other.goto(urlparse(phone.locator(".club-link code").inner_text()).path)
    other.get_by_role("main").get_by_role("link", name="Sign up").click()
    other.get_by_label("Log-in name:").fill(f"ravi-{end}.in")
    other.get_by_label("Name shown (optional):").fill(f"ravi-{end}")
    other.get_by_label("Password:", exact=True).fill(PASSWORD)
    other.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(other.locator("h1")).to_have_text(name)
    looks.at(other, "invitation")
    other.get_by_role("button", name="Join the club").click()
    expect(other.get_by_role("heading", name="Members")).to_be_visible()
    looks.at(other, "club-of-a-member")
    return Club(phone.url, asha, Person(other), looks)


def hold_and_enter(club: Club) -> str:
    """The owner holds an event of two deals; both find it on the club's page and enter. The address of its page."""
    phone, other = club.phones
    phone.goto(club.url)
    phone.locator("form", has=phone.locator("[data-action=hold-event]")).get_by_label("Deals").fill("2")
    phone.locator("[data-action=hold-event]").click()
    expect(phone.locator(".event-facts")).to_contain_text("Same cards at every table")
    club.looks.at(phone, "event")
    other.goto(club.url)
    other.get_by_role("link", name="Duplicate, 13 cards").click()
    for person in (club.asha, club.ravi):
        person.act("register")
        person.act("register-yes")
        expect(person.page.locator("[data-part=registered]")).to_be_visible()
    club.looks.at(other, "event-entered")
    other.locator(".event-back").click()
    expect(other.get_by_text("2 entered · you too")).to_be_visible()
    club.looks.at(other, "club-with-an-event")
    return phone.url


def begin_a_league(club: Club) -> str:
    """The owner begins a league and the other takes part. The address of its page."""
    phone, other = club.phones
    phone.goto(club.url)
    phone.locator("[data-action=begin-league]").click()
    expect(phone.get_by_role("heading", name="Standings")).to_be_visible()
    club.looks.at(phone, "league-new")
    other.goto(phone.url)
    other.locator("[data-action=join-league]").click()
    expect(other.locator("[data-action=join-league]")).to_have_count(0)
    return phone.url


def sit_at_a_table_of_the_club(site: Site, name: str, club: Club) -> None:
    """The owner opens a table, and the other finds it on the club's page."""
    phone, other = club.phones
    phone.goto(club.url)
    phone.get_by_role("button", name="Open a table, 13 cards").click()
    expect(phone.locator("rummy-table .bar")).to_be_visible()
    site.shell(HURRY.format(club=name))
    other.get_by_role("link", name="To the club's tables").click()
    club.looks.at(other, "club-with-a-table")
    other.get_by_role("button", name="To the table of asha").click()
    for person in (club.asha, club.ravi):
        person.act("take-seat")
        person.act("sit-down")
        expect(person.page.locator(".me .seat")).to_be_visible()


def test_a_club_plays_the_same_cards_and_compares_what_was_made_of_them(site: Site, open_page: OpenPage) -> None:
    club = founded("The Banyan", open_page)
    event = hold_and_enter(club)
    site.shell(BEGIN.format(club="The Banyan"))
    for phone in club.phones:  # taken there, one from the event's page and the other from the club's
        expect(phone).to_have_url(re.compile("/tables/"))
    first_tables = [phone.url for phone in club.phones]
    play_a_board(club.asha, club.ravi)
    for phone, before in zip(club.phones, first_tables, strict=True):
        phone.wait_for_url(lambda url, before=before: url != before, timeout=PLAYED_MS)
    play_a_board(club.asha, club.ravi)
    for phone, name in zip(club.phones, ("asha-banyan", "ravi-banyan"), strict=True):
        over = phone.locator("[data-part=placed]").or_(phone.get_by_text("You finish in place"))
        expect(over.first).to_be_visible(timeout=PLAYED_MS)
        # The club's page leads to what everybody made of the same cards.
        phone.goto(club.url)
        phone.get_by_role("link", name="Duplicate, 13 cards").click()
        results = phone.locator("#entrants-title + .scroll")
        expect(results).to_contain_text(re.compile(r"(asha|ravi)-banyan.*(asha|ravi)-banyan", re.DOTALL))
        expect(results.locator("tr[data-mine]")).to_contain_text(re.compile(rf"{name}.*%", re.DOTALL))
        phone.locator("[data-action=boards]").click()
        expect(phone.locator(".boards-own li")).to_have_count(2)
        expect(phone.locator(".boards-seats table").first).to_contain_text("your seat")
        expect(phone.locator(".boards-seats tbody tr")).to_have_count(9)
    club.looks.at(phone, "boards")
    club.looks.hindi(phone, {"club": club.url, "event": event, "boards": f"{event}boards/"})
    club.looks.check()


def test_a_week_of_a_clubs_league_is_played_at_its_table_and_its_ladder_is_read(
    site: Site, open_page: OpenPage
) -> None:
    club = founded("The Neem", open_page)
    league = begin_a_league(club)
    sit_at_a_table_of_the_club(site, "The Neem", club)
    for _deal in range(LEAST_DEALS):
        win_a_deal(club.asha, club.ravi)
    for phone, place in zip(club.phones, ("2", "1"), strict=True):
        phone.goto(league)
        for title in ("table-title", "week-title"):
            mine = phone.locator(f"table[aria-labelledby={title}] tr[data-mine]")
            expect(mine.locator("td").first).to_have_text(place)
    expect(phone.locator("table[aria-labelledby=week-title] tr[data-mine]")).to_contain_text(f"{LEAST_DEALS}")
    club.looks.at(phone, "league")
    club.looks.hindi(phone, {"clubs": "/clubs/", "club-with-a-league": club.url, "league": league})
    club.looks.check()
