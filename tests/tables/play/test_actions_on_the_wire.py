"""The messages of a deal's actions: frames as browsers have always sent them, and the action that each is."""

import pytest

from engine import deal as rules
from engine.cards import card, hand
from engine.deal import Pile
from tables.live.requests import decode
from tables.play.requests import ACTIONS, ActionMessage, StepMessage

SEAT = 2
FRAMES = {
    '{"type":"draw","id":"m1","version":3,"deal":"D","pile":"closed"}': rules.Draw(SEAT, Pile.CLOSED, version=3),
    '{"type":"draw","version":3,"pile":"open"}': rules.Draw(SEAT, Pile.OPEN, version=3),
    '{"type":"discard","version":0,"card":"10H"}': rules.Discard(SEAT, card("10H"), version=0),
    '{"type":"drop","version":7}': rules.Drop(SEAT, version=7),
    '{"type":"finish","version":7,"card":"PJ"}': rules.Finish(SEAT, card("PJ"), version=7),
    '{"type":"declare","version":7,"groups":[["AS","2S"],[]],"ungrouped":["KD"]}': rules.Declare(
        SEAT, (hand("AS 2S"), b""), hand("KD"), version=7
    ),
    '{"type":"declare","version":7,"groups":[]}': rules.Declare(SEAT, (), version=7),
    '{"type":"show","version":7,"deal":null,"groups":[["AS"]],"ungrouped":[]}': rules.Show(
        SEAT, (hand("AS"),), version=7
    ),
    '{"type":"ask_drop","id":"m2","wanted":true}': rules.AskDrop(SEAT, wanted=True),
    '{"type":"stay_seated","wanted":false}': rules.StaySeated(SEAT, wanted=False),
}


@pytest.mark.parametrize(("frame", "action"), FRAMES.items())
def test_a_frame_is_this_action(frame: str, action: rules.Action) -> None:
    message = decode(frame)
    assert isinstance(message, ActionMessage)
    assert message.act()(SEAT) == action


def test_every_action_of_a_player_has_a_frame_here() -> None:
    assert {type(action) for action in FRAMES.values()} == set(ACTIONS)


def test_what_answers_a_step_says_which_version_was_seen() -> None:
    for kind, message in ACTIONS.items():
        assert issubclass(message, StepMessage) == issubclass(kind, rules.Step)


def test_every_message_has_a_sentence() -> None:
    for message in ACTIONS.values():
        assert message.__doc__ is not None
        assert message.__doc__.endswith(".")
