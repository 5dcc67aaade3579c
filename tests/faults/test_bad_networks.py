"""Messages that come twice, late, out of order or cut off change nothing and disturb nobody."""

import random
from collections import Counter
from contextlib import AsyncExitStack

from tests.faults import books
from tests.faults.game import game
from tests.faults.house import House
from tests.faults.player import Player

MESSAGES = 200
TABS = 3


async def test_two_hundred_of_them_at_a_table(house: House) -> None:
    chance = random.Random(200)
    quiet = len(house.processes["web"].log.read_text())
    async with AsyncExitStack() as stack:
        playing = await stack.enter_async_context(game(house, silent=0, turn_s=300))
        for player in playing.players:
            player.thinks_s = 0.1
        tabs = [
            [
                await stack.enter_async_context(Player(house.url, playing.table, person, plays=False))
                for _ in range(TABS)
            ]
            for person in playing.people
        ]
        await playing.reaches(13)
        for number in range(MESSAGES):
            seat = number % len(tabs)
            frame = damaged(playing.players[seat].sent, chance)
            await tabs[seat][number // len(tabs) % TABS].send_raw(frame)
        everybody = [tab for row in tabs for tab in row]
        for tab in everybody:
            sent = MESSAGES // len(everybody)
            await tab.until(lambda tab=tab, sent=sent: len(tab.answers()) >= sent, "its answers")
        await playing.goes_on()
        await playing.ends()
        await playing.in_order()
        answered_steps = Counter(action.version for action in books.actions(house, playing.table))
        assert [version for version, times in answered_steps.items() if version is not None and times > 1] == []
        assert {tab.came_back for tab in everybody} == {0}
        assert {player.came_back for player in playing.players} == {0}
        assert "Traceback" not in house.processes["web"].log.read_text()[quiet:]


def damaged(sent: list[str], chance: random.Random) -> str:
    """Something that was sent before: as it was, from long ago, or cut off."""
    match chance.randrange(3):
        case 0:
            return sent[-1]
        case 1:
            return chance.choice(sent)
    frame = chance.choice(sent)
    return frame[: chance.randrange(len(frame))]
