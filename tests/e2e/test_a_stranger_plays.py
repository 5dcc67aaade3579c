"""The first hand: a stranger signs up or plays as a guest, sits down with a bot, plays a deal to its end."""

from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.e2e.rigging import hold_next_deal, open_table
from tests.e2e.site import Site

MOST_TURNS = 6
# What the line of words says from now on: a quick bot's next move takes its place at once.
LISTENS = """() => {
  const words = document.querySelector('.words')
  window.said = []
  new MutationObserver(() => window.said.push(words.textContent))
    .observe(words, { childList: true, characterData: true, subtree: true })
}"""


def test_a_stranger_signs_up_and_plays_a_deal_with_a_bot_to_its_end(site: Site, page: Page) -> None:
    table = open_table(site, "Stranger's Luck", bots_wanted=1)
    asha = Person(page)
    asha.sign_up("asha")
    assert asha.balance() == "10,000"
    expect(page.locator(".table-card", has_text="Stranger's Luck").get_by_text("1 bot")).to_be_visible()

    asha.sit_down_at("Stranger's Luck")
    expect(page.locator(".seats .bot-mark")).to_have_text("BOT")
    asha.await_cards(13)
    hold_next_deal(site, table)
    _play_by_click_and_drag(asha)

    expect(asha.result).to_be_visible()
    expect(asha.result.locator(".result")).to_have_count(2)
    expect(asha.result.locator(".result-chips")).to_have_count(2)
    expect(asha.result.locator(".rake")).to_contain_text("The house kept")
    asha.act("close-result")
    asha.leave()
    assert asha.balance() != "10,000"
    assert "The ledger is true" in site.manage("check_ledger")


def _play_by_click_and_drag(asha: Person) -> None:
    """A few turns both ways, then a drop, unless the bot ends the deal before."""
    for turn in range(MOST_TURNS):
        todo = asha.await_turn_or_result()
        if todo == "over":
            return
        if todo == "show":
            asha.act("declare")
            return
        if turn == 0:
            asha.act("sort")
        if turn == MOST_TURNS - 1:
            asha.drop()
            return
        if turn % 2:
            asha.draw()
            asha.discard_last()
        else:
            _drag_a_turn(asha)


def _drag_a_turn(asha: Person) -> None:
    page = asha.page
    asha.drag(page.locator("[data-pile=closed] .deck"), page.locator(".group .cards").last)
    asha.await_cards(14)
    page.evaluate(LISTENS)
    asha.drag(asha.hand.last, page.locator("[data-pile=open] .pile-cards"))
    asha.await_cards(13)
    page.wait_for_function("() => window.said.some(one => one.includes('You discarded'))")
