"""Whatever is changed in what a deal was shuffled from is found, and named; what cannot be found out is said."""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine import record
from engine.record import BadRecord, Fault, replay
from engine.record.document import digest_of
from engine.record.replay import CHAIN_NOT_KNOWN, NO_PUBLIC_ENTROPY, SIGNATURE_NOT_CHECKED
from engine.shuffle import house_commitment, share_commitment
from tests.engine.record.golden_deals import FOLDER
from tests.engine.record.test_tampering import leaves

Plain = dict[str, Any]
OTHER = "ab" * 32
GOLDEN = FOLDER / "rummycircle-points"


@cache
def written(name: str) -> bytes:
    return (GOLDEN / f"{name}.json").read_bytes()


def tampered(change: Callable[[Plain], object], name: str = "revealed") -> Plain:
    """A record changed, its digest made to fit again as a careful cheat would."""
    plain = record.load(written(name))
    change(plain)
    plain["digest"] = digest_of(plain)
    return plain


def fault_of(change: Callable[[Plain], object], name: str = "revealed") -> Fault | None:
    replayed = replay(tampered(change, name))
    assert not replayed.valid
    assert replayed.sentence
    return replayed.reason


def transcript(plain: Plain) -> Plain:
    found: Plain = plain["shuffle"]["transcript"]
    return found


def test_another_seed_is_found_by_the_commitment() -> None:
    assert fault_of(lambda plain: plain.update(server_seed=OTHER)) is Fault.COMMITMENT
    assert fault_of(lambda plain: plain.update(commitment=OTHER)) is Fault.COMMITMENT


def test_a_seed_that_was_chosen_after_the_transcript_is_found_there() -> None:
    chosen = {"server_seed": OTHER, "commitment": house_commitment("golden-16", bytes.fromhex(OTHER))}
    assert fault_of(lambda plain: plain.update(chosen)) is Fault.COMMITMENT


def test_a_transcript_made_to_fit_another_seed_makes_other_cards() -> None:
    def change(plain: Plain) -> None:
        plain.update(server_seed=OTHER, commitment=house_commitment("golden-16", bytes.fromhex(OTHER)))
        transcript(plain).update(house=plain["commitment"])

    assert fault_of(change) is Fault.TOSS


@pytest.mark.parametrize("field", ["closed_at_ms", "reveal_ms"])
def test_another_time_is_found_by_the_beacons_round(field: str) -> None:
    later = {field: 1_692_806_358_500 + 10**7}
    assert fault_of(lambda plain: transcript(plain).update(later)) is Fault.BEACON


def test_a_time_within_the_same_round_is_found_by_the_cards() -> None:
    assert fault_of(lambda plain: transcript(plain).update(closed_at_ms=1_692_806_358_501)) is Fault.TOSS


def test_a_transcript_of_another_deal_or_other_rules_or_players_is_found() -> None:
    assert fault_of(lambda plain: transcript(plain).update(deal="golden-17")) is Fault.TRANSCRIPT
    assert fault_of(lambda plain: transcript(plain).update(rules=OTHER)) is Fault.TRANSCRIPT
    assert fault_of(lambda plain: transcript(plain)["players"].pop()) is Fault.TRANSCRIPT
    assert fault_of(lambda plain: transcript(plain)["players"].reverse()) is Fault.TRANSCRIPT


def test_a_share_that_was_changed_left_out_or_added_is_found() -> None:
    assert fault_of(lambda plain: plain["shuffle"]["shares"].update(asha=OTHER)) is Fault.SHARE
    assert fault_of(lambda plain: plain["shuffle"]["shares"].pop("asha")) is Fault.SHARE
    assert fault_of(lambda plain: plain["shuffle"]["shares"].update(deep=OTHER)) is Fault.SHARE
    assert fault_of(lambda plain: plain["shuffle"]["missing"].append("asha")) is Fault.SHARE


def test_a_share_called_missing_makes_other_cards() -> None:
    def change(plain: Plain) -> None:
        del plain["shuffle"]["shares"]["asha"]
        plain["shuffle"]["missing"].append("asha")

    assert fault_of(change) is Fault.TOSS
    assert fault_of(lambda plain: (change(plain), plain.update(toss=None))) is Fault.DEALT


def test_a_missing_player_who_plays_after_all_is_found() -> None:
    assert fault_of(lambda plain: plain["moves"][0].update(seat=0), "unrevealed") is Fault.MOVE
    assert fault_of(lambda plain: plain["shuffle"].update(missing=[]), "unrevealed") is Fault.SHARE


def test_another_round_of_the_beacon_or_none_is_found() -> None:
    assert fault_of(lambda plain: plain["shuffle"]["beacon"].update(randomness=OTHER)) is Fault.BEACON
    assert fault_of(lambda plain: plain["shuffle"]["beacon"].update(signature=OTHER)) is Fault.BEACON
    assert fault_of(lambda plain: plain["shuffle"].update(beacon=None)) is Fault.BEACON
    assert fault_of(lambda plain: transcript(plain).update(beacon=None)) is Fault.BEACON
    assert fault_of(lambda plain: transcript(plain)["beacon"].update(round=999)) is Fault.BEACON


def test_a_commitment_given_to_a_bot_afterwards_makes_other_cards() -> None:
    def change(plain: Plain) -> None:
        transcript(plain)["players"][3]["commitment"] = share_commitment("golden-16", "deep", bytes(32))
        plain["shuffle"]["shares"]["deep"] = bytes(32).hex()

    assert fault_of(change) is Fault.TOSS


def test_what_a_replay_cannot_find_out_is_said() -> None:
    assert replay(written("unrevealed")).notes == (NO_PUBLIC_ENTROPY,)
    assert replay(written("revealed")).notes == (SIGNATURE_NOT_CHECKED,)
    own = tampered(lambda plain: transcript(plain)["beacon"].update(chain=OTHER))
    assert replay(own).notes == (SIGNATURE_NOT_CHECKED, CHAIN_NOT_KNOWN)
    assert replay(written("declared")).notes == ()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda plain: plain.pop("shuffle"), "shuffle"),
        (lambda plain: plain.update(client_seeds={}), "client_seeds"),
        (lambda plain: plain.update(format="indian-rummy/deal-record/1"), "client_seeds"),
        (lambda plain: plain["shuffle"].update(version=1), "shuffle.version"),
        (lambda plain: plain["shuffle"].update(missing=None), "shuffle.missing"),
        (lambda plain: plain["shuffle"]["shares"].update(asha="ab"), "shuffle.shares[...]"),
        (lambda plain: plain["shuffle"]["beacon"].update(signature="a"), "shuffle.beacon.signature"),
        (lambda plain: transcript(plain).update(closed_at_ms=-1), "shuffle.transcript.closed_at_ms"),
        (lambda plain: transcript(plain).update(closed_at_ms=2**53), "shuffle.transcript.closed_at_ms"),
        (lambda plain: transcript(plain).update(format="other"), "shuffle.transcript.format"),
        (lambda plain: transcript(plain).update(colour=1), "shuffle.transcript.colour"),
        (lambda plain: transcript(plain)["beacon"].update(round=0), "shuffle.transcript.beacon.round"),
        (lambda plain: transcript(plain)["players"].append(transcript(plain)["players"][0]), "shuffle.transcript"),
    ],
)
def test_the_field_at_fault_is_named(change: Callable[[Plain], object], field: str) -> None:
    with pytest.raises(BadRecord) as caught:
        replay(tampered(change))
    assert caught.value.field == field


def test_when_nobody_would_be_left_it_is_no_record() -> None:
    def change(plain: Plain) -> None:
        plain["shuffle"].update(shares={}, missing=["asha", "bela", "chand"])

    with pytest.raises(BadRecord, match="nobody is left"):
        replay(tampered(change, "unrevealed"))


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(["revealed", "unrevealed"]), st.data())
def test_any_value_that_is_changed_is_found(name: str, data: st.DataObject) -> None:
    plain = record.load(written(name))
    path = data.draw(st.sampled_from([path for path in leaves(plain) if path[0] == "shuffle"]))
    holder: Any = plain
    for key in path[:-1]:
        holder = holder[key]
    old = holder[path[-1]]
    new = data.draw(st.one_of(st.integers(-5, 200), st.booleans(), st.none(), st.sampled_from([OTHER, "", "asha"])))
    assume(new != old or type(new) is not type(old))
    holder[path[-1]] = new
    with suppress(BadRecord):
        assert not replay(plain).valid
