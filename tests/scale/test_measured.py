"""The drill's arithmetic: p99, ratios of runs, what counts as lost, and its place in the page."""

from dataclasses import replace
from math import isnan

import pytest

from tests.scale.drills import DRILLS
from tests.scale.measured import PAGE, TABLE, Held, Run, line_of, p99_ms, row

HELD = Held(acknowledged=400, lost=0, unsettled=0, chips_minor=0, ledger="")
RUN = Run(100, [4.0, 2.0, 9.0], [0.010] * 99 + [0.2], [0.012] * 99 + [0.3], 1, HELD)
SLOWER = replace(RUN, plays_on_s=[3.0], meanwhile_s=[0.030] * 50)


def test_the_p99_is_what_99_of_a_hundred_did_not_exceed() -> None:
    assert p99_ms(number / 1000 for number in range(1, 201)) == 199
    assert p99_ms([0.005]) == 5
    assert isnan(p99_ms([]))


def test_a_row_says_how_many_how_soon_and_how_slow_the_others_were() -> None:
    assert row("x", [RUN]) == "| x | 1 | 100 | 3 | 4.0 s | 9.0 s | 200 ms | 300 ms | 1.50 | 1 | 400 | 0 |"


def test_a_row_of_several_runs_has_their_middle_and_their_sums() -> None:
    assert row("x", [RUN, SLOWER]) == "| x | 2 | 100 | 2 | 3.5 s | 9.0 s | 200 ms | 165 ms | 0.82 | 2 | 800 | 0 |"


def test_a_run_that_concerned_every_table_says_nothing_of_other_tables() -> None:
    all_of_them = replace(RUN, before_s=[], meanwhile_s=[])
    assert row("x", [RUN, all_of_them]) == row("x", [RUN]).replace("1 | 100", "2 | 100").replace("1 | 400", "2 | 800")
    assert row("x", [all_of_them]) == "| x | 1 | 100 | 3 | 4.0 s | 9.0 s |  |  |  | 1 | 400 | 0 |"


def test_a_row_has_as_many_cells_as_its_head() -> None:
    assert row("x", [RUN]).count("|") == TABLE.head.split("\n")[0].count("|")


@pytest.mark.parametrize("wrong", [{"lost": 1}, {"unsettled": 1}, {"chips_minor": -1}, {"ledger": "one difference"}])
def test_a_lost_move_an_unsettled_deal_missing_chips_and_a_false_ledger_each_fail_the_whole(
    wrong: dict[str, int | str],
) -> None:
    assert HELD.is_well
    assert not replace(HELD, **wrong).is_well


def test_a_run_is_said_in_one_line_also_where_nobody_was_concerned() -> None:
    assert "3 of 100 tables concerned, half played on after 4.0 s, the last after 9.0 s;" in line_of(RUN)
    assert "0 of 100 tables concerned, half played on after -, the last after -;" in line_of(
        replace(RUN, plays_on_s=[])
    )
    assert "\n" not in line_of(RUN)


def test_the_page_has_a_place_for_the_table_and_keeps_rows_that_were_not_measured_again() -> None:
    titles = [drill.title for drill in DRILLS.values()]
    first = TABLE.written(PAGE.read_text(), {titles[0]: row(titles[0], [RUN])}, titles)
    both = TABLE.written(first, {titles[2]: row(titles[2], [SLOWER])}, titles)
    assert both.index(row(titles[0], [RUN])) < both.index(row(titles[2], [SLOWER]))
    assert both.partition(TABLE.begin)[0] == PAGE.read_text().partition(TABLE.begin)[0]
    assert both.count(TABLE.begin) == both.count(TABLE.end) == 1
