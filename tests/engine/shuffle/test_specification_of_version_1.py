"""`docs/developers/fair-shuffle-1.md` and the engine say the same, and who follows the page gets the same cards."""

import hashlib
import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import codes, hand
from engine.shuffle import FairShuffle, commitment
from tests.engine.shuffle import stranger

PAGE = Path(__file__).parents[3] / "docs" / "developers" / "fair-shuffle-1.md"


def vectors() -> list[dict[str, Any]]:
    """The vectors as they are printed on the page."""
    found: list[dict[str, Any]] = json.loads(PAGE.read_text().split("```json\n")[1].split("```")[0])
    return found


def shuffle_of(vector: dict[str, Any]) -> FairShuffle:
    return FairShuffle(bytes.fromhex(vector["server_seed"]), vector["client_seeds"], vector["deal"])


def written(cards: bytes) -> str:
    return " ".join(codes(cards))


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector["deal"])
def test_the_engine_gives_what_the_page_prints(vector: dict[str, Any]) -> None:
    shuffle = shuffle_of(vector)
    assert commitment(bytes.fromhex(vector["server_seed"])) == vector["commitment"]
    assert shuffle.key.hex() == vector["key"]
    assert written(shuffle.toss(6)) == vector["toss"]
    assert written(shuffle.deck(2)) == vector["deck_of_2_packs"]
    assert hashlib.sha256(written(shuffle.deck(3)).encode()).hexdigest() == vector["deck_of_3_packs_sha256"]
    for number in (1, 2):
        printed = vector[f"reshuffle_{number}"]
        assert written(shuffle.reshuffle(number, hand(printed["cards"]))) == printed["closed_deck"]


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector["deal"])
def test_a_stranger_gives_what_the_page_prints(vector: dict[str, Any]) -> None:
    seed = bytes.fromhex(vector["server_seed"])
    message = stranger.message_of(vector["deal"], vector["client_seeds"])
    key = stranger.hmac_sha256(seed, message)
    assert hashlib.sha256(seed).hexdigest() == vector["commitment"]
    assert (message.hex(), key.hex()) == (vector["message"], vector["key"])
    assert list(islice(stranger.stream(key, "deck"), 8)) == vector["deck_numbers"]
    assert stranger.thrown_away(key, "deck", 106) == vector["deck_rejected"]
    assert written(bytes(stranger.shuffled(key, "deck", [*range(53), *range(53)]))) == vector["deck_of_2_packs"]
    assert written(bytes(stranger.shuffled(key, "toss", list(range(52)))[:6])) == vector["toss"]


def test_one_vector_throws_a_number_away() -> None:
    assert any(vector["deck_rejected"] for vector in vectors())


seeds = st.dictionaries(st.text(max_size=12), st.text(max_size=16), max_size=6)


@settings(deadline=None)
@given(st.binary(min_size=32, max_size=32), seeds, st.text(max_size=20), st.integers(1, 4))
def test_a_stranger_and_the_engine_agree_on_any_seeds(
    server_seed: bytes, client_seeds: dict[str, str], deal: str, packs: int
) -> None:
    shuffle = FairShuffle(server_seed, client_seeds, deal)
    key = stranger.hmac_sha256(server_seed, stranger.message_of(deal, client_seeds))
    assert shuffle.key == key
    assert list(shuffle.deck(packs)) == stranger.shuffled(key, "deck", list(range(53)) * packs)
    pile = shuffle.deck(packs)[:30]
    assert list(shuffle.reshuffle(3, pile)) == stranger.shuffled(key, "reshuffle-3", sorted(pile))
