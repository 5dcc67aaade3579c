"""Puzzles that a browser keeps for when there is no network: open ones alone, with what follows each answer."""

import pytest
from django.core.cache import cache
from django.test import Client

from engine.puzzles import Kind
from school.puzzles.models import Attempt, DayPuzzle, Puzzle
from school.puzzles.stock import offline
from tests.school.puzzles.cast import account, puzzles, right
from tests.school.puzzles.test_pages import boot_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_has_looked_yet() -> None:
    cache.clear()


def test_only_open_puzzles_are_kept_and_no_day_s() -> None:
    secret, opened, of_a_day = puzzles(3)
    Puzzle.objects.exclude(pk=secret.pk).update(is_open=True)
    DayPuzzle.objects.create(day="2026-11-22", place=1, puzzle=of_a_day)
    assert offline.of_today() == [opened]


def test_what_follows_each_answer_lies_beside_the_puzzle() -> None:
    (one,) = puzzles(1, is_open=True)
    client = Client()
    client.force_login(account())
    boot = boot_of(client.get("/puzzles/kept/").content)
    assert (boot["mode"], [asked["id"] for asked in boot["puzzles"]]) == ("kept", [one.public_id])
    verdicts = boot["verdicts"][one.public_id]
    assert set(verdicts) == {choice["answer"] for choice in boot["puzzles"][0]["choices"]}
    assert verdicts[right(one)]["right"]
    assert [answer for answer, said in verdicts.items() if said["right"]] == [
        answer["answer"] for answer in one.solution["answers"] if answer["right"]
    ]
    assert not Attempt.objects.exists()


def test_all_of_a_day_have_the_same_few_of_each_kind() -> None:
    made = puzzles(offline.OF_A_KIND + 1, is_open=True)
    first = offline.of_today()
    assert len(first) == offline.OF_A_KIND
    assert {Kind(one.kind) for one in first} == {Kind(made[0].kind)}
    Puzzle.objects.filter(pk=first[0].pk).update(retired_at="2026-11-22T00:00:00Z")
    assert offline.of_today() == first[1:]


def test_the_pages_of_lessons_and_puzzles_say_what_is_to_be_kept(client: Client) -> None:
    learn, home = (client.get(address).content.decode() for address in ("/learn/", "/puzzles/"))
    assert 'rel="offline" href="/learn/first/"' in learn
    assert 'rel="offline" href="/puzzles/kept/"' in home
