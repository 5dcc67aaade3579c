"""Playing a recorded deal again: shuffle, moves, scores and money, all made anew and compared (rules 4 to 7)."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine import deal
from engine.cards import card
from engine.deal.events import Event
from engine.houses.rule_profile import canonical_hash
from engine.record.build import Stake, dealt_cards, money, recorded_result
from engine.record.document import BadRecord, DealRecord, digest_of, load, read
from engine.record.moves import move_of, states_facts
from engine.seating import Seating, seat_by_toss
from engine.shuffle import CHAINS, BadSeed, Broken
from engine.shuffle.shared import SharedShuffle
from engine.spoken import Spoken


class Fault(Spoken):
    """What is wrong with a record."""

    PROFILE_HASH = "profile_hash_mismatch", "The rules in the record are not those of its profile hash."
    COMMITMENT = "commitment_mismatch", "The server's seed is not the one that was committed to."
    TRANSCRIPT = "transcript_mismatch", "The transcript is not that of this deal, its rules and its players."
    SHARE = "share_mismatch", "The shares are not those that their players had committed to."
    BEACON = "beacon_mismatch", "The beacon's round is not the one that the transcript names."
    TOSS = "toss_mismatch", "The toss does not follow from the seeds."
    SEATING = "seating_mismatch", "The seats, the first player or the dealer do not follow from the toss."
    DEALT = "dealt_mismatch", "The cards dealt do not follow from the seeds."
    MOVE = "move_refused", "The rules do not allow a move."
    DRAWN = "drawn_mismatch", "A card was drawn that does not lie there."
    UNFINISHED = "unfinished", "The moves stop before the deal is over."
    RESULT = "result_mismatch", "The result does not follow from the moves."
    SCORES = "scores_mismatch", "The scores do not follow from the result."
    MONEY = "money_mismatch", "The money does not follow from the scores."
    DIGEST = "digest_mismatch", "The record was changed after it was written."


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a record is valid; if not the first fault, as a sentence, and the number of its move.

    `scores` (by player) and the other results follow from the moves; empty if the moves do not end the deal.
    `notes` are sentences about what a replay cannot check.
    """

    valid: bool
    reason: Fault | None = None
    sentence: str = ""
    move: int | None = None
    scores: dict[str, int] = {}
    money_minor: dict[str, int] = {}
    rake_minor: int = 0
    notes: tuple[str, ...] = ()


NO_PUBLIC_ENTROPY = "No public entropy: the cards come from the house's seed and the players' shares alone."
SIGNATURE_NOT_CHECKED = "Whether the round's signature is the beacon's own is not checked here."
CHAIN_NOT_KNOWN = "The beacon's chain is not a known one, so when its round came is not checked here either."

_FAULT_OF = {
    Broken.COMMITMENT: Fault.COMMITMENT,
    Broken.TRANSCRIPT: Fault.TRANSCRIPT,
    Broken.SHARE: Fault.SHARE,
    Broken.BEACON: Fault.BEACON,
}


class _Fault(Exception):
    def __init__(self, fault: Fault, move: int | None = None, detail: str = "") -> None:
        super().__init__(f"{fault.sentence} {detail}".strip())
        self.fault = fault
        self.move = move


def replay(document: Mapping[str, Any] | bytes | str) -> Replay:
    """Replay a record; raises BadRecord, naming the field, if it is not a record."""
    plain = load(document)
    record = read(plain)
    came_to = Replay(valid=True, notes=_notes(record))
    try:
        # The hash is over the rules document as it was written: a record outlives later fields of a profile.
        if canonical_hash(plain["profile"]) != record.profile_hash:
            raise _Fault(Fault.PROFILE_HASH)
        _check_chance(record)
        first, events = _started(record)
        _check_toss(record, first)
        if dealt_cards(events) != record.dealt:
            raise _Fault(Fault.DEALT)
        final = _played(record, first)
        came_to = _came_to(record, final)
        _check_outcome(record, final, came_to)
        if digest_of(plain) != record.digest:
            raise _Fault(Fault.DIGEST)
    except _Fault as wrong:
        return msgspec.structs.replace(came_to, valid=False, reason=wrong.fault, sentence=str(wrong), move=wrong.move)
    return came_to


def states(record: DealRecord) -> Iterator[deal.DealState]:
    """Every state of a recorded deal, from the first turn to the result. Raises BadRecord, and Refused for a move."""
    state, _ = _started(record)
    yield state
    for move in record.moves:
        state, _ = deal.apply(state, move.action(), move.at_ms)
        yield state


def _check_chance(record: DealRecord) -> None:
    """Seed, transcript, shares and beacon fit the deal, its rules, its players and each other."""
    chance = record.chance
    if chance.commitment(record.deal) != record.commitment:
        raise _Fault(Fault.COMMITMENT)
    if broken := chance.broken(record.deal, record.profile_hash, record.players):
        raise _Fault(_FAULT_OF[broken])
    if isinstance(record.shuffle, SharedShuffle):
        if record.shuffle.missing != chance.missing:
            raise _Fault(Fault.SHARE)
        seated = [one.player for one in record.shuffle.transcript.players]
        if record.toss is not None and [one.player for one in record.toss] != seated:
            raise _Fault(Fault.TRANSCRIPT)


def _notes(record: DealRecord) -> tuple[str, ...]:
    """What a replay of this deal cannot check."""
    if not isinstance(record.shuffle, SharedShuffle):
        return ()
    beacon = record.shuffle.transcript.beacon
    if beacon is None:
        return (NO_PUBLIC_ENTROPY,)
    return (SIGNATURE_NOT_CHECKED,) if beacon.chain in CHAINS else (SIGNATURE_NOT_CHECKED, CHAIN_NOT_KNOWN)


def _check_toss(record: DealRecord, first: deal.DealState) -> None:
    """Toss cards follow from the seeds, seats from the toss; without a toss the seats are an earlier deal's."""
    if record.toss is None:
        return
    players = tuple(one.player for one in record.toss)
    if sorted(players) != sorted(record.players):
        raise _Fault(Fault.SEATING)
    cards = first.terms.shuffle.toss(len(players))
    if cards != bytes(card(one.card) for one in record.toss):
        raise _Fault(Fault.TOSS)
    if seat_by_toss(record.profile, players, cards) != Seating(record.players, record.first, record.dealer):
        raise _Fault(Fault.SEATING)


def _played(record: DealRecord, state: deal.DealState) -> deal.DealState:
    """The deal's last state, every move made again."""
    for number, move in enumerate(record.moves):
        try:
            after, _ = deal.apply(state, move.action(), move.at_ms)
        except deal.Refused as refused:
            raise _Fault(Fault.MOVE, number, f"Move {number}: {refused.code}. {refused}") from refused
        if states_facts(move) and move_of(move.action(), move.at_ms, state) != move:
            raise _Fault(Fault.DRAWN, number, f"Move {number}.")
        state = after
    if state.result is None:
        raise _Fault(Fault.UNFINISHED)
    return state


def _started(record: DealRecord) -> tuple[deal.DealState, tuple[Event, ...]]:
    try:
        return deal.start(
            record.profile,
            record.deal,
            record.players,
            record.first,
            record.dealer,
            record.chance,
            record.started_at_ms,
            record.stays,
        )
    except deal.BadDeal as error:
        raise BadRecord(error.field, str(error)) from error
    except BadSeed as error:
        raise BadRecord("client_seeds", str(error)) from error


def _came_to(record: DealRecord, final: deal.DealState) -> Replay:
    stake = record.settlement
    came_to = money(final, Stake(stake.currency, stake.point_value_minor, stake.rake_bps))
    return Replay(
        valid=True,
        scores=came_to.scores,
        money_minor=came_to.money_minor,
        rake_minor=came_to.rake_minor,
        notes=_notes(record),
    )


def _check_outcome(record: DealRecord, final: deal.DealState, came_to: Replay) -> None:
    recorded = record.settlement
    if recorded_result(final) != record.result:
        raise _Fault(Fault.RESULT)
    if recorded.scores != came_to.scores:
        raise _Fault(Fault.SCORES)
    if (recorded.money_minor, recorded.rake_minor) != (came_to.money_minor, came_to.rake_minor):
        raise _Fault(Fault.MONEY)
