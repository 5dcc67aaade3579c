"""How long until play went on after something bad; and the table of it for administrators, with a row for each case.

A row is written by `record`, which is called when all that was played has been held to the log, and not before. Rows
are written with CHAOS=1 alone, into docs/administrators/what-survives.md; a case that was not run keeps its row.
"""

import asyncio
import re
import time
from collections.abc import Callable, Sequence

from rummysite.paths import BASE_DIR
from tests.faults import books
from tests.faults.cases import IS_WHOLE, ROWS
from tests.faults.game import Game

PAGE = BASE_DIR / "docs" / "administrators" / "what-survives.md"
BEGIN, END = "<!-- chaos: begin -->", "<!-- chaos: end -->"
HEAD = ("| while a deal is played | play continues after | checked against the log |", "|---|---|---|")
HELD = "moves, pictures, deadlines, ledger"
NOT_RUN = "not run yet | –"


async def goes_on(playing: Game, since_s: float | None = None) -> float:
    """Wait until each who plays has made a move, a deadline has fired for who does not, and all have been shown both.

    How long that took in seconds, from now on or from `since_s`, a moment of `time.monotonic`.
    """
    begun_s = time.monotonic() if since_s is None else since_s
    who_play = [player for player in playing.players if player.plays]
    moved = [_moves(player.answers()) for player in who_play]
    waits = len(who_play) < len(playing.players)
    fired = await asyncio.to_thread(books.timeouts, playing.house, playing.table) if waits else 0
    version = max(player.version for player in playing.players)
    await playing.until(
        lambda: (
            all(_moves(player.answers()) > before for player, before in zip(who_play, moved, strict=True))
            and (not waits or books.timeouts(playing.house, playing.table) > fired)
            and all(player.version > version for player in playing.players)
        ),
        "a move of each who plays, a deadline of who does not, and both shown to all",
    )
    return time.monotonic() - begun_s


def asked_from_a_thread(playing: Game) -> Callable[[float], float]:
    """`goes_on` since a moment, for a test that waits in a thread while the deal is played; call this in the loop."""
    loop = asyncio.get_running_loop()
    return lambda since_s: asyncio.run_coroutine_threadsafe(goes_on(playing, since_s), loop).result()


async def ends_as_it_must(playing: Game) -> None:
    """Let the deal end, and hold each acknowledged move, picture and deadline and the ledger to the log."""
    await playing.ends()
    await playing.in_order()


def record(what: str, took_s: float) -> None:
    """Say how long it took, and write the row if the whole is run. Call it when everything has been held to the log."""
    assert what in ROWS, what
    print(f"{what}: {took_s:.1f} s")
    if not IS_WHOLE:
        return
    before, _, rest = PAGE.read_text().partition(BEGIN)
    table, _, after = rest.partition(END)
    found = times(table) | {what: f"{took_s:.1f} s"}
    lines = [
        *HEAD,
        *(f"| {row} | {found[row]} | {HELD} |" if row in found else f"| {row} | {NOT_RUN} |" for row in ROWS),
    ]
    PAGE.write_text(f"{before}{BEGIN}\n\n" + "\n".join(lines) + f"\n\n{END}{after}")


def times(table: str) -> dict[str, str]:
    """What the table says by row."""
    return dict(re.findall(r"^\| (.*?) \| ([0-9.]+ s) \|", table, re.MULTILINE))


def _moves(answers: Sequence[dict[str, object]]) -> int:
    return sum(1 for answer in answers if answer["type"] == "ok" and answer.get("version"))
