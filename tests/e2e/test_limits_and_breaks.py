"""On a phone a player sets a limit and takes a break; a reality check stays on every screen until it is answered."""

from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.e2e.rigging import open_table
from tests.e2e.site import Site

CHECK_DUE = """
from datetime import timedelta
from django.utils import timezone
from accounts.models import PlayClock, User
from tables.care.play_time import watch
now = timezone.now()
user = User.objects.filter(is_guest=True).latest("pk")
PlayClock.objects.update_or_create(pk=user.pk, defaults={
    "started_at": now - timedelta(hours=1), "seen_at": now, "played_s": 3600, "check_due": True})
print(watch())
"""


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


def test_a_reality_check_stays_on_every_screen_until_one_key_answers_it(page: Page, site: Site) -> None:
    open_table(site, "Clock Pond", bots_wanted=1)
    player = Person(page)
    player.play_as_guest()
    player.sit_down_at("Clock Pond")
    profile = page.context.new_page()
    profile.goto("/accounts/profile/")
    assert site.shell(CHECK_DUE) != "0"
    check = page.get_by_role("alertdialog", name="A look at the clock")
    expect(check).to_contain_text("1 h")
    expect(check.get_by_role("button", name="Leave the table")).to_be_visible()
    page.reload()
    expect(check.get_by_role("button", name="Leave the table")).to_be_visible()
    expect(check.get_by_role("button", name="Go on playing")).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(check.locator(":focus")).to_have_count(1)
    profile.reload()
    profile.locator(".reality[data-armed]").get_by_role("button", name="Go on playing").press("Enter")
    expect(profile.locator(".reality")).to_have_count(0)
    expect(check).to_have_count(0)
    page.reload()
    expect(page.locator(".me .seat")).to_be_visible()
    expect(check).to_have_count(0)
