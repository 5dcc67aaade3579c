"""The host of a private table: a guest sees no cards until they may watch, is removed, and the old link is dead."""

from urllib.parse import urlparse

from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.person import Person
from tests.e2e.site import Site

LINK = "new URL('/tables/join/?code=' + document.querySelector('.own-door .code').textContent, location.href).href"

UNHURRIED_TABLE = """
from tables.models import Table
Table.objects.filter(public_id={table!r}).update(overrides={{"turn_s": 300}})
"""


def open_own(page: Page) -> None:
    page.locator("[data-action=menu]").click()
    page.locator("[data-action=see-own-table]").click()
    expect(page.locator(".own-table")).to_be_visible()


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def sit(person: Person) -> None:
    person.act("take-seat")
    person.act("sit-down")
    expect(person.page.locator(".me .seat")).to_be_visible()


def takes_its_time(site: Site, host: Page) -> None:
    """No turn at the host's table ends by the clock: a result would take the place of the host's dialogs."""
    table = urlparse(host.url).path.rstrip("/").rpartition("/")[2]
    site.shell(UNHURRIED_TABLE.format(table=table))


def test_the_host_lets_watch_and_removes(site: Site, open_page: OpenPage) -> None:
    asha, ravi, dev = (Person(open_page()) for _ in range(3))
    host, guest = asha.page, dev.page
    asha.play_as_guest()
    six = host.locator(".friends option", has_text="6 chairs").first.get_attribute("value")
    host.locator(".friends select").select_option(six)
    host.get_by_role("button", name="Open it").click()
    sit(asha)
    takes_its_time(site, host)
    open_own(host)
    link = host.evaluate(LINK)
    close(host)
    for friend in (ravi, dev):
        friend.play_as_guest()
        friend.page.goto(link)
        expect(friend.page.locator("rummy-table .bar")).to_be_visible()
    sit(ravi)
    asha.await_cards(13)

    # A friend without a chair sees who plays, and no cards.
    expect(guest.get_by_text("The host lets only who has a chair see it.")).to_be_visible()
    expect(guest.locator("rummy-piles")).to_have_count(0)
    open_own(host)
    host.get_by_role("switch", name="Guests without a chair may watch").click()
    expect(guest.locator("rummy-piles")).to_be_visible()
    host.get_by_role("switch", name="Nobody new comes in").click()
    expect(host.get_by_role("switch", name="Nobody new comes in")).to_have_attribute("aria-checked", "true")

    # The friend is sent away at once, by a question first; the link is another one then.
    host.locator(".own-people").last.get_by_role("button", name="Remove").click()
    host.locator("[data-action=confirm]").click()
    expect(guest.get_by_text("The host has removed you from this table").first).to_be_visible()
    expect(host.locator("[data-action=let-back]")).to_be_visible()
    assert host.evaluate(LINK) != link
    guest.goto(link)
    expect(guest).to_have_url(f"{site.url}/")

    # Who plays goes on to the deal's end, and hands the cards to nobody.
    close(host)
    expect(ravi.hand).to_have_count(13)
