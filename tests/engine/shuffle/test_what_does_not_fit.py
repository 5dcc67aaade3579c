"""What a deal is shuffled from must be of this deal, its rules and its players, and be what was committed to."""

import pytest
from msgspec.structs import replace

from engine import deal
from engine.houses import PROFILES
from engine.shuffle import QUICKNET, BadSeed, Beacon, Broken, Chance, Joint, Pulse
from tests.engine.shuffle.committed import PULSE, REVEAL_MS, ROUND, SEED, chance_of, share_of, transcript_of

RULES = PROFILES["rummycircle-points"]
NAMES = ("bela", "asha", "chand")
SHARES = {player: share_of(player) for player in NAMES}
WHOLE = transcript_of(RULES, "k3", NAMES, NAMES)


def broken(chance: Chance) -> Broken | None:
    """What is found in it; and no deal starts from it if anything is."""
    found = chance.broken("k3", RULES.hash, ("asha", "bela", "chand"))
    if found is None:
        deal.start(RULES, "k3", ("asha", "bela", "chand"), 0, 2, chance, 1_000)
    else:
        with pytest.raises(BadSeed, match=found.sentence.rstrip(".")):
            deal.start(RULES, "k3", ("asha", "bela", "chand"), 0, 2, chance, 1_000)
    return found


@pytest.mark.parametrize("beacon", [True, False])
def test_what_belongs_together_fits(beacon: bool) -> None:
    assert broken(chance_of(RULES, "k3", NAMES, beacon=beacon)) is None
    assert broken(chance_of(RULES, "k3", NAMES, missing=("asha",), beacon=beacon)) is None
    assert broken(chance_of(RULES, "k3", NAMES, committed=("asha",), beacon=beacon)) is None


def test_of_version_1_nothing_is_said() -> None:
    assert broken(Chance(SEED, {"asha": "mango"})) is None


def test_another_seed_than_the_houses() -> None:
    assert broken(Chance.second(bytes(32), WHOLE, SHARES, PULSE)) is Broken.COMMITMENT


def test_another_deals_transcript() -> None:
    # The house's commitment names the deal too, so that one seed cannot serve two.
    other = transcript_of(RULES, "k4", NAMES, NAMES)
    assert broken(Chance.second(SEED, other, SHARES, PULSE)) is Broken.COMMITMENT
    assert broken(Chance.second(SEED, replace(WHOLE, deal="k4"), SHARES, PULSE)) is Broken.TRANSCRIPT


def test_a_transcript_of_other_rules() -> None:
    other = transcript_of(PROFILES["taj-points"], "k3", NAMES, NAMES)
    assert broken(Chance.second(SEED, other, SHARES, PULSE)) is Broken.TRANSCRIPT


@pytest.mark.parametrize("players", [("asha", "bela"), ("asha", "bela", "chand", "dev"), ("asha", "bela", "dev")])
def test_a_transcript_of_other_players(players: tuple[str, ...]) -> None:
    assert broken(chance_of(RULES, "k3", players)) is Broken.TRANSCRIPT


def test_another_share_than_the_one_committed_to() -> None:
    assert broken(Chance.second(SEED, WHOLE, SHARES | {"asha": bytes(32)}, PULSE)) is Broken.SHARE


def test_a_share_of_somebody_who_had_committed_to_nothing() -> None:
    some = transcript_of(RULES, "k3", NAMES, ("bela", "chand"))
    assert broken(Chance.second(SEED, some, SHARES, PULSE)) is Broken.SHARE
    assert broken(Chance.second(SEED, WHOLE, SHARES | {"dev": share_of("dev")}, PULSE)) is Broken.SHARE


def test_two_players_cannot_use_one_share() -> None:
    copied = replace(
        WHOLE, players=(*WHOLE.players[:2], replace(WHOLE.players[2], commitment=WHOLE.players[1].commitment))
    )
    assert broken(Chance.second(SEED, copied, SHARES | {"chand": share_of("asha")}, PULSE)) is Broken.SHARE


def test_a_beacon_that_says_nothing_or_was_not_asked() -> None:
    assert broken(Chance.second(SEED, WHOLE, SHARES, None)) is Broken.BEACON
    assert broken(Chance.second(SEED, replace(WHOLE, beacon=None), SHARES, PULSE)) is Broken.BEACON


def test_randomness_without_a_signature_is_no_beacon() -> None:
    smuggled = Joint(replace(WHOLE, beacon=None).encode(), SHARES, randomness=bytes(32))
    assert broken(Chance(SEED, smuggled)) is Broken.BEACON


def test_randomness_that_is_not_the_hash_of_the_signature() -> None:
    assert broken(Chance.second(SEED, WHOLE, SHARES, replace(PULSE, randomness="ab" * 32))) is Broken.BEACON
    other = Pulse(randomness=PULSE.randomness, signature=PULSE.signature[:-2] + "00")
    assert broken(Chance.second(SEED, WHOLE, SHARES, other)) is Broken.BEACON


@pytest.mark.parametrize("number", [ROUND - 1, ROUND + 1])
def test_a_round_that_is_not_the_first_after_the_reveals(number: int) -> None:
    other = replace(WHOLE, beacon=Beacon(chain=QUICKNET.hash, round=number))
    assert broken(Chance.second(SEED, other, SHARES, PULSE)) is Broken.BEACON


def test_of_a_chain_that_nobody_knows_the_round_is_taken_as_it_is() -> None:
    own = replace(WHOLE, beacon=Beacon(chain="ab" * 32, round=7))
    assert broken(Chance.second(SEED, own, SHARES, PULSE)) is None


def test_bytes_that_are_no_transcript() -> None:
    with pytest.raises(BadSeed, match="no transcript"):
        deal.start(RULES, "k3", NAMES, 0, 2, Chance(SEED, Joint(b"{}", {})), 1_000)
    with pytest.raises(BadSeed, match="no transcript"):
        deal.start(RULES, "k3", NAMES, 0, 2, Chance(SEED, Joint(b"\xff", {})), 1_000)


def test_a_round_comes_at_its_time_and_the_next_one_a_period_later() -> None:
    due_ms = QUICKNET.due_at_ms(ROUND)
    assert due_ms == 1_692_806_364_000
    assert [QUICKNET.round_at(due_ms + late_ms) for late_ms in (-3_000, -2_999, 0, 1, 3_000)] == [
        999,
        1000,
        1000,
        1001,
        1001,
    ]
    assert WHOLE.closed_at_ms + REVEAL_MS <= due_ms < WHOLE.closed_at_ms + REVEAL_MS + 3_000
    assert QUICKNET.round_at(0) == 1
