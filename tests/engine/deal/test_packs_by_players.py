"""Rules 4.2 where the packs go by the number of players, and where they have no printed jokers."""

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from engine import deal
from engine.cards import PACK, PRINTED_JOKER, RANKS
from engine.deal import DealState
from engine.houses import RuleProfile, examples, with_overrides
from engine.referee import RefereeError, answer
from engine.shuffle import Chance
from tests.engine.deal.cast import RUMMYCIRCLE, START_MS
from tests.engine.deal.company import in_play

SEVEN = examples()["seven-players"]
NO_JOKERS = examples()["no-jokers"]


def dealt(rules: RuleProfile, players: int) -> DealState:
    """A deal from a real shuffle."""
    names = [f"p{number}" for number in range(players)]
    return deal.start(rules, "deal", names, 0, players - 1, Chance(bytes(range(32)), {}), START_MS)[0]


@pytest.mark.parametrize(("players", "packs"), [(2, 1), (3, 2), (6, 2), (7, 3)])
def test_so_many_players_are_dealt_from_so_many_packs(players: int, packs: int) -> None:
    assert in_play(dealt(SEVEN, players)) == bytes(sorted(PACK * packs))


def test_two_players_with_one_pack_is_an_operators_one_number() -> None:
    rules = with_overrides(RUMMYCIRCLE, {"packs_by_players": [[2, 1]]})
    assert in_play(dealt(rules, 2)) == PACK
    assert in_play(dealt(rules, 3)) == bytes(sorted(PACK * 2))


def test_without_printed_jokers_and_a_wild_one_nothing_is_a_joker() -> None:
    state = dealt(NO_JOKERS, 6)
    assert in_play(state) == bytes(sorted(PACK[:-1] * 2))
    assert state.jokers.joker_cards == b""
    assert all(state.jokers.points[one] > 0 for one in PACK[:-1])


def test_printed_jokers_alone_are_jokers_where_the_cut_card_makes_none() -> None:
    state = dealt(replace(RUMMYCIRCLE, wild_jokers=False), 2)
    assert state.jokers.joker_cards == bytes([PRINTED_JOKER])
    assert Counter(in_play(state))[PRINTED_JOKER] == 2


def test_the_referee_counts_the_packs_of_so_many_players() -> None:
    winner = {"id": "a", "outcome": "won", "groups": [[f"{rank}H" for rank in RANKS]], "ungrouped": []}
    twice = {"id": "b", "outcome": "lost", "groups": [], "ungrouped": ["AS", *(f"{rank}S" for rank in RANKS[:-1])]}
    hands = [winner, twice]
    request = {"op": "deal", "profile": "taj-points", "wild": "7D", "point_value": 1, "rake_bps": 0, "players": hands}
    assert answer(msgspec.json.encode(request))["scores"]["b"] == -80
    with pytest.raises(RefereeError) as refused:
        answer(msgspec.json.encode(request | {"overrides": {"packs": 1}}))
    assert refused.value.code == "not_in_pack"
