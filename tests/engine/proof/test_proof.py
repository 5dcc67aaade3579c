"""The proof of a house: what it plays, and that it finds an engine that breaks a promise."""

from pathlib import Path

import pytest

from engine.houses import PROFILES, examples
from engine.proof import DEALS, dead_end, prove, prove_deal, prove_match
from tests.engine.changed import Changed

EVERY = PROFILES | examples()
ASK = """
from engine.houses import examples
from engine.proof import prove
print(prove(examples()["no-jokers"], 12).fault)
"""
ASK_OF_A_MATCH = """
from engine.houses import PROFILES
from engine.proof import Fault, prove_match
try:
    prove_match(PROFILES["junglee-deals3"], "1")
except Fault as broken:
    print(broken)
"""


@pytest.mark.parametrize("name", EVERY)
def test_every_house_and_example_is_proved(name: str) -> None:
    done: list[int] = []
    proof = prove(EVERY[name], 6, goes_on=done.append)
    assert (proof.holds, proof.fault, proof.deals) == (True, "", 6)
    assert done == [1, 2, 3, 4, 5, 6]
    assert proof.rules_hash == EVERY[name].hash


@pytest.mark.parametrize("name", ["pool301", "junglee-deals2"])
def test_what_is_played_in_matches_is_proved_by_whole_ones_too(name: str) -> None:
    assert prove(EVERY[name], 20).matches == 1
    assert any(prove_match(EVERY[name], seed) for seed in "123")


def test_a_proof_in_parts_plays_the_same_deals() -> None:
    whole, first, second = (
        prove(EVERY["ten-cards"], 4),
        prove(EVERY["ten-cards"], 2),
        prove(EVERY["ten-cards"], 2, after=2),
    )
    assert whole.moves == first.moves + second.moves
    assert first.moves != second.moves


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


@pytest.mark.parametrize(("deals", "declared", "is_one"), [(DEALS, 0, True), (DEALS, 1, False), (DEALS - 1, 0, False)])
def test_a_whole_proof_without_a_declaration_is_a_dead_end(deals: int, declared: int, is_one: bool) -> None:
    assert bool(dead_end(deals, declared)) is is_one


def test_a_match_that_loses_chips_is_found(tmp_path: Path) -> None:
    engine = Changed(tmp_path)
    engine.change("best_of/chips.py", "{winner: sum(points.values())}", "{winner: sum(points.values()) - 1}")
    assert "its chips are not those" in engine.run("-c", ASK_OF_A_MATCH)
