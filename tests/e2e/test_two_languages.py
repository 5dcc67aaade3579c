"""One click and the house speaks Hindi, the table too; and the screen still fits a phone."""

from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.e2e.rigging import open_table
from tests.e2e.site import Site


def test_the_lobby_and_the_table_speak_hindi(site: Site, phone: Page) -> None:
    open_table(site, "Neem Chhaya", bots_wanted=1)
    guest = Person(phone)
    guest.play_as_guest()
    phone.get_by_role("button", name="हिंदी").click()
    expect(phone.locator("html")).to_have_attribute("lang", "hi")
    expect(phone.get_by_role("heading", name="खुली टेबल")).to_be_visible()
    row = phone.locator(".table-card", has_text="Neem Chhaya")
    row.get_by_role("link", name="बैठें").click()
    phone.locator("[data-action=sit-down]").click()
    guest.await_cards(13)
    expect(phone.locator("[data-action=sort]")).to_have_text("सजाएँ")
    guest.await_prompt("draw")
    expect(phone.locator(".prompt")).to_have_text("आपकी बारी: पत्ता उठाएँ")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
