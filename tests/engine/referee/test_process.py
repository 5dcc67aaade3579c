"""`python -m engine` as a stranger runs it: a process, lines in, lines out, an exit status."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.houses.table import markdown
from tests.patience import PATIENCE_S

ROOT = Path(__file__).parents[3]
GOOD = b'{"op":"classify","profile":"taj-points","wild":"QD","cards":["6H","7H","QS","9H"]}\n'


def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """One run of the command to its end."""
    command = [sys.executable, "-m", "engine", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, cwd=ROOT, timeout=PATIENCE_S, check=False)


def test_every_line_is_answered_in_order_and_the_status_is_nought() -> None:
    done = run(stdin=GOOD * 3)
    assert done.stdout == b'{"kind":"sequence"}\n' * 3
    assert (done.returncode, done.stderr) == (0, b"")


def test_one_error_makes_the_status_one() -> None:
    done = run(stdin=GOOD + b"nonsense\n" + GOOD)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [list(answer) for answer in answers] == [["kind"], ["error"], ["kind"]]
    assert done.returncode == 1


def test_a_last_line_without_its_end_is_answered() -> None:
    assert run(stdin=GOOD.rstrip()).stdout == b'{"kind":"sequence"}\n'


def test_no_lines_are_no_answers() -> None:
    done = run()
    assert (done.stdout, done.returncode) == (b"", 0)


def test_each_answer_comes_before_the_next_question() -> None:
    command = [sys.executable, "-m", "engine"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as referee:
        assert referee.stdin is not None
        assert referee.stdout is not None
        for _ in range(3):
            referee.stdin.write(GOOD)
            referee.stdin.flush()
            assert referee.stdout.readline() == b'{"kind":"sequence"}\n'
        referee.stdin.close()
        assert referee.wait(timeout=PATIENCE_S) == 0


def test_when_nobody_reads_the_answers_it_ends_without_a_traceback() -> None:
    command = [sys.executable, "-m", "engine"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as referee:
        assert referee.stdin is not None
        assert referee.stdout is not None
        assert referee.stderr is not None
        referee.stdout.close()
        referee.stdin.write(GOOD * 3)
        referee.stdin.close()
        assert referee.stderr.read() == b""
        assert referee.wait(timeout=PATIENCE_S) == 1


def test_profiles_prints_the_houses_table() -> None:
    done = run("profiles")
    assert done.stdout.decode().strip() == markdown()


def test_help_says_what_there_is() -> None:
    done = run("--help")
    assert b"python -m engine profiles" in done.stdout
    assert done.returncode == 0


@pytest.mark.parametrize("arguments", [["nonsense"], ["profiles", "x"], ["replay"]])
def test_an_unknown_command_says_what_there_is_and_fails(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert b"python -m engine profiles" in done.stderr


def test_a_record_that_is_not_there_is_said_in_one_line(tmp_path: Path) -> None:
    done = run("replay", str(tmp_path / "none.json"))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_the_engine_needs_nothing_but_msgspec() -> None:
    """An auditor runs the referee without Django or a database."""
    code = "import sys, engine.commands, engine.referee; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, timeout=PATIENCE_S, check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.decode().split()}
    assert not loaded & {"django", "psycopg", "channels", "celery", "redis", "accounts", "wallet", "tables"}


def test_a_python_without_msgspec_hands_over_to_the_prepared_one_or_says_what_to_install(tmp_path: Path) -> None:
    request = b'{"op": "classify", "profile": "taj-points", "wild": "5S", "cards": ["AS", "2S", "3S"]}\n'
    bare = [str(Path(sys._base_executable)), "-S", "-m", "engine"]
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    alone = subprocess.run(bare, input=request, capture_output=True, cwd=tmp_path, timeout=PATIENCE_S, check=False)
    assert alone.returncode == 1
    assert alone.stderr.decode().strip() == "python -m engine needs the package msgspec: python -m pip install msgspec"
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").symlink_to(sys.executable)
    shutil.copy(Path(sys.prefix) / "pyvenv.cfg", tmp_path / ".venv")
    (tmp_path / ".venv" / "lib").symlink_to(Path(sys.prefix) / "lib")
    prepared = subprocess.run(bare, input=request, capture_output=True, cwd=tmp_path, timeout=PATIENCE_S, check=False)
    assert prepared.stdout == b'{"kind":"pure_sequence"}\n'
