"""Where the wire's types begin: what each generated file is about."""

from functools import cache

from engine.deal import Event
from engine.record import DealRecord
from rummysite.schema import rooms
from rummysite.schema.catalogue import Catalogue
from school.lessons.playing import ShownLesson
from school.practice.answers import PracticeAnswer
from school.practice.hints import Hint
from tables.history.explanation import Explanation
from tables.history.records import Replay
from tables.live.requests import Incoming
from tables.lobby.turns import MyTables
from tables.play.requests import WISHES
from tables.wire.calls import Calls, Seen
from tables.wire.lobby import LobbyNews
from tables.wire.messages import ServerMessage
from tables.wire.notices import News, RealityNews


@cache
def wire() -> Catalogue:
    """What the browser sends and is sent: on the table's socket, in its pages, in answer to a form."""
    rooms.load()
    return Catalogue(
        {
            "RefusalCode": rooms.refusals(),
            "NoticeCode": [News, RealityNews],
            "ClientMessage": Incoming,
            "WishMessage": WISHES,
            "ServerMessage": list(rooms.leaves(ServerMessage)),
            "DealEvent": Event,
            "Replay": Replay,
            "Explanation": Explanation,
            "MyTables": MyTables,
            "Calls": Calls,
            "Seen": Seen,
            "LobbyNews": LobbyNews,
            "ShownLesson": ShownLesson,
            "PracticeAnswer": PracticeAnswer,
            "Hint": Hint,
        },
        sent=frozenset({"ClientMessage", "WishMessage", "Seen"}),
    )


@cache
def record() -> Catalogue:
    """A finished deal's record, as it is downloaded and checked."""
    return Catalogue({"DealRecord": DealRecord}, known=wire())


@cache
def record_alone() -> Catalogue:
    """The record's types as a reader may meet them: whatever has a default may be missing."""
    return Catalogue({"DealRecord": DealRecord}, sent=frozenset({"DealRecord"}))
