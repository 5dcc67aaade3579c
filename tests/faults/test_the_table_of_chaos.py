"""The administrators' table of what the house survives has a row for each case, and each was held to the log."""

from tests.faults.cases import ROWS
from tests.faults.survival import BEGIN, END, HEAD, HELD, PAGE


def test_it_has_a_row_for_each_case_in_their_order() -> None:
    table = PAGE.read_text().partition(BEGIN)[2].partition(END)[0]
    head, line, *rows = table.strip().splitlines()
    assert (head, line) == HEAD
    said = [row.removeprefix("| ").removesuffix(" |").split(" | ") for row in rows]
    assert [what for what, _, _ in said] == list(ROWS)
    assert {held for _, _, held in said} == {HELD}
