"""Runs a card or two short are what the rules call a run, less a card or two (rules 3), worked out by trying places."""

from itertools import combinations

from engine.arrange.short_runs import ONE_SHORT, TWO_SHORT

PLACES = range(-2, 7)


def is_run(places: tuple[int, ...]) -> bool:
    """Whether these are three places or more side by side."""
    return len(places) >= 3 and list(places) == list(range(places[0], places[0] + len(places)))


def completing(held: tuple[int, ...]) -> tuple[int, ...]:
    """The places of one card that makes a run of these."""
    return tuple(one for one in PLACES if one not in held and is_run(tuple(sorted((*held, one)))))


def test_they_are_the_runs_of_three_to_five_cards_less_one_within() -> None:
    runs = [tuple(range(length)) for length in (3, 4, 5)]
    less_one = {tuple(one for one in run if one != gone) for run in runs for gone in run[1:-1]}
    assert {held for held, _ in ONE_SHORT} == less_one | {(0, 1)}
    assert len(ONE_SHORT) == len(less_one) + 1


def test_they_wait_for_every_card_that_completes_them() -> None:
    assert [missing for _, missing in ONE_SHORT] == [completing(held) for held, _ in ONE_SHORT]


def test_one_card_waits_for_every_pair_that_makes_a_run_of_three_with_it() -> None:
    pairs = [pair for pair in combinations(PLACES, 2) if is_run(tuple(sorted((0, *pair))))]
    assert list(TWO_SHORT) == pairs
