"""A new action of a deal is declared once: what a socket, a record and the notation need follows from that."""

import msgspec
import pytest

from engine import deal
from engine.cards import Card, Cards, card, hand
from engine.deal.actions import Groups, Ms, OfHouse, Step, Wish
from engine.deal.forms import kinds_in
from engine.notation.tokens import Alphabet, BadNotation
from engine.record import moves
from engine.record.moves import FORMS, form_of
from tables.play import requests
from tables.refusals import TableRefusal, TableRefused
from tests.engine.deal.cast import START_MS, table_of


class Swap(Step, frozen=True, gc=False, tag="swap"):
    """Lay a joker down and take the card that it stands for."""

    letters = {"j": {}}
    card: Card


class Bare(Wish, frozen=True, gc=False, tag="bare"):
    """Play with an open hand. With `wanted` false, close it again."""

    letters = {"b": {"wanted": True}, "B": {"wanted": False}}
    wanted: bool


class Lay(Step, frozen=True, gc=False, tag="lay"):
    """Lay groups on the table."""

    letters = {"l": {}}
    groups: Groups
    ungrouped: Cards = b""


class Pause(OfHouse, frozen=True, kw_only=True, gc=False, tag="pause"):
    """Stop the clock."""

    letters = {"p": {}}
    for_ms: Ms


TOYS = (Swap, Bare, Lay, Pause)
AT_MS = START_MS + 1_500


@pytest.fixture(autouse=True)
def _recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in TOYS:
        monkeypatch.setitem(FORMS, kind, form_of(kind))


def sent(kind: type, frame: str) -> deal.SeatAction:
    """The action that seat 2 makes with this frame."""
    return msgspec.json.decode(frame, type=requests.message_of(kind)).act()(2)


def recorded(action: deal.Action) -> str:
    """The action as a record's JSON."""
    return msgspec.json.encode(moves.move_of(action, AT_MS, table_of(3).state)).decode()


MADE = [
    (Swap(2, card("7H"), by="bot"), '{"type":"swap","at_ms":%d,"by":"bot","seat":2,"card":"7H"}', "2j7H+1500b"),
    (Bare(0, True), '{"type":"bare","at_ms":%d,"seat":0,"wanted":true}', "0b+1500"),
    (Bare(0, False), '{"type":"bare","at_ms":%d,"seat":0,"wanted":false}', "0B+1500"),
    (
        Lay(1, (hand("4S 5S 6S"),), hand("KD 2C")),
        '{"type":"lay","at_ms":%d,"seat":1,"groups":[["4S","5S","6S"]],"ungrouped":["KD","2C"]}',
        "1l4S.5S.6S|KD.2C+1500",
    ),
    (Pause(for_ms=600), '{"type":"pause","at_ms":%d,"for_ms":600}', "p600+1500"),
]
made = pytest.mark.parametrize(("action", "written", "token"), MADE, ids=[token for _, _, token in MADE])


@made
def test_a_record_has_it_with_its_cards_as_codes(action: deal.Action, written: str, token: str) -> None:
    assert recorded(action) == written % AT_MS


@made
def test_a_record_gives_it_back(action: deal.Action, written: str, token: str) -> None:
    assert msgspec.json.decode(written % AT_MS, type=FORMS[type(action)]).action() == action


@made
def test_the_notation_has_it_under_its_letter(action: deal.Action, written: str, token: str) -> None:
    alphabet = Alphabet(FORMS.values())
    move = moves.move_of(action, AT_MS, table_of(3).state)
    assert alphabet.token_of(move, START_MS) == token
    assert alphabet.move_of(token, START_MS) == move


def test_a_step_is_sent_with_the_version_that_its_player_saw() -> None:
    assert sent(Swap, '{"type":"swap","id":"m1","version":7,"deal":"d","card":"7H"}') == Swap(2, card("7H"), version=7)
    with pytest.raises(msgspec.ValidationError, match="version"):
        sent(Swap, '{"type":"swap","card":"7H"}')


def test_a_wish_is_sent_without_a_version() -> None:
    assert sent(Bare, '{"type":"bare","wanted":true}') == Bare(2, True)
    with pytest.raises(msgspec.ValidationError, match="unknown field `version`"):
        sent(Bare, '{"type":"bare","wanted":true,"version":7}')


def test_groups_are_sent_as_codes_and_what_may_be_left_out_is_left_out() -> None:
    assert sent(Lay, '{"type":"lay","version":1,"groups":[["4S","5S"]]}') == Lay(2, (hand("4S 5S"),), version=1)


def test_nobody_sends_a_seat_or_who_acts() -> None:
    for field in ('"seat":0', '"by":"bot"'):
        with pytest.raises(msgspec.ValidationError, match="unknown field"):
            sent(Bare, f'{{"type":"bare","wanted":true,{field}}}')


def test_a_card_that_is_none_is_refused_before_anybody_looks_for_a_seat() -> None:
    message = msgspec.json.decode('{"type":"swap","version":7,"card":"1X"}', type=requests.message_of(Swap))
    with pytest.raises(TableRefused) as refused:
        message.act()
    assert refused.value.code is TableRefusal.BAD_CARD


def test_the_documents_have_its_name_its_sentence_and_its_fields() -> None:
    ((schema,), parts) = msgspec.json.schema_components([requests.message_of(Swap)])
    assert schema == {"$ref": "#/$defs/Swap"}
    assert parts["Swap"]["description"] == "Lay a joker down and take the card that it stands for."
    assert list(parts["Swap"]["properties"]) == ["type", "id", "version", "deal", "card"]
    assert FORMS[Swap].__doc__ == Swap.__doc__


def test_two_actions_cannot_have_the_same_letter() -> None:
    class Other(Wish, frozen=True, gc=False, tag="other"):
        letters = {"j": {}}

    with pytest.raises(ValueError, match="'j' stands for swap and other"):
        Alphabet([FORMS[Swap], form_of(Other)])


def test_a_letter_has_room_for_one_field() -> None:
    class Wordy(Wish, frozen=True, gc=False, tag="wordy"):
        letters = {"y": {}}
        card: Card
        other: Card

    with pytest.raises(ValueError, match="room for one field"):
        Alphabet([form_of(Wordy)])


def test_a_choice_is_written_as_a_letter_for_each_value() -> None:
    class Undecided(Wish, frozen=True, gc=False, tag="undecided"):
        letters = {"u": {}}
        wanted: bool

    with pytest.raises(ValueError, match="wanted of undecided"):
        Alphabet([form_of(Undecided)])


def test_an_unknown_letter_is_no_move() -> None:
    with pytest.raises(BadNotation, match="is no move"):
        Alphabet([FORMS[Swap]]).move_of("0b+5", START_MS)


def test_every_action_that_is_declared_is_one_that_the_deal_takes() -> None:
    bases = {Step, Wish, OfHouse}
    declared = {kind for base in bases for kind in base.__subclasses__() if kind.__module__ == "engine.deal.actions"}
    assert declared == set(kinds_in(deal.Action))
    assert set(requests.ACTIONS) == {kind for kind in declared if not issubclass(kind, OfHouse)}
