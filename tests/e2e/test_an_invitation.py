"""An invitation to a private table: the link is copied at the table, and a stranger comes by it to a chair."""

from playwright.sync_api import expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenPage
from tests.e2e.person import Person


def test_a_copied_link_brings_a_stranger_to_a_chair(open_page: OpenPage) -> None:
    asha = Person(open_page(**DESKTOP, permissions=["clipboard-read", "clipboard-write"]))
    host = asha.page
    asha.play_as_guest()
    six = host.locator(".friends option", has_text="6 chairs").first.get_attribute("value")
    host.locator(".friends select").select_option(six)
    host.get_by_role("button", name="Open it").click()
    asha.act("take-seat")
    asha.act("sit-down")
    expect(host.locator(".me .seat")).to_be_visible()
    asha.act("menu")
    code = host.locator("rummy-menu .code").inner_text()
    host.get_by_role("dialog").get_by_role("button", name="Copy the link").click()
    asha.is_told("The link is copied")
    link = host.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"code={code}")

    # Who is not logged in keeps the invitation through one tap.
    ravi = Person(open_page(**PHONE))
    guest = ravi.page
    guest.goto(link)
    guest.locator("[data-action=guest]").click()
    expect(guest.locator("rummy-table .bar")).to_be_visible()
    ravi.act("take-seat")
    ravi.act("sit-down")
    expect(guest.locator(".me .seat")).to_be_visible()
    for person in (asha, ravi):
        person.await_cards(13)
