"""A record as text and back, and the page that describes it."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import record
from engine.houses import PROFILES, RuleProfile, with_overrides
from engine.notation import BadNotation, read, reading, write
from tests.engine.deal.company import Temper
from tests.engine.record.finished import by_chance, declared

PAGE = Path(__file__).parents[3] / "docs" / "notation.md"
percent = st.sampled_from([0, 3, 30])
tempers = st.builds(Temper, percent, percent, percent, percent, percent, st.sampled_from([0, 50]))


class Unwanted(Exception):
    """A reader does not want a deal of these rules."""


@pytest.mark.parametrize("house", PROFILES)
def test_a_declared_deal_of_every_house_comes_back_as_it_was(house: str) -> None:
    assert read(write(declared(house))) == declared(house)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(PROFILES)), st.integers(2, 6), st.integers(0, 2**32), tempers, st.booleans())
def test_any_deal_comes_back_as_it_was(house: str, players: int, seed: int, temper: Temper, toss: bool) -> None:
    written = by_chance(PROFILES[house], players, seed, temper, toss)
    assert read(write(written)) == written


def test_the_notation_is_a_fraction_of_the_record() -> None:
    assert len(write(declared())) * 5 < len(record.encode(declared()))


def test_an_operators_numbers_are_written_and_the_houses_are_not() -> None:
    line = write(declared()).split("\n")[2]
    assert line == 'profile {"name":"rummycircle-points","turn_s":20}'


def test_a_house_that_nobody_knows_is_written_in_full() -> None:
    strange = with_overrides(PROFILES["taj-points"], {"misses": 4})
    unknown = type(strange)(**{**{f: getattr(strange, f) for f in strange.__struct_fields__}, "name": "at-home"})
    written = by_chance(unknown, 2, seed=2, temper=Temper())
    assert '"wrong_show":80' in write(written)
    assert read(write(written)) == written


def test_rules_are_checked_before_anything_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(house: RuleProfile, players: int) -> None:
        assert (house.name, house.turn_s, players) == ("rummycircle-points", 20, len(declared().players))
        raise Unwanted

    monkeypatch.setattr(reading.deal, "start", lambda *_: pytest.fail("the deal was played"))
    with pytest.raises(Unwanted):
        read(write(declared()), check)


def test_a_header_too_deep_to_read_is_no_notation() -> None:
    lines = write(declared()).split("\n")
    deep = "\n".join(f"toss {'[' * 20_000}" if line.startswith("toss ") else line for line in lines)
    with pytest.raises(BadNotation, match="toss is no JSON"):
        read(deep)


def test_times_that_went_back_and_moves_by_bots_are_kept() -> None:
    written = by_chance(PROFILES["taj-points"], 2, seed=2, temper=Temper(dawdle=0))
    text = write(written)
    head, _, tail = text.rpartition("\n\n")
    assert "+" in tail
    with pytest.raises(BadNotation, match="digest"):
        read(f"{head}\n\n{tail.replace(' ', 'b ', 1)}")


def test_lines_may_end_as_other_systems_end_them() -> None:
    assert read(write(declared()).replace("\n", "\r\n")) == declared()


def test_the_example_on_the_page_is_a_valid_deal() -> None:
    example = PAGE.read_text().rpartition("```\nindian-rummy-notation 1")[2].partition("```")[0]
    written = read("indian-rummy-notation 1" + example)
    assert record.replay(record.encode(written)).valid
    assert written.result.ending == "declared"


def test_the_page_names_every_verb_and_every_fault() -> None:
    page = PAGE.read_text()
    for fault in record.Fault:
        assert f"`{fault}`" in page
    for kind in ("draw", "discard", "drop", "finish", "declare", "show", "ask_drop", "stay_seated", "timeout"):
        assert f"| `{kind}` |" in page


def lines_of(text: str, number: int, line: str) -> str:
    lines = text.split("\n")
    lines[number] = line
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("number", "line", "what"),
    [
        (0, "indian-rummy-notation 3", "line 1: it does not begin with"),
        (1, "deal k3", "line 2: deal is no JSON"),
        (1, "deal 3", "header: Expected `str`, got `int`"),
        (1, "players []", "line 5: players is there twice"),
        (1, "colour 3", "header: Object contains unknown field"),
        (2, 'profile {"name":"rummycircle-points","turn_s":0}', "profile: A turn lasts"),
        (2, 'profile {"name":"rummycircle-points"}', "not those of the profile-hash"),
        (2, 'profile {"name":"nowhere"}', "profile: Object missing required field"),
        (4, 'players ["asha"]', "2 to 6 play"),
        (9, 'client-seeds {"asha":"papaya"}', ""),
        (15, "0c7H", "line 16: '0c7H' is no move"),
        (15, "0z+5", "line 16: '0z+5' is no move"),
        (15, "0xAS+5", "line 16: nothing may follow 'x'"),
        (15, "0c1S+5", "line 16: '0c1S+5' is no move"),
        (15, "0-AS+5", "refused: Draw a card first"),
        (15, "", ""),
    ],
)
def test_text_that_is_no_deal_is_refused_with_its_line(number: int, line: str, what: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read(lines_of(write(declared()), number, line))
    assert what in str(caught.value)


def test_another_drawn_card_is_refused() -> None:
    text = write(declared())
    first = text.split("\n")[15].split("+")[0]
    other = "0cAS" if first != "0cAS" else "0cAH"
    with pytest.raises(BadNotation, match="drawn"):
        read(text.replace(first, other, 1))


def test_text_that_stops_early_is_refused() -> None:
    with pytest.raises(BadNotation, match="before the deal is over"):
        read(write(declared()).rpartition("~")[0])


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_text_with_any_nonsense_in_it_is_refused_cleanly(data: st.DataObject) -> None:
    text = write(declared())
    at = data.draw(st.integers(0, len(text) - 1))
    width = data.draw(st.integers(0, 6))
    nonsense = data.draw(st.text(alphabet='0123456789+-~|/.:;=!?cowxsS AKQJP{}[]"\n\\é', max_size=6))
    changed = text[:at] + nonsense + text[at + width :]
    with suppress(BadNotation):
        assert read(changed) == declared()
