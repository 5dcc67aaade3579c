"""A result tells every exchange of value cards, and what the cap forgave (rules 7)."""

import pytest

from engine.houses import profile
from engine.settlement import Exchange, Settlement
from tables.history.words import exchange_lines, signed
from tests.tables.history.test_deal_pages import asha, bela, browser  # noqa: F401  (fixtures)
from tests.tables.played import over

NAMES = ["Asha", "Bela", "Chetan"]
CAP = profile("classic-points21").total_cap


def settled(*exchanges: Exchange) -> Settlement:
    return Settlement((30, 0, 90), (-40, 250, -200), (0, 0, 0), 0, (0, 0, 0), exchanges)


def test_each_exchange_is_told_from_both_sides_with_its_sign() -> None:
    settlement = settled(Exchange(0, 1, 10, 10))
    assert exchange_lines(settlement, 0, NAMES, CAP) == ["Value cards \u221210 pts to Bela", "Total \u221240 pts"]
    assert exchange_lines(settlement, 1, NAMES, CAP) == ["Value cards +10 pts from Asha", "Total +250 pts"]


def test_who_exchanged_nothing_reads_nothing_of_it() -> None:
    assert exchange_lines(settled(Exchange(0, 1, 10, 10)), 2, NAMES, CAP) == []


def test_what_the_cap_forgave_is_said() -> None:
    lines = exchange_lines(settled(Exchange(2, 1, 300, 110)), 2, NAMES, CAP)
    assert lines[1] == f"Nobody loses more than {CAP} points in a deal: 190 more were forgiven."


@pytest.mark.django_db
def test_the_winners_points_on_a_deals_page_are_what_the_others_lost(asha, bela) -> None:  # noqa: F811
    page = browser(asha).get(f"/deals/{over(asha, bela).public_id}/").content.decode()
    assert "+20 pts" in page
    assert "\u221220 pts" in page


def test_nothing_has_no_sign() -> None:
    assert [signed(points) for points in (-7, 0, 7)] == ["\u22127", "0", "+7"]
