"""Preparing does what is missing, once, and says with a code and a sentence what it cannot do."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from deploy import prepare


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with lock files, an environment that is already made, and no need for the network."""
    for name in ("requirements.lock", "requirements-dev.lock", "package-lock.json"):
        (tmp_path / name).write_text(name)
    (tmp_path / "node_modules").mkdir()
    (tmp_path / ".venv").mkdir()
    monkeypatch.setattr(prepare, "ROOT", tmp_path)
    monkeypatch.setattr(prepare, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(prepare, "PYTHON", Path("true"))
    return tmp_path


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What would be run, instead of running it."""
    seen: list[str] = []

    def note(command: Sequence[str | Path], code: str, sentence: str) -> None:
        seen.append(" ".join(str(part) for part in command))

    monkeypatch.setattr(prepare, "run", note)
    return seen


def test_a_second_time_installs_nothing(checkout: Path, commands: list[str]) -> None:
    prepare.install_python_packages("requirements")
    prepare.install_browser_packages()
    assert len(commands) == 2
    prepare.install_python_packages("requirements")
    prepare.install_browser_packages()
    assert len(commands) == 2


def test_a_changed_lock_file_is_installed(checkout: Path, commands: list[str]) -> None:
    prepare.install_python_packages("requirements")
    (checkout / "requirements.lock").write_text("something newer")
    prepare.install_python_packages("requirements")
    assert len(commands) == 2


def test_what_tests_need_includes_what_the_house_needs(checkout: Path, commands: list[str]) -> None:
    prepare.install_python_packages("requirements", "requirements-dev")
    prepare.install_python_packages("requirements")
    (command,) = commands
    assert "--require-hashes" in command
    assert command.endswith("requirements-dev.lock")


def test_the_tools_that_check_the_browsers_code_come_only_when_they_are_asked_for(
    checkout: Path, commands: list[str]
) -> None:
    prepare.install_browser_packages()
    prepare.install_browser_packages(with_tools=True)
    prepare.install_browser_packages()
    without, with_tools = commands
    assert without.endswith("--omit=dev")
    assert with_tools.endswith("ci --silent")


def test_a_machine_without_a_new_enough_node_gets_one(checkout: Path, commands: list[str]) -> None:
    prepare.install_node()
    (command,) = commands
    assert command.endswith(prepare.NODE_WHEEL)


def test_a_machine_with_a_new_enough_node_keeps_its_own(checkout: Path, commands: list[str]) -> None:
    (checkout / "deploy").mkdir()
    (checkout / "deploy" / "node").symlink_to("/bin/true")
    prepare.install_node()
    assert commands == []


def test_a_failed_installation_is_tried_again(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(command: Sequence[str | Path], code: str, sentence: str) -> None:
        raise prepare.PrepareError(code, sentence)

    monkeypatch.setattr(prepare, "run", fail)
    with pytest.raises(prepare.PrepareError, match=r"^pip_failed: .*requirements\.lock"):
        prepare.install_python_packages("requirements")
    assert not (checkout / ".venv" / ".installed-requirements").exists()


def test_a_program_that_is_missing_is_no_traceback() -> None:
    assert not prepare.succeeds(["no-such-program"])
    with pytest.raises(prepare.PrepareError, match=r"^a_code: A sentence$"):
        prepare.run(["false"], "a_code", "A sentence")


def test_what_went_wrong_is_printed_with_a_code(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(prepare, "PYTHON", checkout / "no-python")
    monkeypatch.setattr(sys, "executable", "false")
    assert prepare.main([]) == 1
    printed = capsys.readouterr().err
    assert printed.startswith("no_venv: false cannot make virtual environments.")
    assert printed.count("\n") == 1


def test_an_option_that_it_does_not_know_installs_nothing(checkout: Path, commands: list[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        prepare.main(["--nonsense"])
    assert commands == []


def test_it_needs_nothing_but_the_standard_library() -> None:
    program = Path(prepare.__file__)
    code = f"import runpy; runpy.run_path({str(program)!r}, run_name='looked-at')"
    assert subprocess.run([sys.executable, "-I", "-S", "-c", code], check=False).returncode == 0
