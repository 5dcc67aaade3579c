"""From a client's message to the service it asks for; the one table that says which is which."""

from typing import assert_never

from accounts.people.models import User
from tables.chairs import services as chairs
from tables.chat import services as chatting
from tables.chat.models import LineKind
from tables.play import arranging
from tables.play.services import play
from tables.refusals import TableRefusal, TableRefused
from tables.wire import protocol
from tables.wire.protocol import Request


def carry_out(message: Request, user: User, table_id: str, deal_id: str) -> int | None:
    """Do what a player asks at a table whose shown deal is `deal_id`; returns the deal's version after a move.

    Raises TableRefused, the engine's Refused and the wallet's refusals.
    """
    if isinstance(message, protocol.ActionMessage):
        return _move(message, user, deal_id)
    if isinstance(message, protocol.ChairMessage):
        _take_place(message, user, table_id)
    elif isinstance(message, protocol.ChatMessage):
        _talk(message, user, table_id)
    elif isinstance(message, protocol.Arrange):
        arranging.save_arrangement(message.deal, user, message.groups)
    else:
        assert_never(message)
    return None


def _take_place(message: protocol.AtTheTable, user: User, table_id: str) -> None:
    match message:
        case protocol.Sit():
            chairs.sit_down(table_id, user, message.buy_in_minor, message.seat)
        case protocol.TopUp():
            chairs.top_up(table_id, user, message.amount_minor, message.id)
        case protocol.AutoTopUp():
            chairs.auto_top_up(table_id, user, message.to_minor)
        case protocol.Wait():
            chairs.wait_in_line(table_id, user, message.buy_in_minor)
        case protocol.LeaveLine():
            chairs.leave_line(table_id, user)
        case protocol.SitOut():
            chairs.sit_out(table_id, user, message.wanted)
        case protocol.Leave():
            chairs.leave(table_id, user)
        case _:
            assert_never(message)


def _talk(message: protocol.Chat, user: User, table_id: str) -> None:
    match message:
        case protocol.Say(text=text):
            chatting.say(table_id, user, LineKind.TEXT, text)
        case protocol.SayPhrase(key=key):
            chatting.say(table_id, user, LineKind.PHRASE, key)
        case protocol.SayEmoji(key=key):
            chatting.say(table_id, user, LineKind.EMOJI, key)
        case protocol.Mute(player=player, wanted=wanted):
            chatting.mute(table_id, user, player, wanted)
        case protocol.Report(player=player, line=line):
            chatting.report(table_id, user, player, line)
        case _:
            assert_never(message)


def _move(message: protocol.ActionMessage, user: User, deal_id: str) -> int:
    if isinstance(message, protocol.StepMessage) and message.deal is not None and message.deal != deal_id:
        raise TableRefused(TableRefusal.WRONG_DEAL)
    if not deal_id:
        raise TableRefused(TableRefusal.NO_DEAL)
    return play(deal_id, user.public_id, message.act())
