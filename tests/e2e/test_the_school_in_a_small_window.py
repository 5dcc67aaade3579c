"""A table of the school in a small window: the teacher covers nothing, and the menu is in reach."""

import pytest
from playwright.sync_api import expect

from school.lessons.course import LESSONS
from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.person import Person
from tests.e2e.reading import in_hindi, in_words, unreadable
from tests.e2e.site import Site
from tests.e2e.test_every_lesson_is_learned import Learner
from tests.e2e.test_low_windows import SIZES, faults, on_its_side

SMALL = ((320, 568), *SIZES)


@pytest.mark.parametrize("language", ["en", "hi"])
def test_practice_in_a_small_window(site: Site, open_page: OpenPage, language: str) -> None:
    person = on_its_side(open_page, language)
    page = person.page
    page.goto("/practice/")
    person.act("begin")
    person.await_cards(13)
    page.locator(".teacher > .prompt[data-prompt=draw]").wait_for()
    found = faults(page, f"practice {language}", SMALL)
    person.act("open-hands")
    page.locator(".open-hands").wait_for()
    found |= faults(page, f"their cards {language}", SMALL)
    person.act("hint")
    page.locator("[data-hint]").wait_for()
    found |= faults(page, f"hint {language}", SMALL)
    person.act("menu")
    expect(page.locator("[data-action=see-help]")).to_be_visible()
    assert not found, in_words(found)


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_lesson_in_a_small_window(site: Site, open_page: OpenPage, language: str) -> None:
    learner = Learner(on_its_side(open_page, language).page)
    page, lesson = learner.page, LESSONS["jokers"]
    page.goto(f"/learn/{lesson.name}/")
    found = {}
    for number, stage in enumerate(lesson.stages):
        page.locator(".teacher:not([data-solved]) .teacher-words").wait_for()
        found |= faults(page, f"lesson {language} {number}, asked", SMALL)
        learner.does(stage)
        page.locator(".teacher[data-solved]").wait_for()
        found |= faults(page, f"lesson {language} {number}, solved", SMALL)
        learner.act("next")
    assert not found, in_words(found)


@pytest.mark.parametrize("language", ["en", "hi"])
def test_the_deal_of_the_day_in_a_small_window(open_page: OpenPage, language: str) -> None:
    person = Person(open_page(**PHONE))
    page = person.page
    person.sign_up(f"Madhavi{language}")
    if language == "hi":
        in_hindi(page)
    page.goto("/duplicate/")
    person.act("begin")
    person.await_cards(13)
    page.locator(".prompt[data-prompt=draw]").first.wait_for()
    found = faults(page, f"deal of the day {language}", SMALL)
    person.drop()
    page.locator("[data-action=see-board]").first.wait_for(state="attached")
    page.goto("/duplicate/")
    page.locator(".duplicate-board").wait_for()
    for width, height in SMALL:
        page.set_viewport_size({"width": width, "height": height})
        if wrong := unreadable(page):
            found[f"its board {language} at {width} x {height}"] = wrong
    assert not found, in_words(found)
