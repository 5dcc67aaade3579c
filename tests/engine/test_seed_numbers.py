"""Every number that the houses' documents name, beside the sentence that names it: the house has that number (rules 1).

000 Classic Rummy 21-card Points, 001 RummyCircle Points, 002 Taj Points, 003 Playship Pool, 004 RummyCircle Pool.
"""

import re
from typing import Any

import pytest

from engine.houses import PROFILES, profile
from rummysite.paths import BASE_DIR
from tests.engine.cast import CIRCLE, CIRCLE_101, CIRCLE_201, CLASSIC, PLAYSHIP_61, PLAYSHIP_101, PLAYSHIP_201, TAJ

PAGE = (BASE_DIR / "docs" / "seeds.md").read_text(encoding="utf-8").replace("&lt;", "<").replace("\\", "")
PLAYSHIP = (PLAYSHIP_61, PLAYSHIP_101, PLAYSHIP_201)
POOLS_OF_CIRCLE = (CIRCLE_101, CIRCLE_201)

OF_CLASSIC: list[tuple[str, dict[str, Any]]] = [
    ("minimum 2 to maximum 6", {"seats_min": 2, "seats_max": 6}),
    ("3 packs containing 53 cards each (inclusive of one joker)", {"packs": 3, "printed_jokers": True}),
    ("the dealing of 21 cards each", {"cards": 21}),
    ("Melding of three pure sequences", {"pure_sequences": 3, "sequences": 3}),
    ("Melding a minimum of three Tunnelas", {"declare_tunnelas": 3}),
    ("Melding a minimum of eight Dublees", {"declare_dublees": 8}),
    ("Melding eight jokers in a single group", {"declare_jokers": 8}),
    ("The maximum points a player can lose is 120", {"hand_cap": 120}),
    ("is capped at 200 points", {"total_cap": 200}),
    ("having six Dublees in hand in 21 card rummy", {"near_dublees": 6, "near_win_points": 2}),
    ("7 or more jokers in the cards declared", {"near_jokers": 7}),
    ("drops from the game in the first round, they lose 30 points", {"first_drop": 30}),
    ("First Drop - To drop from the game during the first turn", {"first_drop": 30}),
    ("goes in for a middle drop, then they lose 70 points", {"middle_drop": 70}),
    ("Dropping the player after the first move makes the player lose 70", {"middle_drop": 70}),
    ("a player missing three turns successively", {"misses": 3, "middle_drop": 70}),
    ("Missing three turns successively", {"misses": 3}),
    ("then the player will lose 120 points for that round", {"wrong_show": 120}),
    ("The minimum loss in terms of points to a player in such cases comes to 2", {"deal_show": (2, 60)}),
    ("The maximum loss in terms of points to a player comes to 60", {"deal_show": (2, 60)}),
]
OF_CIRCLE: list[tuple[str, dict[str, Any]]] = [
    (
        "a 2 to 6 player game played typically with 2 packs of 53 cards each",
        {"seats_min": 2, "seats_max": 6, "packs": 2, "printed_jokers": True},
    ),
    ("Each player is dealt a set of 13 cards randomly", {"cards": 13}),
    ("at least two sequences, one of which must be a pure sequence", {"sequences": 2, "pure_sequences": 1}),
    ("in their first move, they get 20 points each", {"first_drop": 20}),
    ("after their first move, they get 40 points each", {"middle_drop": 40}),
    ("without meeting the game objective, he/she gets 80 points", {"wrong_show": 80}),
    ("A player can get a maximum of 80 points", {"hand_cap": 80}),
    ("The minimum points a losing player can get in this case is 2", {"deal_show": (2, 40)}),
    ("The maximum points for a losing player in this case is 40", {"deal_show": (2, 40)}),
    ("a player misses 3 consecutive turns", {"misses": 3}),
    ("this player gets a middle drop score of 40 points", {"middle_drop": 40}),
    ("in their very first turn, he/she gets 20 points", {"first_drop": 20}),
    ("in a turn other than the first, he/she gets 40 points", {"middle_drop": 40}),
]
OF_TAJ: list[tuple[str, dict[str, Any]]] = [
    ("by 2 to 6 players and involves the use of two packs", {"seats_min": 2, "seats_max": 6, "packs": 2}),
    ("Each player is then dealt 13 cards", {"cards": 13}),
    ("requires at least two sequences, with one of them being a pure", {"sequences": 2, "pure_sequences": 1}),
    ("You will have just 30 seconds to decide", {"declare_s": 30}),
    ("Your opponents will be given 30 seconds", {"show_s": 30}),
    ("you will be assigned 80 points and be dropped out", {"wrong_show": 80}),
    ("a fixed penalty of either 20 or 40 points", {"first_drop": 20, "middle_drop": 40}),
    ("in their very first turn, they receive 20 points", {"first_drop": 20, "middle_drop": 40}),
    ("they incur a higher penalty of 80 points", {"wrong_show": 80}),
    ("it will be capped at 80 points", {"hand_cap": 80}),
    ("caps a player's maximum penalty at 80 points", {"hand_cap": 80}),
    ("in their very first turn, they incur a penalty of 20 points", {"first_drop": 20}),
    ("following the first turn are penalised with 40 points", {"middle_drop": 40}),
    ("misses five consecutive turns (of 30 seconds each)", {"misses": 5, "turn_s": 30, "extra_s": 0}),
    ("First Drop: 20 points", {"first_drop": 20}),
    ("Middle Drop: 40 points", {"middle_drop": 40}),
    ("Consecutive Drops: 40 points", {"middle_drop": 40}),
    ("Maximum penalty: 80 points", {"hand_cap": 80}),
]
OF_PLAYSHIP: list[tuple[str, dict[str, Any]]] = [
    ("are played between 2 to 6 players", {"seats_min": 2, "seats_max": 6}),
    ("includes 1 pure sequence and another pure/impure sequence", {"sequences": 2, "pure_sequences": 1}),
    ("only in the game where the entry fee is < 2000", {"rejoin_fee_below_minor": 200_000}),
    ("Manual Split conditions for all entry amounts <=2000", {"manual_split_fee_max_minor": 200_000}),
    ("Remaining players on the table are < 4", {"split_most_left": 3}),
    ("among the remaining players is less than or equal to 2", {"split_drops_apart": 2}),
    ("Auto Split conditions for all entry amounts >2000", {"manual_split_fee_max_minor": 200_000}),
    ("Atleast two players have 0 drops left", {"auto_split_without_drops": (0, 1, 2), "auto_split_most_drops": 1}),
    ("Atleast one player has 0 drops left", {"auto_split_without_drops": (0, 1, 2), "auto_split_most_drops": 1}),
    ("Both players have 0 or 1 drop left", {"auto_split_without_drops": (0, 1, 2), "auto_split_most_drops": 1}),
]
OF_CIRCLES_POOLS: list[tuple[str, dict[str, Any]]] = [
    ("Two or more packs of 53 (includes 1 printed joker)", {"packs": 2, "printed_jokers": True}),
    ("Each player is dealt 13 cards randomly", {"cards": 13}),
    ("If a player misses 3 turns consecutively", {"misses": 3}),
    ("If a player misses three consecutive turns", {"misses": 3}),
    ("dropped from the current game and awarded 80 points", {"wrong_show": 80}),
    ("This player gets 80 points", {"wrong_show": 80}),
    ("the player loses and gets 80 points", {"wrong_show": 80}),
    ("There should be at least two sequences", {"sequences": 2, "pure_sequences": 1}),
    ("The minimum points a losing player can get in this case is 2", {"deal_show": (2, 40)}),
    ("The maximum points for a losing player in this case is 40", {"deal_show": (2, 40)}),
]
NUMBERS = [
    *(("000", CLASSIC, *each) for each in OF_CLASSIC),
    *(("001", CIRCLE, *each) for each in OF_CIRCLE),
    *(("002", TAJ, *each) for each in OF_TAJ),
    *(("003", house, *each) for house in PLAYSHIP for each in OF_PLAYSHIP),
    *(("004", house, *each) for house in POOLS_OF_CIRCLE for each in OF_CIRCLES_POOLS),
]
# Of Playship's three tables in a row: first drop, middle drop, wrong show, limit, and the most at which one rejoins.
POOLS = {
    PLAYSHIP_101: (20, 40, 80, 101, 79),
    PLAYSHIP_201: (25, 50, 80, 201, 174),
    PLAYSHIP_61: (15, 30, 60, 61, 44),
}


def sentences(document: str) -> str:
    """What the page has of one document."""
    return re.split(r"^## \d{3}: .*$", PAGE, flags=re.MULTILINE)[int(document) + 1]


@pytest.mark.parametrize(("document", "house", "words", "fields"), NUMBERS)
def test_a_number_of_a_document_is_the_houses(document: str, house: str, words: str, fields: dict[str, Any]) -> None:
    assert words in sentences(document)
    assert {name: getattr(PROFILES[house], name) for name in fields} == fields


@pytest.mark.parametrize("house", POOLS)
def test_the_numbers_of_each_pool_are_those_of_the_documents_tables(house: str) -> None:
    rules = profile(house)
    assert (rules.first_drop, rules.middle_drop, rules.wrong_show, rules.limit, rules.rejoin_max) == POOLS[house]


@pytest.mark.parametrize(("house", "first", "middle"), [(CIRCLE_101, 20, 40), (CIRCLE_201, 25, 50)])
def test_a_drop_of_a_pool_costs_what_document_004_says(house: str, first: int, middle: int) -> None:
    assert "(i.e. 20 points in 101 pool or 25 points in 201 pool)" in sentences("004")
    assert "which is 40 points in 101 Pool and 50 points in 201 Pool" in sentences("004")
    assert (profile(house).first_drop, profile(house).middle_drop) == (first, middle)
