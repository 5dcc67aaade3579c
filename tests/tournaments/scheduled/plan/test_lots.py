"""Lots follow from the committed seed and the players' own, and from nothing else."""

import hmac
from collections import Counter

from engine.shuffle import FairShuffle
from tournaments.scheduled.plan.lots import Lots

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
