"""A later version of the engine reads all that an earlier one wrote, with the same hashes."""

from pathlib import Path

import pytest

from tests.engine.changed import Changed
from tests.engine.record.golden_deals import FOLDER

READ_EVERYTHING = """
import sys
from base64 import b64decode
from pathlib import Path

import msgspec

from engine import deal, notation, record
from engine.cards import card
from engine.record import Stake, build

for file in sorted(Path(sys.argv[1]).glob("*/*.json")):
    written, text = file.read_bytes(), file.with_suffix(".txt").read_text()
    one = record.read(record.load(written))
    assert record.replay(written).valid, file
    assert one.profile.hash == one.profile_hash, file
    assert record.encode(one) == written, file
    assert record.encode(notation.read(text)) == written, file
    assert notation.write(one) == text, file
    if file.with_suffix(".saved").exists():
        lines = [[b64decode(part) for part in line.split(",")] for line in file.with_suffix(".saved").open()]
        actions = [msgspec.msgpack.decode(line[0], type=deal.Action) for line in lines[1:]]
        money = one.settlement
        toss = one.toss and [(tossed.player, card(tossed.card)) for tossed in one.toss]
        again = build(
            deal.decode(lines[-1][2]),
            [(move.at_ms, action) for move, action in zip(one.moves, actions, strict=True)],
            Stake(money.currency, money.point_value_minor, money.rake_bps),
            toss,
        )
        assert record.encode(again) == written, file
    print(file.stem)
"""


class Later(Changed):
    """A later version of the engine."""

    def add_a_rule(self) -> None:
        """A field with a default, as a new rule that no house has yet."""
        self.change(
            "houses/rule_profile.py", "    least_loss: int = 0\n", "    least_loss: int = 0\n    blind_turns: int = 0\n"
        )
        place = '        "misses": ("misses", '
        self.change(
            "houses/house_fields.py", place, f'        "blind_turns": ("blind_turns", "Blind turns."),\n{place}'
        )

    def change_taj(self, *lines: str) -> None:
        """Other lines in the house's document for its number of misses, and another version."""
        self.change("houses/today/taj-points.toml", "misses = 5\n", "".join(f"{line}\n" for line in lines))
        self.change("houses/today/taj-points.toml", "version = 1\n", "version = 2\n")


@pytest.fixture
def later(tmp_path: Path) -> Later:
    return Later(tmp_path)


def assert_reads_everything(later: Later) -> None:
    read = later.run("-c", READ_EVERYTHING, str(FOLDER)).split()
    assert len(read) == len(list(FOLDER.glob("*/*.json")))


def test_a_version_with_one_more_rule(later: Later) -> None:
    later.add_a_rule()
    assert later.run("-c", "from engine.houses import profile; print(profile('taj-points').blind_turns)") == "0\n"
    assert_reads_everything(later)


def test_a_version_in_which_a_house_has_the_new_rule(later: Later) -> None:
    later.add_a_rule()
    later.change_taj("misses = 5", "blind_turns = 2")
    assert "taj-points-2.json" in later.run("-m", "engine", "publish")
    assert_reads_everything(later)


def test_a_version_in_which_a_house_has_other_numbers(later: Later) -> None:
    later.change_taj("misses = 4")
    assert "taj-points-2.json" in later.run("-m", "engine", "publish")
    assert_reads_everything(later)


def test_a_version_in_which_a_house_is_gone(later: Later) -> None:
    later.change("houses/profiles.py", '    "taj-points",\n', "")
    assert_reads_everything(later)


def test_a_new_rule_is_part_of_the_hash_where_it_is_used(later: Later) -> None:
    later.add_a_rule()
    ask = "from engine.houses import profile, with_overrides as changed; taj = profile('taj-points'); "
    usual = later.run("-c", ask + "print(taj.hash)")
    assert later.run("-c", ask + "print(changed(taj, {'blind_turns': 0}).hash)") == usual
    assert later.run("-c", ask + "print(changed(taj, {'blind_turns': 1}).hash)") != usual
