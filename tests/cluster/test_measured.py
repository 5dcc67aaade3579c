"""The drill's arithmetic: medians, worsts and sums of runs, and a table that keeps what was not run again."""

from tests.cluster.measured import BEGIN, END, HEAD, TABLE, Run, holds, row

RUNS = [Run(4.0, 5.0, 40, 0), Run(9.0, 6.5, 41, 0), Run(2.0, 30.0, 42, 0)]
WEB = "| web | 1 | 1.0 s | 1.0 s | 3 s | 1.0 s | 1.0 s | 9 | 0 | 0 |"
PAGE = f"# A page\n\n{BEGIN}\n\n{HEAD}\n{WEB}\n\n{END}\n\nThe end.\n"


def test_a_row_says_how_often_the_middle_the_worst_and_the_sums() -> None:
    assert row("Valkey", 5, RUNS) == "| Valkey | 3 | 4.0 s | 9.0 s | 5 s | 6.5 s | 30.0 s | 123 | 0 | 0 |"


def test_what_nobody_should_notice_has_no_seconds_for_a_goal() -> None:
    assert "| unnoticed |" in row("etcd", None, RUNS)


def test_the_middle_of_two_runs_lies_between_them() -> None:
    assert row("x", 5, RUNS[:2]).startswith("| x | 2 | 6.5 s | 9.0 s |")


def test_a_row_has_as_many_cells_as_its_head() -> None:
    assert row("x", 5, RUNS).count("|") == HEAD.split("\n")[0].count("|")


def test_one_lost_move_or_one_write_of_a_cut_off_primary_fails_the_whole() -> None:
    assert holds(RUNS)
    assert not holds([*RUNS, Run(1.0, 1.0, 40, 1)])
    assert not holds([*RUNS, Run(1.0, 1.0, 40, 0, intrusions=1)])


def test_a_drill_that_was_not_run_keeps_its_row_and_the_page_its_words() -> None:
    page = TABLE.written(PAGE, {"etcd": row("etcd", None, RUNS)}, ["etcd", "web"])
    assert page.startswith("# A page\n")
    assert page.endswith("The end.\n")
    assert page.index("| etcd | 3 ") < page.index("| web | 1 | 1.0 s ")


def test_a_drill_that_is_run_again_has_one_row() -> None:
    page = TABLE.written(PAGE, {"web": row("web", 3, RUNS)}, ["etcd", "web"])
    assert page.count("| web |") == 1
    assert "| web | 3 |" in page
