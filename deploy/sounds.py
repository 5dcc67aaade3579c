"""Computes the sounds of the table: cards on cloth, chips, a turn, an end. `python -m deploy.sounds` writes them.

They are made of noise and sines alone, under the project's licence. The same numbers always make the same files, so
that a test holds the files to this script.
"""

import math
import struct
import wave
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "static" / "sounds"
RATE_HZ = 22_050
PEAK = 22_000
Wave = list[float]


def noise(count: int, seed: int) -> Iterator[float]:
    """White noise from -1 to 1 by a small congruential generator."""
    state = seed
    for _ in range(count):
        state = (state * 1_103_515_245 + 12_345) % 2**31
        yield state / 2**30 - 1


def brushed(length_s: float, seed: int, bright: float, attack_s: float = 0.004, fall: float = 30.0) -> Wave:
    """Paper over cloth: noise through a low pass, which opens and falls; `bright` from 0 to 1."""
    out, low = [], 0.0
    for index, grain in enumerate(noise(int(length_s * RATE_HZ), seed)):
        at_s = index / RATE_HZ
        low += bright * (grain - low)
        out.append(low * min(1.0, at_s / attack_s) * math.exp(-fall * at_s))
    return out


def struck(length_s: float, partials: dict[float, float], fall: float) -> Wave:
    """A thing that is struck: sines by frequency in Hz and loudness, the higher ones falling sooner."""
    lowest = min(partials)
    return [
        sum(
            loud * math.sin(2 * math.pi * hz * index / RATE_HZ) * math.exp(-fall * hz / lowest * index / RATE_HZ)
            for hz, loud in partials.items()
        )
        for index in range(int(length_s * RATE_HZ))
    ]


def mixed(*parts: tuple[float, float, Wave]) -> Wave:
    """Several sounds, each from its second on and as loud as said."""
    length = max(int(start_s * RATE_HZ) + len(part) for start_s, _, part in parts)
    out = [0.0] * length
    for start_s, loud, part in parts:
        first = int(start_s * RATE_HZ)
        for index, value in enumerate(part):
            out[first + index] += loud * value
    return out


def _bell(hz: float, length_s: float = 0.7) -> Wave:
    return struck(length_s, {hz: 1.0, hz * 2.01: 0.4, hz * 3.03: 0.2}, 6.0)


def _chip() -> Wave:
    return struck(0.09, {2_350.0: 1.0, 3_720.0: 0.6, 5_180.0: 0.4}, 60.0)


def draw() -> Wave:
    """A card drawn off the deck: a long brush."""
    return mixed((0.0, 1.0, brushed(0.16, 7, 0.55, 0.03, 22.0)))


def discard() -> Wave:
    """A card laid down: a short brush and the cloth under it."""
    cloth = struck(0.07, {150.0: 1.0, 215.0: 0.5}, 45.0)
    return mixed((0.0, 1.0, brushed(0.05, 11, 0.8, 0.002, 70.0)), (0.02, 0.7, cloth))


def turn() -> Wave:
    """One's turn: two soft bells."""
    return mixed((0.0, 0.6, _bell(659.3, 0.5)), (0.13, 0.7, _bell(880.0, 0.55)))


def win() -> Wave:
    """A deal won: a chord that rises, and chips that come."""
    chord = [(0.09 * step, 0.6, _bell(hz, 0.8)) for step, hz in enumerate((523.3, 659.3, 784.0, 1046.5))]
    coins = [(0.42 + 0.07 * step, 0.35 - 0.03 * step, _chip()) for step in range(6)]
    return mixed(*chord, *coins)


def lose() -> Wave:
    """A deal lost: two bells that sink."""
    return mixed((0.0, 0.5, _bell(392.0, 0.4)), (0.16, 0.5, _bell(311.1, 0.5)))


def hurry() -> Wave:
    """The last seconds: one dry tick."""
    return struck(0.05, {1_200.0: 1.0, 1_810.0: 0.4}, 80.0)


SOUNDS: dict[str, Callable[[], Wave]] = {
    "draw": draw,
    "discard": discard,
    "turn": turn,
    "win": win,
    "lose": lose,
    "hurry": hurry,
}


def wav(sound: Wave) -> bytes:
    """A sound as a file: one channel, 16 bits, as loud as any other at its loudest."""
    top = max(map(abs, sound))
    out = BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE_HZ)
        file.writeframes(b"".join(struct.pack("<h", round(PEAK * value / top)) for value in sound))
    return out.getvalue()


def main() -> None:
    """Write every sound of the house into its folder."""
    FOLDER.mkdir(exist_ok=True)
    for name, make in SOUNDS.items():
        (FOLDER / f"{name}.wav").write_bytes(wav(make()))


if __name__ == "__main__":
    main()
