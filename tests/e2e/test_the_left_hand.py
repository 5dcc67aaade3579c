"""With the buttons for the left hand nothing lies over anything either, in windows of every size."""

import pytest

from school.lessons.course import LESSONS
from tests.e2e.conftest import OpenPage
from tests.e2e.reading import in_words
from tests.e2e.site import Site
from tests.e2e.test_every_lesson_is_learned import Learner
from tests.e2e.test_low_windows import faults, on_its_side, sits

SIZES = ((390, 844), (844, 390), (640, 360), (568, 320), (320, 568), (1440, 900))
LEFT = "document.querySelector('rummy-table, rummy-practice, rummy-lesson').prefer({ leftHanded: true })"
TABLES = {
    "13 cards, two chairs, Hindi": (13, 2, "hi"),
    "13 cards, six chairs": (13, 6, "en"),
    "21 cards, four chairs, Hindi": (21, 4, "hi"),
}


@pytest.mark.parametrize("kind", TABLES)
def test_a_turn_with_the_left_hand(site: Site, open_page: OpenPage, kind: str) -> None:
    cards, chairs, language = TABLES[kind]
    person = on_its_side(open_page, language)
    sits(site, person, f"Left {cards} {chairs} {language}", cards, chairs)
    person.page.locator(".toss").wait_for(state="detached")
    person.page.evaluate(LEFT)
    found = faults(person.page, f"left, {kind}, to draw", SIZES)
    person.draw()
    person.tap(person.hand.last)
    found |= faults(person.page, f"left, {kind}, a card chosen", SIZES)
    assert not found, in_words(found)


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_table_of_the_school_with_the_left_hand(open_page: OpenPage, language: str) -> None:
    learner = Learner(on_its_side(open_page, language).page)
    page = learner.page
    page.goto("/practice/")
    learner.act("begin")
    learner.await_cards(13)
    page.locator(".teacher > .prompt[data-prompt=draw]").wait_for()
    page.evaluate(LEFT)
    found = faults(page, f"left, practice {language}", SIZES)
    learner.act("hint")
    page.locator("[data-hint]").wait_for()
    found |= faults(page, f"left, hint {language}", SIZES)
    lesson = LESSONS["jokers"]
    page.goto(f"/learn/{lesson.name}/")
    page.locator(".teacher:not([data-solved]) .teacher-words").wait_for()
    page.evaluate(LEFT)
    found |= faults(page, f"left, lesson {language}", SIZES)
    learner.does(lesson.stages[0])
    page.locator(".teacher[data-solved]").wait_for()
    found |= faults(page, f"left, solved {language}", SIZES)
    assert not found, in_words(found)
