"""A guest groups a hand, finishes and declares; the bot shows; chips move and rake is taken."""

from playwright.sync_api import Page, expect

from engine.cards import RANKS
from tests.e2e.person import Person
from tests.e2e.rigging import give_a_whole_suit, open_table
from tests.e2e.site import Site


def test_a_guest_groups_finishes_and_declares(site: Site, page: Page) -> None:
    table = open_table(site, "Guest's Delight", bots_wanted=1)
    guest = Person(page)
    guest.play_as_guest()
    name = (page.locator(".account-name").text_content() or "").strip()
    guest.sit_down_at("Guest's Delight")
    guest.await_cards(13)
    guest.await_prompt("draw")
    suit = give_a_whole_suit(site, table, name)
    page.reload()
    guest.await_cards(13)

    guest.draw()
    guest.group(f"{rank}{suit}" for rank in RANKS[:4])
    guest.group(f"{rank}{suit}" for rank in RANKS[4:])
    expect(page.locator(".group[data-kind=pure_sequence]")).to_have_count(2)
    guest.drag(page.locator(".held[data-fresh]"), page.locator("[data-pile=finish] .pile-cards"))
    guest.act("finish-now")
    guest.await_prompt("declare")
    expect(page.locator(".checks li[data-met]")).to_have_count(3)
    guest.act("declare")

    expect(guest.result).to_be_visible()
    expect(guest.result.get_by_role("heading")).to_have_text("You won!")
    mine = guest.result.locator(".result[data-mine]")
    expect(mine.locator(".mini-group[data-kind=pure_sequence]")).to_have_count(2)
    expect(mine.locator(".result-chips")).to_contain_text("+")
    expect(guest.result.locator(".result[data-outcome=lost]")).to_have_count(1)
