"""Every lesson is learned to its end on a phone: what each stage asks for is done by finger, and is kept as learned."""

import pytest
from playwright.sync_api import Page, expect

from school.lessons.course import LESSONS
from school.lessons.stages import Ask, Lesson, Make, Pick, Play, Stage
from tests.e2e.person import Person

Solution = tuple[str, ...]


class Learner(Person):
    """Somebody who does what the teacher asks for."""

    def learns(self, lesson: Lesson) -> None:
        """From the lesson's first stage to its end."""
        self.page.goto(f"/learn/{lesson.name}/")
        for number, stage in enumerate(lesson.stages, start=1):
            told = self.page.locator(".teacher-step")
            expect(told).to_contain_text(f"Step {number} of {len(lesson.stages)}")
            self.does(stage)
            expect(self.page.locator(".teacher[data-solved]")).to_be_visible()
            if self.page.locator("[data-action=close-result]").count():
                self.act("close-result")
            self.act("next")
        expect(self.page.locator(".teacher-words")).to_contain_text("That was this lesson")

    def does(self, stage: Stage) -> None:
        """What the stage asks for; what is right is the engine's."""
        task = stage.task
        if isinstance(task, Make):
            self.lays(task.solution)
        elif isinstance(task, Pick):
            for code in task.fact(stage):
                self.tap(self.page.locator(f'.held[data-code="{code}"]:not([aria-selected=true])').first)
            self.act("check")
        elif isinstance(task, Ask):
            right = [option.key for option in task.options].index(task.fact(stage))
            self.page.locator(f"[data-option='{right}']").click()
        elif isinstance(task, Play):
            self.plays(task)

    def lays(self, groups: Solution) -> None:
        """Group after group, until the stage is solved or the hand lies so."""
        for group in groups:
            if self.page.locator(".teacher[data-solved]").count():
                return
            codes = group.split()
            if sorted(codes) not in self.groups():
                for code in codes:
                    self.tap(self.page.locator(f'.held[data-code="{code}"]:not([aria-selected=true])').last)
                self.act("group")
                expect(self.page.locator(".held[aria-selected=true]")).to_have_count(0)

    def groups(self) -> list[list[str]]:
        """How the hand lies."""
        groups = self.page.locator(".group:not(.new-group)")
        return [
            sorted(str(card.get_attribute("data-code")) for card in group.locator(".held").all())
            for group in groups.all()
        ]

    def plays(self, task: Play) -> None:
        """The moves of a deal against the bot."""
        for move in task.moves:
            match move.do:
                case "draw_closed" | "draw_open":
                    self.draw("open" if move.do == "draw_open" else "closed")
                case "drop":
                    self.drop()
                case "discard" | "finish":
                    self.tap(self.page.locator(f'.held[data-code="{move.card}"]').last)
                    self.act(move.do)
                    if move.do == "finish":
                        self.act("finish-now")
                case "declare":
                    self.await_prompt("declare")
                    self.lays(task.solution)
                    self.act("declare")


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_is_learned_to_its_end(phone: Page, lesson: Lesson) -> None:
    learner = Learner(phone)
    learner.learns(lesson)
    phone.goto("/learn/")
    done = phone.locator(f"a[href$='/learn/{lesson.name}/'] progress")
    expect(done).to_have_js_property("value", len(lesson.stages))
