"""What a file of tests does is asked for once, and again when that file or the code that it runs is another."""

from pathlib import Path

import msgspec
import pytest

from tests.mutants import recorded as module
from tests.mutants.asking import AT_IMPORT, Recording
from tests.mutants.questions import Answer, Question
from tests.mutants.recorded import recorded

TESTS = ("tests/engine/test_one.py", "tests/engine/test_two.py")
QUESTION = Question(tests=["tests/engine"], rooms=["engine"], servers=False)


class House:
    """A copy of a house with two files of tests, and which of them were asked for."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.asked = list[list[str]]()
        for name in ("engine/deal.py", *TESTS):
            self.write(name, "1")

    def write(self, name: str, text: str) -> None:
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text)

    def record(self) -> Recording:
        return recorded(self.root, QUESTION, self._ask)

    def _ask(self, question: Question) -> Answer:
        self.asked.append(question.tests)
        named = [f"{file}::test" for file in question.tests]
        found = Recording({"engine/deal.py": {1: [AT_IMPORT], 2: named}}, dict.fromkeys(named, 1.0))
        return Answer(0, msgspec.to_builtins(found, str_keys=True))


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setattr(module, "KEPT", tmp_path / "kept")
    return House(tmp_path / "house")


def test_what_was_recorded_is_not_asked_for_again(house: House) -> None:
    first = house.record()
    assert house.record() == first
    assert first.tests_of("engine/deal.py", [2]) == {f"{file}::test" for file in TESTS}
    assert first.at_import("engine/deal.py", [1])
    assert house.asked == [[TESTS[0]], [TESTS[1]]]


def test_tests_that_cannot_be_run_are_no_file_without_tests(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "_ask", lambda question: Answer(1))
    with pytest.raises(RuntimeError, match=r"test_one\.py"):
        house.record()
    assert list(module.KEPT.iterdir()) == []


def test_of_changed_tests_only_the_changed_file_is_asked_for(house: House) -> None:
    first = house.record()
    house.write(TESTS[1], "2")
    assert house.record() == first
    assert house.asked == [[TESTS[0]], [TESTS[1]], [TESTS[1]]]


def test_after_a_change_of_the_code_everything_is_asked_for(house: House) -> None:
    house.record()
    house.write("engine/deal.py", "2")
    house.record()
    assert house.asked == [[TESTS[0]], [TESTS[1]]] * 2
