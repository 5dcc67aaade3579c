"""Version 2 of the shuffle: everything that anybody contributed is in the key, and nothing else is."""

import hashlib
from collections.abc import Callable

import msgspec
import pytest

from engine.houses import PROFILES
from engine.shuffle import BadSeed, FairShuffle, Transcript, TranscriptPlayer, house_commitment, share_commitment
from tests.engine.shuffle.committed import PULSE, SEED, share_of, transcript_of

RULES = PROFILES["rummycircle-points"]
NAMES = ("bela", "asha", "chand")
SHARES = {player: share_of(player) for player in NAMES}
RANDOMNESS = bytes.fromhex(PULSE.randomness)
TRANSCRIPT = transcript_of(RULES, "k3", NAMES, NAMES)
KEY = FairShuffle.second(SEED, TRANSCRIPT, SHARES, RANDOMNESS).key


def changed(**changes: object) -> Transcript:
    return msgspec.structs.replace(TRANSCRIPT, **changes)


@pytest.mark.parametrize(
    "other",
    [
        lambda: FairShuffle.second(bytes(32), TRANSCRIPT, SHARES, RANDOMNESS),
        lambda: FairShuffle.second(SEED, TRANSCRIPT, SHARES | {"asha": bytes(32)}, RANDOMNESS),
        lambda: FairShuffle.second(SEED, TRANSCRIPT, {"asha": SHARES["asha"]}, RANDOMNESS),
        lambda: FairShuffle.second(SEED, TRANSCRIPT, {}, RANDOMNESS),
        lambda: FairShuffle.second(SEED, TRANSCRIPT, SHARES, bytes(32)),
        lambda: FairShuffle.second(SEED, TRANSCRIPT, SHARES),
        lambda: FairShuffle.second(SEED, changed(deal="k4"), SHARES, RANDOMNESS),
        lambda: FairShuffle.second(SEED, changed(rules="0" * 64), SHARES, RANDOMNESS),
        lambda: FairShuffle.second(SEED, changed(house="0" * 64), SHARES, RANDOMNESS),
        lambda: FairShuffle.second(SEED, changed(closed_at_ms=1), SHARES, RANDOMNESS),
        lambda: FairShuffle.second(SEED, changed(reveal_ms=1), SHARES, RANDOMNESS),
        lambda: FairShuffle.second(SEED, changed(players=TRANSCRIPT.players[::-1]), SHARES, RANDOMNESS),
        lambda: FairShuffle.second(SEED, changed(beacon=None), SHARES, RANDOMNESS),
    ],
)
def test_any_other_part_makes_another_key(other: Callable[[], FairShuffle]) -> None:
    assert other().key != KEY


def test_the_order_in_which_shares_come_does_not_matter() -> None:
    backwards = dict(reversed(SHARES.items()))
    assert FairShuffle.second(SEED, TRANSCRIPT, backwards, RANDOMNESS).key == KEY


def test_a_commitment_is_bound_to_its_deal_and_its_player() -> None:
    share = share_of("asha")
    commitments = {
        share_commitment("k3", "asha", share),
        share_commitment("k4", "asha", share),
        share_commitment("k3", "bela", share),
        house_commitment("k3", share),
        house_commitment("k4", share),
    }
    assert len(commitments) == 5


def test_a_letter_that_moves_from_deal_to_player_makes_another_commitment() -> None:
    assert share_commitment("ab", "c", bytes(32)) != share_commitment("a", "bc", bytes(32))


@pytest.mark.parametrize("size", [0, 31, 33])
def test_seeds_shares_and_randomness_of_another_length_are_refused(size: int) -> None:
    with pytest.raises(BadSeed, match="32 bytes"):
        house_commitment("k3", bytes(size))
    with pytest.raises(BadSeed, match="'asha' must have 32 bytes"):
        share_commitment("k3", "asha", bytes(size))
    with pytest.raises(BadSeed, match="'asha' must have 32 bytes"):
        FairShuffle.second(SEED, TRANSCRIPT, {"asha": bytes(size)})
    if size:
        with pytest.raises(BadSeed, match="32 bytes"):
            FairShuffle.second(SEED, TRANSCRIPT, SHARES, bytes(size))


def test_a_transcript_is_canonical_json() -> None:
    transcript = changed(players=(TranscriptPlayer(commitment=None, player="आशा"),))
    assert (
        transcript.encode()
        == (
            '{"beacon":{"chain":"52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971","round":1000},'
            '"closed_at_ms":1692806358500,"deal":"k3","format":"indian-rummy/shuffle-transcript/1",'
            f'"house":"{TRANSCRIPT.house}","players":[{{"commitment":null,"player":"आशा"}}],'
            f'"reveal_ms":5000,"rules":"{RULES.hash}"}}'
        ).encode()
    )
    assert transcript.hash() == hashlib.sha256(transcript.encode()).hexdigest()


def test_a_player_is_in_a_transcript_once() -> None:
    with pytest.raises(ValueError, match="once"):
        changed(players=(TRANSCRIPT.players[0], TRANSCRIPT.players[0]))
