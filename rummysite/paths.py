"""Paths on disk, and fingerprints of files."""

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent


def data_dir() -> Path:
    """The folder of the embedded servers, the local secret and the logs; `RUMMY_DATA_DIR` moves it."""
    return Path(os.environ.get("RUMMY_DATA_DIR") or BASE_DIR / ".data").resolve()


def tree_version(roots: Iterable[Path]) -> str:
    """Twelve hex digits over the names and contents of all files below `roots`."""
    digest = hashlib.sha256()
    for root in roots:
        files = [root] if root.is_file() else sorted(each for each in root.rglob("*") if each.is_file())
        for file in files:
            digest.update(f"{file.relative_to(root)}\0".encode())
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:12]
