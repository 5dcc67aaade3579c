"""Rules 1: the table in docs/players/rules.md is the data, not a copy that can differ."""

from pathlib import Path

from engine.houses import profile
from engine.houses.table import markdown
from tests.engine.cast import CIRCLE_101, PLAYSHIP_101, TAJ

RULES = Path(__file__).parents[3] / "docs" / "players" / "rules.md"


def test_the_documented_table_is_what_the_profiles_say() -> None:
    text = RULES.read_text(encoding="utf-8")
    table = text[text.index("| field |") :]
    assert table[: table.index("\n\n")] == markdown()


def test_one_house_can_be_shown_alone() -> None:
    lines = markdown([profile(TAJ)]).splitlines()
    assert lines[0] == "| field | `taj-points` |"
    assert "| consecutive misses that drop | 5 |" in lines
    assert "| deal show: half, at least / at most | - |" in lines
    assert "| split by vote: drops left apart by at most | - |" in lines


def test_how_a_pool_is_split_is_each_houses_own() -> None:
    circle, playship = markdown([profile(CIRCLE_101)]).splitlines(), markdown([profile(PLAYSHIP_101)]).splitlines()
    assert circle[-3:] == [
        "| split by vote up to a fee of, whole units | any |",
        "| split by vote: drops left apart by at most | any |",
        "| split: remainder after the excess drops | at least one fee |",
    ]
    assert playship[-3:] == [
        "| split by vote up to a fee of, whole units | 2000 |",
        "| split by vote: drops left apart by at most | 2 |",
        "| split: remainder after the excess drops | more than one fee |",
    ]
