"""Writing the record of a deal that has just ended (rules 4 to 7)."""

from collections.abc import Iterable, Sequence

import msgspec

from engine import deal
from engine.cards import CODES, Card
from engine.deal.events import Dealt, Event
from engine.deal.steps.ending import result_shown
from engine.record.document import (
    FIRST_FORMAT,
    SECOND_FORMAT,
    DealRecord,
    DealtCards,
    Money,
    RecordedResult,
    TossCard,
    digest_of,
    plain_of,
)
from engine.record.moves import Move, move_of
from engine.settlement import SettledHand, Settlement, settle
from engine.shuffle.shared import shared_of

Toss = Sequence[tuple[str, Card]]
"""Players and their toss cards, in the order in which they sat before the toss."""


class Stake(msgspec.Struct, frozen=True):
    """What a deal is played for; nothing, in a pool."""

    currency: str = ""
    point_value_minor: int = 0
    rake_bps: int = 0


def build(
    final: deal.DealState,
    moves: Iterable[tuple[int, deal.Action]],
    stake: Stake,
    toss: Toss | None = None,
) -> DealRecord:
    """The record of a deal that ended in `final` by these actions, each with its time in milliseconds.

    The deal is played again for it, so that no record is written that would not replay. Raises ValueError when the
    deal is not over or the actions do not lead to its end, and Refused for an action that the rules do not allow.
    """
    if final.result is None:
        raise ValueError("Only a finished deal has a record.")
    state, events = started_again(final)
    written: list[Move] = []
    for at_ms, action in moves:
        written.append(move_of(action, at_ms, state))
        state, _ = deal.apply(state, action, at_ms)
    if state != final:
        raise ValueError("These moves do not lead to the end of this deal.")
    terms = final.terms
    shuffle = shared_of(terms.chance)
    unsigned = DealRecord(
        format=FIRST_FORMAT if shuffle is msgspec.UNSET else SECOND_FORMAT,
        deal=terms.deal_id,
        profile=final.profile,
        profile_hash=final.profile.hash,
        players=terms.players,
        first=terms.first,
        dealer=terms.dealer,
        stays=terms.stays,
        commitment=terms.commitment,
        server_seed=terms.server_seed.hex(),
        client_seeds=terms.client_seeds if terms.chance.joint is None else msgspec.UNSET,
        shuffle=shuffle,
        board=terms.board or msgspec.UNSET,
        toss=None if toss is None else tuple(TossCard(player=player, card=CODES[card]) for player, card in toss),
        started_at_ms=terms.started_at_ms,
        dealt=dealt_cards(events),
        moves=tuple(written),
        result=recorded_result(final),
        settlement=money(final, stake),
        digest="0" * 64,
    )
    return msgspec.structs.replace(unsigned, digest=digest_of(plain_of(unsigned)))


def started_again(state: deal.DealState) -> tuple[deal.DealState, tuple[Event, ...]]:
    """A deal's first state and events once more, from its seeds."""
    terms = state.terms
    return deal.start(
        terms.profile,
        terms.deal_id,
        terms.players,
        terms.first,
        terms.dealer,
        terms.chance,
        terms.started_at_ms,
        terms.stays,
    )


def dealt_cards(events: Iterable[Event]) -> DealtCards:
    """The cards of the deal, from its first events."""
    dealt = next(event for event in events if isinstance(event, Dealt))
    return DealtCards(cut=dealt.cut, open=dealt.open, hands=dealt.hands)


def recorded_result(final: deal.DealState) -> RecordedResult:
    """A finished deal's result in codes."""
    assert final.result is not None
    result = result_shown(final, final.result)
    return RecordedResult(winner=result.winner, ending=result.ending, seats=result.seats)


def money(final: deal.DealState, stake: Stake) -> Money:
    """What a finished deal came to, by player."""
    settled = settlement_of(final, stake)
    players = final.terms.players
    return Money(
        currency=stake.currency,
        point_value_minor=stake.point_value_minor,
        rake_bps=stake.rake_bps,
        scores=dict(zip(players, settled.scores, strict=True)),
        money_minor=dict(zip(players, settled.money_minor, strict=True)),
        rake_minor=settled.rake_minor,
    )


def settlement_of(final: deal.DealState, stake: Stake) -> Settlement:
    """What a finished deal came to, by seat."""
    assert final.result is not None
    hands = [SettledHand(seat.outcome, seat.groups, seat.ungrouped, seat.deal_show) for seat in final.result.seats]
    return settle(final.profile, final.jokers, hands, stake.point_value_minor, stake.rake_bps)
