"""A deal that two people or more have played in public is noted for rating: by its format, once however often told."""

import pytest
from msgspec.structs import replace

from engine.houses import PROFILES
from ladder.ratings import hearing
from ladder.ratings.models import DealToRate, Format
from tables.play.ending import settlement_of
from tables.play.models import Deal
from tables.sealing import deals as sealing
from tests.tables.cast import funded
from tests.tables.played import over


def told_of(deal: Deal, bot_seats: int = 0) -> int:
    """How many deals are noted when this one's end is told, as if bots had sat at these of its seats."""
    state = sealing.state_of(deal)
    deal.bot_seats = bot_seats
    hearing.note(deal, state, settlement_of(state, deal.point_value_minor, deal.rake_bps))
    return DealToRate.objects.count()


@pytest.mark.django_db
def test_two_people_are_enough_and_one_among_bots_is_not() -> None:
    deal = over(funded("Asha"), funded("Ravi"), funded("Mira"))
    for bot_seats, notes in ((0b110, 0), (0b100, 1)):
        DealToRate.objects.all().delete()
        assert told_of(deal, bot_seats) == notes


@pytest.mark.django_db
def test_a_deal_in_private_or_of_a_board_is_not_noted_by_its_end() -> None:
    deal = over(funded("Asha"), funded("Ravi"))
    DealToRate.objects.all().delete()
    deal.table.code = "abc123"
    assert told_of(deal) == 0
    deal.table.code, deal.board = "", "b1"
    assert told_of(deal) == 0
    deal.board = ""
    assert told_of(deal) == 1


@pytest.mark.django_db
def test_a_deal_that_is_told_of_again_is_noted_once() -> None:
    deal = over(funded("Asha"), funded("Ravi"))
    assert told_of(deal) == 1
    assert DealToRate.objects.get().format == Format.POINTS_13
    hearing.note_boards([deal])
    assert DealToRate.objects.get().format == Format.POINTS_13


@pytest.mark.parametrize(
    ("house", "kind"),
    [
        ("rummycircle-points", Format.POINTS_13),
        ("classic-points21", Format.POINTS_21),
        ("junglee-deals2", Format.DEALS),
        ("playship-pool61", Format.POOL_61),
        ("playship-pool101", Format.POOL_101),
        ("playship-pool201", Format.POOL_201),
    ],
)
def test_every_house_is_rated_by_its_format(house: str, kind: Format) -> None:
    assert hearing.format_of(PROFILES[house]) is kind


def test_a_pool_of_an_unusual_limit_has_no_rating() -> None:
    unusual = replace(PROFILES["playship-pool101"], limit=151)
    assert hearing.format_of(unusual) is None
