"""Screens as a screen reader has them: the lobby, a lesson, a puzzle and a tournament by their trees.

What chance decides is a pattern; what a tree leaves out may be there beside it.
"""

from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.e2e.site import Site
from tests.e2e.test_every_screen_can_be_read import TOURNAMENT
from tests.e2e.test_puzzles import STOCK

LOBBY = r"""
- banner:
  - link "Rummy House"
  - navigation "Main":
    - link "Learn"
    - group: /Practice chips/
- main:
  - heading /Welcome, .+/ [level=1]
  - navigation "What to play":
    - list:
      - listitem:
        - link "Points 13"
      - listitem:
        - link "Points 21"
  - region "Play at once":
    - heading "Play at once" [level=2]
    - combobox "What to play"
    - button "Deal me the next table"
  - region "Open tables":
    - heading "Open tables" [level=2]
    - form "Show only":
      - combobox "Point value"
      - combobox "Players"
      - combobox "House"
    - list:
      - listitem:
        - heading "Lotus Pond" [level=3]
        - paragraph: 13 cards · drops 20 / 40 · RummyCircle
"""
LESSON = r"""
- main:
  - heading "Your first hand" [level=1]
  - region "Lesson":
    - paragraph: Step 1 of 4
    - status:
      - paragraph: /Tap the 5, 6 and 7 of hearts/
  - list "Players":
    - listitem: Meera BOT
  - region "Table":
    - 'img "Wild joker: Two of clubs"'
    - 'button "Closed deck, 98 cards. Draw" [disabled]'
    - log: Meera begins.
  - region "Your side":
    - listbox "Your cards":
      - group /counts \d+/:
        - option "Four of spades"
    - toolbar "Moves":
      - button "Drop" [disabled]
      - button "Sort"
"""
PUZZLE = r"""
- main:
  - heading /.+/
"""
TOURNAMENT_PAGE = r"""
- main:
  - article:
    - heading "Monsoon Cup of the Whole House" [level=1]
    - paragraph: 13 cards · 6 chairs a table · RummyCircle
    - status:
      - text: Starts in
      - time: /\d:\d\d:\d\d/
    - button "Register for 25"
    - term: Entry fee
    - definition: "25"
    - region "Rounds":
      - list:
        - listitem:
          - group: Round 1 to come
        - listitem:
          - group: Final to come
    - region "Prizes":
      - table:
        - rowgroup:
          - row "Place Each gets"
        - rowgroup:
          - row "1 50"
    - region "Entrants":
      - list:
        - listitem: Nobody yet. Be the first to register.
"""


def test_the_lobby(page: Page) -> None:
    Person(page).play_as_guest()
    expect(page.locator("body")).to_match_aria_snapshot(LOBBY)


def test_a_lesson(page: Page) -> None:
    page.goto("/learn/first/")
    expect(page.locator(".teacher-words").first).to_be_visible()
    expect(page.locator("body")).to_match_aria_snapshot(LESSON)


def test_a_puzzle_and_its_explanation(site: Site, page: Page) -> None:
    site.shell(STOCK)
    page.goto("/puzzles/daily/")
    expect(page.locator(".puzzle-question")).to_be_visible()
    buttons = page.locator(".puzzle-felt .puzzle-buttons button")
    if buttons.count() == 0 or page.locator("button.puzzle-card").count():
        page.locator("button.puzzle-card").first.click()
    buttons.first.click()
    expect(page.locator(".puzzle-verdict")).to_be_visible()
    expect(page.locator("body")).to_match_aria_snapshot(PUZZLE)


def test_a_tournament(site: Site, page: Page) -> None:
    tournament = site.shell(TOURNAMENT)
    Person(page).play_as_guest()
    page.goto(f"/tournaments/{tournament}/")
    expect(page.locator("body")).to_match_aria_snapshot(TOURNAMENT_PAGE)
