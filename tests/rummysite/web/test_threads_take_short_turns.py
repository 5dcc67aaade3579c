"""A web lets its threads change places sooner than Python does by itself."""

import subprocess
import sys

import pytest

from rummysite.web.interpreter import TURN_S

PYTHONS_OWN_S = 0.005
ASKED = "import sys; own_s = sys.getswitchinterval(); import rummysite.asgi; print(own_s, sys.getswitchinterval())"


def test_a_thread_that_computes_gives_way_ten_times_sooner_in_a_web() -> None:
    told = subprocess.run([sys.executable, "-c", ASKED], capture_output=True, text=True, check=True).stdout
    assert [float(number) for number in told.split()] == pytest.approx([PYTHONS_OWN_S, TURN_S])
    assert TURN_S * 10 <= PYTHONS_OWN_S
