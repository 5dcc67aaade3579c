"""Where many new guests come from one address, each brings a proof; elsewhere nobody is asked for one."""

from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpRequest
from django.test import Client
from pytest_django import Settings

from accounts.login.guests import puzzle
from accounts.login.guests.puzzle import ROUNDS, is_solved, new_puzzle, zero_bits
from accounts.people.models import User
from tests.static.node import answers

pytestmark = pytest.mark.django_db
CROWDED, QUIET = "103.21.244.7", "103.21.245.7"
GUEST = "/accounts/guest/"


@pytest.fixture(autouse=True)
def _two_are_free(settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest_free": "2/h/ip", "guest": "200/h/ip"}
    settings.GUEST_PUZZLE_BITS = 3


def come(address: str = CROWDED, **sent: str) -> Any:
    """A stranger asks to play."""
    return Client().post(GUEST, sent, REMOTE_ADDR=address)


def crowd(address: str = CROWDED) -> Any:
    """Strangers come until one is asked for a proof; what that one is asked."""
    for _ in range(2):
        assert come(address).status_code == 302
    return come(address)


def solved(text: str) -> str:
    """What a browser would find."""
    bits = int(text.split(".", maxsplit=1)[0])
    return next(str(answer) for answer in range(10_000) if zero_bits(text, str(answer)) >= bits)


def test_the_third_is_asked_and_is_nobody_until_the_answer_comes() -> None:
    asked = crowd()
    assert (asked.status_code, User.objects.count()) == (200, 2)
    text = asked.context["puzzle"]
    assert come(puzzle=text, answer=solved(text)).status_code == 302
    assert User.objects.count() == 3


def test_at_another_address_nobody_is_asked() -> None:
    crowd()
    assert come(QUIET).status_code == 302


@pytest.mark.parametrize("address", ["127.0.0.1", "10.0.0.4", "::1"])
def test_at_this_machine_or_in_a_network_of_ones_own_nobody_is_asked(address: str) -> None:
    assert [come(address).status_code for _ in range(4)] == [302] * 4


def test_in_a_house_that_asks_for_no_proof_nobody_is_asked(settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest_free": ""}
    assert [come().status_code for _ in range(4)] == [302] * 4


def test_where_one_was_heading_is_kept() -> None:
    crowd()
    asked = Client().post(GUEST, {"next": "/table/k3/"}, REMOTE_ADDR=CROWDED)
    text = asked.context["puzzle"]
    assert 'name="next" value="/table/k3/"' in asked.content.decode()
    assert come(puzzle=text, answer=solved(text), next="/table/k3/")["Location"] == "/table/k3/"


def test_an_answer_lets_one_in_and_not_two() -> None:
    text = crowd().context["puzzle"]
    answer = solved(text)
    assert [come(puzzle=text, answer=answer).status_code for _ in range(2)] == [302, 200]


def test_an_answer_is_good_for_ten_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    text = crowd().context["puzzle"]
    monkeypatch.setattr(puzzle, "VALID_S", -1)
    assert come(puzzle=text, answer=solved(text)).status_code == 200


@pytest.mark.parametrize("change", ["0{}", "1.abc", "", "{}x"])
def test_a_puzzle_that_is_not_ours_is_none(change: str) -> None:
    text = change.format(crowd().context["puzzle"])
    for answer in ("0", "1", "7"):
        assert come(puzzle=text, answer=answer).status_code == 200


def test_a_puzzle_with_what_no_text_may_have_is_refused_at_the_door() -> None:
    crowd()
    assert come(puzzle="\0", answer="1").status_code == 400


@pytest.mark.parametrize("answer", ["", "-1", "x", "१", "1" * 13, "\0"])
def test_what_is_no_number_answers_nothing(answer: str) -> None:
    assert not is_solved(new_puzzle(0), answer)
    assert is_solved(new_puzzle(0), "1")


def test_wrong_answers_do_not_use_up_what_an_address_has(settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest_free": "2/h/ip", "guest": "3/h/ip"}
    crowd()
    for _ in range(5):
        come(puzzle="x", answer="1")
    text = come().context["puzzle"]
    assert come(puzzle=text, answer=solved(text)).status_code == 302


def test_proofs_do_not_go_beyond_how_many_guests_an_address_may_have(settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest_free": "2/h/ip", "guest": "2/h/ip"}
    text = crowd().context["puzzle"]
    assert come(puzzle=text, answer=solved(text)).status_code == 429


class WithAWord:
    """A proof that a house might have written itself."""

    template = "accounts/login/puzzle.html"

    def context(self, request: HttpRequest) -> dict[str, Any]:
        """Nothing that the page needs."""
        return {}

    def is_given(self, request: HttpRequest) -> bool:
        """Whether the word came."""
        return request.POST.get("word") == "mellon"


def test_a_house_asks_for_another_proof_by_its_dotted_path(settings: Settings) -> None:
    settings.GUEST_PROOF = f"{__name__}.WithAWord"
    crowd()
    assert come(word="friend").status_code == 200
    assert come(word="mellon").status_code == 302


def test_the_browser_finds_what_the_house_takes() -> None:
    cache.clear()
    puzzles = [new_puzzle(bits) for bits in (0, 3, 6)]
    asked = [{"puzzle": text, "bits": bits, "rounds": ROUNDS} for text, bits in zip(puzzles, (0, 3, 6), strict=True)]
    for text, found in zip(puzzles, answers("puzzle.js", asked), strict=True):
        assert is_solved(text, str(found["answer"]))
        assert zero_bits(text, str(found["answer"])) == found["zeros"]
