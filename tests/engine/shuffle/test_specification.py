"""`docs/developers/fair-shuffle.md` and the engine say the same, and who follows the page gets the same cards."""

import hashlib
import json
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import hand
from engine.shuffle import (
    QUICKNET,
    FairShuffle,
    Pulse,
    Transcript,
    TranscriptPlayer,
    house_commitment,
    share_commitment,
)
from tests.engine.shuffle import stranger
from tests.engine.shuffle import stranger_of_version_2 as second
from tests.engine.shuffle.test_specification_of_version_1 import written

PAGE = Path(__file__).parents[3] / "docs" / "developers" / "fair-shuffle.md"
Vector = dict[str, Any]


def vectors() -> list[Vector]:
    """The vectors as they are printed on the page."""
    found: list[Vector] = json.loads(PAGE.read_text().rpartition("```json\n")[2].split("```")[0])
    return found


def revealed(vector: Vector) -> dict[str, str]:
    """The shares that are mixed in."""
    return {player: share for player, share in vector["shares"].items() if player not in vector["missing"]}


each_vector = pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector["deal"])


@each_vector
def test_the_engine_gives_what_the_page_prints(vector: Vector) -> None:
    deal, seed = vector["deal"], bytes.fromhex(vector["seed"])
    transcript = msgspec.convert(vector["transcript"], Transcript)
    assert house_commitment(deal, seed) == vector["house"] == transcript.house
    for player, share in vector["shares"].items():
        assert share_commitment(deal, player, bytes.fromhex(share)) == transcript.commitments[player]
    assert transcript.encode().decode() == vector["transcript_json"]
    assert transcript.hash() == vector["transcript_hash"]
    shares = {player: bytes.fromhex(share) for player, share in revealed(vector).items()}
    shuffle = FairShuffle.second(seed, transcript, shares, bytes.fromhex(vector["randomness"]))
    assert shuffle.key.hex() == vector["key"]
    assert written(shuffle.toss(6)) == vector["toss"]
    assert written(shuffle.deck(2)) == vector["deck_of_2_packs"]
    assert hashlib.sha256(written(shuffle.deck(3)).encode()).hexdigest() == vector["deck_of_3_packs_sha256"]
    printed = vector["reshuffle_1"]
    assert written(shuffle.reshuffle(1, hand(printed["cards"]))) == printed["closed_deck"]


@each_vector
def test_a_stranger_gives_what_the_page_prints(vector: Vector) -> None:
    deal, seed, transcript = vector["deal"], vector["seed"], vector["transcript"]
    assert second.house_commitment(deal, seed) == vector["house"] == transcript["house"]
    committed = {one["player"]: one["commitment"] for one in transcript["players"] if one["commitment"]}
    assert committed == {
        player: second.share_commitment(deal, player, share) for player, share in vector["shares"].items()
    }
    assert second.transcript_json(transcript) == vector["transcript_json"]
    assert second.transcript_hash(transcript) == vector["transcript_hash"]
    assert second.message_of(transcript, revealed(vector), vector["randomness"]).hex() == vector["message"]
    key = second.key_of(seed, transcript, revealed(vector), vector["randomness"])
    assert key.hex() == vector["key"]
    assert list(islice(stranger.stream(key, "deck"), 8)) == vector["deck_numbers"]
    assert stranger.thrown_away(key, "deck", 106) == vector["deck_rejected"]
    assert written(bytes(stranger.shuffled(key, "deck", [*range(53), *range(53)]))) == vector["deck_of_2_packs"]
    assert written(bytes(stranger.shuffled(key, "toss", list(range(52)))[:6])) == vector["toss"]


def test_one_vector_has_a_missing_share_a_bot_a_beacon_and_a_number_thrown_away() -> None:
    whole = next(vector for vector in vectors() if vector["missing"])
    assert whole["deck_rejected"]
    assert None in [one["commitment"] for one in whole["transcript"]["players"]]
    assert Pulse(randomness=whole["randomness"], signature=whole["signature"]).hashed
    assert second.round_of(whole["transcript"]) == whole["transcript"]["beacon"]["round"]
    assert {vector["randomness"] == "" for vector in vectors()} == {True, False}


def test_the_page_names_quicknet_as_the_engine_knows_it() -> None:
    page = PAGE.read_text()
    for fact in (QUICKNET.hash, QUICKNET.public_key, str(QUICKNET.genesis_s)):
        assert fact in page


thirty_two = st.binary(min_size=32, max_size=32)
shares_of_players = st.dictionaries(st.text(max_size=12), thirty_two, max_size=6)


@settings(deadline=None)
@given(thirty_two, shares_of_players, st.text(max_size=20), st.booleans(), st.integers(0, 2**50), st.data())
def test_a_stranger_and_the_engine_agree_on_anything(
    seed: bytes, shares: dict[str, bytes], deal: str, beacon: bool, closed_at_ms: int, data: st.DataObject
) -> None:
    players = tuple(
        TranscriptPlayer(commitment=share_commitment(deal, player, share), player=player)
        for player, share in shares.items()
    )
    transcript = Transcript(
        beacon=None,
        closed_at_ms=closed_at_ms,
        deal=deal,
        house=house_commitment(deal, seed),
        players=players,
        reveal_ms=5_000,
        rules="0" * 64,
    )
    plain = msgspec.to_builtins(transcript)
    told = {player: share for player, share in shares.items() if data.draw(st.booleans())}
    randomness = data.draw(thirty_two) if beacon else b""
    shuffle = FairShuffle.second(seed, transcript, told, randomness)
    hexes = {player: share.hex() for player, share in told.items()}
    assert shuffle.key == second.key_of(seed.hex(), plain, hexes, randomness.hex())
    assert transcript.encode().decode() == second.transcript_json(plain)
    assert second.round_of(plain) == QUICKNET.round_at(closed_at_ms + 5_000)
