"""A practice deal that is refused: the form comes back as it was filled in, with the reason beside the field."""

from typing import Any
from urllib.parse import quote_from_bytes

import pytest
from django import forms
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import deal as rules
from engine import notation, record
from engine.houses import profile
from engine.shuffle import Chance
from school.practice import throttle
from school.practice.models import PracticeGame
from tests.school.practice.cast import BEGIN

pytestmark = pytest.mark.django_db
FORM = "application/x-www-form-urlencoded"
NO_HAND, NO_CARD = "These cards are no hand of this house.", "This is no card."
NO_NOTATION, NO_MOVE_LEFT = "This is not the notation of a finished deal.", "Nobody has a move left there"


@pytest.fixture(autouse=True)
def _nothing_counted() -> None:
    cache.clear()


def finished() -> str:
    """The notation of a deal in which the first player has dropped."""
    first, _ = rules.start(profile("taj-points"), "0123456789ab", ("a", "b"), 0, 1, Chance(bytes(32), {}), 0)
    dropped = rules.Drop(seat=0)
    final, _ = rules.apply(first, dropped, 1)
    return notation.write(record.build(final, [(1, dropped)], record.Stake()))


FINISHED = finished()


def again(came: Any, which: str) -> forms.Form:
    """The form that came back, which the page shows with what is typed and with its errors."""
    found: forms.Form = came.context[which]
    for name in found.errors:
        assert name == "__all__" or f'id="{found[name].auto_id}_error"' in came.content.decode()
    return found


@pytest.mark.parametrize(
    ("said", "name", "sentence"),
    [
        ({"cards": "5X"}, "cards", NO_HAND),
        ({"cards": "5H " * 14}, "cards", NO_HAND),
        ({"cards": "<b>5H</b>"}, "cards", NO_HAND),
        ({"cards": "2C 2C", "cut": "2C"}, "cards", NO_HAND),
        ({"cards": "5H 6H", "cut": "??"}, "cut", NO_CARD),
        ({"cards": "5H " * 60}, "cards", "at most 120 characters"),
    ],
)
def test_cards_that_are_refused_stay_in_the_form_with_the_reason_beside_them(
    client: Client, said: dict[str, str], name: str, sentence: str
) -> None:
    filled = BEGIN | {"house": "taj-points", "players": "4", "strength": "strong", "open_handed": "on"} | said
    came = client.post(reverse("school:practice-begin"), filled)
    assert came.status_code == 400
    form = again(came, "form")
    assert list(form.errors) == [name]
    assert sentence in form.errors[name][0]
    assert {other: form[other].value() for other in filled} == {
        other: typed if other != "open_handed" else True for other, typed in filled.items()
    }
    assert not PracticeGame.objects.exists()


@pytest.mark.parametrize(
    ("said", "name", "sentence"),
    [
        ({"notation": "nonsense"}, "notation", NO_NOTATION),
        ({"notation": FINISHED, "step": 1}, "step", NO_MOVE_LEFT),
        ({"notation": FINISHED, "seat": 3}, "notation", NO_NOTATION),
    ],
)
def test_a_notation_that_is_refused_stays_in_its_form(
    client: Client, said: dict[str, object], name: str, sentence: str
) -> None:
    filled = {"step": 0, "seat": 1, "strength": "club"} | said
    came = client.post(reverse("school:practice-notation"), filled)
    assert came.status_code == 400
    form = again(came, "notation")
    assert list(form.errors) == [name]
    assert sentence in form.errors[name][0]
    assert {other: form[other].value() for other in filled} == {other: str(typed) for other, typed in filled.items()}
    assert b'<details class="school-more" open>' in came.content


def test_who_has_to_wait_keeps_what_was_typed(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(throttle.RATES, "begin", throttle.Rate(0, 99, 600))
    came = client.post(reverse("school:practice-begin"), BEGIN | {"cards": "5H 6H"})
    assert came.status_code == 429
    assert "Too many requests at once" in came.content.decode()
    assert again(came, "form")["cards"].value() == "5H 6H"


CODES = st.lists(st.sampled_from(["5H", "10s", "PJ", "AS", ",", "ß", "²H", "١H", "5X"]), max_size=16).map(" ".join)
TYPED = st.one_of(CODES, st.text(max_size=130)).map(str.encode) | st.binary(max_size=60)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cards=TYPED, cut=TYPED, players=TYPED | st.sampled_from([b"2", b"6"]), house=TYPED | st.just(b"taj-points"))
def test_whatever_is_typed_for_cards_is_dealt_or_refused(
    client: Client, cards: bytes, cut: bytes, players: bytes, house: bytes
) -> None:
    cache.clear()
    said = {"house": house, "players": players, "strength": b"club", "cards": cards, "cut": cut}
    body = "&".join(f"{name}={quote_from_bytes(typed)}" for name, typed in said.items())
    came = client.post(reverse("school:practice-begin"), body, content_type=FORM)
    assert came.status_code in (302, 400)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    at=st.integers(0, len(FINISHED)),
    gone=st.integers(0, 40),
    typed=TYPED | st.integers(-9, 10**30).map(lambda number: str(number).encode()),
    step=TYPED | st.sampled_from([b"0", b"1", b"-1", b"99999"]),
    seat=st.sampled_from([b"1", b"2", b"6", b"7", b"\xff"]),
)
def test_whatever_is_typed_for_a_notation_is_dealt_or_refused(
    client: Client, at: int, gone: int, typed: bytes, step: bytes, seat: bytes
) -> None:
    cache.clear()
    text = FINISHED[:at].encode() + typed + FINISHED[at + gone :].encode()
    said = {"notation": text, "step": step, "seat": seat, "strength": b"club"}
    body = "&".join(f"{name}={quote_from_bytes(value)}" for name, value in said.items())
    came = client.post(reverse("school:practice-notation"), body, content_type=FORM)
    assert came.status_code in (302, 400)
