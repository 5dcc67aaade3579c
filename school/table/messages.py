"""What the screen is told of a deal for learning: the messages of a table's socket, without a clock."""

from collections.abc import Iterable, Sequence

import msgspec
from django.utils.translation import gettext as _
from msgspec.structs import replace

from engine.cards import codes
from engine.deal import DealState, Event
from engine.deal.events import ClockMoved, FinishPlaced, ShowBegan, TurnBegan
from engine.views import SeatView, event_for, for_seat
from school.table.deals import YOU, Made
from tables.chairs.models import SeatState
from tables.setup.models import Hints, TableStatus
from tables.wire.messages import ChairInfo, ChatInfo, Events, PlayerInfo, Snapshot, TableInfo
from tables.wire.messages import You as Reader
from wallet.ledger.refs import CHIP

BOT_NAMES = ("Meera", "Kabir", "Tara", "Dev", "Nila")


class Named(msgspec.Struct, frozen=True):
    """What a deal for learning is called on the screen: the table's name, the deal's id, and whose seat `you` is."""

    table: str
    deal: str
    you: int


class OpenHand(msgspec.Struct, frozen=True, kw_only=True):
    """What another seat holds, shown because the learner wants to see it; sorted by suit and rank."""

    seat: int
    name: str
    cards: tuple[str, ...]


def snapshot(state: DealState, named: Named) -> Snapshot:
    """Everything that the screen needs to show the deal."""
    players = {seat.player: player_info(seat.player) for seat in state.seats}
    return Snapshot(
        server_now_ms=0,
        arrangement_version=0,
        you=Reader(
            player=YOU, name=players[YOU].name, seat=named.you, deal_seat=named.you, state=SeatState.SEATED.value
        ),
        table=_table(state, named, list(players.values())),
        rules=state.profile,
        players=players,
        deal=still(state, named),
        arrangement=None,
        toss=None,
        settlement=None,
        chat=ChatInfo(on=False, lines=[], muted=[]),
        delay_s=0,
    )


def events_of(made: Made, named: Named) -> Events:
    """What one action did, as the learner may know it."""
    _, state, happened = made
    seen = [event_for(event, named.you) for event in happened]
    events = [_without_clock(event) for event in seen if event is not None]
    return Events(server_now_ms=0, deal=named.deal, version=state.version, events=events)


def still(state: DealState, named: Named) -> SeatView:
    """The deal as the learner sees it, under its name on the screen and without a deadline."""
    return replace(for_seat(state, named.you), deal=named.deal, turn_due_at_ms=0, due_at_ms=None)


def open_hands(state: DealState, you: int) -> list[OpenHand]:
    """What all other seats hold that are still in the deal."""
    return [
        OpenHand(seat=seat, name=player_info(state.seats[seat].player).name, cards=tuple(codes(in_order(hand))))
        for seat, hand in enumerate(one.hand for one in state.seats)
        if seat != you and hand
    ]


def in_order(cards: Iterable[int]) -> bytes:
    """Cards by suit and rank."""
    return bytes(sorted(cards))


def player_info(player: str) -> PlayerInfo:
    """A player of a deal for learning: the learner, or one of the bots."""
    if player == YOU:
        return PlayerInfo(id=YOU, name=_("You"), avatar="", bot=False)
    number = int(player.removeprefix("bot-"))
    return PlayerInfo(id=player, name=BOT_NAMES[(number - 1) % len(BOT_NAMES)], avatar="", bot=True)


def _table(state: DealState, named: Named, players: Sequence[PlayerInfo]) -> TableInfo:
    rules = state.profile
    chairs = [
        ChairInfo(seat=seat, player=player, state=SeatState.SEATED.value, deal_seat=seat, connected=True)
        for seat, player in enumerate(players)
    ]
    return TableInfo(
        id="school",
        revision=0,
        hints=Hints.ALL,
        as_of_ms=0,
        name=named.table,
        profile=rules.name,
        format=rules.format,
        cards=rules.cards,
        currency=CHIP,
        point_value_minor=0,
        rake_bps=0,
        buy_in_min_minor=0,
        buy_in_max_minor=0,
        max_seats=len(players),
        status=TableStatus.PLAYING.value,
        starts_at_ms=None,
        deal_number=0,
        next_deal=None,
        parked=False,
        private=True,
        owner=None,
        locked=True,
        watchable=False,
        line=0,
        seats=chairs,
    )


def _without_clock(event: Event) -> Event:
    match event:
        case TurnBegan() | FinishPlaced() | ClockMoved():
            return replace(event, turn_due_at_ms=0, due_at_ms=0)
        case ShowBegan():
            return replace(event, due_at_ms=0)
    return event
