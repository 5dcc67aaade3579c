"""A table's life: a third person waits in line at a full table and gets the chair; friends meet at a private table."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.person import Person
from tests.e2e.rigging import open_table
from tests.e2e.site import Site

# The toss is shown for a moment, which a busy browser may let pass before anybody looks: so the page itself looks.
WATCH_THE_TOSS = """
new MutationObserver(async () => {
  const toss = document.querySelector("rummy-toss .toss");
  if (!toss || window.tossShown) return;
  window.tossShown = { first: toss.querySelectorAll(".toss-card[data-first]").length };
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" }));
  await toss.closest("rummy-toss").updateComplete;
  window.tossShown.stays = toss.isConnected;
}).observe(document, { childList: true, subtree: true });
"""
BUY_INS = {"buy_in_min_minor": 24_000, "buy_in_max_minor": 240_000}
# What happened last does not lie under one's own name.
LIES_CLEAR = """() => document.querySelector(".words").getBoundingClientRect().bottom
  <= document.querySelector(".me .who").getBoundingClientRect().top"""


def test_who_waits_in_line_gets_the_chair_that_comes_free(site: Site, open_page: OpenPage) -> None:
    table = open_table(site, "Two Chairs", start_s=900)
    asha, ravi, third = (Person(open_page()) for _ in range(3))
    for person in (asha, ravi, third):
        person.play_as_guest()
    for person in (asha, ravi):
        person.sit_down_at("Two Chairs")

    third.page.goto(f"/tables/{table}/")
    expect(third.page.locator(".no-hand")).to_contain_text("Every chair is taken")
    third.act("take-seat")
    expect(third.page.get_by_role("heading", name="Wait in line")).to_be_visible()
    third.act("sit-down")
    expect(third.page.locator(".no-hand")).to_contain_text("You are number 1 in line")
    third.act("leave-line")
    expect(third.page.locator(".no-hand")).to_contain_text("Every chair is taken")
    third.act("take-seat")
    third.act("sit-down")
    expect(third.page.locator("[data-action=leave-line]")).to_be_visible()

    ravi.leave()
    third.is_told("A chair is free and you sit in it now.")
    expect(third.page.locator(".me .seat")).to_be_visible()


def test_friends_meet_at_a_private_table_by_its_code(site: Site, page: Page, other_page: Page) -> None:
    open_table(site, "Like This One")
    asha, ravi = Person(page), Person(other_page)
    asha.play_as_guest()
    page.locator(".friends select").select_option(index=0)
    page.get_by_role("button", name="Open it").click()
    code = page.locator(".invitation .code").inner_text()
    address = page.url

    ravi.play_as_guest()
    other_page.get_by_label("Code of a private table").fill(code.upper())
    other_page.get_by_role("button", name="Go there").click()
    expect(other_page).to_have_url(address)
    ravi.act("take-seat")
    ravi.act("sit-down")
    expect(other_page.locator(".me .seat")).to_be_visible()
    expect(page.locator(".seats .seat .name").first).to_be_visible()

    other_page.goto("/")
    mine = other_page.get_by_role("navigation", name="Where you play").get_by_role("link")
    expect(mine).to_have_attribute("href", address.removeprefix(site.url))
    expect(other_page.locator(f'.table-card a[href="{address.removeprefix(site.url)}"]')).to_have_count(0)


def test_the_next_table_opens_with_a_chair_offered_and_a_deal(site: Site, page: Page) -> None:
    # A stake that no other test plays for: who is found at the table is a bot, and nobody that has closed their page.
    table = open_table(site, "The Next One", bots_wanted=1, point_value_minor=300, **BUY_INS)
    guest = Person(page)
    guest.play_as_guest()
    page.get_by_role("combobox", name="What to play").select_option(table)
    guest.act("deal-me-in")
    expect(page).to_have_url(re.compile(f"/tables/{table}/"))
    guest.act("sit-down")
    expect(page.locator(".me .seat")).to_be_visible()
    expect(guest.hand).to_have_count(13)  # the table counts down first


def test_a_deal_opens_with_its_toss_which_a_key_sends_away(site: Site, page: Page) -> None:
    open_table(site, "With a Toss", bots_wanted=1, bot_think_ms=20_000)
    guest = Person(page)
    guest.play_as_guest()
    page.add_init_script(WATCH_THE_TOSS)
    guest.sit_down_at("With a Toss")
    guest.await_cards(13)
    assert page.evaluate("() => window.tossShown") == {"first": 1, "stays": False}
    page.set_viewport_size({"width": 1024, "height": 640})
    page.wait_for_function(LIES_CLEAR)
