"""The generated files are what the server's types say, and whoever changes one side alone is told."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import get_type_hints

import pytest

import engine.deal
from base.refusals import Refusal
from engine.pool import MatchRefused
from rummysite.paths import BASE_DIR
from rummysite.schema import files, markdown, roots
from rummysite.schema.rooms import ROOMS, leaves, refusals
from tables.live.requests import TYPES
from tables.wire.protocol import EmojiKey, PhraseKey
from tests.static.node import run

END = "<!-- end of generated -->"
A_NEW_MESSAGE = """
import django
django.setup()
from tables.wire.messages import ServerMessage

class Thunder(ServerMessage, frozen=True, kw_only=True, tag="thunder"):
    "It thunders."

from rummysite.schema import files
print(*sorted(path.name for path in files.stale()))
"""


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A folder in which all generated files have just been written."""
    for name in files.DOCUMENTS:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(BASE_DIR / name, tmp_path / name)
    files.write(tmp_path)
    return tmp_path


def program(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the house's folder."""
    return subprocess.run(
        [sys.executable, *arguments], cwd=BASE_DIR, capture_output=True, text=True, check=False, timeout=600
    )


def test_the_checked_in_files_are_what_the_types_say() -> None:
    done = program("-m", "rummysite.schema", "--check")
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


def test_a_file_changed_by_hand_is_stale_until_it_is_written_again(written: Path) -> None:
    for path, text in list(files.texts(written)):
        path.write_text(text.replace(END, f"By hand.\n{END}") if END in text else f"{text}By hand.\n")
        assert files.stale(written) == [path]
        assert files.write(written) == [path]
        assert path.read_text() == text


def test_a_missing_file_is_stale(written: Path) -> None:
    path = written / "static/js/wire/messages.d.ts"
    path.unlink()
    assert files.stale(written) == [path]


def test_what_people_wrote_around_the_tables_stays(written: Path) -> None:
    page = written / "docs/refusals.md"
    page.write_text(f"Hand-written.\n{page.read_text()}")
    assert files.stale(written) == []


def test_a_part_that_nobody_writes_is_refused() -> None:
    with pytest.raises(markdown.NoSuchPart):
        markdown.filled("<!-- generated: riddles -->\n<!-- end of generated -->", roots.wire())


def test_a_message_that_is_only_in_the_servers_code_makes_the_files_stale() -> None:
    done = program("-c", A_NEW_MESSAGE)
    assert done.stdout.split() == ["messages.d.ts", "protocol.md", "table-socket.asyncapi.json"], done.stderr


def test_the_browser_shows_every_phrase_and_every_emoji_that_can_be_sent() -> None:
    modules = (BASE_DIR / "static/js").rglob("*.js")
    (module,) = [module for module in modules if "export const EMOJI" in module.read_text()]
    keys = "[...Object.keys(talk.PHRASES), ...Object.keys(talk.EMOJI)]"
    script = f"const talk = await import({str(module)!r}); console.log(...{keys})"
    shown = run("--input-type=module", "-e", script)
    assert shown.stdout.split() == [*PhraseKey.__args__, *EmojiKey.__args__], shown.stderr


def test_every_client_message_is_in_the_protocols_page() -> None:
    page = (BASE_DIR / "docs/protocol.md").read_text()
    assert [name for name in TYPES if f"| `{name}` |" not in page] == []


def test_a_status_that_is_not_409_is_in_the_table_of_refusals() -> None:
    page = (BASE_DIR / "docs/refusals.md").read_text()
    others = [one for enum in refusals() for one in enum if isinstance(one, Refusal) and one.status != 409]
    assert {400, 403, 404, 500} <= {one.status for one in others}
    assert [one for one in others if f"| `{one.value}` | {one.status.value} |" not in page] == []


def test_every_reason_that_a_room_or_the_engine_refuses_for_is_among_the_refusals() -> None:
    of_the_engine = {get_type_hints(kind.__init__)["code"] for kind in (engine.deal.Refused, MatchRefused)}
    of_the_rooms = {reasons for reasons in leaves(Refusal) if reasons.__module__.split(".")[0] in ROOMS}
    assert of_the_engine | of_the_rooms <= set(refusals())
