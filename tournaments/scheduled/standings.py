"""From the rows of a round to the pure standings of `tournaments.scheduled.plan`."""

from collections.abc import Iterable

from tournaments.scheduled.models.rounds import Place, Round
from tournaments.scheduled.plan.rounds import RoundSpec
from tournaments.scheduled.plan.standings import Placed, Played, placed


def spec_of_round(round_: Round) -> RoundSpec:
    """What a round is played by."""
    return RoundSpec(round_.deals, round_.per_table, round_.best)


def as_played(spec: RoundSpec, final: bool, places: Iterable[Place]) -> list[Placed]:
    """The standing of a round's places, read with their registration and player; the first first."""
    return placed(spec, final, [_played(place) for place in places])


def _played(place: Place) -> Played:
    return Played(
        player=place.registration.player.public_id,
        table=place.round_table_id,
        scores=tuple(place.scores),
        won=place.won,
        before=place.before,
        lot=bytes(place.lot),
        gave_up=place.gave_up,
    )
