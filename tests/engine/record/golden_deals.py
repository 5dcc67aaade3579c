"""The golden deals: records and notations of every house as they were written once, to be read for ever.

`python -m tests.engine.record.golden_deals` writes those that are not there yet, and never one that is: a new house, or
a new edition of one, gets files of its own, and what an earlier version wrote stays as it was.
"""

import random
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import msgspec

from engine import deal, notation, record
from engine.deal import Action, DealState, Pile
from engine.houses import PROFILES, RuleProfile, examples, with_overrides
from engine.record import DealRecord, build
from engine.seating import seat_by_toss
from engine.shuffle import QUICKNET, Chance
from tests.engine.deal.cast import NAMES, START_MS
from tests.engine.deal.company import Temper, who_drops
from tests.engine.record.finished import STAKE, Moves, by_chance, declared, soundly
from tests.engine.shuffle.committed import CLOSED_MS, REVEAL_MS, ROUND, chance_of

FOLDER = Path(__file__).parent / "golden"
PATIENT = {name: examples()[name] for name in ("patient-points",)}
"""Houses with time for lost connections."""
SAVED = ("rummycircle-points", "classic-points21")
"""Of these every deal is kept as the database has it, too; of the others one."""


class Table:
    """A deal being played, from real seeds and without a toss; every move takes a second and a half."""

    def __init__(
        self,
        profile: RuleProfile,
        players: int,
        seed: int,
        stays: tuple[bool, ...] = (),
        chance: Chance | None = None,
        start_ms: int = START_MS,
    ) -> None:
        server_seed = random.Random(seed).randbytes(32)
        names = NAMES[:players]
        chance = chance or Chance(server_seed, {"bela": "papaya"})
        self.state: DealState
        self.state, _ = deal.start(profile, f"golden-{seed}", names, 0, players - 1, chance, start_ms, stays)
        self.moves: Moves = []
        self.now_ms = start_ms

    def make(self, action: Action) -> None:
        """One move, a second and a half after the last one."""
        self.now_ms += 1_500
        self._log(action)

    def time_out(self) -> None:
        """The step's time is up."""
        assert self.state.due_at_ms is not None
        self.now_ms = self.state.due_at_ms
        self._log(deal.Timeout())

    def make_due(self, action: Action) -> None:
        """What the house does when the step's time is up."""
        assert self.state.due_at_ms is not None
        self.now_ms = self.state.due_at_ms
        self._log(action)

    def turn(self, pile: Pile = Pile.CLOSED, by: deal.By = "player") -> None:
        """The player in turn draws and puts that card away."""
        self.make(deal.Draw(self.state.turn, pile, by=by))
        assert self.state.drawn_card is not None
        self.make(deal.Discard(self.state.turn, self.state.drawn_card, by=by))

    def drop_out(self) -> None:
        """One after the other drops until one is left."""
        while self.state.result is None:
            self.make(deal.Drop(self.state.turn, by=who_drops(self.state)))

    def record(self) -> DealRecord:
        """What is written of it."""
        return build(self.state, self.moves, STAKE)

    def _log(self, action: Action) -> None:
        self.state, _ = deal.apply(self.state, action, self.now_ms)
        self.moves.append((self.now_ms, action))


def dropped(profile: RuleProfile) -> DealRecord:
    """First drops, a middle drop, drops that were wanted early and wanted no longer."""
    table = Table(profile, 4, 11, (False, True, False, False))
    by = who_drops(table.state)
    table.make(deal.AskDrop(3, True, by=by))
    table.make(deal.AskDrop(2, True, by=by))
    table.make(deal.AskDrop(2, False))
    table.make(deal.Drop(0, by=by))
    table.turn()
    table.turn(by="bot")
    table.drop_out()
    return table.record()


def wrong_shows(profile: RuleProfile) -> DealRecord:
    """A declaration that is wrong, one that is not made in time, and so a winner who declared nothing."""
    table = Table(profile, 3, 12)
    for _ in range(2):
        table.make(deal.Draw(table.state.turn, Pile.CLOSED))
        hand = table.state.seats[table.state.turn].hand
        table.make(deal.Finish(table.state.turn, hand[-1]))
        if table.state.turn == 0:
            hand = table.state.seats[0].hand
            table.make(deal.Declare(0, (hand[:3], hand[3:6]), hand[6:]))
        else:
            table.time_out()
    return table.record()


def missed(profile: RuleProfile) -> DealRecord:
    """Turns that were missed, until it counts; one who stays seated; a deal that the house stopped and went on with."""
    table = Table(profile, 3, 13)
    table.make(deal.StaySeated(1, True))
    table.make(deal.StaySeated(2, True))
    table.make(deal.StaySeated(2, False))
    table.turn(Pile.OPEN)
    table.time_out()
    table.make(deal.Draw(table.state.turn, Pile.CLOSED))
    table.time_out()
    table.make(deal.Resume(least_ms=60_000))
    for _ in range(2 * profile.misses):
        if table.state.result is None:
            table.turn()
        while table.state.result is None and table.state.turn != 0:
            table.time_out()
    table.drop_out()
    return table.record()


def all_shown(profile: RuleProfile) -> DealRecord:
    """A declaration after which everybody else shows in time."""
    table = Table(with_overrides(profile, {"declare_s": 45, "extra_s": 10}), 3, 14)
    while table.state.result is None:
        table.make(soundly(table.state))
    return table.record()


def chance(profile: RuleProfile) -> DealRecord:
    """Whatever happened."""
    return by_chance(profile, 4, 15, Temper(drop=1, ask=3, stay=3, finish=6, dawdle=15, open=50, stop=3))


def revealed(profile: RuleProfile) -> DealRecord:
    """Shuffled from what all but a bot had committed to and revealed, and from a round of the beacon; with a toss."""
    names = NAMES[:4]
    shared = chance_of(profile, "golden-16", names, committed=names[:3])
    cards = shared.shuffle("golden-16").toss(4)
    seating = seat_by_toss(profile, names, cards)
    start_ms = QUICKNET.due_at_ms(ROUND) + 400
    state, _ = deal.start(profile, "golden-16", seating.order, seating.first, seating.dealer, shared, start_ms)
    moves: Moves = []
    while state.result is None:
        tired = len(moves) >= 60 and state.phase is deal.Phase.TURN and not state.drawn
        moves.append(
            (
                start_ms + 1_500 * (len(moves) + 1),
                deal.Drop(state.turn, by=who_drops(state)) if tired else soundly(state),
            )
        )
        state, _ = deal.apply(state, moves[-1][1], moves[-1][0])
    return build(state, moves, STAKE, list(zip(names, cards, strict=True)))


def unrevealed(profile: RuleProfile) -> DealRecord:
    """Shuffled without public entropy; one who had committed did not reveal, and so begins with a first drop."""
    names = NAMES[:3]
    shared = chance_of(profile, "golden-17", names, missing=names[:1], beacon=False)
    table = Table(profile, 3, 17, chance=shared, start_ms=CLOSED_MS + REVEAL_MS)
    for _ in range(3):
        table.turn()
    table.drop_out()
    return table.record()


def away(profile: RuleProfile) -> DealRecord:
    """A lost connection: the bank runs, the player comes back, is away for good and played for until it counts."""
    table = Table(profile, 3, 18)
    table.make(deal.StaySeated(0, True))
    table.make_due(deal.Await())
    table.make_due(deal.Await())
    table.make_due(deal.Await(back=True))
    table.turn()
    while table.state.result is None:
        awaits = deal.why_not(table.state, deal.Await()) is None and table.state.turn == 1
        table.make_due(deal.Await() if awaits else deal.Timeout(away=table.state.turn == 1))
    return table.record()


SCENES: dict[str, Callable[[RuleProfile], DealRecord]] = {
    "declared": lambda profile: declared(profile.name),
    "all-shown": all_shown,
    "dropped": dropped,
    "wrong-shows": wrong_shows,
    "missed": missed,
    "chance": chance,
    "revealed": revealed,
    "unrevealed": unrevealed,
}


def folder_of(profile: RuleProfile) -> Path:
    """Where the golden deals of one edition of a house are."""
    return FOLDER / (profile.name if profile.version == 1 else f"{profile.name}-{profile.version}")


def saved(one: DealRecord) -> str:
    """The deal as the database keeps it, a line a move: action, events and the state after them, each in base64."""
    state, events = deal.start(
        one.profile,
        one.deal,
        one.players,
        one.first,
        one.dealer,
        one.chance,
        one.started_at_ms,
        one.stays,
    )
    lines = [_line(b"", events, state)]
    for move in one.moves:
        action = move.action()
        state, events = deal.apply(state, action, move.at_ms)
        lines.append(_line(msgspec.msgpack.encode(action), events, state))
    return "".join(lines)


def _line(action: bytes, events: tuple[deal.Event, ...], state: DealState) -> str:
    parts = (action, msgspec.msgpack.encode(events), deal.encode(state))
    return ",".join(b64encode(part).decode() for part in parts) + "\n"


def main() -> None:
    """Write what is not there yet."""
    for profile in PATIENT.values():
        (FOLDER / profile.name).mkdir(exist_ok=True)
        if not (FOLDER / profile.name / "away.json").exists():
            _write(FOLDER / profile.name / "away", away(profile), as_saved=True)
    for profile in PROFILES.values():
        folder = folder_of(profile)
        folder.mkdir(parents=True, exist_ok=True)
        for name, scene in SCENES.items():
            if not (folder / f"{name}.json").exists():
                _write(folder / name, scene(profile), profile.name in SAVED or name == "missed")
                print(folder / name)


def _write(path: Path, one: DealRecord, as_saved: bool) -> None:
    path.with_suffix(".json").write_bytes(record.encode(one))
    path.with_suffix(".txt").write_text(notation.write(one))
    if as_saved:
        path.with_suffix(".saved").write_text(saved(one))


if __name__ == "__main__":
    main()
