"""The scripts that check a house say a code and a sentence about a file that they cannot read, and end with 1."""

import subprocess
import sys
from pathlib import Path

import pytest

from rummysite.paths import BASE_DIR

SCRIPTS = ("check_fairness.py", "check_shuffle_log.py", "verify_draws.py", "verify_receipt.py", "verify_shuffle.py")


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("kind", ["none", "folder", "text", "letters", "list"])
def test_a_file_that_it_cannot_read_is_refused_with_a_code_and_a_sentence(
    script: str, kind: str, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    if kind == "folder":
        file.mkdir()
    elif kind != "none":
        file.write_bytes({"text": b"a house of cards\n", "letters": b"\xff\xfe\x00", "list": b'["deal"]'}[kind])
    command = [sys.executable, str(BASE_DIR / "static" / script), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr.startswith("unreadable: This is no "), done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
    assert done.returncode == 1
