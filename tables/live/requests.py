"""From a client's message to the service it asks for; the one table that says which is which."""

from collections.abc import Callable

from accounts.people.models import User
from engine import deal as rules
from engine.deal import Action
from tables.chairs import services as chairs
from tables.chairs import waiting
from tables.chat import services as chatting
from tables.chat.models import LineKind
from tables.play import arranging
from tables.play.services import play
from tables.refusals import TableRefusal, TableRefused
from tables.wire import protocol
from tables.wire.protocol import Incoming, card_of, cards_of, groups_of


def carry_out(message: Incoming, user: User, table_id: str, deal_id: str) -> int | None:
    """Do what a player asks at a table whose shown deal is `deal_id`; returns the deal's version after a move.

    Raises TableRefused, the engine's Refused and the wallet's refusals.
    """
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
        case protocol.Say() | protocol.SayPhrase() | protocol.SayEmoji() | protocol.Mute() | protocol.Report():
            _talk(message, user, table_id)
        case protocol.Arrange():
            arranging.save_arrangement(message.deal, user, message.groups)
        case _:
            return _move(message, user, deal_id)
    return None


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


def _move(message: Incoming, user: User, deal_id: str) -> int:
    if isinstance(message, protocol.StepMessage) and message.deal is not None and message.deal != deal_id:
        raise TableRefused(TableRefusal.WRONG_DEAL)
    if not deal_id:
        raise TableRefused(TableRefusal.NO_DEAL)
    return play(deal_id, user.public_id, act_of(message))


def act_of(message: Incoming) -> Callable[[int], Action]:
    """The engine's action for the seat that turns out to be the player's; raises TableRefused bad_card at once."""
    match message:
        case protocol.Draw(version=version, pile=pile):
            return lambda seat: rules.Draw(seat=seat, pile=rules.Pile(pile), version=version)
        case protocol.Discard(version=version, card=code):
            card = card_of(code)
            return lambda seat: rules.Discard(seat=seat, card=card, version=version)
        case protocol.Drop(version=version):
            return lambda seat: rules.Drop(seat=seat, version=version)
        case protocol.Finish(version=version, card=code):
            card = card_of(code)
            return lambda seat: rules.Finish(seat=seat, card=card, version=version)
        case protocol.Declare(version=version):
            groups, ungrouped = groups_of(message.groups), cards_of(message.ungrouped)
            return lambda seat: rules.Declare(seat=seat, groups=groups, ungrouped=ungrouped, version=version)
        case protocol.Show(version=version):
            groups, ungrouped = groups_of(message.groups), cards_of(message.ungrouped)
            return lambda seat: rules.Show(seat=seat, groups=groups, ungrouped=ungrouped, version=version)
        case protocol.AskDrop(wanted=wanted):
            return lambda seat: rules.AskDrop(seat=seat, wanted=wanted)
        case protocol.StaySeated(wanted=wanted):
            return lambda seat: rules.StaySeated(seat=seat, wanted=wanted)
    raise TableRefused(TableRefusal.UNKNOWN_TYPE)
