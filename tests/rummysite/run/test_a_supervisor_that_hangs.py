"""A supervisor that does not end by SIGTERM says where it stands and is killed, so that the house closes."""

import subprocess
import sys

import pytest

from rummysite.run.leftovers import await_end

HANGS = """
import faulthandler, signal, time
faulthandler.register(signal.SIGUSR1)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
def waits_for_ever():
    print("ready", flush=True)
    while True:
        time.sleep(1)
waits_for_ever()
"""


def test_a_supervisor_that_hangs_prints_its_stack_and_is_killed(capsys: pytest.CaptureFixture[str]) -> None:
    hanging = subprocess.Popen([sys.executable, "-c", HANGS], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert hanging.stdout
    assert hanging.stdout.readline() == b"ready\n"
    hanging.terminate()
    await_end(hanging, 0.1)
    assert hanging.returncode is not None
    assert capsys.readouterr().out == "The supervisor of the parts has not ended after 0.1 s. It is killed.\n"
    assert hanging.stderr
    assert b"in waits_for_ever" in hanging.stderr.read()


def test_a_supervisor_that_ends_in_time_is_left_to_it(capsys: pytest.CaptureFixture[str]) -> None:
    ending = subprocess.Popen([sys.executable, "-c", "import sys; sys.exit(3)"])
    await_end(ending, 600)
    assert ending.returncode == 3
    assert capsys.readouterr().out == ""
