"""What is no record at all is refused by the name of its field, never with a traceback."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import record
from engine.record import BadRecord, replay
from tests.engine.record.finished import declared


def changed(path: str, value: Any) -> dict[str, Any]:
    plain = record.load(record.encode(declared()))
    holder: Any = plain
    *way, last = path.split(".")
    for key in way:
        holder = holder[int(key) if key.isdecimal() else key]
    if value is ...:
        del holder[last]
    else:
        holder[int(last) if last.isdecimal() else last] = value
    return plain


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("deal", ..., "deal"),
        ("deal", 5, "deal"),
        ("format", "indian-rummy/deal-record/3", "format"),
        ("profile", "rummycircle-points", "profile"),
        ("profile.first_drop", ..., "profile.first_drop"),
        ("profile.first_drop", "20", "profile.first_drop"),
        ("profile.first_drop", 81, "profile"),
        ("profile.house_rule", 1, "profile.house_rule"),
        ("profile_hash", "abc", "profile_hash"),
        ("server_seed", "zz" * 32, "server_seed"),
        ("server_seed", "ab", "server_seed"),
        ("client_seeds", {"asha": 5}, "client_seeds[...]"),
        ("players", [], "players"),
        ("players.0", 7, "players[0]"),
        ("first", -1, "first"),
        ("toss.0.card", "1S", "toss[0].card"),
        ("dealt.cut", "", "dealt.cut"),
        ("moves", {}, "moves"),
        ("moves.0", None, "moves[0]"),
        ("moves.0.type", "cheat", "moves[0].type"),
        ("moves.0.seat", ..., "moves[0].seat"),
        ("moves.0.pile", "sleeve", "moves[0].pile"),
        ("moves.0.card", "PJS", "moves[0].card"),
        ("moves.0.at_ms", 1.5, "moves[0].at_ms"),
        ("moves.0.by", "ghost", "moves[0].by"),
        ("moves.0.whim", 1, "moves[0].whim"),
        ("result.ending", "by_magic", "result.ending"),
        ("result.seats", None, "result.seats"),
        ("settlement.rake_bps", 10_001, "settlement.rake_bps"),
        ("settlement.point_value_minor", -1, "settlement.point_value_minor"),
        ("extra", 1, "extra"),
    ],
)
def test_the_field_at_fault_is_named(path: str, value: Any, field: str) -> None:
    with pytest.raises(BadRecord) as caught:
        replay(changed(path, value))
    assert caught.value.field == field
    assert caught.value.what.endswith(".")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"players": ["asha"], "toss": None}, "players"),
        ({"players": ["asha", "asha", "bela"], "toss": None}, "players"),
        ({"first": 3, "toss": None}, "first"),
        ({"dealer": 9, "toss": None}, "dealer"),
        ({"stays": [True], "toss": None}, "stays"),
        ({"client_seeds": {"asha": "m" * 65}, "toss": None}, "client_seeds"),
        ({"client_seeds": {"asha": "m" * 65}}, "client_seeds"),
    ],
)
def test_players_and_seeds_with_which_no_deal_can_start_are_named(change: dict[str, Any], field: str) -> None:
    with pytest.raises(BadRecord) as caught:
        replay(record.load(record.encode(declared())) | change)
    assert caught.value.field == field


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"3", b"\xff", b'"record"', b"[" * 100_000])
def test_what_is_no_json_object_is_no_record(raw: bytes) -> None:
    with pytest.raises(BadRecord):
        replay(raw)


plain_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None)
@given(plain_data, st.data())
def test_a_record_with_any_nonsense_in_it_is_refused_or_found_false(nonsense: Any, data: st.DataObject) -> None:
    plain = record.load(record.encode(declared()))
    key = data.draw(st.sampled_from(sorted(plain)))
    with suppress(BadRecord):
        assert not replay(plain | {key: nonsense}).valid or nonsense == plain[key]
