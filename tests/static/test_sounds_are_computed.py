"""The sounds of the table are what the script in the repository computes, and small enough for a phone's line."""

import struct
import wave
from io import BytesIO

import pytest

from deploy.sounds import FOLDER, SOUNDS, wav

MOST_BYTES = 60_000
A_HAIR = 2
"""Sines differ in their last bit between machines."""


def frames(file: bytes) -> tuple[int, ...]:
    """The values of a sound file."""
    with wave.open(BytesIO(file)) as sound:
        data = sound.readframes(sound.getnframes())
    return struct.unpack(f"<{len(data) // 2}h", data)


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_what_the_script_makes(name: str) -> None:
    kept = (FOLDER / f"{name}.wav").read_bytes()
    assert len(kept) < MOST_BYTES
    made = frames(wav(SOUNDS[name]()))
    assert len(made) == len(frames(kept))
    assert max(abs(one - other) for one, other in zip(made, frames(kept), strict=True)) <= A_HAIR


def test_no_other_file_lies_there() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.wav" for name in SOUNDS}
