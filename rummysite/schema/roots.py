"""Where the wire's types begin: what each generated file is about."""

from functools import cache

from engine.deal import Event
from engine.record import DealRecord
from rummysite.schema import rooms
from rummysite.schema.catalogue import Catalogue
from tables.deal_views import Explanation
from tables.messages import ServerMessage
from tables.my_tables import MyTables
from tables.notices import News, RealityNews
from tables.protocol import Incoming
from tables.records import Replay


@cache
def wire() -> Catalogue:
    """What the browser sends and is sent: on the table's socket, in its pages, in answer to a form."""
    rooms.load()
    return Catalogue(
        {
            "RefusalCode": rooms.refusals(),
            "NoticeCode": [News, RealityNews],
            "ClientMessage": Incoming,
            "ServerMessage": list(rooms.leaves(ServerMessage)),
            "DealEvent": Event,
            "Replay": Replay,
            "Explanation": Explanation,
            "MyTables": MyTables,
        },
        sent=frozenset({"ClientMessage"}),
    )


@cache
def record() -> Catalogue:
    """A finished deal's record, as it is downloaded and checked."""
    return Catalogue({"DealRecord": DealRecord}, known=wire())


@cache
def record_alone() -> Catalogue:
    """The same with all that it leads to, as it may be read: whatever has a default may be missing."""
    return Catalogue({"DealRecord": DealRecord}, sent=frozenset({"DealRecord"}))
