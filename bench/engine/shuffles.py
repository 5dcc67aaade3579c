"""Whether the shuffle is even: chi-square over places and pairs of places, and the stream under a battery of tests.

`BENCH_SHUFFLES` says how many decks of 106 cards are shuffled, each from a seed and a share of its own by version 2.
The seeds follow from a word, so the same number gives the same figures everywhere. With `BENCH_IN_C=1` they are counted
by a program in C (`shuffled.c`), whose first decks have to be the engine's. Where PractRand's RNG_test or
dieharder is installed, it is given the stream from which the decks are made; a row says which is not.
"""

import hashlib
import hmac
import os
import re
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from itertools import count
from math import erfc, sqrt

from bench.engine import shuffled
from bench.rows import Row
from engine.cards import KINDS_OF_CARD, PACK
from engine.houses import PROFILES
from engine.shuffle import FairShuffle, Transcript, TranscriptPlayer, house_commitment, share_commitment
from engine.shuffle.fields import COUNT, field

SHUFFLES = int(os.environ.get("BENCH_SHUFFLES", "20000"))
STREAM_MB = int(os.environ.get("BENCH_STREAM_MB", "8"))
IN_C = os.environ.get("BENCH_IN_C", "") == "1"
HELD_AGAINST = 3_000
"""So many decks of the program in C are compared with the engine's, byte for byte."""
AT_ONCE = 10_000
PACKS = 2
SIZE = len(PACK) * PACKS
PAIRS = ((0, 1), (0, 6), (30, 31), (52, 53), (60, 84), (104, 105))
"""Neighbours, cards of one hand of six players, and places far from each other."""
RARE = 0.0005
BATTERIES = {"RNG_test": "PractRand", "dieharder": "dieharder"}
"""By their programs. Debian has dieharder; PractRand is built from its own source."""
ANOMALY = re.compile("suspicious|FAIL", re.IGNORECASE)
"""What PractRand calls a result that chance hardly gives; an `unusual` one it gives now and then."""
DIEHARDER_TESTS = ("0", "8", "15", "100", "101")
"""Birthdays, counts of ones, runs, and bits and runs of STS: those that are content with some hundred megabytes."""
DIEHARDER_SAMPLES = os.environ.get("BENCH_DIEHARDER_SAMPLES", "100")
"""Fewer than a hundred and its judgement of samples is too coarse to say anything."""
BLOCKS_A_DECK = 8
"""Of 16 numbers each: about what a deck of 106 cards uses up."""

Place = Counter[int]
Pair = Counter[tuple[int, int]]


def run() -> list[Row]:
    """The rows. A value is the probability that chance gives as much or more."""
    places, pairs = _counted_in_c() if IN_C else _counted_here()
    return [_of_places(places), *_of_pairs(pairs), *_batteries()]


def _counted_here() -> tuple[list[Place], list[Pair]]:
    """By the engine's own code."""
    places: list[Place] = [Counter() for _ in range(SIZE)]
    pairs: list[Pair] = [Counter() for _ in PAIRS]
    starts = range(0, SHUFFLES, AT_ONCE)
    with ProcessPoolExecutor() as pool:
        for some_places, some_pairs in pool.map(_counted, starts):
            for place, more in zip(places, some_places, strict=True):
                place.update(more)
            for pair, more_pairs in zip(pairs, some_pairs, strict=True):
                pair.update(more_pairs)
    return places, pairs


def _counted_in_c() -> tuple[list[Place], list[Pair]]:
    with shuffled.program() as made:
        ours = b"".join(shuffle_of(number).deck(PACKS) for number in range(HELD_AGAINST))
        if shuffled.decks(made, 0, HELD_AGAINST) != ours:
            raise AssertionError("The program in C shuffles otherwise than the engine.")
        return shuffled.counted(made, SHUFFLES, SIZE)


def shuffle_of(number: int) -> FairShuffle:
    """The stream of one deal among those that are tested."""
    seed, share = (hashlib.sha256(b"%s %d" % (word, number)).digest() for word in (b"seed", b"share"))
    deal = f"bench-{number}"
    transcript = Transcript(
        beacon=None,
        closed_at_ms=number,
        deal=deal,
        house=house_commitment(deal, seed),
        players=(TranscriptPlayer(commitment=share_commitment(deal, "asha", share), player="asha"),),
        reveal_ms=5_000,
        rules=PROFILES["rummycircle-points"].hash,
    )
    return FairShuffle.second(seed, transcript, {"asha": share})


def _counted(start: int) -> tuple[list[Place], list[Pair]]:
    """How often each card lay at each place, and each two cards at the pairs of places, in some of the decks."""
    numbers = range(start, min(start + AT_ONCE, SHUFFLES))
    decks = b"".join(shuffle_of(number).deck(PACKS) for number in numbers)
    columns = [decks[place::SIZE] for place in range(SIZE)]
    places = [Counter({card: column.count(card) for card in range(KINDS_OF_CARD)}) for column in columns]
    return places, [Counter(zip(columns[one], columns[other], strict=True)) for one, other in PAIRS]


def _of_places(places: list[Place]) -> Row:
    expected = SHUFFLES * PACKS / SIZE
    pearson = sum((place[card] - expected) ** 2 / expected for place in places for card in range(KINDS_OF_CARD))
    # In a permutation the places depend on each other: scaled so, their sum has (places - 1)(kinds - 1) degrees.
    return _row(f"{SHUFFLES} shuffles, places", pearson * (SIZE - 1) / SIZE, (SIZE - 1) * (KINDS_OF_CARD - 1))


def _of_pairs(pairs: list[Pair]) -> Iterator[Row]:
    kinds = range(KINDS_OF_CARD)
    for (one, other), seen in zip(PAIRS, pairs, strict=True):
        statistic = 0.0
        for first in kinds:
            for second in kinds:
                alike = PACKS - 1 if first == second else PACKS
                expected = SHUFFLES * PACKS * alike / (SIZE * (SIZE - 1))
                statistic += (seen[first, second] - expected) ** 2 / expected
        yield _row(f"{SHUFFLES} shuffles, places {one} and {other}", statistic, KINDS_OF_CARD**2 - 1)


def _row(what: str, statistic: float, freedom: int) -> Row:
    """How often chance gives as much, by Wilson and Hilferty's cube root."""
    spread = 2 / (9 * freedom)
    tail = 0.5 * erfc(((statistic / freedom) ** (1 / 3) - (1 - spread)) / sqrt(2 * spread))
    return Row(what=f"{what}: {statistic:.1f} of {freedom}", value=tail, unit="by chance", floor=RARE, ceiling=1 - RARE)


def stream() -> Iterator[bytes]:
    """The bytes of the numbers that decks are shuffled with, deal after deal without end, in pieces."""
    label = field("deck")
    for number in count():
        key = shuffle_of(number).key
        yield b"".join(hmac.digest(key, label + COUNT.pack(block), "sha256") for block in range(BLOCKS_A_DECK))


def _batteries() -> Iterator[Row]:
    yield from (Row(what=f"{name} is not installed: left out", value=0, unit="tests") for name in _absent())
    if program := shutil.which("RNG_test"):
        said = _given_the_stream([program, "stdin16", "-tlmax", f"{STREAM_MB}MB", "-multithreaded"])
        results, anomalies = judged_by_practrand(said)
        yield Row(what=f"PractRand, {STREAM_MB} MB: test results", value=results, unit="", floor=1)
        yield Row(what=f"PractRand, {STREAM_MB} MB: anomalies", value=anomalies, unit="", ceiling=0)
    if program := shutil.which("dieharder"):
        told = [
            _given_the_stream([program, "-g", "200", "-d", test, "-p", DIEHARDER_SAMPLES]) for test in DIEHARDER_TESTS
        ]
        judged = re.findall(r"\|\s*(PASSED|WEAK|FAILED)", "".join(told))
        yield Row(what=f"dieharder, {len(judged)} results: failed", value=judged.count("FAILED"), unit="", ceiling=0)


def judged_by_practrand(said: str) -> tuple[int, int]:
    """How many results PractRand has reported, good ones included, and how many of them are hardly due to chance."""
    good = sum(int(count) for count in re.findall(r"(?:no anomalies in|and) (\d+) test result", said))
    anomalies = len(ANOMALY.findall(said))
    return good + anomalies, anomalies


def _absent() -> Iterator[str]:
    """The batteries that this machine does not have."""
    return (name for program, name in BATTERIES.items() if shutil.which(program) is None)


def _given_the_stream(command: list[str]) -> str:
    """The output of a battery that reads the stream; it stops reading when it has enough."""
    with tempfile.TemporaryFile() as said, subprocess.Popen(command, stdin=subprocess.PIPE, stdout=said) as process:
        assert process.stdin is not None
        with suppress(BrokenPipeError), process.stdin as given:
            for piece in stream():
                given.write(piece)
        process.wait()
        said.seek(0)
        return said.read().decode()
