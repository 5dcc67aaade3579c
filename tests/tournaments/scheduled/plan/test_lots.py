"""Lots follow from what was committed to and the closed list, and from nothing else; in version 1 from seeds alone."""

import hmac
import json
import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from engine.shuffle import BadSeed, FairShuffle, house_commitment
from tournaments.scheduled.plan.lots import DrawList, Lots, read_list

PAGE = Path(__file__).parents[4] / "docs/developers/tournament-draws.md"
VECTORS = json.loads(re.findall(r"```json\n(\[.*?\n\])\n```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[0])

SEED = bytes(range(32))
FOUR = ["asha", "binu", "chetan", "deepa"]


def test_the_same_seed_draws_the_same_order_whatever_order_players_come_in():
    lots = Lots(SEED, {}, "t1", 1)
    assert lots.order("seat", FOUR) == lots.order("seat", FOUR[::-1])


def test_each_round_and_each_use_draws_anew():
    many = [f"p{number}" for number in range(30)]
    orders = [Lots(SEED, {}, "t1", number).order(label, many) for number in (1, 2) for label in ("seat", "tie")]
    assert len({tuple(order) for order in orders}) == 4


def test_a_players_own_seed_changes_the_lots():
    assert Lots(SEED, {"asha": "lotus"}, "t1", 1).lot("seat", "binu") != Lots(SEED, {}, "t1", 1).lot("seat", "binu")


def test_a_lot_is_what_the_published_page_says():
    key = FairShuffle(SEED, {"asha": "lotus"}, "tournament:t1:2").key
    assert Lots(SEED, {"asha": "lotus"}, "t1", 2).lot("seat", "binu") == hmac.digest(key, b"seat:binu", "sha256")


def test_no_place_is_favoured():
    firsts = Counter(Lots(SEED, {}, f"t{draw}", 1).order("seat", FOUR)[0] for draw in range(2000))
    assert all(400 < count < 600 for count in firsts.values())


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["list"]["draw"])
def test_the_vectors_of_the_published_page_are_these_lots(vector):
    listed = msgspec.convert(vector["list"], DrawList)
    seed, randomness = bytes.fromhex(vector["seed"]), bytes.fromhex(vector["randomness"])
    assert house_commitment(listed.draw, seed) == listed.house
    assert (listed.encode().decode(), listed.hash()) == (vector["list_json"], vector["list_hash"])
    lots = Lots.second(seed, listed, randomness)
    assert lots.key.hex() == vector["key"]
    assert {player: lots.lot("seat", player).hex() for player in listed.entrants} == vector["seat_lots"]
    assert lots.order("seat", listed.entrants) == vector["order"]
    assert lots.lot("tie", "asha").hex() == vector["tie_lots"]["asha"]


def test_whoever_is_in_the_list_changes_every_lot():
    listed = msgspec.convert(VECTORS[0]["list"], DrawList)
    fewer = msgspec.structs.replace(listed, entrants=listed.entrants[:-1], tables=(4,))
    assert Lots.second(SEED, listed).lot("seat", "asha") != Lots.second(SEED, fewer).lot("seat", "asha")


@pytest.mark.parametrize(
    "changed",
    [{"entrants": ["asha", "asha"]}, {"tables": [6]}, {"late": "no"}, {"more": 1}],
    ids=lambda one: next(iter(one)),
)
def test_what_is_no_list_is_refused(changed):
    with pytest.raises(BadSeed, match="no list of a draw"):
        read_list(json.dumps(VECTORS[0]["list"] | changed).encode())
