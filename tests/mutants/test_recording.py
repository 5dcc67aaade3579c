"""Which tests are asked about a line: those that execute it, or all where it runs at import."""

from tests.mutants.asking import AT_IMPORT, Recording

BOTH, ONE = "tests/a.py::test_both", "tests/b.py::test_one"
NEIGHBOUR = "tests/b.py::test_neighbour"
RECORDING = Recording({"a.py": {3: [BOTH, ONE], 4: [ONE], 7: [AT_IMPORT, BOTH]}}, {BOTH: 1.0, ONE: 1.0, NEIGHBOUR: 1.0})


def test_those_that_execute_one_of_its_lines() -> None:
    assert RECORDING.tests_of("a.py", (4,)) == {ONE}
    assert RECORDING.tests_of("a.py", (3, 4)) == {BOTH, ONE}


def test_nobody_is_asked_about_what_no_test_executes() -> None:
    assert RECORDING.tests_of("a.py", (9,)) == RECORDING.tests_of("b.py", (3,)) == set()


def test_all_are_asked_about_what_runs_at_import() -> None:
    assert RECORDING.tests_of("a.py", ()) == RECORDING.tests_of("a.py", (7,)) == {BOTH, ONE, NEIGHBOUR}


def test_whoever_shares_a_file_is_a_neighbour() -> None:
    assert RECORDING.neighbours({ONE}) == {ONE, NEIGHBOUR}
