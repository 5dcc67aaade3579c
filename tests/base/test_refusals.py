"""A refusal is a code, a sentence in the reader's language and an HTTP status, whichever room says it."""

import json
from http import HTTPStatus

import pytest
from django.utils.translation import gettext_lazy, override

from base.refusals import ReasonRefusal, Refusal, Refused, reason_given, refusal_as_json, sentence_of
from engine.deal import Refusal as RuleRefusal


class DoorRefusal(Refusal):
    """What a door says no to."""

    CLOSED = "closed", gettext_lazy("Cancel")
    SHUT = "shut", "Cancel"
    FULL = "full", gettext_lazy("%(entrants)s of %(most)s players")
    NO_DOOR = "no_door", gettext_lazy("Cancel"), HTTPStatus.NOT_FOUND


def test_a_member_is_its_code_with_a_sentence_and_a_status() -> None:
    assert (DoorRefusal.CLOSED.value, DoorRefusal.CLOSED.status) == ("closed", 409)
    assert DoorRefusal.NO_DOOR.status == 404
    assert DoorRefusal("no_door") is DoorRefusal.NO_DOOR


def test_the_values_of_a_sentence_are_named_by_who_raises_it() -> None:
    refused = Refused(DoorRefusal.FULL, "door:12", entrants=2, most=3)
    with override("en"):
        assert refused.sentence == "2 of 3 players"
    with override("hi"):
        assert set("23") < set(refused.sentence)
        assert "players" not in refused.sentence


def test_a_sentence_in_plain_english_is_said_in_the_readers_language_too() -> None:
    with override("hi"):
        assert Refused(DoorRefusal.SHUT).sentence == sentence_of(DoorRefusal.SHUT, "hi") != DoorRefusal.SHUT.sentence


def test_a_more_exact_sentence_keeps_the_code_and_the_status() -> None:
    exactly = gettext_lazy("This is not an address.")
    with override("hi"):
        answer = refusal_as_json(DoorRefusal.NO_DOOR, exactly)
        assert json.loads(answer.content) == {"code": "no_door", "sentence": str(exactly)}
    assert (answer.status_code, answer["Cache-Control"]) == (404, "no-store")


def test_what_it_is_about_is_for_logs_and_not_for_people() -> None:
    refused = Refused(DoorRefusal.NO_DOOR, "door:12")
    assert str(refused) == "no_door door:12"
    with override("en"):
        assert (refused.sentence, refused.status) == ("Cancel", 404)


def test_the_sentence_is_in_the_readers_language() -> None:
    assert sentence_of(DoorRefusal.CLOSED, "en") == "Cancel"
    assert sentence_of(DoorRefusal.CLOSED, "hi") != "Cancel"


def test_the_engines_english_sentences_are_translated_too() -> None:
    code = RuleRefusal.NOT_YOUR_TURN
    assert sentence_of(code, "en") == code.sentence
    assert sentence_of(code, "hi") != code.sentence


def test_a_reason_of_nothing_but_blanks_is_no_reason() -> None:
    assert reason_given("  two players report each other \n") == "two players report each other"
    with pytest.raises(Refused) as refused:
        reason_given(" \n\t")
    assert (refused.value.code, refused.value.status) == (ReasonRefusal.REASON_NEEDED, 400)
