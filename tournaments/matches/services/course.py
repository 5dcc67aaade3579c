"""The only way a match moves on: the engine applies an action, and its events are stored and carried out.

The order is the same for every action: bots answer, deals and fees are stored, a deal that no longer matters is
given up, players who are out get up, an ended match is paid out, the next deadline is set, and the new state is
shown. The caller has locked the match's row.
"""

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction

from base import clock
from engine import matches
from engine.pool import Action, Ending, Event, MatchState, Phase, encode, moves, split_now
from engine.pool.split import SplitKind
from tables.play import hosting
from tournaments.matches import showing
from tournaments.matches.models.match import Entry, Match, MatchDeal, MatchStatus
from tournaments.matches.rows import entries_of, state_of
from tournaments.matches.services import company, paying

LOOK_S = 8
"""How much longer the pause is if a split may be proposed: time to read the amounts."""


@transaction.atomic
def advance(match: Match, action: Action, now_ms: int) -> tuple[Event, ...]:
    """Apply one action to a locked match; returns its events. Raises the engine's MatchRefused."""
    before = state_of(match)
    state, events = matches.apply(before, action)
    entries = entries_of(match)
    state, events = _with_bots(match, state, events, entries)
    match.state = encode(state)
    _write_down(match, events)
    if state.phase is Phase.OVER:
        _end(match, state, entries, now_ms)
    else:
        _unseat(match, events, entries)
        if state.phase is not Phase.DEAL:
            match.deal = None
        if state.phase is not before.phase:
            match.due_at = clock.at_or_none(_due_ms(match, state, now_ms))
        match.save(update_fields=["state", "deal", "due_at"])
    showing.show(match)
    return events


def _with_bots(
    match: Match, state: MatchState, events: Sequence[Event], entries: Sequence[Entry]
) -> tuple[MatchState, tuple[Event, ...]]:
    bots = {entry.player.public_id: entry for entry in entries if entry.player.is_bot}
    all_events = tuple(events)
    while bots and (answer := company.answer(state, frozenset(bots))) is not None:
        if isinstance(answer, moves.AnswerRejoin) and answer.accepted:
            entry = bots[answer.player]
            company.give_chips(entry.player, match.entry_fee_minor, f"{entry.public_id}:{entry.fees_paid + 1}")
            paying.take_rejoin_fee(match, entry)
        state, more = matches.apply(state, answer)
        all_events += more
    return state, all_events


def _write_down(match: Match, events: Sequence[Event]) -> None:
    for event in events:
        if isinstance(event, moves.Scored):
            assert match.deal is not None
            MatchDeal.objects.create(
                match=match, number=event.number, deal=match.deal, points=event.points, totals=event.totals
            )


def _unseat(match: Match, events: Sequence[Event], entries: Sequence[Entry]) -> None:
    gone = {event.player for event in events if isinstance(event, moves.Eliminated | moves.GaveUp)}
    if gone:
        hosting.unseat(match.table, [entry.player for entry in entries if entry.player.public_id in gone])


def _due_ms(match: Match, state: MatchState, now_ms: int) -> int | None:
    match state.phase:
        case Phase.BETWEEN:
            return now_ms + 1000 * (match.between_s + (LOOK_S if may_be_split(state) else 0))
        case Phase.REJOIN:
            return now_ms + 1000 * match.rejoin_s
        case Phase.VOTE:
            return now_ms + 1000 * match.vote_s
        case Phase.DEAL | Phase.OVER:
            return None


def may_be_split(state: MatchState) -> bool:
    """Whether somebody may propose a split now."""
    split = split_now(state)
    return not state.split_tried and split is not None and split.kind is SplitKind.MANUAL


def _end(match: Match, state: MatchState, entries: Sequence[Entry], now_ms: int) -> None:
    """Give up a deal in play, pay out, and free all chairs."""
    assert state.ending is not None
    if match.deal is not None:
        if match.deal.ended_at is None:
            hosting.abandon_deal(match.deal, now_ms, state.ending.sentence)
        hosting.gone_on(match.deal)
    paying.pay_out(match, state, entries)
    entrants = {one.player: one for one in state.entrants}
    for entry in entries:
        one = entrants[entry.player.public_id]
        entry.outcome, entry.total = str(one.status), one.total
    Entry.objects.bulk_update(entries, ["outcome", "total"])
    cancelled = state.ending is Ending.CANCELLED
    close(match, MatchStatus.CANCELLED if cancelled else MatchStatus.OVER, state.ending, now_ms)


def close(match: Match, status: MatchStatus, ending: Ending, now_ms: int) -> None:
    """Mark a match ended, whose pool is empty, and close its table; the database refuses it with money left."""
    match.status, match.ending, match.ended_at = status, ending, clock.at(now_ms)
    match.deal = match.due_at = None
    match.save(update_fields=["state", "status", "ending", "why", "ended_at", "deal", "due_at"])
    hosting.close(match.table)


def countdown_from(match: Match, now_ms: int) -> None:
    """Start the countdown of a match that somebody has entered."""
    match.due_at = clock.at(now_ms) + timedelta(seconds=match.start_s)
