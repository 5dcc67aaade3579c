"""A tutorial's change is a patch: it applies to the code as it is, and the tests that its page names pass with it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rummysite.paths import BASE_DIR
from rummysite.schema import files
from tests.docs import situations
from tests.docs.blocks import in_situation, page_of
from tests.docs.situations import CHANGED

PATCHES = sorted((BASE_DIR / "docs").rglob("*.patch"))
MOST_OF_AN_ACTION = 8
LENT = {".venv", "node_modules"}
"""What a checkout of these tests has from this one, as links, which git does not ignore."""
TOUCHED = re.compile(r"^\+\+\+ b/(.+)$", re.MULTILINE)


@pytest.mark.parametrize("patch", PATCHES, ids=lambda patch: patch.stem)
def test_the_change_applies_and_its_tests_pass(patch: Path, origin: Path, folder: Path) -> None:
    place = situations.clone(origin, folder / patch.stem)
    applied = subprocess.run(["git", "apply", patch], cwd=place, capture_output=True, text=True, check=False)
    assert applied.returncode == 0, f"Make the change of {patch.name} again: {applied.stderr}"
    touched = [name for name in TOUCHED.findall(patch.read_text()) if name.endswith(".py")]
    ruff = Path(sys.executable).with_name("ruff")
    for check in (["check", *touched], ["format", "--check", *touched]):
        done = subprocess.run([ruff, *check], cwd=place, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout
    runs = [block for block in in_situation(CHANGED) if block.page == page_of(patch.with_suffix(".md"))]
    assert runs, f"{patch.with_suffix('.md').name} names no tests"
    for block in runs:
        ran = situations.run(block, place)
        assert ran.returncode == 0, f"{block}\n{ran.stdout}{ran.stderr}"
        assert " passed" in ran.stdout
    assert _changed(place) <= set(TOUCHED.findall(patch.read_text())) | _generated()


def test_a_new_action_touches_at_most_eight_files_with_its_button_its_words_and_its_test() -> None:
    touched = TOUCHED.findall((BASE_DIR / "docs" / "developers" / "add-an-action.patch").read_text())
    assert len(touched) <= MOST_OF_AN_ACTION
    assert not _generated() & set(touched)
    for part in ("engine/", "static/js/", "locale/hi/", "tests/"):
        assert any(name.startswith(part) for name in touched), part


@pytest.mark.parametrize("patch", PATCHES, ids=lambda patch: patch.stem)
def test_the_page_shows_the_change_and_names_every_file_it_touches(patch: Path) -> None:
    page = patch.with_suffix(".md").read_text()
    assert f'--8<-- "{os.fspath(patch.relative_to(BASE_DIR / "docs"))}"' in page
    assert [name for name in TOUCHED.findall(patch.read_text()) if f"`{name}`" not in page] == []


def test_only_tutorials_have_a_change_made() -> None:
    assert {block.page for block in in_situation(CHANGED)} == {page_of(patch.with_suffix(".md")) for patch in PATCHES}


def _changed(place: Path) -> set[str]:
    """The files of a checkout that are not as they were cloned."""
    asked = ["git", "status", "--porcelain", "--untracked-files=all"]
    told = subprocess.run(asked, cwd=place, capture_output=True, text=True, check=True).stdout
    return {line[3:] for line in told.splitlines() if line[3:] not in LENT}


def _generated() -> set[str]:
    """The files that are written from the types."""
    return {str(path.relative_to(BASE_DIR)) for path, _ in files.texts()}
