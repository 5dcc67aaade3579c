"""What PractRand says of the stream is read: how many results it came to, and those that chance hardly gives."""

from bench.engine.shuffles import judged_by_practrand

GOOD = """
rng=RNG_stdin16, seed=unknown
length= 64 megabytes (2^26 bytes), time= 2.1 seconds
  no anomalies in 144 test result(s)

length= 128 megabytes (2^27 bytes), time= 5.6 seconds
  no anomalies in 156 test result(s)
"""
BAD = """
length= 64 megabytes (2^26 bytes), time= 2.1 seconds
  Test Name                         Raw       Processed     Evaluation
  BCFN(2+0,13-6,T)                  R= +12.9  p =  4.6e-5   mildly suspicious
  DC6-9x1Bytes-1                    R= +97.1  p =  1.1e-60    FAIL !!!!
  [Low1/16]FPF-14+6/64:all          R=  +4.1  p =  3.1e-3   unusual
  ...and 141 test result(s) without anomalies
"""


def test_a_good_stream_has_results_and_no_anomaly() -> None:
    assert judged_by_practrand(GOOD) == (300, 0)


def test_what_chance_hardly_gives_is_counted() -> None:
    assert judged_by_practrand(BAD) == (143, 2)


def test_of_a_battery_that_said_nothing_there_is_no_result() -> None:
    assert judged_by_practrand("") == (0, 0)
