"""A house is one document: what it reads as, how it is written, and what is said of one that cannot be played."""

import json
from pathlib import Path

import msgspec
import pytest

from engine.commands import main
from engine.houses import PROFILES, BadProfile, RuleProfile, examples, house_document
from engine.houses.documents import edition
from engine.houses.house_document import read, write
from engine.houses.house_fields import PLACES
from engine.houses.profiles import EXAMPLES, TODAY

GOLDEN = Path(__file__).with_name("golden")
EVERY = PROFILES | examples()
SMALL = """
name = "at-home"
format = "points"
losing = { cap = 80, wrong_show = 80 }
drops = { first_points = 20, middle_points = 40 }
"""


def told(text: str) -> list[str]:
    """The sentences that a document is refused with."""
    with pytest.raises(BadProfile) as refused:
        read(text)
    for problem in refused.value.problems:
        assert problem.sentence.startswith(f"{problem.field}: ")
    return [problem.sentence for problem in refused.value.problems]


@pytest.mark.parametrize("name", PROFILES)
def test_each_of_the_eight_is_a_file_in_the_words_in_which_houses_are_written(name: str) -> None:
    text = (TODAY / f"{name}.toml").read_text()
    assert set(text.splitlines()) <= set(write(read(text)).splitlines())
    assert read(text) == edition(name, PROFILES[name].version)


@pytest.mark.parametrize("name", EVERY)
def test_every_house_reads_as_it_was_written_down(name: str) -> None:
    golden = json.loads((GOLDEN / f"{name}.json").read_text())
    assert json.loads(msgspec.json.encode(EVERY[name].document())) == golden["rules"]
    assert EVERY[name].hash == golden["hash"]


@pytest.mark.parametrize("name", EVERY)
def test_a_document_in_toml_or_json_is_the_same_house(name: str) -> None:
    house = EVERY[name]
    assert read(write(house)) == house
    assert read(json.dumps(house_document.plain_document(house))) == house


def test_every_rule_has_one_place_in_the_document() -> None:
    assert sorted(place.field for place in PLACES) == sorted(RuleProfile.__struct_fields__)
    assert len({place.path for place in PLACES}) == len(PLACES)


def test_comments_order_and_defaults_change_no_hash() -> None:
    assert read("# of ours\n" + SMALL + "[hand]\ncards = 13\n").hash == read(SMALL).hash


def test_a_rule_that_a_house_does_not_have_is_none() -> None:
    assert read(SMALL + '[split]\nvote_fee_max_minor = "none"\n').manual_split_fee_max_minor is None
    assert read(SMALL).manual_split_fee_max_minor == 200_000


def test_two_players_with_one_pack_is_one_line() -> None:
    house = read(SMALL + "[packs]\nby_players = { 2 = 1 }\n")
    assert [house.packs_for(players) for players in (2, 3, 6)] == [1, 2, 2]
    assert house.most_packs == 2


def test_a_problem_names_the_field_as_the_document_has_it() -> None:
    assert told(SMALL.replace("first_points = 20", "first_points = 90")) == [
        "drops.first_points: A first drop of 90 costs more than the cap on a losing hand, 80.",
        "drops.first_points: A first drop of 90 costs more than a middle drop, 40.",
    ]
    assert told(SMALL.replace("wrong_show = 80", 'wrong_show = "much"')) == [
        "losing.wrong_show: Expected int, got str."
    ]
    assert told(SMALL + "[packs]\nby_players = { 2 = 1, 9 = 3 }") == [
        "packs.by_players: This house is for 2 to 6 players, not 9."
    ]


def test_everything_that_is_wrong_is_said_at_once() -> None:
    assert told('name = 1\nformat = "chess"\nlosing = 80\n[drops]\nfirst_points = 20\nblind = 3\n') == [
        "name: Expected str, got int.",
        "format: It is one of points, pool, deals; 'chess' would need code.",
        "losing: It is a section: write [losing] and its fields below.",
        "drops.blind: A house document has no such field; a rule that is not data needs code.",
        "losing.cap: It is missing.",
        "losing.wrong_show: It is missing.",
        "drops.middle_points: It is missing.",
    ]


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("[[", "document"),
        ("{", "document"),
        ("\x00", "document"),
        ("x = " + "[" * 5000, "document"),
        ("#" * 70_000, "document"),
        (SMALL.replace("at-home", "At home"), "name"),
        (SMALL.replace("at-home", "a" * 33), "name"),
        ("version = 0\n" + SMALL, "version"),
        (SMALL + "[packs]\nby_players = [[2, 1]]\n", "packs.by_players"),
        (SMALL + "[packs]\nby_players = { two = 1 }\n", "packs.by_players"),
        (SMALL + '[packs]\nby_players = { 2 = "one" }\n', "packs.by_players"),
        (SMALL + "[clocks]\nturn_s = true\n", "clocks.turn_s"),
        (SMALL + "[clocks]\nturn_s = 1e400\n", "clocks.turn_s"),
        (SMALL + "[clocks]\nturn_s = 99999999999999999999999\n", "clocks.turn_s"),
        (SMALL + "[losing2]\ncap = 1\n", "losing2"),
    ],
)
def test_what_is_no_house_is_refused_with_its_field(text: str, field: str) -> None:
    assert [sentence.split(":")[0] for sentence in told(text)] == [field]


def test_a_name_of_32_letters_and_the_last_edition_are_taken() -> None:
    assert read(SMALL.replace("at-home", "a" * 32)).name == "a" * 32
    assert read("version = 999999\n" + SMALL).version == 999_999
    assert told("version = 1000000\n" + SMALL) == ["version: Editions are counted from 1, not 1000000."]


def test_a_document_of_64_kilobytes_is_read_and_of_a_byte_more_is_not() -> None:
    text = SMALL + "#" * (64 * 1024 - len(SMALL))
    assert read(text) == read(SMALL)
    assert told(text + "#") == ["document: It has 65537 bytes; a house needs no more than 65536."]


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(BadProfile, match="document: It is neither TOML nor JSON"):
        read(b'name = "\xff"')


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.toml")), ids=lambda file: file.stem)
def test_an_example_is_named_as_its_file_and_is_no_house_of_today(file: Path) -> None:
    assert read(file.read_bytes()).name == file.stem
    assert file.stem not in PROFILES


def test_the_command_shows_a_house_and_checks_a_document(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["house", "ten-cards"]) == 0
    file = tmp_path / "house.toml"
    file.write_text(capsys.readouterr().out)
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out == f"ten-cards 1 {EVERY['ten-cards'].hash}\n"
    file.write_text(file.read_text().replace("cards = 10", "cards = 40"))
    assert main(["check", str(file)]) == 1
    assert capsys.readouterr().out.startswith("packs.number: 2 players with 40 cards need 84 cards;")
    assert main(["house", "nobody"]) == 2
    assert main(["check", str(tmp_path / "none.toml")]) == 2
