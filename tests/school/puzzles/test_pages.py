"""The pages of puzzles: no solution before the answer, the same five for everybody, refusals in words."""

import json

import pytest
from django.core.cache import cache
from django.test import Client

from base import clock
from engine.puzzles import Kind
from school.puzzles import daily, pages
from school.puzzles.models import DayPuzzle, Puzzle, Run, Standing
from school.puzzles.refusals import PuzzleRefusal
from tests.school.puzzles.cast import account, one_of_each, puzzles, right

pytestmark = pytest.mark.django_db
JSON = "application/json"


def boot_of(page: bytes) -> dict[str, object]:
    start = page.index(b">", page.index(b'id="boot"')) + 1
    found: dict[str, object] = json.loads(page[start : page.index(b"</script>", start)])
    return found


def test_a_page_says_nothing_of_what_is_right(client: Client) -> None:
    one, other = puzzles(2, is_open=True)
    before = client.get(f"/puzzles/{one.public_id}/").content
    flipped = one.solution | {
        "answers": [answer | {"right": not answer["right"]} for answer in one.solution["answers"]],
        "groups": other.solution["groups"],
        "points": 1,
    }
    Puzzle.objects.filter(pk=one.pk).update(solution=flipped)
    assert boot_of(client.get(f"/puzzles/{one.public_id}/").content) == boot_of(before)


def test_an_answer_is_judged_and_explained(client: Client) -> None:
    (one,) = puzzles(1, is_open=True)
    body = json.dumps({"answer": right(one)})
    answer = client.post(f"/puzzles/{one.public_id}/answer/", body, JSON).json()
    assert answer["right"]
    assert answer["sentences"]
    assert answer["groups"] == one.solution["groups"]
    assert len(answer["kinds"]) == len(answer["groups"])


@pytest.mark.parametrize("body", [b"", b"[]", b"\xff", b'{"answer": 3}', b'{"answer": "A\\u0000"}'])
def test_bad_input_gets_a_code_and_a_sentence(client: Client, body: bytes) -> None:
    (one,) = puzzles(1, is_open=True)
    answer = client.post(f"/puzzles/{one.public_id}/answer/", body, JSON)
    assert answer.status_code == 400
    assert set(answer.json()) == {"code", "sentence"}


def test_the_days_puzzles_are_the_same_for_everybody_and_are_given_to_nobody_else(client: Client) -> None:
    one_of_each()
    first = boot_of(client.get("/puzzles/daily/").content)["puzzles"]
    other = Client()
    other.force_login(account())
    assert boot_of(other.get("/puzzles/daily/").content)["puzzles"] == first
    assert DayPuzzle.objects.count() == 5
    assert other.post("/puzzles/next/").headers["Location"] == "/puzzles/"


def test_who_has_answered_all_five_has_a_day_in_a_row(client: Client) -> None:
    one_of_each()
    asha = account()
    client.force_login(asha)
    client.get("/puzzles/daily/")
    for place, puzzle in enumerate(daily.of_day(daily.today(), asha).puzzles, start=1):
        client.post(f"/puzzles/{puzzle.public_id}/answer/", json.dumps({"answer": right(puzzle)}), JSON)
        assert Standing.objects.get().days_in_a_row == (place == 5)
    assert len(daily.of_day(daily.today(), asha).answered) == 5
    assert Standing.objects.get().answers == 0


def test_the_picture_of_a_day_is_drawn_from_its_address_alone(client: Client) -> None:
    picture = client.get("/puzzles/daily/picture.png?n=1&r=10110")
    assert picture.headers["Content-Type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")
    for query in ("", "n=1", "n=1&r=", "n=1&r=222", "n=1&r=111111", "n=999999&r=1", "n=9999999&r=1", "n=²&r=1"):
        assert client.get(f"/puzzles/daily/picture.png?{query}").status_code == 404


def test_the_start_is_shown_to_visitors_and_to_players(client: Client) -> None:
    assert client.get("/puzzles/").status_code == 200
    client.force_login(account())
    puzzles(1)
    at = client.post("/puzzles/next/", {"kind": Kind.LEAST_POINTS.value}).headers["Location"]
    assert boot_of(client.get(at).content)["puzzles"][0]["counts"] is True  # type: ignore[index]
    assert client.get("/puzzles/").status_code == 200


def test_a_run_is_played_over_its_page(client: Client) -> None:
    puzzles(3, is_open=True)
    client.force_login(account())
    address = client.post("/puzzles/runs/", {"kind": "storm"}).headers["Location"]
    asked = boot_of(client.get(address).content)["puzzles"][0]["id"]  # type: ignore[index]
    body = json.dumps({"puzzle": asked, "answer": right(Puzzle.objects.get(public_id=asked))})
    step = client.post(f"{address}answer/", body, JSON).json()
    assert step["run"]["score"] == 1
    assert step["next"]["id"] != asked


def test_a_run_over_its_page_is_asked_whether_its_time_is_up(client: Client) -> None:
    puzzles(3, is_open=True)
    client.force_login(account())
    address = client.post("/puzzles/runs/", {"kind": "storm"}).headers["Location"]
    there = boot_of(client.get(address).content)["end"]
    going_on = client.post(there).json()
    assert (going_on["over"], going_on["left_ms"] > 0) == (False, True)
    Run.objects.update(ends_at=clock.now())
    ended = client.post(there)
    assert (ended.json()["over"], ended.json()["left_ms"]) == (True, 0)
    assert ended.headers["Cache-Control"] == "no-store"
    assert client.get(there).status_code == 405


@pytest.mark.parametrize("limit", ["RUNS_OF_ONE", "RUNS_OF_HOUSEHOLD"])
def test_who_begins_too_many_runs_has_to_wait(client: Client, monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    cache.clear()
    monkeypatch.setattr(pages, limit, 2)
    puzzles(1, is_open=True)
    client.force_login(account())
    for _ in range(2):
        assert "/runs/" in client.post("/puzzles/runs/", {"kind": "streak"}).headers["Location"]
    came = client.post("/puzzles/runs/", {"kind": "streak"}, follow=True)
    assert str(PuzzleRefusal.SLOW_DOWN.sentence) in came.content.decode()
    assert Run.objects.count() == 2
