"""On a phone a player sets a limit and takes a break, and then no chair is theirs."""

from playwright.sync_api import Page, expect

from tests.e2e.person import Person


def fits(page: Page) -> bool:
    """Whether nothing sticks out to the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_limit_is_set_and_a_break_is_taken_on_a_phone(phone: Page) -> None:
    Person(phone).play_as_guest()
    phone.goto("/accounts/limits/")
    assert fits(phone)
    phone.get_by_label("Each day: Losses").fill("500")
    phone.get_by_label("Each day: Losses").press("Enter")
    expect(phone.get_by_role("status")).to_contain_text("Your limit holds from now on")
    phone.goto("/accounts/break/")
    assert fits(phone)
    phone.get_by_label("24 hours").check()
    phone.get_by_label("I know that nobody can end it early").check()
    phone.get_by_role("button", name="Begin my break now").click()
    expect(phone.locator(".care-until")).to_contain_text("Until")
