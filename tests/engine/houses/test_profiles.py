"""Rules 1: each house keeps its own numbers, as data."""

import hashlib
import json

import msgspec
import pytest

from engine.houses import PROFILES, BadProfile, RuleProfile, UnknownProfile, profile
from tests.engine.cast import CIRCLE, CLASSIC, TAJ


def test_every_house_is_found_by_its_name() -> None:
    assert len(PROFILES) == 11
    assert all(name == house.name for name, house in PROFILES.items())


def test_an_unknown_house_is_said_by_name() -> None:
    with pytest.raises(UnknownProfile, match="playship-points"):
        profile("playship-points")


def test_a_profile_is_frozen() -> None:
    field = "misses"
    with pytest.raises(AttributeError):
        setattr(profile(TAJ), field, 3)


def test_the_hash_is_the_same_for_the_same_rules() -> None:
    again = msgspec.json.decode(msgspec.json.encode(profile(TAJ)), type=RuleProfile)
    plain = json.dumps(again.document(), sort_keys=True, separators=(",", ":"))
    assert again.hash == profile(TAJ).hash == hashlib.sha256(plain.encode()).hexdigest()


def test_any_change_gives_another_hash() -> None:
    one = profile(TAJ)
    hashes = {one.hash, msgspec.structs.replace(one, version=2).hash, msgspec.structs.replace(one, turn_s=31).hash}
    assert len(hashes) == 3


def test_every_house_has_another_hash() -> None:
    assert len({house.hash for house in PROFILES.values()}) == len(PROFILES)


def test_a_profile_checks_itself_however_it_is_made() -> None:
    with pytest.raises(BadProfile):
        msgspec.structs.replace(profile(TAJ), misses=0)


def test_the_largest_loss_is_the_cap() -> None:
    assert profile(CIRCLE).largest_loss == 80


def test_the_largest_loss_with_value_cards_is_the_cap_on_the_total() -> None:
    assert profile(CLASSIC).largest_loss == 200


def test_no_logic_branches_on_the_number_of_cards_alone() -> None:
    """A house of 21 cards without the melds of the 21-card game is thinkable, and so playable."""
    plain = msgspec.structs.replace(profile(CIRCLE), cards=21, packs=3)
    assert plain.declare_tunnelas is None
    assert not plain.value_cards
