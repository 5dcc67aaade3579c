"""The proof of a house: what it plays, and that it finds an engine that breaks a promise."""

from pathlib import Path

import pytest

from engine.houses import PROFILES, examples
from engine.proof import prove, prove_deal, prove_match
from tests.engine.changed import Changed

EVERY = PROFILES | examples()
ASK = """
from engine.houses import examples
from engine.proof import prove
print(prove(examples()["no-jokers"], 12).fault)
"""


@pytest.mark.parametrize("name", EVERY)
def test_every_house_and_example_is_proved(name: str) -> None:
    done: list[int] = []
    proof = prove(EVERY[name], 6, goes_on=done.append)
    assert (proof.holds, proof.fault, proof.deals) == (True, "", 6)
    assert done == [1, 2, 3, 4, 5, 6]
    assert proof.rules_hash == EVERY[name].hash


def test_a_pool_is_proved_by_whole_matches_too() -> None:
    assert prove(EVERY["pool301"], 20).matches == 1
    assert prove_match(EVERY["pool301"], "1") > 0


def test_the_same_seed_is_the_same_deal() -> None:
    house = EVERY["taj-points"]
    assert prove_deal(house, "a") == prove_deal(house, "a") != prove_deal(house, "b")


@pytest.mark.parametrize(
    ("file", "before", "after", "found"),
    [
        (
            "deal/steps/turns.py",
            "open_pile=state.open_pile + bytes((action.card,))",
            "open_pile=state.open_pile",
            "cards",
        ),
        ("deal/steps/passing.py", "    if not state.closed:\n", "    if state.closed and False:\n", "no card to draw"),
        ("settlement.py", "signed[winner] = sum(points)", "signed[winner] = sum(points) + 1", "do not sum to nothing"),
        ("deal/steps/passing.py", "        if len(others) == 1:\n", "        if len(others) == 0:\n", ": "),
        (
            "notation/writing.py",
            "        now_ms, last_seat = move.at_ms, seat\n",
            "        last_seat = seat\n",
            "Notation",
        ),
    ],
)
def test_an_engine_that_breaks_a_promise_is_found(
    tmp_path: Path, file: str, before: str, after: str, found: str
) -> None:
    engine = Changed(tmp_path)
    engine.change(file, before, after)
    assert found in engine.run("-c", ASK)
