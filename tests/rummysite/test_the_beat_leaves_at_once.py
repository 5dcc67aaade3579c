"""A beat that is told to stop does, wherever it happens to be: in the middle of a message too."""

import os
import signal
import subprocess
import sys

import pytest

from rummysite.paths import BASE_DIR

IN_A_MESSAGE = """
import os, signal, sys
from celery.signals import beat_init
import rummysite.celery_app
beat_init.send(sender=None)
try:
    os.kill(os.getpid(), int(sys.argv[1]))
except SystemExit:
    raise ValueError("I/O operation on closed file")
sys.exit(3)
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_message_broken_off_keeps_it_from_nothing(number: signal.Signals) -> None:
    command = [sys.executable, "-c", IN_A_MESSAGE, str(int(number))]
    told = subprocess.run(command, cwd=BASE_DIR, env=dict(os.environ), capture_output=True, text=True, check=False)
    assert told.returncode == 0
    # No server is there; that it says so is the one thing it may say.
    assert [line for line in told.stderr.splitlines() if " was not looked at: " not in line] == []
