"""Whoever vanishes after whatever they said last holds nobody up: the clock plays for them, the others go on."""

import asyncio
from collections.abc import Awaitable, Callable

from engine.deal import Phase, Status
from tests.faults.game import Game, game
from tests.faults.house import House
from tests.faults.player import Player

Saying = Callable[[Player], Awaitable[None]]
# A turn is long enough for two messages on a busy machine, and short enough to wait for its end.
QUICK = {"turn_s": 3, "declare_s": 2, "show_s": 1}


def step(player: Player) -> dict[str, object]:
    """What every step of the deal carries."""
    assert player.view is not None
    return {"deal": player.view.deal, "version": player.view.version}


async def draw(player: Player) -> None:
    """Draw a card, and nothing more."""
    await player.send("draw", pile="closed", **step(player))


async def drawn(player: Player) -> str:
    """Draw a card and see which."""
    await draw(player)
    await player.until(lambda: player.view is not None and player.view.drawn_card is not None, "the drawn card")
    assert player.view is not None
    return str(player.view.drawn_card)


async def discard(player: Player) -> None:
    """Draw and discard."""
    card = await drawn(player)
    await player.send("discard", card=card, **step(player))


async def finish(player: Player) -> None:
    """Draw and put the card on the finish slot."""
    card = await drawn(player)
    await player.send("finish", card=card, **step(player))


async def declare(player: Player) -> None:
    """Finish and declare a hand that is none."""
    await finish(player)
    await player.until(lambda: player.view is not None and player.view.phase is Phase.DECLARE, "the time to declare")
    assert player.view is not None
    await player.send("declare", groups=[list(player.view.hand)], ungrouped=[], **step(player))


async def drop(player: Player) -> None:
    """Drop out."""
    await player.send("drop", **step(player))


async def arrange(player: Player) -> None:
    """Save a grouping."""
    assert player.view is not None
    await player.send("arrange", deal=player.view.deal, groups=[list(player.view.hand[:3])])


def say(kind: str, **fields: object) -> Saying:
    """A message that asks for nothing before it."""

    async def saying(player: Player) -> None:
        await player.send(kind, **fields)

    return saying


SAYINGS: dict[str, Saying] = {
    "draw": draw,
    "discard": discard,
    "finish": finish,
    "declare": declare,
    "drop": drop,
    "arrange": arrange,
    "ask_drop": say("ask_drop", wanted=True),
    "stay_seated": say("stay_seated", wanted=True),
    "sit_out": say("sit_out", wanted=True),
    "top_up": say("top_up", amount_minor=1000),
    "leave": say("leave"),
    "sync": say("sync", deal=None, version=0),
    "ping": say("ping"),
}


async def test_the_others_play_on_whatever_was_said_last(house: House) -> None:
    async with asyncio.TaskGroup() as tables:
        for name, saying in SAYINGS.items():
            tables.create_task(one_vanishes(house, saying), name=name)


async def one_vanishes(house: House, saying: Saying) -> None:
    """A table where one says that in turn and is never heard of again."""
    async with game(house, **QUICK) as playing:
        vanishing = playing.players.pop()
        await vanishing.until(lambda: vanishing.in_turn, "one's turn")
        await saying(vanishing)
        vanishing.vanish()
        await playing.until(lambda: is_played_for(playing, vanishing), "the clock playing for who vanished")
        await playing.goes_on(4)
        await playing.ends()
        await playing.in_order()


def is_played_for(playing: Game, vanished: Player) -> bool:
    """Whether the seat has missed a turn, or is out."""
    seat = next(seat for seat in playing.saved.state.seats if seat.player == vanished.id)
    return seat.misses > 0 or seat.status is not Status.IN
