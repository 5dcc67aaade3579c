"""Which tests are asked about a line: those that execute it, or all where it runs at import."""

import os
import subprocess
import sys
from pathlib import Path

from rummysite.paths import BASE_DIR
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


MODEL = """
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, rule

class Model(RuleBasedStateMachine):
    @rule()
    def step(self): ...

TestModel = Model.TestCase
TestModel.settings = settings(max_examples=40, stateful_step_count=2, database=None)

def test_beside_it(): ...
"""
RECORD = """
from pathlib import Path
from tests.mutants.asking import Recorder
print("recorded", sorted(Recorder(Path.cwd(), ["engine"]).record(["tests/engine/test_model.py"]).took_s))
"""


def recorded(root: Path, text: str) -> subprocess.CompletedProcess[str]:
    """What a process of its own records of one file of tests."""
    file = root / "tests" / "engine" / "test_model.py"
    file.parent.mkdir(parents=True)
    file.write_text(text)
    known = os.environ | {"PYTHONPATH": str(BASE_DIR)}
    command = [sys.executable, "-c", RECORD]
    return subprocess.run(command, check=False, cwd=root, env=known, capture_output=True, text=True)


def test_a_model_whose_steps_are_chosen_by_chance_is_recorded(tmp_path: Path) -> None:
    said = recorded(tmp_path, MODEL).stdout
    assert (
        "recorded ['tests/engine/test_model.py::TestModel::runTest', 'tests/engine/test_model.py::test_beside_it']"
        in said
    )


def test_a_file_that_pytest_cannot_read_is_no_file_without_tests(tmp_path: Path) -> None:
    done = recorded(tmp_path, "import nothing_of_that_name")
    assert (done.returncode, "pytest did not run these" in done.stderr) == (1, True)
