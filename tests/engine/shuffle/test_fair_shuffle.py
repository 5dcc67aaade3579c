"""The provable shuffle: what binds it, what changes it, what it refuses."""

import hashlib

import pytest

from engine.cards import FULL_SUITS, PACK, hand
from engine.shuffle import BadSeed, FairShuffle, commitment

SEED = bytes(range(32))


def test_the_commitment_is_the_seeds_sha256() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_the_same_seeds_and_deal_shuffle_the_same() -> None:
    one, other = (FairShuffle(SEED, {"asha": "mango"}, "k3") for _ in range(2))
    assert one.deck(2) == other.deck(2)


@pytest.mark.parametrize(
    "changed",
    [
        FairShuffle(bytes(32), {"asha": "mango"}, "k3"),
        FairShuffle(SEED, {"asha": "papaya"}, "k3"),
        FairShuffle(SEED, {"bela": "mango"}, "k3"),
        FairShuffle(SEED, {"asha": "mango", "bela": "kiwi"}, "k3"),
        FairShuffle(SEED, {}, "k3"),
        FairShuffle(SEED, {"asha": "mango"}, "k4"),
    ],
    ids=["server seed", "client seed", "player", "one more seed", "no seed", "deal"],
)
def test_any_other_seed_player_or_deal_shuffles_otherwise(changed: FairShuffle) -> None:
    assert changed.key != FairShuffle(SEED, {"asha": "mango"}, "k3").key


def test_the_order_in_which_seeds_are_given_does_not_matter() -> None:
    one = FairShuffle(SEED, {"asha": "mango", "bela": "kiwi"}, "k3")
    assert one.key == FairShuffle(SEED, {"bela": "kiwi", "asha": "mango"}, "k3").key


def test_an_empty_client_seed_is_none() -> None:
    assert FairShuffle(SEED, {"asha": ""}, "k3").key == FairShuffle(SEED, {}, "k3").key


def test_moving_a_letter_from_player_to_seed_makes_another_key() -> None:
    assert FairShuffle(SEED, {"ab": "c"}, "k3").key != FairShuffle(SEED, {"a": "bc"}, "k3").key


def test_a_deck_has_all_cards_of_its_packs() -> None:
    assert sorted(FairShuffle(SEED, {}, "k3").deck(3)) == sorted(PACK * 3)


def test_a_toss_has_different_cards_of_one_pack_without_a_printed_joker() -> None:
    cards = FairShuffle(SEED, {}, "k3").toss(6)
    assert len(set(cards)) == 6
    assert set(cards) <= set(FULL_SUITS)


def test_a_smaller_toss_is_the_beginning_of_a_larger_one() -> None:
    shuffle = FairShuffle(SEED, {}, "k3")
    assert shuffle.toss(6)[:3] == shuffle.toss(3)


def test_toss_deck_and_reshuffles_share_nothing() -> None:
    shuffle = FairShuffle(SEED, {}, "k3")
    shuffles = [shuffle.deck(1), shuffle.reshuffle(1, PACK), shuffle.reshuffle(2, PACK)]
    assert len(set(shuffles)) == 3


def test_how_the_open_pile_lay_has_no_part_in_its_reshuffle() -> None:
    shuffle = FairShuffle(SEED, {}, "k3")
    assert shuffle.reshuffle(1, hand("KD 4S 9H 2C")) == shuffle.reshuffle(1, hand("2C 9H KD 4S"))


@pytest.mark.parametrize("size", [0, 1])
def test_there_is_nothing_to_shuffle_in_fewer_than_two_cards(size: int) -> None:
    assert FairShuffle(SEED, {}, "k3").reshuffle(1, PACK[:size]) == PACK[:size]


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_server_seed_of_another_length_is_refused(seed: bytes) -> None:
    with pytest.raises(BadSeed, match="32 bytes"):
        FairShuffle(seed, {}, "k3")


def test_a_long_client_seed_is_refused_by_its_bytes() -> None:
    FairShuffle(SEED, {"asha": "m" * 64}, "k3")
    with pytest.raises(BadSeed, match="'asha'"):
        FairShuffle(SEED, {"asha": "आ" * 22}, "k3")
    with pytest.raises(BadSeed, match="'asha'"):
        FairShuffle(SEED, {"asha": "m" * 65}, "k3")
