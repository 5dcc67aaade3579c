"""Which deals are rated: noted in the transaction that ends them, worked out later (`ladder.ratings.services`)."""

from collections.abc import Sequence

from engine.deal import DealState
from engine.houses.rule_profile import RuleProfile
from engine.settlement import Settlement
from ladder.ratings.models import DealToRate, Format
from tables.play.models import Deal

_LONG = 21


def note(deal: Deal, state: DealState, _settlement: Settlement) -> None:
    """Note a deal that has just ended, if it was played by two people or more at a public table."""
    people = len(state.seats) - deal.bot_seats.bit_count()
    kind = format_of(state.profile)
    if people >= 2 and kind is not None and not deal.table.code and not deal.board:
        DealToRate.objects.bulk_create([DealToRate(deal=deal, format=kind)], ignore_conflicts=True)


def note_boards(deals: Sequence[Deal]) -> None:
    """Note the deals of a round of boards that every table has played: seats are compared, not who sat together."""
    DealToRate.objects.bulk_create(
        [DealToRate(deal=deal, format=Format.DUPLICATE) for deal in deals], ignore_conflicts=True
    )


def format_of(rules: RuleProfile) -> Format | None:
    """The format by whose rating a deal counts; None for rules that no rating is kept of."""
    if rules.format == "points":
        return Format.POINTS_21 if rules.cards == _LONG else Format.POINTS_13
    if rules.format == "deals":
        # However many deals a match has, one of them is played by the same rules.
        return Format.DEALS
    name = f"pool{rules.limit}"
    return Format(name) if name in Format.values else None
