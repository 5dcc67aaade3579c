"""The administrators' table of what the house survives has a row for each case, and each was held to the log."""

import re

from tests.faults.cases import ROWS
from tests.faults.survival import BEGIN, END, HEAD, HELD, NOT_RUN, PAGE


def test_it_has_a_row_for_each_case_in_their_order() -> None:
    table = PAGE.read_text().partition(BEGIN)[2].partition(END)[0]
    head, line, *rows = table.strip().splitlines()
    assert (head, line) == HEAD
    assert [row.removeprefix("| ").split(" | ")[0] for row in rows] == list(ROWS)


def test_what_has_a_time_was_held_to_the_log_and_what_has_none_says_so() -> None:
    for row in PAGE.read_text().partition(BEGIN)[2].partition(END)[0].strip().splitlines()[2:]:
        assert re.fullmatch(rf"\| .+ \| ([0-9.]+ s \| {HELD}|{re.escape(NOT_RUN)}) \|", row), row
