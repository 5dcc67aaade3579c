"""Where things lie on disk."""

import os
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent


def data_dir() -> Path:
    """The folder of the embedded servers, the local secret and the logs; `RUMMY_DATA_DIR` moves it."""
    return Path(os.environ.get("RUMMY_DATA_DIR") or BASE_DIR / ".data").resolve()
