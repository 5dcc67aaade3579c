"""From a client's message to the service it asks for; the one table that says which is which."""

from typing import assert_never

from accounts.models import User
from tables import protocol
from tables.models import LineKind
from tables.protocol import Request
from tables.refusals import TableRefusal, TableRefused
from tables.services import arranging, chairs, chatting, waiting
from tables.services.playing import play


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
            waiting.wait_in_line(table_id, user, message.buy_in_minor)
        case protocol.LeaveLine():
            waiting.leave_line(table_id, user)
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
