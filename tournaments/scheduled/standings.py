"""From the rows of a round to the pure standings of `tournaments.scheduled.plan`."""

from collections.abc import Iterable

from tournaments.scheduled.models.rounds import Place, Round
from tournaments.scheduled.plan.rounds import RoundSpec
from tournaments.scheduled.plan.standings import Placed, Played, placed


def spec_of_round(round_: Round) -> RoundSpec:
    """What a round is played by."""
    return RoundSpec(
        deals=round_.deals,
        per_table=round_.per_table,
        best=round_.best,
        minutes=round_.minutes,
        won_first=round_.won_first,
        point_value=round_.point_value,
        min_chips=round_.min_chips,
    )


def carried(chips: int, before: int, bought: int) -> int:
    """The chips that a player of a round came with or bought since; 0 where nobody begins with `chips`."""
    return chips + before + bought if chips else 0


def chips_of(place: Place, chips: int) -> int:
    """The chips of a player of a round now, where everybody began with so many."""
    scores: list[int] = place.scores
    return carried(chips, place.before, place.bought) + sum(scores)


def is_short(place: Place, round_: Round) -> bool:
    """Whether a player has too few chips for another deal of a round, read with its tournament; never without chips."""
    tournament = round_.tournament
    return (
        tournament.chips > 0 and chips_of(place, tournament.chips) < tournament.rules.largest_loss * round_.point_value
    )


def as_played(round_: Round, places: Iterable[Place]) -> list[Placed]:
    """The standing of the places of a round, read with their registration and player; the first first.

    In a duplicate tournament shares of boards count and not points, those of all rounds together.
    """
    made = _compared if round_.tournament.duplicate else _played
    return placed(spec_of_round(round_), round_.final, [made(place, round_.tournament.chips) for place in places])


def _compared(place: Place, _chips: int) -> Played:
    return Played(
        player=place.registration.player.public_id,
        table=place.round_table_id,
        scores=tuple(place.compared or ()),
        won=0,
        before=place.before,
        lot=bytes(place.lot),
        gave_up=place.gave_up,
        carried=place.before,
    )


def _played(place: Place, chips: int) -> Played:
    return Played(
        player=place.registration.player.public_id,
        table=place.round_table_id,
        scores=tuple(place.scores),
        won=place.won,
        before=place.before,
        lot=bytes(place.lot),
        gave_up=place.gave_up,
        carried=carried(chips, place.before, place.bought),
    )
