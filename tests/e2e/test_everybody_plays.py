"""A whole deal as a screen reader has it, and a table in colours that the reader forces upon it."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, OpenPage
from tests.e2e.person import Person
from tests.e2e.rigging import give_a_whole_suit, open_table
from tests.e2e.site import Site

FOCUSED = "document.activeElement.closest('.held, .actions') !== null"

# The tree of the table in one's own turn; words that chance decides are patterns.
MY_TURN = r"""
- region "Table":
  - 'img /Wild joker: .+/'
  - button /Closed deck, \d+ cards\. Draw/
  - 'button /Open deck: .+\. Draw/'
  - button "Discards"
  - status: "Your turn: draw a card"
- region "Your side":
  - group "Hear":
    - button "Hear your hand"
    - button "Hear the table"
    - button "Hear how everybody stands"
  - listbox "Your cards":
    - group /counts \d+/:
      - option /.+ of .+/
  - toolbar "Moves":
    - button "Drop"
    - button "Sort"
    - button "Group" [disabled]
"""
DRAWN = r"""
- region "Table":
  - status: Discard a card, or finish
  - log: /You drew the .+\./
- region "Your side":
  - listbox "Your cards"
"""
DECLARING = """
- region "Group your cards and declare":
  - list:
    - listitem: 1 pure sequence met
    - listitem: A second sequence met
    - listitem: Every card is in a group met
- toolbar "Moves":
  - button "Drop" [disabled]
  - button "Sort"
  - button "Group" [disabled]
  - button "Declare"
"""
RESULT = r"""
- dialog "You won!":
  - list:
    - listitem: /You.*Won.*\+\d+ pts/
    - listitem: /\u2212\d+ pts/
  - button "Scoreboard"
  - button "Back to the table"
"""


def test_a_screen_reader_has_a_whole_deal_and_the_keyboard_never_falls_off_the_table(site: Site, page: Page) -> None:
    table = open_table(site, "Reader Room", bots_wanted=1)
    guest = Person(page)
    guest.play_as_guest()
    name = str(page.locator(".account-name").text_content()).strip()
    page.goto(f"/tables/{table}/#sit")
    expect(page.get_by_role("slider", name="Chips to bring")).to_be_visible()
    page.keyboard.press("Enter")
    guest.await_cards(13)
    told = page.locator("[data-spoken=calm]")
    expect(told).to_contain_text(re.compile(r"The wild joker is .+ You hold 13 cards\."))
    expect(page.locator(".held:focus")).to_have_count(1)

    guest.await_prompt("draw")
    suit = give_a_whole_suit(site, table, name)
    page.reload()
    guest.await_prompt("draw")
    expect(page.locator("rummy-table")).to_match_aria_snapshot(MY_TURN)
    expect(told).to_contain_text("seconds left.")
    page.keyboard.press("t")
    expect(told).to_contain_text("It is your turn.")
    page.keyboard.press("1")
    guest.await_cards(14)
    expect(page.locator("rummy-table")).to_match_aria_snapshot(DRAWN)
    _discard_is_two_tabs_away(page)

    for codes in (("A2345"), ("6789"), ("10", "J", "Q", "K")):
        guest.group(f"{rank}{suit}" for rank in codes)
    page.keyboard.press("h")
    expect(told).to_contain_text("Pure sequence: ")
    page.locator(".held[data-fresh], .held").last.focus()
    _finish_with_what_was_drawn(page)
    guest.await_prompt("declare")
    expect(page.locator("rummy-table")).to_match_aria_snapshot(DECLARING)
    page.keyboard.press("Enter")
    guest.await_result()
    expect(page.locator("rummy-table")).to_match_aria_snapshot(RESULT)


def _discard_is_two_tabs_away(page: Page) -> None:
    """From a chosen card Tab comes to the button that one wants, and never to Drop."""
    page.keyboard.press("End")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    expect(page.locator("[data-action=discard]")).to_be_focused()
    assert page.evaluate(FOCUSED)
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")


def _finish_with_what_was_drawn(page: Page) -> None:
    page.locator(".group[data-kind=none] .held").last.click()
    page.keyboard.press("f")
    finish = page.get_by_role("dialog", name="Finish with the").locator("[data-action=finish-now]")
    expect(finish).to_be_focused()
    finish.press("Enter")


def test_in_forced_colours_decks_cards_and_switches_have_edges(site: Site, open_page: OpenPage) -> None:
    table = open_table(site, "High Contrast", bots_wanted=1)
    page = open_page(**DESKTOP, forced_colors="active")
    guest = Person(page)
    guest.play_as_guest()
    page.goto(f"/tables/{table}/#sit")
    guest.act("sit-down")
    guest.await_cards(13)
    for what in ("[data-pile=closed] .card", "[data-pile=finish] .card-space", ".held .card"):
        edge = page.locator(what).first.evaluate(
            "one => { const look = getComputedStyle(one); return [look.outlineStyle, look.borderTopStyle] }"
        )
        assert set(edge) - {"none"}, what
    guest.act("menu")
    guest.act("see-look")
    on = page.get_by_role("switch", name="Keys of one letter").locator(".switch")
    off = page.get_by_role("switch", name="Four-colour suits").locator(".switch")
    ground = "one => getComputedStyle(one).backgroundColor"
    assert on.evaluate(ground) != off.evaluate(ground)
