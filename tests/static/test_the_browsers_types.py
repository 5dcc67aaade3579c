"""What the server sends and the browser does not know is a type error, wherever the browser would have to know it."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from rummysite.paths import BASE_DIR
from tests.static.node import node

JS = BASE_DIR / "static" / "js"
CHECKER = BASE_DIR / "node_modules" / "typescript" / "bin" / "tsc"
COMPLAINT = re.compile(r"^static/js/([^(]+)\(", re.MULTILINE)
MESSAGES = "wire/messages.d.ts"


def test_the_browsers_code_has_no_type_error(copy: Path) -> None:
    assert _complaints(copy) == set()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the browser's code and of how it is checked."""
    shutil.copytree(JS, tmp_path / "static" / "js")
    shutil.copy(BASE_DIR / "tsconfig.json", tmp_path)
    (tmp_path / "node_modules").symlink_to((BASE_DIR / "node_modules").resolve())
    return tmp_path


@pytest.mark.parametrize(
    ("known", "added", "complain"),
    [
        ('  | "namaste"', '  | "rocket"', {"table/store/chat-lines.js"}),
        ('  | "good_bye"', '  | "see_you"', {"table/store/chat-lines.js"}),
        ("  | Presence", '  | { type: "weather" }', {"table/store/reducer.js", "table/store/chat-lines.js"}),
        (
            "  | TurnBegan",
            '  | { type: "rained" }',
            {"rules/seat-view.js", "deal/replay/frames.js", "words/event-sentences.js"},
        ),
        ('  | "no_pure_sequence"', '  | "too_wet"', {"words/event-sentences.js"}),
        ("export type Hosted = HostedMatch", '| { kind: "league" }', {"pages/table.js"}),
    ],
)
def test_what_the_server_alone_has_is_a_type_error(known: str, added: str, complain: set[str], copy: Path) -> None:
    _change(copy, MESSAGES, known, f"{known}\n{added}")
    assert _complaints(copy) >= complain


def test_a_phase_that_the_server_alone_has_is_left_over(copy: Path) -> None:
    _change(copy, MESSAGES, "export type DealPhase =", 'export type DealPhase =\n  | "interval"')
    assert _complaints(copy) >= {"rules/moves.js", "deal/replay/board.js"}


@pytest.mark.parametrize(
    ("file", "right", "wrong"),
    [
        ("table/screen/acts.js", 'type: "leave_line"', 'type: "leave_the_line"'),
        ("table/screen/acts.js", "buy_in_minor: amount_minor", "buy_in: amount_minor"),
        ("table/store/play.js", "card: card.code", "card"),
        ("table/dialogs/sit.js", "{ amount_minor }", "{ amount: amount_minor }"),
    ],
)
def test_a_wrong_message_or_act_is_a_type_error(file: str, right: str, wrong: str, copy: Path) -> None:
    _change(copy, file, right, wrong)
    assert file in _complaints(copy)


def _change(copy: Path, file: str, old: str, new: str) -> None:
    path = copy / "static" / "js" / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def _complaints(copy: Path) -> set[str]:
    """The files that have type errors."""
    done = subprocess.run(
        [node(), str(CHECKER), "--pretty", "false"], cwd=copy, capture_output=True, text=True, check=False, timeout=600
    )
    found = set(COMPLAINT.findall(done.stdout))
    assert bool(found) == (done.returncode != 0), done.stdout + done.stderr
    return found
