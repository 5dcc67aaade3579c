"""Found by Python before anything else when this folder is on its path: a machine whose clock is wrong."""

import os
import time

AHEAD_S = int(os.environ["CLOCK_AHEAD_S"])
_true_s, _true_ns = time.time, time.time_ns
time.time = lambda: _true_s() + AHEAD_S
time.time_ns = lambda: _true_ns() + AHEAD_S * 10**9
