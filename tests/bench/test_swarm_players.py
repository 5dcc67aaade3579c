"""The swarm's players play whole deals by the rules, on nothing but what the socket would show them."""

import asyncio
import json
import secrets

import pytest

from bench.load import messages
from bench.load.pace import Pace
from bench.load.player import Player
from engine import deal as rules
from engine import views
from engine.houses import profile
from engine.shuffle import Chance
from tables.live.requests import Incoming, decode
from tables.play.requests import ACTIONS
from tables.wire import moves, protocol

NAMES = [f"player{seat}" for seat in range(6)]
AT_MS = 1_000


class Table:
    """One deal, and six lines that end here instead of at a server."""

    def __init__(self, seed: int) -> None:
        self.pace = Pace(0.0, seed)
        terms = (profile("rummycircle-points"), "deal", NAMES, 0, 5, Chance(secrets.token_bytes(32), {}), AT_MS)
        self.state, _ = rules.start(*terms)
        self.said: list[tuple[int, Incoming]] = []
        self.kinds: set[str] = set()
        self.players = [Player(self.pace) for _ in NAMES]
        for seat, player in enumerate(self.players):
            player.opened(Line(self, seat))
        for seat, player in enumerate(self.players):
            player.heard(self.snapshot(seat))

    def snapshot(self, seat: int) -> bytes:
        return protocol.encode({"type": "snapshot", "deal": views.for_seat(self.state, seat)})

    def play(self) -> int:
        """Do what the players ask for until nobody asks; returns how many moves that were."""
        made = 0
        while self.said:
            seat, message = self.said.pop(0)
            self.state, events = rules.apply(self.state, message.act()(seat), AT_MS + 1)
            self.kinds.add(type(message).__name__)
            made += 1
            (frame,) = moves.push(1, self.state, events, AT_MS + 1).frames
            for player, name in zip(self.players, NAMES, strict=True):
                player.heard(frame.own.get(name, frame.public))
        return made


class Line:
    """A client's line that hands what it says to the table."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._seat = seat

    def say(self, text: bytes) -> None:
        self._table.said.append((self._seat, decode(text)))


@pytest.mark.parametrize("seed", range(8))
async def test_six_players_end_a_deal_without_a_refused_move(seed):
    table = Table(seed)
    table.pace.begin()
    made = table.play()
    assert table.state.result is not None
    tally = table.pace.end()
    assert (tally.moves, tally.gaps, tally.refused) == (made, 0, {})


async def test_between_them_they_go_through_every_step_but_a_show():
    kinds = set()
    for seed in range(12):
        table = Table(seed)
        table.play()
        kinds |= table.kinds
    assert kinds == {"Draw", "Discard", "Drop", "Finish", "Declare"}


async def test_what_a_player_shows_is_what_the_engine_would():
    table = Table(3)
    table.play()
    for seat, player in enumerate(table.players):
        shown, true = player.view, views.for_seat(table.state, seat)
        assert (shown.version, shown.phase, sorted(shown.hand)) == (true.version, "over", sorted(true.hand))


async def test_a_missed_version_is_asked_for_once_and_not_played_past():
    table = Table(1)
    table.said.clear()
    watching = next(player for player in table.players if player.view.you != table.state.turn)
    watching.heard(protocol.encode({"type": "events", "deal": "deal", "version": 5, "events": []}))
    ((_, asked),) = table.said
    assert asked == protocol.Sync(deal="deal", version=1)
    assert table.pace.tally.gaps == 1


async def test_a_refused_move_is_tried_again_after_a_while():
    table = Table(2)
    table.pace.begin()
    mover = table.players[table.state.turn]
    ((_, first),) = table.said
    table.said.clear()
    mover.heard(b'{"type":"refused","id":null,"code":"slow_down","sentence":"Slow down."}')
    assert table.said == []
    assert table.pace.end().refused == {"slow_down": 1}
    mover._planned.cancel()
    mover._move()
    ((_, again),) = table.said
    assert type(again) in {type(first), ACTIONS[rules.Drop], ACTIONS[rules.Draw]}


def test_everything_a_server_says_at_a_table_can_be_read():
    for kind in ("settled", "table", "presence", "pong", "notice", "away"):
        messages.decode(json.dumps({"type": kind, "whatever": [1]}))


async def test_at_lifes_pace_a_move_takes_its_time():
    loop = asyncio.get_running_loop()
    pace = Pace(0.05, 1)
    assert all(0.025 <= pace.thought_s <= 0.075 for _ in range(50))
    assert pace.loop is loop
