"""A signature covers a body of a bounded length and a time of a clock near ours; each has its own answer if not."""

from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from wallet.money.gateways.signatures import (
    BODY_MAX_BYTES,
    Bad,
    BadMessage,
    EventKind,
    Message,
    Signed,
    _mac,
    believed,
    sign,
)

SECRET = "s"
NOW = datetime(2026, 11, 29, tzinfo=UTC)
TOLERANCE_S = 300


@pytest.fixture
def licence() -> None:
    """None is needed to read a message."""


def body(length: int = 0) -> bytes:
    """A message, filled up to so many bytes."""
    plain = Message("evt_1", EventKind.CAPTURED, "a-payment", 700_00, "INR")
    missing = max(0, length - len(msgspec.json.encode(plain)))
    return msgspec.json.encode(msgspec.structs.replace(plain, note="z" * missing))


def heard(said: bytes, header: str) -> Signed:
    """The message as it is believed now."""
    return believed(said, header, SECRET, NOW, TOLERANCE_S)


def refused(said: bytes, header: str) -> Bad:
    """Why a message is not believed."""
    with pytest.raises(BadMessage) as bad:
        heard(said, header)
    return bad.value.why


def test_a_body_is_as_long_as_one_may_be_and_no_longer() -> None:
    longest = body(BODY_MAX_BYTES)
    assert len(longest) == BODY_MAX_BYTES
    assert heard(longest, sign(longest, SECRET, NOW)).body == longest.decode()
    assert refused(longest + b" ", sign(longest + b" ", SECRET, NOW)) is Bad.TOO_LONG


@pytest.mark.parametrize("sign_of_time", [-1, 1])
def test_a_clock_may_be_wrong_by_the_tolerance_and_by_no_second_more(sign_of_time: int) -> None:
    at = NOW + sign_of_time * timedelta(seconds=TOLERANCE_S)
    assert heard(body(), sign(body(), SECRET, at)).sent_at == at
    later = at + sign_of_time * timedelta(seconds=1)
    assert refused(body(), sign(body(), SECRET, later)) is Bad.TOO_OLD


@pytest.mark.parametrize(
    ("moment", "why"),
    [("x", Bad.UNSIGNED), ("²", Bad.UNSIGNED), ("9" * 13, Bad.UNSIGNED), ("9" * 12, Bad.TOO_OLD)],
)
def test_what_no_clock_shows_is_no_time_though_it_is_signed(moment: str, why: Bad) -> None:
    assert refused(body(), f"t={moment},v1={_mac(body(), SECRET, moment)}") is why


def test_a_time_without_a_signature_is_unsigned() -> None:
    assert refused(body(), f"t={int(NOW.timestamp())}") is Bad.UNSIGNED


@pytest.mark.parametrize("note", [b"caf\xe9", b"\xed\xa0\x80", b"\\ud800", b"\\u0000"])
def test_a_signed_body_that_is_no_text_is_unreadable(note: bytes) -> None:
    said = body()[:-2] + note + b'"}'
    assert refused(said, sign(said, SECRET, NOW)) is Bad.UNREADABLE
