"""An operator works a shift and finance its days in the house that `make demo` opens, with a browser and no shell.

Both stories are in one file so that one house is enough for them.
"""

from pathlib import Path

from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.shift import floor
from tests.e2e.shift.operators import FINANCE, FLOOR, at_the_desk


def test_an_operator_works_a_shift(open_page: OpenPage, tmp_path: Path) -> None:
    desk, second, player = at_the_desk(open_page(), FLOOR), at_the_desk(open_page(**PHONE), FINANCE), open_page(**PHONE)
    floor.finds_a_player(desk, "Asha")
    case = floor.replays_the_deal(desk)
    floor.settles_it(desk, second, case)
    floor.closes_it(desk, case, tmp_path)
    floor.mutes_and_suspends(desk, player)
    floor.drains_and_reopens(desk, player)
    floor.finds_the_pair(desk)
    floor.makes_a_weekly_tournament(desk)
