"""Whole deals over real sockets, a recorder in every seat and a spectator: no byte of any frame tells a secret.

What a reader may know at each version comes from the log, replayed; so the frames are held to the truth and not to
themselves. The players are the house's own bots, so that deals end in declarations and shows.
"""

import asyncio
import json

import msgspec
import pytest

from engine.bots import NothingToDo, Strength, choose
from engine.cards import codes
from engine.deal import DealState, Declare, Discard, Draw, Drop, Finish, SeatAction, Show
from engine.profiles import RuleProfile
from tests.faults import books
from tests.faults.game import game
from tests.faults.house import House
from tests.faults.player import Player
from tests.faults.secrets import Reader, cards_named, may_know, seeds_in

LONG = {"turn_s": 300, "declare_s": 300, "show_s": 300, "seats_max": 4}
POINTS = ("rummycircle-points", "taj-points", "classic-points21")


class GoodPlayer(Player):
    """Plays as well as a bot does, and saves its grouping before every move."""

    async def act(self) -> None:
        view = self.view
        if view is None or view.you is None or not self.plays:
            return
        try:
            action = choose(view, msgspec.convert(self.rules, RuleProfile), Strength.STRONG)
        except NothingToDo:
            return
        await self.send("arrange", deal=view.deal, groups=[list(view.hand[:3]), list(view.hand[3:7])])
        kind, fields = message_of(action)
        await self.send(kind, deal=view.deal, version=view.version, **fields)


def message_of(action: SeatAction) -> tuple[str, dict[str, object]]:
    """The client's message that asks for an action."""
    match action:
        case Draw(pile=pile):
            return "draw", {"pile": pile}
        case Discard(card=card):
            return "discard", {"card": codes([card])[0]}
        case Finish(card=card):
            return "finish", {"card": codes([card])[0]}
        case Declare() | Show():
            kind = "declare" if isinstance(action, Declare) else "show"
            return kind, {"groups": [codes(group) for group in action.groups], "ungrouped": codes(action.ungrouped)}
    assert isinstance(action, Drop)
    return "drop", {}


@pytest.mark.parametrize("profile", POINTS)
async def test_no_byte_of_a_whole_deal_tells_a_secret(house: House, profile: str) -> None:
    (watcher,) = house.clerk.ask("people", count=1)
    async with (
        game(house, seats=4, silent=0, profile=profile, player=GoodPlayer, **LONG) as playing,
        Player(house.url, playing.table, watcher, plays=False) as spectator,
    ):
        for player in playing.players:
            await player.send("leave")
        for player in playing.players:
            await player.until(lambda player=player: bool(player.settled), "the settlement")
        await spectator.until(lambda: bool(spectator.settled), "the settlement")
        await playing.in_order()
    states = await asyncio.to_thread(books.states, house, playing.table)
    for recorder in (*playing.players, spectator):
        for frame in recorder.seen:
            holds_to(frame, states, recorder.id)


def holds_to(frame: str, states: dict[int, DealState], reader_id: str) -> None:
    """Assert that a frame names only cards its reader might know at that moment, and no seed before its time."""
    message = json.loads(frame)
    deal = message.get("deal")
    version = message["version"] if message["type"] == "events" else deal["version"] if isinstance(deal, dict) else 0
    if not version:
        assert not cards_named(frame.encode()), frame
        return
    after = states[version]
    before = states.get(version - 1, after) if message["type"] == "events" else after
    reader: Reader = next((n for n, seat in enumerate(after.seats) if seat.player == reader_id), None)
    named = cards_named(frame.encode())
    allowed = may_know(before, reader) | may_know(after, reader)
    assert set(named) <= set(allowed), (frame, named - allowed)
    if after.result is None:
        assert not seeds_in(frame.encode(), after.terms.server_seed)
