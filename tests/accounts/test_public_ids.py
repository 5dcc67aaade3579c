"""Ids that people see are short, plain to read out, and not to be guessed."""

from accounts.people.models import User
from base.ids import ALPHABET, new_public_id


def test_they_are_twelve_signs_that_are_not_mistaken_for_one_another() -> None:
    public_id = new_public_id()
    assert len(public_id) == 12
    assert set(public_id) <= set(ALPHABET)
    assert not set("ilou") & set(ALPHABET)


def test_they_do_not_repeat() -> None:
    assert len({new_public_id() for _ in range(10_000)}) == 10_000


def test_every_sign_comes_up_at_every_place() -> None:
    many = [new_public_id() for _ in range(2_000)]
    assert all({public_id[place] for public_id in many} == set(ALPHABET) for place in range(12))


def test_a_player_has_one_from_the_start(asha: User) -> None:
    assert len(asha.public_id) == 12
    assert str(asha) == "asha"
