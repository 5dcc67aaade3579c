"""Whatever is changed in a record is found, and named."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine import record
from engine.cards import CODES
from engine.record import BadRecord, Fault, replay
from engine.record.document import digest_of
from engine.shuffle import commitment
from tests.engine.record.finished import declared

Plain = dict[str, Any]
OTHER_SEED = "ab" * 32


def tampered(change: Callable[[Plain], object]) -> Plain:
    """A record changed, its digest made to fit again as a careful cheat would."""
    plain = record.load(record.encode(declared()))
    change(plain)
    plain["digest"] = digest_of(plain)
    return plain


def fault_of(change: Callable[[Plain], object]) -> Fault | None:
    replayed = replay(tampered(change))
    assert not replayed.valid
    assert replayed.sentence
    return replayed.reason


def swap(one: int, other: int, cards: list[str]) -> None:
    cards[one], cards[other] = cards[other], cards[one]


def first_of(plain: Plain, kind: str) -> Plain:
    found: Plain = next(move for move in plain["moves"] if move["type"] == kind)
    return found


def test_other_rules_are_found_by_the_profiles_hash() -> None:
    assert fault_of(lambda plain: plain["profile"].update(first_drop=10)) is Fault.PROFILE_HASH
    assert fault_of(lambda plain: plain.update(profile_hash=OTHER_SEED)) is Fault.PROFILE_HASH


def test_another_server_seed_is_found_by_the_commitment() -> None:
    assert fault_of(lambda plain: plain.update(server_seed=OTHER_SEED)) is Fault.COMMITMENT
    assert fault_of(lambda plain: plain.update(commitment=OTHER_SEED)) is Fault.COMMITMENT


def test_another_seed_with_a_commitment_of_its_own_is_found_by_the_toss() -> None:
    both = {"server_seed": OTHER_SEED, "commitment": commitment(bytes.fromhex(OTHER_SEED))}
    assert fault_of(lambda plain: plain.update(both)) is Fault.TOSS


def test_and_without_a_toss_by_the_cards() -> None:
    both = {"server_seed": OTHER_SEED, "commitment": commitment(bytes.fromhex(OTHER_SEED)), "toss": None}
    assert fault_of(lambda plain: plain.update(both)) is Fault.DEALT


def test_another_client_seed_or_deal_is_found() -> None:
    assert fault_of(lambda plain: plain["client_seeds"].update(asha="papaya")) is Fault.TOSS
    assert fault_of(lambda plain: plain["client_seeds"].clear()) is Fault.TOSS
    assert fault_of(lambda plain: plain.update(deal="deal-2", toss=None)) is Fault.DEALT


def test_another_toss_card_is_found() -> None:
    other = {"AS", "KD"} - {one["card"] for one in record.load(record.encode(declared()))["toss"]}
    assert fault_of(lambda plain: plain["toss"][0].update(card=min(other))) is Fault.TOSS


def test_seats_that_are_not_those_of_the_toss_are_found() -> None:
    assert fault_of(lambda plain: plain["players"].reverse()) is Fault.SEATING
    assert fault_of(lambda plain: plain["toss"].clear()) is Fault.SEATING
    assert fault_of(lambda plain: plain.update(first=1)) is Fault.SEATING
    assert fault_of(lambda plain: plain.update(dealer=0)) is Fault.SEATING


def test_other_cards_in_a_hand_are_found() -> None:
    assert fault_of(lambda plain: plain["dealt"].update(cut="AS")) is Fault.DEALT
    assert fault_of(lambda plain: plain["dealt"]["hands"].reverse()) is Fault.DEALT


def test_another_card_drawn_is_found() -> None:
    def change(plain: Plain) -> None:
        draw = first_of(plain, "draw")
        draw["card"] = "AS" if draw["card"] != "AS" else "AH"

    assert fault_of(change) is Fault.DRAWN


def test_a_draw_from_another_pile_is_found() -> None:
    replayed = replay(tampered(lambda plain: first_of(plain, "draw").update(pile="open")))
    assert replayed.reason in (Fault.DRAWN, Fault.MOVE)


def test_a_discard_of_a_card_not_held_is_found_with_the_moves_number() -> None:
    plain = tampered(lambda plain: None)
    hand = {*plain["dealt"]["hands"][0], plain["moves"][0]["card"]}
    discard = first_of(plain, "discard")
    discard["card"] = next(code for code in CODES if code not in hand)
    replayed = replay(plain)
    assert (replayed.reason, replayed.move) == (Fault.MOVE, 1)
    assert "card_not_held" in replayed.sentence


def test_a_discard_of_another_card_held_is_found_in_the_end() -> None:
    plain = tampered(lambda plain: None)
    discard = first_of(plain, "discard")
    discard["card"] = next(code for code in plain["dealt"]["hands"][0] if code != discard["card"])
    assert not replay(plain).valid


def test_a_move_left_out_or_made_twice_is_found() -> None:
    assert fault_of(lambda plain: plain["moves"].pop(0)) is Fault.MOVE
    assert fault_of(lambda plain: plain["moves"].insert(0, plain["moves"][0])) is Fault.MOVE


def test_moves_that_stop_before_the_end_are_found() -> None:
    replayed = replay(tampered(lambda plain: plain["moves"].pop()))
    assert replayed.reason is Fault.UNFINISHED
    assert replayed.scores == {}


def test_a_move_after_the_end_is_found() -> None:
    replayed = replay(tampered(lambda plain: plain["moves"].append(plain["moves"][-1])))
    assert replayed.reason is Fault.MOVE
    assert "deal_over" in replayed.sentence


def test_a_move_made_too_late_is_found() -> None:
    assert fault_of(lambda plain: plain["moves"][0].update(at_ms=plain["started_at_ms"] + 10**6)) is Fault.MOVE


def test_a_timeout_made_too_early_is_found() -> None:
    assert fault_of(lambda plain: plain["moves"][-1].update(at_ms=plain["moves"][-2]["at_ms"])) is Fault.MOVE


def test_a_declaration_made_valid_afterwards_is_found() -> None:
    assert fault_of(lambda plain: first_of(plain, "declare")["groups"].pop()) is Fault.MOVE


def test_another_winner_hand_or_number_of_points_is_found() -> None:
    winner = declared().result.winner
    loser = (winner + 1) % 3
    assert fault_of(lambda plain: plain["result"].update(winner=loser)) is Fault.RESULT
    assert fault_of(lambda plain: plain["result"]["seats"][loser].update(points=1)) is Fault.RESULT
    assert fault_of(lambda plain: plain["result"]["seats"][loser].update(deal_show=True)) is Fault.RESULT
    assert fault_of(lambda plain: plain["result"]["seats"][winner]["groups"].reverse()) is Fault.RESULT


def test_another_score_is_found() -> None:
    replayed = replay(tampered(lambda plain: plain["settlement"]["scores"].update(asha=1_000)))
    assert replayed.reason is Fault.SCORES
    assert replayed.scores == declared().settlement.scores


def test_other_money_point_value_or_rake_is_found() -> None:
    assert fault_of(lambda plain: plain["settlement"]["money_minor"].update(asha=1)) is Fault.MONEY
    assert fault_of(lambda plain: plain["settlement"].update(point_value_minor=1)) is Fault.MONEY
    assert fault_of(lambda plain: plain["settlement"].update(rake_bps=0)) is Fault.MONEY
    assert fault_of(lambda plain: plain["settlement"].update(rake_minor=0)) is Fault.MONEY


def test_what_no_rule_can_find_the_digest_does() -> None:
    for change in (
        lambda plain: plain["moves"][0].update(by="bot"),
        lambda plain: plain["moves"][0].update(at_ms=plain["moves"][0]["at_ms"] + 1),
        lambda plain: plain["settlement"].update(currency="INR"),
        lambda plain: plain.update(digest=OTHER_SEED),
    ):
        plain = record.load(record.encode(declared()))
        change(plain)
        assert replay(plain).reason is Fault.DIGEST


def leaves(plain: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The path of every value in a document."""
    if isinstance(plain, dict):
        return [leaf for key, value in plain.items() for leaf in leaves(value, (*path, key))]
    if isinstance(plain, list):
        return [leaf for index, value in enumerate(plain) for leaf in leaves(value, (*path, index))]
    return [path]


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_value_that_is_changed_is_found(data: st.DataObject) -> None:
    plain = record.load(record.encode(declared()))
    path = data.draw(st.sampled_from(leaves(plain)))
    holder: Any = plain
    for key in path[:-1]:
        holder = holder[key]
    old = holder[path[-1]]
    new = data.draw(st.one_of(st.integers(-5, 200), st.booleans(), st.none(), st.sampled_from([*CODES, "", "x"])))
    assume(new != old or type(new) is not type(old))
    holder[path[-1]] = new
    with suppress(BadRecord):
        assert not replay(plain).valid
