"""What a test draws is the same in every run, and of two processes each draws its own."""

import os
import random
import secrets

from tests.chance import chance_of


def drawn() -> tuple[bytes, int, float]:
    return secrets.token_bytes(16), secrets.randbelow(10**9), random.random()


def test_a_test_draws_the_same_again_and_another_test_draws_else() -> None:
    with chance_of("a test"):
        first = drawn()
    with chance_of("a test"):
        again = drawn()
    with chance_of("another test"):
        other = drawn()
    assert first == again
    assert not set(first) & set(other)


def test_after_a_test_the_house_draws_from_the_system_again() -> None:
    with chance_of("a test"):
        pass
    one = secrets.token_bytes(16)
    with chance_of("a test"):
        pass
    assert secrets.token_bytes(16) != one


def test_a_process_that_is_forked_draws_by_itself() -> None:
    ours, theirs = os.pipe()
    with chance_of("a test"):
        child = os.fork()
        if not child:
            os.write(theirs, secrets.token_bytes(16))
            os._exit(0)
        own = secrets.token_bytes(16)
    os.waitpid(child, 0)
    assert os.read(ours, 16) != own
