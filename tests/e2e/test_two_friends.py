"""Two players become friends: they write, one challenges, they play and play again, and then where deals are rated.

Others see of a player's page what its owner shows, which is nothing at first. Back closes what is open over the table,
and leaves the table only then.
"""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenPage
from tests.e2e.person import Person
from tests.e2e.rigging import hold_next_deal, open_table
from tests.e2e.site import Site

ID = "from accounts.models import User; print(User.objects.get(display_name={name!r}).public_id)"
HURRY = """
from tables.models import Table
Table.objects.filter(public_id={table!r}).update(start_s=15)
"""
# The worker rates a deal some seconds after it; no page is told of that.
RATED = """async () => {
  for (let asked = 0; asked < 200; asked++) {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
    if (page.querySelector('.person-ratings')?.textContent.includes('2 deals')) return
    await new Promise(done => setTimeout(done, 500))
  }
}"""


class Friend(Person):
    """A player with a page of their own."""

    def __init__(self, page: Page, name: str, site: Site) -> None:
        super().__init__(page)
        self.sign_up(name)
        self.name, self.id = name, site.shell(ID.format(name=name))

    def looks_at(self, other: "Friend") -> None:
        """Open the other's page."""
        self.page.goto(f"/people/{other.id}/")
        expect(self.page.get_by_role("heading", name=other.name, exact=True)).to_be_visible()

    def follows(self, other: "Friend") -> None:
        """Follow the other."""
        self.looks_at(other)
        self.page.get_by_role("button", name="Follow", exact=True).click()
        expect(self.page.get_by_role("button", name="Unfollow")).to_be_visible()

    def shows(self, *what: str) -> None:
        """Let others see this of one's page, and nothing else."""
        self.looks_at(self)
        for box in self.page.locator(".person-shown").get_by_role("checkbox").all():
            box.uncheck()
        for name in what:
            self.page.get_by_label(name).check()
        self.page.get_by_role("button", name="Save").click()
        expect(self.page.get_by_text("Saved.")).to_be_visible()
        for name in what:
            expect(self.page.get_by_label(name)).to_be_checked()


def two_deals(site: Site, table: str, *friends: Friend) -> None:
    """Two deals, one after the other; the result of the second stays."""
    for friend in friends:
        friend.await_cards(13)
    one_drops(*friends)
    for friend in friends:  # the next deal closes the result and begins by itself
        friend.await_cards(13)
        expect(friend.result).to_have_count(0)
    hold_next_deal(site, table)
    one_drops(*friends)
    expect(friends[-1].result.locator("[data-action=close-result]")).to_be_visible()


def one_drops(*friends: Friend) -> None:
    """Whoever has the first turn of the deal drops it; both see the result."""
    turn = ".prompt[data-prompt=draw]"
    friends[0].await_prompt("draw", "wait")
    first = next((one for one in friends if one.page.locator(turn).count()), None) or friends[1]
    first.await_prompt("draw")
    first.drop()
    for friend in friends:
        expect(friend.result).to_be_visible()


def test_two_friends_write_challenge_play_and_play_again(site: Site, open_page: OpenPage) -> None:
    asha, ravi = Friend(open_page(**PHONE), "asha-friend", site), Friend(open_page(), "ravi-friend", site)
    asha.follows(ravi)
    ravi.looks_at(asha)
    expect(ravi.page.locator(".person-head")).to_contain_text("Follows you.")
    expect(ravi.page.get_by_role("button", name="Challenge, 13 cards")).to_have_count(0)
    ravi.follows(asha)
    expect(ravi.page.locator(".person-head")).to_contain_text("You are friends.")

    ravi.page.get_by_role("link", name="Messages").click()
    ravi.page.get_by_label("Write to asha-friend").fill("A game at eight?")
    ravi.page.get_by_role("button", name="Send").click()
    expect(ravi.page.locator("#lines")).to_contain_text("A game at eight?")
    asha.page.goto("/people/")
    expect(asha.page.locator(".people-unread")).to_contain_text("1 new")
    asha.page.locator(".people-write").click()
    expect(asha.page.locator("#lines")).to_contain_text("A game at eight?")

    asha.looks_at(ravi)
    asha.page.get_by_role("button", name="Challenge, 13 cards").click()
    expect(asha.page).to_have_url(re.compile("/tables/"))
    table = asha.page.url.rstrip("/").split("#")[0].rstrip("/").rpartition("/")[2]
    site.shell(HURRY.format(table=table))
    ravi.page.goto("/people/")
    ravi.page.get_by_role("button", name="Play asha-friend, 13 cards").click()
    for friend in (asha, ravi):
        if not friend.page.locator("[data-action=sit-down]").count():
            friend.act("take-seat")
        friend.act("sit-down")
    two_deals(site, table, asha, ravi)

    page = asha.page
    asha.act("close-result")
    asha.act("menu")
    expect(page.locator("rummy-menu dialog")).to_be_visible()
    page.go_back()
    expect(page.locator("rummy-menu dialog")).to_have_count(0)
    expect(page.locator(".me .seat")).to_be_visible()
    asha.leave()
    asha.looks_at(asha)
    expect(page.get_by_role("region", name="Ratings")).to_contain_text(
        "No rated deal yet."
    )  # deals at private tables are not rated

    ravi.act("close-result")
    ravi.leave()
    table = open_table(site, "Two Friends in Public", start_s=15)
    for friend in (asha, ravi):
        friend.sit_down_at("Two Friends in Public")
    two_deals(site, table, asha, ravi)
    what_is_seen(ravi, asha, open_page(**DESKTOP))


def what_is_seen(ravi: Friend, asha: Friend, stranger: Page) -> None:
    """The deals are rated and counted; the page's owner says what others see of it, which is nothing at first."""
    ravi.looks_at(asha)
    expect(ravi.page.get_by_text("This player shows nothing more.")).to_be_visible()
    asha.shows("My ratings", "My statistics")
    ravi.page.evaluate(RATED)
    ravi.page.reload()
    expect(ravi.page.locator(".person-ratings")).to_contain_text("Points, 13 cards")
    expect(ravi.page.locator(".person-ratings")).to_contain_text("2 deals")
    expect(ravi.page.get_by_role("heading", name="Statistics")).to_be_visible()
    ravi.page.goto("/boards/")
    expect(ravi.page.locator(".ladder-board, .ladder-none").first).to_be_visible()

    asha.shows("My ratings")
    stranger.goto(f"/people/{asha.id}/")
    expect(stranger.get_by_role("heading", name="asha-friend")).to_be_visible()
    expect(stranger.get_by_role("heading", name="Ratings")).to_be_visible()
    expect(stranger.get_by_role("heading", name="Statistics")).to_have_count(0)
    expect(stranger.get_by_role("button", name="Follow")).to_have_count(0)
