"""A state carries what its deal was shuffled from in few bytes, and gives it back to the byte."""

import pytest

from engine import deal
from engine.houses import PROFILES
from engine.shuffle import Chance
from tests.engine.shuffle.committed import chance_of

RULES = PROFILES["rummycircle-points"]
NAMES = ("आशा", "01abcdefgh02", "01abcdefgh03", "01abcdefgh04", "01abcdefgh05", "01abcdefgh06")


def started(chance: Chance, players: tuple[str, ...]) -> deal.DealState:
    return deal.decode(deal.encode(deal.start(RULES, "k3", players, 0, 1, chance, 1_000)[0]))


@pytest.mark.parametrize("beacon", [True, False])
@pytest.mark.parametrize(
    ("committed", "missing"), [(NAMES, ()), (NAMES, NAMES[2:4]), (NAMES[:3], NAMES[:1]), ((), ()), (NAMES[5:], ())]
)
def test_what_a_deal_was_shuffled_from_comes_back_as_it_was(
    committed: tuple[str, ...], missing: tuple[str, ...], beacon: bool
) -> None:
    chance = chance_of(RULES, "k3", NAMES, committed, missing, beacon)
    terms = started(chance, NAMES[::-1]).terms
    assert terms.chance == chance
    assert terms.chance.missing == missing
    assert terms.commitment == chance.commitment("k3")
    assert terms.shuffle.key == chance.shuffle("k3").key
    assert terms.client_seeds == {}


def test_the_seeds_of_version_1_come_back_as_they_were() -> None:
    chance = Chance(bytes(32), {"आशा": "mango"})
    terms = started(chance, NAMES).terms
    assert terms.chance == chance
    assert terms.client_seeds == {"आशा": "mango"}
    assert terms.commitment == chance.commitment("k3")


def test_a_state_of_six_players_stays_small() -> None:
    players = tuple(f"01abcdefgh{seat:02d}" for seat in range(6))
    assert len(deal.encode(started(chance_of(RULES, "k3", players), players))) < 1_000
