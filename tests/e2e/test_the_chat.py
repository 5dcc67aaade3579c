"""Two browsers talk at a table: phrases, emoji, free words, muting, reporting; an operator deals with the report."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.person import Person
from tests.e2e.rigging import UNHURRIED, open_table
from tests.e2e.site import Site

OPERATOR = """
from accounts.models import User
user, _ = User.objects.get_or_create(username="chat-watch", defaults={"is_staff": True, "is_superuser": True})
user.set_password("a-long-password-1")
user.save()
"""


def test_words_reach_the_other_browser_and_the_operator(
    site: Site, page: Page, other_page: Page, open_page: OpenPage
) -> None:
    open_table(site, "Talking Table", max_seats=3, overrides=UNHURRIED | {"seats_min": 3})
    asha, ravi = Person(page), Person(other_page)
    asha.sign_up("asha-talks")
    ravi.sign_up("ravi-talks")
    asha.sit_down_at("Talking Table")
    ravi.sit_down_at("Talking Table")
    asha.act("chat")
    ravi.act("chat")
    heard = other_page.get_by_role("log", name="What was said")

    page.get_by_role("group", name="Phrases").get_by_role("button").first.click()
    expect(heard.locator(".chat-line")).to_have_count(1)
    page.get_by_role("group", name="Emoji").get_by_role("button").first.click()
    expect(heard.locator(".chat-line[data-emoji]")).to_have_count(1)
    page.get_by_label("Write to the table").fill("Meet me <b>after</b> this")
    page.get_by_role("button", name="Send").click()
    expect(heard).to_contain_text("Meet me <b>after</b> this")
    expect(page.get_by_label("Write to the table")).to_have_value("")

    last = heard.locator(".chat-line").last
    last.get_by_role("button", name="Mute or report asha-talks").click()
    last.get_by_role("button", name="Report to the operators").click()
    ravi.is_told("operator")

    heard.locator(".chat-line").last.get_by_role("button", name="Mute or report asha-talks").click()
    heard.get_by_role("button", name="Mute asha-talks").click()
    expect(other_page.get_by_label("Muted")).to_contain_text("asha-talks is muted.")
    page.get_by_label("Write to the table").fill("Can you hear me?")
    page.get_by_label("Write to the table").press("Enter")
    expect(page.get_by_role("log", name="What was said")).to_contain_text("Can you hear me?")
    expect(heard).not_to_contain_text("Can you hear me?")

    _is_dealt_with(site, open_page())


def _is_dealt_with(site: Site, office: Page) -> None:
    """The operator reads what was said around the report and marks it."""
    site.shell(OPERATOR)
    office.goto("/admin/")
    office.locator("input[name=login], input[name=username]").fill("chat-watch")
    office.locator("input[type=password]").fill("a-long-password-1")
    office.locator("input[type=password]").press("Enter")
    expect(office).to_have_url(re.compile(r"^[^?]+/admin/$"))
    office.goto("/admin/tables/chatreport/")
    office.locator("tbody tr", has_text="asha-talks").locator("th a, td a").first.click()
    expect(office.locator("body")).to_contain_text("⚑")
    expect(office.locator("body")).to_contain_text("Meet me <b>after</b> this")
    office.goto("/admin/tables/chatreport/")
    office.locator("tbody tr", has_text="asha-talks").locator("input[type=checkbox]").check()
    office.locator("select[name=action]").select_option("handled")
    office.locator("button[name=index], button[type=submit]", has_text=re.compile("Run|Go")).first.click()
    expect(office.locator("body")).to_contain_text("1 report is dealt with.")
