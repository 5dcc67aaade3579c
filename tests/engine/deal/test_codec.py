"""A state as bytes and back."""

import msgspec
import pytest

from engine import deal
from engine.deal.terms import pack, unpack
from engine.houses import PROFILES, profile, with_overrides
from tests.engine.deal.cast import ASHA, BELA, CHAND, WINNING, Game, table_of
from tests.engine.deal.legal import legal_actions


def steps() -> dict[str, Game]:
    """One deal in every phase."""
    return {
        "turn": table_of(3),
        "drawn": table_of(3).draw(),
        "declare": table_of(3).draw().finish(),
        "wrong show": table_of(3).draw().finish().declare(""),
        "show": table_of(3, hands={ASHA: WINNING}).win().show(BELA),
        "over": table_of(3, hands={ASHA: WINNING}).win().show(BELA).show(CHAND),
        "asked": table_of(3).do(deal.AskDrop(BELA, True)).do(deal.StaySeated(CHAND, True)),
    }


@pytest.mark.parametrize("step", steps())
def test_decoding_what_was_encoded_is_the_same_state(step: str) -> None:
    state = steps()[step].state
    assert deal.decode(deal.encode(state)) == state


@pytest.mark.parametrize("away_ms", [(), (1, 2, 3)])
@pytest.mark.parametrize("step", steps())
def test_what_changes_and_what_stays_the_same_are_together_the_state(step: str, away_ms: tuple[int, ...]) -> None:
    state = msgspec.structs.replace(steps()[step].state, away_ms=away_ms)
    course, terms = deal.encode_course(state), deal.encode_terms(state.terms)
    assert deal.decode_course(course, terms) == state
    once_more = sum(len(player) for player in state.terms.players)
    assert len(course) + len(terms) + once_more == len(deal.encode(state)) + 1
    assert deal.decode_course(deal.encode(state), b"") == state


def test_a_course_of_before_has_its_players() -> None:
    state = table_of(3).state
    terms = deal.encode_terms(state.terms)
    course = deal.encode(state).replace(terms, msgspec.msgpack.encode(None))
    assert len(course) > len(deal.encode_course(state))
    assert deal.decode_course(course, terms) == state


def test_what_changes_is_no_state_without_what_stays_the_same() -> None:
    course = deal.encode_course(table_of(3).state)
    for terms in (b"", b"\xc0", deal.encode(table_of(3).state)):
        with pytest.raises(msgspec.DecodeError):
            deal.decode_course(course, terms)


@pytest.mark.parametrize("step", steps())
def test_a_decoded_state_plays_on_as_the_one_that_was_encoded(step: str) -> None:
    game = steps()[step]
    decoded = deal.decode(deal.encode(game.state))
    for action in legal_actions(game.state):
        now_ms = game.state.due_at_ms if isinstance(action, deal.Timeout) else game.now_ms
        assert deal.apply(decoded, action, now_ms) == deal.apply(game.state, action, now_ms)


@pytest.mark.parametrize("house", PROFILES.values(), ids=PROFILES)
def test_every_houses_rules_travel_with_the_state(house) -> None:
    assert deal.decode(deal.encode(table_of(2, house).state)).profile == house


def test_an_operators_numbers_travel_with_the_state() -> None:
    changed = with_overrides(profile("classic-points21"), {"turn_s": 45, "deal_show": None, "extra_s": 0, "misses": 2})
    assert unpack(pack(changed)) == changed


def test_a_state_is_small() -> None:
    assert len(deal.encode(table_of(6).state)) < 1_000


@pytest.mark.parametrize("saved", [b"", b"\x90", b"nonsense", b"\xc1"])
def test_what_is_no_state_is_refused(saved: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        deal.decode(saved)
