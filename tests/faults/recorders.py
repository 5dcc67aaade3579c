"""Clients that play whole deals with every whim a person has, and keep every byte they are sent.

They choose as the house's bots do, so that deals end in declarations and shows; and now and then they drop, finish
with a hand that is none, ask to drop or to stay seated, fall asleep, say something, group their cards by chance, or
lose their connection. A spectator does none of it and only listens.
"""

import json
import random
from typing import Any

import msgspec

from engine.bots import NothingToDo, Strength, choose
from engine.cards import codes
from engine.deal import Declare, Discard, Draw, Drop, Finish, SeatAction, Show
from engine.houses import RuleProfile
from tests.faults.player import Player

DROPS, FINISHES, WISHES, TALKS, GROUPS, LOSSES = 0.02, 0.02, 0.03, 0.01, 0.3, 0.01
SLEEPERS = 0.04
"""How often, of its own steps; the sleepers of deals. A deal has some twenty steps of each player."""


class Recorder(Player):
    """One client; `until_deal` is the last deal that it plays, `arranged` every grouping that it saved.

    After that it gets up; in a match, which would be lost by it, it only listens.
    """

    def __init__(
        self, url: str, table: str, person: dict[str, str], *, plays: bool = True, until_deal: int = 1
    ) -> None:
        super().__init__(url, table, person, plays=plays)
        self.until_deal = until_deal
        self.arranged: list[list[list[str]]] = []
        self._arrangement = 0
        self._dice = random.Random(person["id"])
        self._deal = ""
        self._awake = True
        self._goes = False
        self._strength = self._dice.choice(list(Strength))

    async def _show(self, frame: str) -> None:
        await super()._show(frame)
        if frame.startswith('{"type":"arranged"'):
            self._arrangement = json.loads(frame)["version"]
        if frame.startswith('{"type":"notice"') and json.loads(frame)["code"] == "seated_out":
            await self.send("sit_out", wanted=False)

    async def act(self) -> None:
        """Act at random: mostly a good move if it is this player's turn."""
        view = self.view
        if view is None or view.you is None or not self.plays:
            return
        if view.deal != self._deal:
            await self._begin(view.deal)
        if not self._awake or view.result is not None or self._has_played_them_all:
            return
        try:
            action = choose(view, msgspec.convert(self.rules, RuleProfile), self._strength)
        except NothingToDo:
            await self._lose(LOSSES / 4)
            return
        await self._muse()
        kind, fields = self._asks(self._whim(action))
        await self.send(kind, deal=view.deal, version=view.version, **fields)
        await self._lose(LOSSES)

    @property
    def _has_played_them_all(self) -> bool:
        return self.table["hosted"] is not None and self.table["deal_number"] > self.until_deal

    async def _begin(self, deal: str) -> None:
        first, self._deal = not self._deal, deal
        self._awake = self._dice.random() >= SLEEPERS
        if self.table["hosted"] is not None:
            return
        if first:
            await self.send("auto_top_up", to_minor=2 * self.table["buy_in_min_minor"])
        if self.table["deal_number"] >= self.until_deal and not self._goes:
            self._goes = True
            await self.send("leave")

    async def _muse(self) -> None:
        """Chat, arrange or ask for something beside the move."""
        view = self.view
        assert view is not None
        if self._dice.random() < GROUPS:
            hand = list(view.hand)
            self._dice.shuffle(hand)
            first, second = sorted(self._dice.choices(range(len(hand) + 1), k=2))
            self.arranged.append([hand[:first], hand[first:second]])
            await self.send("arrange", deal=view.deal, groups=self.arranged[-1], seen=self._arrangement)
        if self._dice.random() < WISHES:
            await self.send(self._dice.choice(["ask_drop", "stay_seated"]), wanted=self._dice.random() < 0.5)
        if self._dice.random() < TALKS:
            await self.send("phrase", key="well_played")

    def _whim(self, action: SeatAction) -> SeatAction:
        view, luck = self.view, self._dice.random()
        assert view is not None
        if isinstance(action, Draw) and luck < DROPS:
            return Drop(action.seat)
        if isinstance(action, Discard) and luck < FINISHES:
            return Finish(action.seat, action.card)
        return action

    async def _lose(self, chance: float) -> None:
        if self._dice.random() < chance:
            self.cut_off()

    @staticmethod
    def _asks(action: SeatAction) -> tuple[str, dict[str, Any]]:
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
