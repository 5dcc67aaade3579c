"""How large the numbers of a transcript may be: what every browser can count exactly, and no more."""

from typing import Any

import msgspec
import pytest

from engine.houses import PROFILES
from engine.shuffle import BadSeed, Pulse
from engine.shuffle.transcript import read_transcript
from tests.engine.shuffle.committed import PULSE, transcript_of

MOST = 2**53 - 1
NAMES = ("asha", "bela")
PLAIN: dict[str, Any] = msgspec.to_builtins(transcript_of(PROFILES["taj-points"], "k3", NAMES, NAMES))


def taken(plain: dict[str, Any]) -> bool:
    try:
        return msgspec.to_builtins(read_transcript(msgspec.json.encode(plain))) == plain
    except BadSeed:
        return False


@pytest.mark.parametrize("field", ["closed_at_ms", "reveal_ms"])
@pytest.mark.parametrize(("number", "fits"), [(-1, False), (0, True), (MOST, True), (MOST + 1, False)])
def test_times_begin_with_nought(field: str, number: int, fits: bool) -> None:
    assert taken({**PLAIN, field: number}) is fits


@pytest.mark.parametrize(("number", "fits"), [(0, False), (1, True), (MOST, True), (MOST + 1, False)])
def test_rounds_begin_with_one(number: int, fits: bool) -> None:
    assert taken({**PLAIN, "beacon": {**PLAIN["beacon"], "round": number}}) is fits


@pytest.mark.parametrize(("size", "fits"), [(0, False), (1, True), (256, True), (257, False)])
def test_a_signature_has_up_to_256_bytes(size: int, fits: bool) -> None:
    plain = {"randomness": PULSE.randomness, "signature": "ab" * size}
    if fits:
        assert msgspec.convert(plain, Pulse).signature == plain["signature"]
    else:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(plain, Pulse)
