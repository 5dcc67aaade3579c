"""A copy of the engine with a change made to its source, as a developer would make it, and what that copy then does."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import engine

ROOT = Path(engine.__file__).parents[1]


class Changed:
    """A copy of the engine in a folder of its own; everything else is imported from where it is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: set[str] = set()
        shutil.copytree(ROOT / "engine", folder / "engine", ignore=shutil.ignore_patterns("__pycache__"))

    def change(self, file: str, before: str, after: str) -> None:
        """Write something else at the one place where the source says this."""
        path = self.folder / "engine" / file
        source = path.read_text()
        assert source.count(before) == 1, f"{file} has {before!r} {source.count(before)} times"
        path.write_text(source.replace(before, after))
        self.files.add(file)

    def add(self, file: str, source: str) -> None:
        """Write a new file."""
        path = self.folder / "engine" / file
        assert not path.exists()
        path.write_text(source)
        self.files.add(file)

    def run(self, *arguments: str) -> str:
        """What `python` prints with these arguments where the copy is the engine; it must succeed."""
        done = self.python(*arguments)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """One run of `python` where the copy is the engine."""
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": f"{self.folder}{os.pathsep}{ROOT}"},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
