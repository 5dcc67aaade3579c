"""The turns of bots: which seat has to act, when, and how it moves.

A bot decides with what its seat may see and the scores of its match, and nothing else (`engine.bots.choose`). It
waits for a while first, as people do; the time is a column of the deal, so a lost worker delays a bot and never
loses it.
"""

from collections.abc import Callable
from typing import Protocol
from zlib import crc32

from base.registry import Registry
from engine import views
from engine.bots import Match, Strength, choose
from engine.deal import Action, DealState, Phase

matches: Registry[Callable[[str, DealState, int], Match | None]] = Registry("rooms that know how a deal's match stands")
"""Called with a deal's public id, its state and a seat; returns the match's scores, by which bots judge a drop."""


class Company(Protocol):
    """A deal's bots; `bot_seats` has bit n set when a bot plays seat n."""

    @property
    def public_id(self) -> str: ...
    @property
    def bot_seats(self) -> int: ...
    @property
    def bot_strength(self) -> str: ...
    @property
    def bot_think_ms(self) -> int: ...


def waiting_seat(state: DealState, bot_seats: int) -> int | None:
    """The first seat that has to act now and that a bot plays, if any."""
    return next((seat for seat in seats_to_act(state) if bot_seats >> seat & 1), None)


def seats_to_act(state: DealState) -> list[int]:
    """The seats that the deal waits for now: the one in turn, or all who owe a show."""
    if state.phase is Phase.OVER:
        return []
    if state.phase is Phase.SHOW:
        return [seat for seat in state.still_in if state.seats[seat].sent is None]
    return [state.turn]


def due_ms(deal: Company, state: DealState, now_ms: int) -> int | None:
    """When the bot that has to act will have thought long enough; None when no bot has to act."""
    if not deal.bot_seats or waiting_seat(state, deal.bot_seats) is None:
        return None
    return now_ms + think_ms(deal.bot_think_ms, deal.public_id, state)


def think_ms(usual_ms: int, deal_id: str, state: DealState) -> int:
    """Between half the usual time and one and a half of it, less for a discard; the same again for the same moment."""
    spread = crc32(f"{deal_id}:{state.version}".encode()) % (usual_ms + 1)
    whole = usual_ms // 2 + spread
    return whole // 2 if state.drawn else whole


def action_of(deal: Company, state: DealState, seat: int) -> Action:
    """The action of the bot in this seat."""
    match = _match_of(deal, state, seat)
    return choose(views.for_seat(state, seat), state.profile, Strength(deal.bot_strength), match)


def _match_of(deal: Company, state: DealState, seat: int) -> Match | None:
    """The scores of the match, if the seat could drop now; only drops depend on them."""
    if state.profile.format != "pool" or state.phase is not Phase.TURN or state.drawn:
        return None
    answers = (of(deal.public_id, state, seat) for of in matches)
    return next((match for match in answers if match is not None), None)
