"""Whoever vanishes after whatever they said last holds nobody up: the clock plays for them, the others go on."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from engine.deal import Phase, Status
from tables.live.requests import TYPES
from tests.faults.game import Game, game
from tests.faults.house import House
from tests.faults.player import Player

SHARE = "5a" * 32
"""A share of the shuffle, or what commits to one: 32 bytes in hexadecimal."""
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
    """Draw a card and see which; in the next turn if a busy machine let this one pass."""
    while (card := held(player)) is None:
        await player.until(lambda: player.in_turn, "one's turn")
        await draw(player)
        await player.until(lambda: held(player) is not None or not player.in_turn, "the drawn card")
    return card


def held(player: Player) -> str | None:
    """The card just drawn, if it is seen."""
    return None if player.view is None else player.view.drawn_card


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
    while not is_declaring(player):
        await finish(player)
        await player.until(lambda: is_declaring(player) or not player.in_turn, "the time to declare")
    assert player.view is not None
    await player.send("declare", groups=[list(player.view.hand)], ungrouped=[], **step(player))


def is_declaring(player: Player) -> bool:
    """Whether it is the player's time to declare."""
    return player.in_turn and player.view is not None and player.view.phase is Phase.DECLARE


async def drop(player: Player) -> None:
    """Drop out."""
    await player.send("drop", **step(player))


async def arrange(player: Player) -> None:
    """Save a grouping."""
    assert player.view is not None
    await player.send("arrange", deal=player.view.deal, groups=[list(player.view.hand[:3])])


async def show(player: Player) -> None:
    """Show a hand although nobody has declared."""
    assert player.view is not None
    await player.send("show", groups=[list(player.view.hand)], ungrouped=[], **step(player))


async def commit(player: Player) -> None:
    """Commit to a share, for a deal whose shuffle is closed."""
    assert player.view is not None
    await player.send("shuffle.commit", deal=player.view.deal, commitment=SHARE)


async def reveal(player: Player) -> None:
    """Reveal a share that nobody has committed to."""
    assert player.view is not None
    await player.send("shuffle.reveal", deal=player.view.deal, transcript=SHARE, share=SHARE)


async def mute(player: Player) -> None:
    """Hear the first player no longer."""
    await player.send("mute", player=first(player), wanted=True)


async def report(player: Player) -> None:
    """Tell the operators of the first player."""
    await player.send("report", player=first(player), line=None)


def first(player: Player) -> str:
    """Who sits in the deal's first seat."""
    assert player.view is not None
    return player.view.seats[0].player


def about_the_first(kind: str) -> Saying:
    """A message about the first player."""

    async def saying(player: Player) -> None:
        await player.send(kind, player=first(player))

    return saying


def say(kind: str, **fields: object) -> Saying:
    """A message that asks for nothing before it."""

    async def saying(player: Player) -> None:
        await player.send(kind, **fields)

    return saying


MOVES: dict[str, Saying] = {
    "draw": draw,
    "discard": discard,
    "finish": finish,
    "declare": declare,
    "drop": drop,
    "stay_seated": say("stay_seated", wanted=True),
}
"""What is said in turn; staying seated as well, for whoever does is not dropped for being away."""
REMARKS: tuple[dict[str, Saying], ...] = (
    {
        "arrange": arrange,
        "ask_drop": say("ask_drop", wanted=True),
        "sync": say("sync", deal=None, version=0),
        "ping": say("ping"),
    },
    {
        "sit_out": say("sit_out", wanted=True),
        "top_up": say("top_up", amount_minor=1000),
        "auto_top_up": say("auto_top_up", to_minor=30_000),
        "leave": say("leave"),
    },
    {
        "say": say("say", text="Good night"),
        "phrase": say("phrase", key="good_luck"),
        "emoji": say("emoji", key="smile"),
        "mute": mute,
    },
    {
        "report": report,
        "sit": say("sit", buy_in_minor=30_000),
        "wait": say("wait", buy_in_minor=30_000),
        "leave_line": say("leave_line"),
    },
    {
        "show": show,
        "shuffle.commit": commit,
        "shuffle.reveal": reveal,
    },
    {
        "lock_table": say("lock_table", wanted=True),
        "let_watch": say("let_watch", wanted=True),
        "give_hints": say("give_hints", hints="all"),
        "renew_code": say("renew_code"),
    },
    {
        "remove_player": about_the_first("remove_player"),
        "let_back": about_the_first("let_back"),
        "pass_on": about_the_first("pass_on"),
    },
)
"""What may be said at any time, or is refused; a table's worth at once."""


def test_every_kind_of_message_is_somebodys_last() -> None:
    said = [*MOVES, *(name for table in REMARKS for name in table)]
    assert sorted(said) == sorted(TYPES)


async def test_the_others_play_on_whatever_was_said_last(house: House) -> None:
    async with asyncio.TaskGroup() as tables:
        for name, saying in MOVES.items():
            tables.create_task(one_vanishes(house, saying), name=name)
        for sayings in REMARKS:
            tables.create_task(many_vanish(house, list(sayings.values())), name=", ".join(sayings))


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


async def many_vanish(house: House, sayings: Sequence[Saying]) -> None:
    """A table where each says one of these, all at once, and is never heard of again, with two who play on.

    The deal gets round to everybody, so the two have moved; who is away is dropped, so the two can end it.
    """
    count = len(sayings)
    async with game(house, seats=count + 2, silent=count, turn_s=2, misses=1) as playing:
        vanished = [playing.players.pop() for _ in sayings]
        for player, saying in zip(vanished, sayings, strict=True):
            await saying(player)
            player.vanish()
        for player in vanished:
            await playing.until(partial(is_played_for, playing, player), "the clock playing for who vanished")
        await playing.ends()
        await playing.in_order()


def is_played_for(playing: Game, vanished: Player) -> bool:
    """Whether the seat has missed a turn, or is out."""
    seat = next(seat for seat in playing.saved.state.seats if seat.player == vanished.id)
    return seat.misses > 0 or seat.status is not Status.IN
