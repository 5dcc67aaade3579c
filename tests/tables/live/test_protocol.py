"""Frames from the client become typed messages, or a refusal that names the sender's id."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from base.refusals import sentence_of
from engine import deal as rules
from tables.live.requests import TYPES, Unreadable, decode
from tables.play.requests import ACTIONS
from tables.refusals import TableRefusal, TableRefused
from tables.wire import protocol

DRAW = ACTIONS[rules.Draw]


def refused(frame: str | bytes) -> Unreadable:
    with pytest.raises(Unreadable) as unreadable:
        decode(frame)
    return unreadable.value


def test_a_message_becomes_its_type():
    assert decode('{"type":"draw","id":"m1","version":3,"pile":"open"}') == DRAW(id="m1", version=3, pile="open")


def test_cards_that_are_left_over_need_not_be_said():
    declared = decode('{"type":"declare","version":3,"groups":[["AS","2S","3S"]]}')
    assert isinstance(declared, ACTIONS[rules.Declare])
    assert declared.ungrouped == []


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("", "bad_json"),
        ("{", "bad_json"),
        (b"\xff\xfe", "bad_json"),
        ("[]", "bad_message"),
        ("7", "bad_message"),
        ('"draw"', "bad_message"),
        ("{}", "unknown_type"),
        ('{"type":7}', "unknown_type"),
        ('{"type":"fly"}', "unknown_type"),
        ('{"type":"draw","version":-1,"pile":"open"}', "bad_message"),
        ('{"type":"draw","version":1e300,"pile":"open"}', "bad_message"),
        ('{"type":"draw","version":true,"pile":"open"}', "bad_message"),
        ('{"type":"draw","version":1,"pile":"other"}', "bad_message"),
        ('{"type":"sit","buy_in_minor":0}', "bad_message"),
        ('{"type":"sit","buy_in_minor":-5}', "bad_message"),
        ('{"type":"sit","buy_in_minor":99999999999999999999}', "bad_message"),
        ('{"type":"sit","buy_in_minor":10.5}', "bad_message"),
        ('{"type":"arrange","deal":"d","groups":[["ABCD"]]}', "bad_message"),
        ('{"type":"arrange","deal":"d","groups":"AS"}', "bad_message"),
        (json.dumps({"type": "arrange", "deal": "d", "groups": [["AS"]] * 23}), "bad_message"),
        (json.dumps({"type": "ping", "id": "x" * 65}), "bad_message"),
        (" " * 16_385, "too_large"),
    ],
)
def test_what_is_no_message_is_refused(frame, code):
    assert refused(frame).code == code


def test_the_senders_id_comes_back_with_the_refusal():
    assert refused('{"type":"draw","id":"m9"}').message_id == "m9"


def test_an_id_that_is_none_is_not_repeated():
    assert refused('{"type":"draw","id":{"a":1}}').message_id is None


def outcome(frame: str | bytes) -> object:
    try:
        return decode(frame)
    except Unreadable as unreadable:
        return unreadable.code


@given(st.text(max_size=300))
def test_no_text_whatever_gets_past_the_door_untyped(frame):
    assert isinstance(outcome(frame), protocol.ClientMessage | TableRefusal)


@given(st.binary(max_size=300))
def test_no_bytes_whatever_get_past_the_door_untyped(frame):
    assert isinstance(outcome(frame), protocol.ClientMessage | TableRefusal)


@pytest.mark.parametrize("rest", ["", ",", '"', ',"id"', ',"id":', "}}", ',"id":"\\ud800"', "\x00"])
def test_what_breaks_off_behind_a_field_that_does_not_belong_is_refused(rest):
    assert outcome('{"type":"ping","more":1' + rest) in {TableRefusal.BAD_JSON, TableRefusal.BAD_MESSAGE}


@given(st.sampled_from(sorted(TYPES)), st.data())
def test_no_message_that_was_cut_off_or_written_over_gets_past_the_door_untyped(kind, data):
    whole = f'{{"type":"{kind}","deal":"d","version":1,"card":"AS","groups":[["AS"]],"more":{{"a":[1]}}}}'
    at = data.draw(st.integers(0, len(whole)))
    frame = whole[:at] + data.draw(st.text(max_size=3)) + data.draw(st.sampled_from(["", whole[at + 1 :]]))
    assert isinstance(outcome(frame), protocol.ClientMessage | TableRefusal)


def test_a_card_that_is_none_is_refused():
    with pytest.raises(TableRefused) as bad:
        protocol.cards_of(["AS", "1X"])
    assert bad.value.code is TableRefusal.BAD_CARD


def test_every_refusal_has_a_sentence():
    for code in TableRefusal:
        assert sentence_of(code, "en").endswith(".")


def test_the_protocols_page_names_every_message_and_every_refusal_of_the_wire():
    page = Path("docs/protocol.md").read_text()
    for name in TYPES | {"bad_json", "bad_message", "unknown_type", "too_large", "slow_down", "log_in"}:
        assert f"`{name}`" in page, name
