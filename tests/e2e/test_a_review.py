"""A deal is reviewed on a phone: read, tried again, its mistake asked once more; and the deal of the day is played."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.e2e.rigging import hold_next_deal, open_table
from tests.e2e.site import Site

# Cards fall by chance, and so do mistakes: the first choice is written down as one that cost nine points, and takes the
# place of those that chance made.
COSTLY = """
from school.mistakes import services
from school.reviews.models import Review
review = Review.objects.select_related("deal").get(deal__public_id={deal!r}, player__display_name={name!r})
content = review.content
one = dict(content["judged"][0])
best, worse = one["chosen"], "closed" if one["chosen"] == "drop" else "drop"
one |= dict(chosen=worse, best=best, cost=9.0, options=[[best, 4.0], [worse, -5.0]])
content["costliest"] = [one]
Review.objects.filter(pk=review.pk).update(content=content)
review.refresh_from_db()
review.mistakes.all().delete()
print(services.take(review))
"""

# The page as a screen reader has it; what chance decides is a pattern, and whether a turn ended on a slow machine.
REVIEW = r"""
- main:
  - paragraph: Review of your deal
  - heading "Neem Review" [level=1]
  - navigation "On this page":
    - link "Replay and result"
    - link "My deals"
  - region "What your choices were worth":
    - heading "What your choices were worth" [level=2]
    - term: Accuracy
    - definition: /\d+ %/
    - definition: /over \d+ choices?/
    - term: The deal
    - definition: /\d+/
    - definition: points in all
    - term: The cards gave
    - definition: /\d+/
    - definition: "points by the luck of the cards"
    - term: Your choices gave
    - definition: /\d+/
    - definition: "points by your own play; 0 is as good as the coach"
    - region "What cost most":
      - heading "What cost most" [level=3]
      - list:
        - listitem:
          - link /Step \d+/
          - paragraph: /You chose. .+ Better by 9\.0 points. .+/
          - button "Try again from here"
      - paragraph:
        - link "Learn from your mistakes"
    - paragraph: /Each choice is judged by what you could know then/
  - region "Replay":
    - status: /The cards are dealt/
    - 'figure /Closed deck: \d+: face down/'
    - 'figure /Cut joker: .+/'
    - 'figure /Open pile: .+/'
    - list:
      - listitem: /.+/
    - group "Steps":
      - slider "Step": "0"
      - button "First step" [disabled]
      - button "One step back" [disabled]
      - button "Play"
      - button "One step on"
      - button "Last step"
  - group: /All steps.*/
  - button "Practise from this step"
"""


def test_a_review_is_read_tried_again_and_learned_from(site: Site, phone: Page) -> None:
    table = open_table(site, "Neem Review", bots_wanted=1, overrides={})
    asha = Person(phone)
    asha.sign_up("Padma")
    asha.sit_down_at("Neem Review")
    asha.await_cards(13)
    while asha.await_turn_or_result() == "over":  # the bot had the first turn, and dropped
        expect(asha.result).to_have_count(0)
    hold_next_deal(site, table)
    asha.draw()
    asha.discard_last()
    if asha.await_turn_or_result() == "draw":
        asha.drop()
    asha.await_result()
    replay = phone.locator(".result-replay").get_attribute("href") or ""
    phone.goto(replay)
    phone.get_by_role("link", name="Review my choices").click()
    # The page asks again by itself until the worker has written it.
    expect(phone.locator(".review-numbers")).to_contain_text("Accuracy")
    expect(phone.locator("deal-player")).to_be_visible()
    for hand in phone.locator(".review-hands dd").all():  # drawn, and read by the cards' names
        expect(hand.get_by_role("img").first).to_have_accessible_name(re.compile(" of (spades|hearts|diamonds|clubs)"))

    assert site.shell(COSTLY.format(deal=replay.strip("/").rpartition("/")[2], name="Padma")) == "1"
    phone.reload()
    costly = phone.locator(".review-choices li").first
    expect(costly).to_contain_text("Better by 9")
    expect(phone.locator("body")).to_match_aria_snapshot(REVIEW)
    phone.get_by_role("link", name="Learn from your mistakes").click()
    expect(phone.locator(".puzzle-question")).to_contain_text("What is best now?")
    phone.locator(".puzzle-felt .puzzle-buttons button").first.click()
    expect(phone.locator(".puzzle-verdict")).to_contain_text("In the deal you chose")
    phone.get_by_role("button", name="Try again from here").click()
    expect(phone).to_have_url(re.compile(r"/practice/\w{12}/$"))
    asha.await_cards(13)
    expect(phone.locator("[data-action=hint]")).to_be_visible()


def test_the_deal_of_the_day_is_played_and_compared(page: Page) -> None:
    player = Person(page)
    player.sign_up("Madhav")
    page.goto("/duplicate/")
    expect(page.locator(".duplicate-fixed code")).to_have_count(2)
    page.locator("[data-action=begin]").click()
    player.await_cards(13)
    player.await_prompt("draw")
    player.drop()
    # The bots play the deal to its end, which is shown move by move.
    expect(page.locator("[data-action=see-board]").first).to_be_attached()
    page.goto("/duplicate/")
    expect(page.locator(".duplicate-mine")).to_contain_text("are the first")
    expect(page.locator(".duplicate-board tr[data-mine]")).to_contain_text("Madhav")
    page.goto("/duplicate/")
    expect(page.locator("[data-action=begin]")).to_have_count(0)
