"""How far each number of a house may go: the last one that can be played is taken, and the one after it refused."""

from typing import Any

import msgspec
import pytest

from engine.houses import PROFILES
from engine.houses.rule_profile import BadProfile

THIRTEEN, TWENTY_ONE, POOL, DEALS = "taj-points", "classic-points21", "playship-pool101", "junglee-deals2"
EDGES: list[tuple[str, str, Any, Any, dict[str, Any]]] = [
    (THIRTEEN, "turn_s", 600, 601, {}),
    (THIRTEEN, "turn_s", 1, 0, {}),
    (THIRTEEN, "extra_s", 0, -1, {}),
    (THIRTEEN, "declare_s", 1, 0, {}),
    (THIRTEEN, "show_s", 1, 0, {}),
    (THIRTEEN, "seats_min", 2, 1, {}),
    (THIRTEEN, "seats_max", 4, 3, {"seats_min": 4}),
    (THIRTEEN, "cards", 6, 5, {}),
    (THIRTEEN, "packs", 1, 0, {"seats_max": 2}),
    (THIRTEEN, "packs", 12, 13, {}),
    (THIRTEEN, "packs", 2, 1, {"seats_max": 7}),
    (THIRTEEN, "packs", 3, 2, {"seats_max": 8}),
    (THIRTEEN, "hand_cap", 1, 0, {"first_drop": 1, "middle_drop": 1, "wrong_show": 1, "deal_show": None}),
    (THIRTEEN, "first_drop", 1, 0, {}),
    (THIRTEEN, "middle_drop", 80, 81, {}),
    (THIRTEEN, "first_drop", 40, 41, {"middle_drop": 40}),
    (THIRTEEN, "wrong_show", 1, 0, {}),
    (THIRTEEN, "deal_show", (0, 80), (-1, 80), {}),
    (THIRTEEN, "deal_show", (80, 80), (0, 81), {}),
    (THIRTEEN, "deal_show", (5, 5), (5, 4), {}),
    (THIRTEEN, "misses", 1, 0, {}),
    (THIRTEEN, "least_loss", 0, -1, {}),
    (THIRTEEN, "least_loss", 80, 81, {}),
    (THIRTEEN, "pure_sequences", 1, 0, {}),
    (THIRTEEN, "pure_sequences", 2, 3, {}),
    (TWENTY_ONE, "near_win_points", 0, -1, {}),
    (TWENTY_ONE, "near_win_points", 120, 121, {}),
    (TWENTY_ONE, "total_cap", 120, 119, {}),
    (TWENTY_ONE, "total_cap", 130, 129, {"wrong_show": 130}),
    (TWENTY_ONE, "total_cap", 121, 120, {"middle_drop": 121, "hand_cap": 121}),
    (POOL, "limit", 21, 20, {"rejoin_max": None}),
    (POOL, "rejoin_max", 99, 100, {}),
    (POOL, "rejoin_max", 0, -1, {}),
    (POOL, "rejoin_fee_below_minor", 0, -1, {}),
    (POOL, "manual_split_fee_max_minor", 0, -1, {}),
    (POOL, "rejoin_fee_below_minor", 10**9, 10**9 + 1, {}),
    (POOL, "rejoin_fee_below_minor", None, -(10**9) - 1, {}),
    (POOL, "split_most_left", 2, 1, {}),
    (POOL, "split_drops_apart", 0, -1, {}),
    (POOL, "split_drops_apart", None, -1, {}),
    (POOL, "auto_split_most_drops", 0, -1, {}),
    (POOL, "auto_split_without_drops", (0, 0, 0), (0, -1, 0), {}),
    (POOL, "auto_split_without_drops", (2, 3, 4), (2, 3, 5), {}),
    (POOL, "auto_split_without_drops", (2,), (3,), {}),
    (THIRTEEN, "packs_by_players", ((2, 1),), ((3, 1), (4, 1)), {}),
    (THIRTEEN, "packs_by_players", ((2, 1), (6, 12)), ((6, 13),), {}),
    (THIRTEEN, "packs_by_players", ((6, 2),), ((7, 3),), {}),
    (THIRTEEN, "packs_by_players", ((2, 2), (3, 2)), ((3, 2), (2, 2)), {}),
    (THIRTEEN, "packs_by_players", ((2, 2),), ((2, 2), (2, 2)), {}),
    (THIRTEEN, "packs", 1, 0, {"seats_max": 3, "packs_by_players": ((3, 1),)}),
    (TWENTY_ONE, "neighbour_jokers", False, True, {"wild_jokers": False, "value_cards": False, "total_cap": None}),
    (THIRTEEN, "declare_jokers", None, 8, {"wild_jokers": False, "printed_jokers": False}),
    (THIRTEEN, "near_jokers", None, 7, {"wild_jokers": False, "printed_jokers": False}),
    (THIRTEEN, "declare_jokers", 8, 10**9 + 1, {"wild_jokers": False}),
    (THIRTEEN, "set_most", 4, 3, {}),
    (TWENTY_ONE, "set_most", None, 4, {}),
    (TWENTY_ONE, "declare_tunnelas", 1, 0, {}),
    (TWENTY_ONE, "declare_dublees", 1, 0, {}),
    (TWENTY_ONE, "declare_jokers", 1, -1, {}),
    (TWENTY_ONE, "near_dublees", 1, 0, {}),
    (TWENTY_ONE, "near_jokers", 1, 0, {}),
    (THIRTEEN, "away_s", 600, 601, {}),
    (THIRTEEN, "away_s", 0, -1, {}),
    (THIRTEEN, "back_s", 600, 601, {"away_s": 1}),
    (THIRTEEN, "back_s", 0, 1, {}),
    (THIRTEEN, "absent_next", "play", "drop", {}),
    (THIRTEEN, "rake_bps", 10_000, 10_001, {}),
    (THIRTEEN, "rake_bps", 0, -1, {}),
    (DEALS, "deals", 1, 0, {}),
    (DEALS, "deals", 100, 101, {}),
    (DEALS, "chips_per_deal", 80, 79, {}),
    (DEALS, "chips_per_deal", 10**9, 10**9 + 1, {}),
]


@pytest.mark.parametrize(("house", "field", "last", "beyond", "beside"), EDGES)
def test_the_last_number_is_taken_and_the_next_refused(
    house: str, field: str, last: object, beyond: object, beside: dict[str, Any]
) -> None:
    assert getattr(msgspec.structs.replace(PROFILES[house], **beside | {field: last}), field) == last
    with pytest.raises(BadProfile) as refused:
        msgspec.structs.replace(PROFILES[house], **beside | {field: beyond})
    assert field in [problem.field for problem in refused.value.problems]


@pytest.mark.parametrize(("cards", "seats_max"), [(0, 10_000), (-1, 10**9)])
def test_without_a_card_no_number_of_players_is_counted(cards: int, seats_max: int) -> None:
    with pytest.raises(BadProfile) as refused:
        msgspec.structs.replace(PROFILES[THIRTEEN], cards=cards, seats_max=seats_max)
    assert [problem.field for problem in refused.value.problems] == ["cards"]
