"""What is said of houses that cannot be played: `python -m tests.engine.houses.refused` writes the sentences anew.

An operator reads these sentences beside the fields of a form. Each case is a house with numbers that do not fit, and
every sentence that it is refused with, in order.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from engine.houses import PROFILES
from engine.houses.house_document import read, write
from engine.houses.profiles import with_overrides
from engine.houses.rule_profile import BadProfile
from tests.engine.houses.test_the_edges_of_a_house import EDGES

WRITTEN = Path(__file__).parent / "golden" / "refused.txt"
THIRTEEN, TWENTY_ONE, POOL, DEALS = "taj-points", "classic-points21", "playship-pool101", "junglee-deals2"
MANY: list[tuple[str, dict[str, Any]]] = [
    (THIRTEEN, {"hand_cap": 0, "first_drop": 0, "middle_drop": -1, "wrong_show": 0, "turn_s": 0, "misses": 0}),
    (THIRTEEN, {"seats_min": 1, "seats_max": 0, "cards": 5, "packs": 13, "pure_sequences": 3}),
    (THIRTEEN, {"hand_cap": 10**9 + 1, "misses": -(10**9) - 1, "deal_show": (1, 10**9 + 1)}),
    (THIRTEEN, {"hand_cap": -1}),
    (THIRTEEN, {"first_drop": 41}),
    (THIRTEEN, {"first_drop": 81, "middle_drop": 82}),
    (THIRTEEN, {"least_loss": 81, "near_win_points": 90}),
    (THIRTEEN, {"least_loss": -1, "near_win_points": -2}),
    (THIRTEEN, {"limit": 101, "rejoin_max": 79, "deals": 2, "chips_per_deal": 160}),
    (THIRTEEN, {"value_cards": True, "wild_jokers": False, "printed_jokers": False, "declare_jokers": 0}),
    (THIRTEEN, {"packs_by_players": ((3, 0), (2, 14), (2, 1), (9, 1))}),
    (THIRTEEN, {"away_s": -1, "back_s": 601, "absent_next": "drop", "rake_bps": 10_001}),
    (THIRTEEN, {"cards": 53, "seats_max": 3, "packs_by_players": ((2, 3),)}),
    (TWENTY_ONE, {"neighbour_jokers": False}),
    (TWENTY_ONE, {"total_cap": None, "set_most": 3}),
    (TWENTY_ONE, {"total_cap": 119, "declare_tunnelas": 0, "declare_dublees": 0, "near_dublees": -1}),
    (POOL, {"limit": None}),
    (POOL, {"limit": 20, "rejoin_max": 19}),
    (POOL, {"rejoin_max": 100, "rejoin_fee_below_minor": -1, "manual_split_fee_max_minor": -1}),
    (POOL, {"split_most_left": 1, "split_drops_apart": -1, "auto_split_most_drops": -1}),
    (POOL, {"auto_split_without_drops": (3, 4, -1), "deals": 1}),
    (DEALS, {"deals": None, "chips_per_deal": None}),
    (DEALS, {"deals": 0, "chips_per_deal": 79}),
    (DEALS, {"deals": 101, "limit": 101, "rejoin_max": 3}),
    (DEALS, {"neighbour_jokers": True, "value_cards": True, "total_cap": 100}),
]
OVERRIDES: list[dict[str, Any]] = [
    {"version": 2, "rake_bps": 3, "colour": "red", "cards": "ten"},
    {"first_drop": 1.5, "deal_show": [1], "drops": "often"},
]
DOCUMENTS = (
    "",
    "{}",
    'name = ""\n' + "format = 'points'\n",
    write(PROFILES[THIRTEEN]).replace('name = "taj-points"', 'name = "taj--points"\nversion = 0', 1),
    write(PROFILES[THIRTEEN]).replace("version = 1\n", "version = 1000000\n"),
    write(PROFILES[POOL]).replace("limit = 101", 'limit = "none"'),
    write(PROFILES[THIRTEEN]).replace("by_players = {}", "by_players = { 2 = 0, 02 = 13 }"),
    write(PROFILES[THIRTEEN]).replace("by_players = {}", "by_players = 3"),
    write(PROFILES[THIRTEEN]).replace('name = "taj-points"', "name = 1").replace("first_points = 20\n", ""),
)


def _told(sentences: BadProfile) -> str:
    return " / ".join(f"{problem.field}: {problem.sentence}" for problem in sentences.problems)


def _said(make: Any, *given: Any, **named: Any) -> str:
    try:
        make(*given, **named)
    except BadProfile as refused:
        return _told(refused)
    return "taken"


def lines() -> Iterator[str]:
    """All that is written down: a line a case."""
    for house, field, _, beyond, beside in EDGES:
        told = _said(msgspec.structs.replace, PROFILES[house], **beside | {field: beyond})
        yield f"{house} {field} = {beyond} {beside or ''}: {told}"
    for house, fields in MANY:
        yield f"{house} {fields}: {_said(msgspec.structs.replace, PROFILES[house], **fields)}"
    for fields in OVERRIDES:
        yield f"changed {fields}: {_said(with_overrides, PROFILES[THIRTEEN], fields)}"
    for number, text in enumerate(DOCUMENTS):
        yield f"document {number}: {_said(read, text)}".replace("\n", " ")


if __name__ == "__main__":
    WRITTEN.write_text("\n".join(lines()) + "\n")
