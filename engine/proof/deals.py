"""One deal of a proof: no card lost, no step without a way on, money that sums to nothing, a record that replays."""

from collections.abc import Iterator

import msgspec

from engine import deal, notation, record
from engine.cards import Cards
from engine.deal import DealState, Phase
from engine.houses.rule_profile import RuleProfile
from engine.proof.dice import Dice
from engine.proof.players import PATIENCE, is_of_the_clock, next_action
from engine.record import Stake, build
from engine.record.build import settlement_of
from engine.settlement import Settlement
from engine.shuffle import Chance

STAKE = Stake(currency="CHIP", point_value_minor=100, rake_bps=1_250)
MOST_MOVES = PATIENCE + 5_000
START_MS = 1_700_000_000_000


class Fault(Exception):
    """A promise that a deal did not keep; the message names the deal and the promise."""


class Proved(msgspec.Struct, frozen=True):
    """A deal that kept them all: how many moves it had, whether somebody declared, and what it came to by seat."""

    moves: int
    declared: bool
    settlement: Settlement


def prove_deal(rules: RuleProfile, seed: str) -> Proved:
    """Play one deal by chance that follows from the seed. Raises Fault."""
    dice = Dice(seed)
    players = rules.seats_min + dice.below(rules.seats_max - rules.seats_min + 1)
    bots, first = dice.below(players + 1), dice.below(players)
    names = tuple(f"player-{seat}" for seat in range(players))
    chance = Chance(dice.seed(), {})
    state, _ = deal.start(rules, seed, names, first, (first - 1) % players, chance, START_MS)
    moves: list[tuple[int, deal.Action]] = []
    for after, at_ms, action in _played(state, bots, dice):
        state = after
        moves.append((at_ms, action))
        for promise in _broken(state):
            raise Fault(f"Deal {seed}, move {len(moves)}: {promise}")
    if state.result is None:
        raise Fault(f"Deal {seed}: it does not end.")
    settled = settlement_of(state, STAKE)
    for promise in (*_of_the_money(rules, settled), *_of_the_record(state, moves)):
        raise Fault(f"Deal {seed}: {promise}")
    return Proved(len(moves), state.result.ending is deal.Ending.DECLARED, settled)


def _played(state: DealState, bots: int, dice: Dice) -> Iterator[tuple[DealState, int, deal.Action]]:
    now_ms = START_MS
    for made in range(MOST_MOVES):
        if state.due_at_ms is None:
            return
        action = next_action(state, bots, made, dice)
        now_ms = state.due_at_ms if is_of_the_clock(action) else min(now_ms + dice.below(9_000), state.due_at_ms - 1)
        state, _ = deal.apply(state, action, now_ms)
        yield state, now_ms, action


def _broken(state: DealState) -> Iterator[str]:
    if cards_of(state) != bytes(sorted(state.profile.pack * state.profile.packs_for(len(state.seats)))):
        yield "the cards are not those of the packs."
    if state.phase is Phase.TURN and not state.drawn and not state.closed:
        yield "there is no card to draw."
    if state.result is None and state.due_at_ms is None:
        yield "nothing ever happens again."


def cards_of(state: DealState) -> Cards:
    """Every card of the deal, wherever it lies, in order."""
    on_slot = b"" if state.finish_card is None else bytes((state.finish_card,))
    hands = b"".join(seat.hand for seat in state.seats)
    return bytes(sorted(state.closed + state.open_pile + hands + on_slot + bytes((state.cut,))))


def _of_the_money(rules: RuleProfile, settled: Settlement) -> Iterator[str]:
    if rules.format == "points":
        if sum(settled.scores) != 0 or sum(settled.money_minor) + settled.rake_minor != 0:
            yield "points or money do not sum to nothing."
        if min(settled.scores) < -rules.largest_loss:
            yield f"somebody lost {-min(settled.scores)} points, more than a buy-in covers, {rules.largest_loss}."
    elif rules.format == "deals":
        if sum(settled.scores) != 0:
            yield "the chips of a match do not sum to nothing."
    elif min(settled.scores) != 0:
        yield "nobody won."


def _of_the_record(state: DealState, moves: list[tuple[int, deal.Action]]) -> Iterator[str]:
    written = build(state, moves, STAKE)
    replayed = record.replay(record.encode(written))
    if not replayed.valid:
        yield f"its record does not replay: {replayed.sentence}"
    if notation.read(notation.write(written)) != written:
        yield "its notation is another deal."
    if deal.decode(deal.encode(state)) != state:
        yield "it is not read as it was saved."
