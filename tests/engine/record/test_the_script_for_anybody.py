"""`static/verify_shuffle.py`, which needs nothing but Python, finds what the engine finds in a record's shuffle."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine import record
from engine.houses import examples
from tests.engine.deal.company import Temper
from tests.engine.record.finished import by_chance
from tests.engine.record.golden_deals import FOLDER

SCRIPT = Path(__file__).parents[3] / "static" / "verify_shuffle.py"
HOUSE = FOLDER / "rummycircle-points"
OTHER = "ab" * 32


def says(*arguments: str) -> tuple[int, str]:
    """The script's status and words, in a Python that has no packages."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), *arguments], capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout + done.stderr


def changed(folder: Path, name: str, path: str, value: Any) -> str:
    """The file of a record with another value at a path of names and numbers."""
    plain: Any = json.loads((HOUSE / f"{name}.json").read_text())
    holder = plain
    *way, last = path.split(".")
    for key in way:
        holder = holder[int(key) if key.isdecimal() else key]
    holder[last] = value
    (folder / "deal.json").write_text(json.dumps(plain))
    return str(folder / "deal.json")


@pytest.mark.parametrize("scene", ["declared", "wrong-shows", "missed", "chance", "revealed", "unrevealed", "away"])
def test_true_records_of_either_version_are_true(scene: str) -> None:
    for file in FOLDER.glob(f"*/{scene}.json"):
        status, words = says(str(file))
        assert (status, "This shuffle is true" in words) == (0, True), words


def test_a_deck_used_up_is_followed_through_its_reshuffles(tmp_path: Path) -> None:
    from tests.static.test_the_browsers_check_agrees_with_the_engine import long_deal

    (tmp_path / "long.json").write_bytes(record.encode(long_deal()))
    assert says(str(tmp_path / "long.json"))[0] == 0


@pytest.mark.parametrize("house", examples())
def test_records_of_other_games_are_true(house: str, tmp_path: Path) -> None:
    for players in (2, min(3, examples()[house].seats_max)):
        written = by_chance(examples()[house], players, 7, Temper(finish=10, dawdle=30))
        (tmp_path / "deal.json").write_bytes(record.encode(written))
        status, words = says(str(tmp_path / "deal.json"))
        assert (status, "This shuffle is true" in words) == (0, True), words


def test_it_says_what_it_cannot_find_out() -> None:
    assert "No public entropy" in says(str(HOUSE / "unrevealed.json"))[1]
    words = says(str(HOUSE / "revealed.json"))[1]
    assert "api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/public/1000" in words
    assert "Missing, each for a first drop: asha." in says(str(HOUSE / "unrevealed.json"))[1]


@pytest.mark.parametrize(
    ("name", "path", "value", "what"),
    [
        ("declared", "server_seed", OTHER, "the seed is not the one committed to"),
        ("declared", "client_seeds.asha", "papaya", "the toss does not follow"),
        ("declared", "profile.first_drop", 1, "its rules were changed"),
        ("declared", "dealt.cut", "PJ", "the cut joker"),
        ("declared", "moves.0.card", "PJ", "move 0 draws another card"),
        ("declared", "settlement.rake_minor", 1, "after it was written"),
        ("revealed", "server_seed", OTHER, "the seed is not the one committed to"),
        ("revealed", "shuffle.transcript.rules", OTHER, "the transcript is not of this deal"),
        ("revealed", "shuffle.transcript.house", OTHER, "the transcript is not of this deal"),
        ("revealed", "shuffle.transcript.players.0.player", "eve", "the transcript has other players"),
        ("revealed", "shuffle.shares.asha", OTHER, "the share of asha is not"),
        ("revealed", "shuffle.shares.deep", OTHER, "the share of deep is not"),
        ("revealed", "shuffle.missing", ["asha"], "others are missing"),
        ("unrevealed", "shuffle.missing", [], "others are missing"),
        ("revealed", "shuffle.beacon", None, "do not agree on the beacon"),
        ("revealed", "shuffle.beacon.randomness", OTHER, "the beacon's randomness is another"),
        ("revealed", "shuffle.transcript.beacon.round", 999, "the beacon's round is not the first"),
        ("revealed", "shuffle.transcript.closed_at_ms", 1_692_806_358_501, "the toss does not follow"),
        ("unrevealed", "shuffle.transcript.closed_at_ms", 1, "the hands do not follow"),
    ],
)
def test_what_was_changed_is_named(tmp_path: Path, name: str, path: str, value: Any, what: str) -> None:
    status, words = says(changed(tmp_path, name, path, value))
    assert status == 1
    assert "This shuffle is false" in words
    assert what in words


def test_what_the_reader_knows_is_compared() -> None:
    plain = json.loads((HOUSE / "revealed.json").read_text())
    commitment, share = plain["commitment"], plain["shuffle"]["shares"]["asha"]
    assert says(str(HOUSE / "revealed.json"), commitment.upper(), share)[0] == 0
    assert "not the one that you saw" in says(str(HOUSE / "revealed.json"), OTHER)[1]
    assert "your share was not mixed in" in says(str(HOUSE / "revealed.json"), commitment, OTHER)[1]
    assert "your share was not mixed in" in says(str(HOUSE / "declared.json"), "", share)[1]


@pytest.mark.parametrize("text", ["", "[]", "{}", "3", '{"commitment": 5}'])
def test_what_is_no_record_is_said_without_a_traceback(tmp_path: Path, text: str) -> None:
    (tmp_path / "deal.json").write_text(text)
    status, words = says(str(tmp_path / "deal.json"))
    assert status == 1
    assert "no record that can be read" in words


def test_without_a_file_it_says_how_it_is_used() -> None:
    assert "verify_shuffle.py deal-....json" in says()[1]
    assert says("/nowhere/deal.json")[0] == 1
