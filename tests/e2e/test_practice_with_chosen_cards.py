"""A practice deal with cards of one's own choice: the hand is the one that was asked for, and it is won."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.test_a_first_lesson import READY, Learner


def test_the_chosen_hand_is_dealt_and_won(phone: Page) -> None:
    asha = Learner(phone)
    asha.play_as_guest()
    phone.goto("/practice/")
    phone.get_by_text("Choose the cards yourself").click()
    phone.get_by_label("Your cards (optional)").fill(READY + " AS")
    phone.get_by_label("Wild joker (optional)").fill("2C")
    asha.act("begin")
    cards = phone.get_by_label("Your cards (optional)")
    expect(cards).to_have_accessible_description(re.compile("These cards are no hand of this house."))
    expect(cards).to_have_value(READY + " AS")
    expect(phone.get_by_label("Wild joker (optional)")).to_have_value("2C")
    phone.get_by_label("Your cards (optional)").fill(READY)
    asha.act("begin")
    asha.await_cards(13)
    assert sorted(str(card.get_attribute("data-code")) for card in asha.hand.all()) == sorted(READY.split())
    if asha.await_prompt("draw", "wait") == "wait":
        asha.await_prompt("draw")
    asha.draw()
    asha.puts_away(asha.asks_for_a_hint(), "finish")
    # No clock runs, and the move may be taken back.
    expect(phone.locator("rummy-finish .hint")).to_have_text(
        "The card goes face down on the finish slot; then you declare. A wrong show costs 80 points."
    )
    asha.act("finish-now")
    asha.await_prompt("declare")
    asha.act("declare")
    expect(asha.result.get_by_role("heading")).to_have_text("You won!")
    phone.goto("/practice/")
    expect(phone.locator(".practice-list li").first).to_contain_text("Won")
