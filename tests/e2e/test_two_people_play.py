"""Two browsers at one table: each sees the other's moves and none of the other's cards; both see one result."""

from playwright.sync_api import Page, expect

from engine.cards import RANKS
from tests.e2e.person import Person, who_draws
from tests.e2e.rigging import give_a_whole_suit, open_table
from tests.e2e.site import Site


def test_two_browsers_play_each_other_to_a_declaration_and_a_show(site: Site, page: Page, other_page: Page) -> None:
    table = open_table(site, "Table for Two")
    asha, ravi = Person(page), Person(other_page)
    asha.sign_up("asha-two")
    ravi.sign_up("ravi-two")
    asha.sit_down_at("Table for Two")
    expect(page.locator(".waiting")).to_contain_text("Waiting for players")
    ravi.sit_down_at("Table for Two")
    asha.await_cards(13)
    ravi.await_cards(13)
    suit = give_a_whole_suit(site, table, "asha-two")
    page.reload()
    other_page.reload()
    asha.await_cards(13)
    ravi.await_cards(13)

    if who_draws(asha, ravi) is ravi:
        ravi.draw()
        card = ravi.hand.last.get_attribute("data-code") or ""
        face = ".card-joker" if card == "PJ" else f"[data-rank='{card[:-1]}'][data-suit='{card[-1]}']"
        ravi.discard_last()
        expect(page.locator(f"[data-pile=open] .deck .card{face}")).to_be_visible()
        expect(asha.words).to_contain_text("ravi-two discarded")
    _win(asha, suit)

    ravi.await_prompt("show")
    expect(other_page.locator(".declare")).to_contain_text("asha-two declared")
    expect(other_page.locator(".declare-hand .mini-group")).to_have_count(2)
    ravi.act("declare")
    for person, heading in ((asha, "You won!"), (ravi, "asha-two won")):
        result = person.await_result()
        expect(result.get_by_role("heading")).to_have_text(heading)
        expect(result.locator(".result-chips")).to_have_count(2)


def _win(asha: Person, suit: str) -> None:
    asha.await_prompt("draw")
    asha.draw()
    asha.group(f"{rank}{suit}" for rank in RANKS[:3])
    asha.group(f"{rank}{suit}" for rank in RANKS[3:])
    asha.page.locator(".held[data-fresh]").click()
    asha.act("finish")
    asha.act("finish-now")
    asha.await_prompt("declare")
    asha.act("declare")
