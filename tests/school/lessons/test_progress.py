"""What is learned is kept: in the browser alone for a visitor, and on the server for who is logged in."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from school.lessons.models import LessonProgress
from tests.tables.cast import funded

pytestmark = pytest.mark.django_db


def told(client: Client, body: object) -> tuple[int, dict[str, object]]:
    came = client.post(reverse("school:lesson-progress"), body, content_type="application/json")
    return came.status_code, came.json()


@pytest.fixture
def asha() -> User:
    return funded("Asha")


def test_a_player_finds_what_is_done_in_another_browser(asha: User) -> None:
    one, other = Client(), Client()
    one.force_login(asha)
    other.force_login(asha)
    assert told(one, {"stages": ["first/pure", "first/set"]})[0] == 200
    assert told(one, {"stages": ["first/set"]})[0] == 200
    assert sorted(told(other, {"stages": []})[1]["stages"]) == ["first/pure", "first/set"]  # type: ignore[call-overload]


def test_what_is_no_stage_is_not_kept(asha: User) -> None:
    client = Client()
    client.force_login(asha)
    told(client, {"stages": ["first/nonsense", "x" * 64]})
    assert not LessonProgress.objects.exists()


def test_of_a_visitor_nothing_is_kept() -> None:
    assert told(Client(), {"stages": ["first/pure"]}) == (200, {"stages": []})
    assert not LessonProgress.objects.exists()


@pytest.mark.parametrize("body", ["[]", '{"stages": 7}', '{"stages": ["' + "x" * 65 + '"]}', "no json"])
def test_anything_else_is_refused_with_a_sentence(body: str) -> None:
    status, answer = told(Client(), body)
    assert status == 400
    assert answer["code"] == "bad_practice"
    assert answer["sentence"]


def test_every_lesson_has_a_page_without_an_account() -> None:
    from school.lessons.course import LESSONS

    for name in LESSONS:
        assert Client().get(reverse("school:lesson", args=[name])).status_code == 200
    assert Client().get(reverse("school:lesson", args=["nonsense"])).status_code == 404


def test_the_list_and_the_front_page_lead_to_the_first_lesson() -> None:
    first = reverse("school:lesson", args=["first"])
    for page in (reverse("lobby"), reverse("school:lessons")):
        assert f'href="{first}"' in Client().get(page).content.decode()
