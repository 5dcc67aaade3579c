"""The lobby: what the house is, tables with live seat counts, filters that stay, and a way in for everybody."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.e2e.rigging import open_table
from tests.e2e.site import Site


def test_seat_counts_change_while_one_looks(site: Site, page: Page, other_page: Page) -> None:
    open_table(site, "Counting House", max_seats=6)
    page.goto("/")
    row = page.locator(".table-card", has_text="Counting House")
    expect(row).to_contain_text("0 of 6")
    guest = Person(other_page)
    guest.play_as_guest()
    guest.sit_down_at("Counting House")
    expect(row).to_contain_text("1 of 6")


def test_filters_choose_tables_and_stay_chosen(site: Site, page: Page) -> None:
    open_table(
        site, "Long Hand", profile_name="classic-points21", buy_in_min_minor=20000, buy_in_max_minor=90000, max_seats=6
    )
    page.goto("/")
    page.get_by_role("link", name="Points 21").click()
    expect(page.get_by_role("link", name="Points 21")).to_have_attribute("aria-current", "page")
    long_hand, others = page.locator(".table-card", has_text="Long Hand").first, page.locator('[data-seats="2"]')
    expect(long_hand).to_be_visible()
    page.get_by_label("Players").select_option("6")
    expect(others).to_have_count(0)
    expect(page).to_have_url(re.compile("seats=6"))
    page.goto("/lobby/points21/")
    expect(page.get_by_label("Players")).to_have_value("6")
    expect(others).to_have_count(0)
    expect(long_hand).to_be_visible()


def test_back_shows_what_was_shown_before_a_filter_was_chosen(site: Site, page: Page) -> None:
    open_table(site, "Six Lamps", max_seats=6)
    page.goto("/")
    others = page.locator('[data-seats="2"]')
    expect(others.first).to_be_visible()
    page.get_by_label("Players").select_option("6")
    expect(others).to_have_count(0)
    page.go_back()
    expect(page).not_to_have_url(re.compile("seats=6"))
    expect(others.first).to_be_visible()
    expect(page.get_by_role("heading", name="Open tables")).to_have_count(1)
    page.get_by_label("Players").select_option("6")
    expect(others).to_have_count(0)


def test_a_visitor_at_a_tables_address_is_invited_and_comes_back_there(site: Site, page: Page) -> None:
    table = open_table(site, "Open Door")
    page.goto(f"/tables/{table}/")
    expect(page.get_by_role("heading", name="Open Door")).to_be_visible()
    page.get_by_role("button", name="Play as guest").click()
    expect(page).to_have_url(f"{site.url}/tables/{table}/")
    expect(page.locator("[data-action=take-seat]")).to_be_visible()
    expect(page.locator(".seat-open")).to_have_count(2)


def test_a_page_that_is_not_there_is_said_in_the_houses_words(page: Page) -> None:
    page.goto("/no-such-page/")
    expect(page.get_by_role("heading", name="This card is not in the deck")).to_be_visible()
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
