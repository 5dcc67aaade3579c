"""Fuzz: whatever the line, the referee gives one answer a line and nothing else happens."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CODES
from engine.houses import PROFILES
from engine.referee import OPS, Code
from engine.referee.requests import OVERRIDES
from tests.engine.referee.asking import ask_lines, finished_deal
from tests.engine.referee.test_errors import REQUESTS

CODES_OF_ERRORS = {code.value for code in Code}
FIELDS = sorted({field for fields in REQUESTS.values() for field in fields} | {"profile", "deal_show", "overrides"})

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=5),
    st.sampled_from(CODES),
    st.sampled_from(sorted(PROFILES)),
    st.sampled_from(["won", "lost", "first_drop", "id", "outcome"]),
)
anything = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=4), inner, max_size=4)),
    max_leaves=12,
)
ops = st.sampled_from(sorted(OPS))


def answered(line: bytes) -> dict[str, Any]:
    """The one answer to a line, checked to be an answer or an error with the right exit status."""
    answers, status = ask_lines(line)
    (answer,) = answers
    if "error" in answer:
        assert set(answer) == {"error"}
        assert answer["error"]["code"] in CODES_OF_ERRORS
        assert answer["error"]["message"]
    assert status == int("error" in answer)
    return answer


@given(st.binary(max_size=60).filter(lambda line: b"\n" not in line))
def test_any_bytes_are_answered(line: bytes) -> None:
    answered(line)


@given(anything)
def test_any_json_is_answered(value: object) -> None:
    answered(json.dumps(value).encode())


@given(ops, st.dictionaries(st.sampled_from(FIELDS), anything))
def test_any_fields_are_answered(op: str, fields: dict[str, object]) -> None:
    answered(json.dumps({"profile": "taj-points", **fields, "op": op}).encode())


@given(st.sampled_from(sorted(REQUESTS)), st.data())
def test_a_good_request_with_one_field_spoilt_is_answered(op: str, data: st.DataObject) -> None:
    request = {"op": op, "profile": "taj-points", **REQUESTS[op]}
    request[data.draw(st.sampled_from(sorted(request)))] = data.draw(anything)
    answered(json.dumps(request).encode())


@given(st.sampled_from(sorted(PROFILES)), st.dictionaries(st.sampled_from(OVERRIDES), scalars, min_size=1))
def test_any_overrides_are_answered(house: str, overrides: dict[str, object]) -> None:
    request = {"op": "classify", "profile": house, "wild": "3C", "cards": ["9H"], "overrides": overrides}
    answered(json.dumps(request).encode())


RECORD = json.dumps(finished_deal())


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a document: what holds it and where."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [place for key in keys for place in ((value, key), *places(value[key]))]


@given(st.data())
def test_a_true_record_spoilt_anywhere_is_answered(data: st.DataObject) -> None:
    spoilt = json.loads(RECORD)
    holder, key = data.draw(st.sampled_from(places(spoilt)))
    holder[key] = data.draw(st.one_of(anything, st.just(-1), st.just("PJ")))
    answer = answered(json.dumps({"op": "replay", "record": spoilt}).encode())
    assert "error" in answer or answer["valid"] is (spoilt == json.loads(RECORD))


@given(st.sampled_from(sorted(REQUESTS)), st.data())
def test_a_line_cut_short_is_no_json(op: str, data: st.DataObject) -> None:
    line = json.dumps({"op": op, **REQUESTS[op]}).encode()
    cut = line[: data.draw(st.integers(0, len(line) - 1))]
    assert answered(cut)["error"]["code"] == "bad_json"
