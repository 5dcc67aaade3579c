"""A seat's knowledge of a deal: its hand, the open pile, and the cards that others picked up and discarded (rules 4).

Everything comes from the seat's own view and the events as sent to that seat, so it contains no secret.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from engine.cards import KINDS_OF_CARD, Card, Cards, card, hand
from engine.coach.match import Match, Pool
from engine.deal.actions import Pile
from engine.deal.events import Discarded, Drawn, Event
from engine.deal.state import Status
from engine.hands.jokers import Jokers, jokers_for
from engine.houses.rule_profile import RuleProfile
from engine.views import SeatView


class Rival(NamedTuple):
    """Another seat that is still in, in the order of their next turns.

    `kept` are cards picked up openly and not discarded since, so they are in the hand; `thrown` are its discards,
    oldest first.
    """

    seat: int
    cards: int
    kept: Cards
    thrown: Cards


class Knowledge(NamedTuple):
    """A deal as one seat knows it; `turns` counts its own, `top` is the open card that may be drawn, or None.

    `unseen[card]` is the number of copies in the closed deck and in other hands. `match` has the scores of the
    deal's pool, if there is one.
    """

    profile: RuleProfile
    jokers: Jokers
    hand: Cards
    drawn: bool
    top: Card | None
    turns: int
    unseen: tuple[int, ...]
    rivals: tuple[Rival, ...]
    match: Match | None = None


def knowledge_of(
    view: SeatView, profile: RuleProfile, events: Iterable[Event] = (), pool: Pool | None = None
) -> Knowledge:
    """The knowledge of this view's seat; `events` are the deal's so far, as `engine.views.event_for` returns them.

    Without events it is unknown who picked up what. `pool` has the scores of a pool when the deal began. Raises
    ValueError for a spectator's view.
    """
    if view.you is None:
        raise ValueError("A spectator has no hand to judge.")
    cut, own, pile = card(view.cut), hand(view.hand), hand(view.open_pile)
    seen = Counter(own + pile + bytes((cut,)))
    count = len(view.seats)
    packs, pack = profile.packs_for(count), profile.pack
    order = [(view.you + step) % count for step in range(1, count)]
    kept, thrown = _remembered(events, count)
    still_in = [seat for seat in range(count) if view.seats[seat].status is Status.IN]
    return Knowledge(
        profile=profile,
        jokers=jokers_for(profile, cut),
        hand=own,
        drawn=view.drawn and view.turn == view.you,
        top=pile[-1] if view.open_may_be_drawn and pile else None,
        turns=view.seats[view.you].turns,
        unseen=tuple(max(0, packs * (one in pack) - seen[one]) for one in range(KINDS_OF_CARD)),
        rivals=tuple(
            Rival(seat, view.seats[seat].cards, bytes(sorted(kept[seat].elements())), bytes(thrown[seat]))
            for seat in order
            if seat in still_in
        ),
        match=None if pool is None else pool.seen_by(profile, view.you, still_in),
    )


def _remembered(events: Iterable[Event], seats: int) -> tuple[list[Counter[Card]], list[bytearray]]:
    kept: list[Counter[Card]] = [Counter() for _ in range(seats)]
    thrown = [bytearray() for _ in range(seats)]
    for event in events:
        match event:
            case Drawn(pile=Pile.OPEN, card=str(code)):
                kept[event.seat][card(code)] += 1
            case Discarded():
                one = card(event.card)
                thrown[event.seat].append(one)
                if kept[event.seat][one]:
                    kept[event.seat][one] -= 1
    return kept, thrown
