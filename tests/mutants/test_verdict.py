"""The command fails when a change lives that is not listed, and when too many live."""

import pytest

from rummysite.paths import BASE_DIR
from tests.mutants.__main__ import drawn, main, verdict
from tests.mutants.finding import Mutant
from tests.mutants.rooms import room_of
from tests.mutants.rounds import Outcome

NAMES = [("engine/cards.py", "", f"A = {number}", "A = 0", 0) for number in range(100)]
MUTANTS = [
    Mutant(path, function, "NumberReplacer", before, after, nth, 1, (), "")
    for path, function, before, after, nth in NAMES
]


def outcomes(alive: int, late: int = 0) -> list[tuple[Mutant, Outcome]]:
    """Of a hundred so many live and so many ran out of time, the others are killed."""
    kinds = [Outcome.SURVIVED] * alive + [Outcome.OUT_OF_TIME] * late
    return list(zip(MUTANTS, kinds + [Outcome.KILLED] * (100 - len(kinds)), strict=True))


def test_all_killed_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert verdict(outcomes(0, late=2), {}) == 0
    assert "100 of 100 killed: 100.0 % (2 of them by the time limit)" in capsys.readouterr().out


def test_one_that_lives_and_is_not_listed_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert verdict(outcomes(1), {}) == 1
    assert "NOT LISTED" in capsys.readouterr().out


def test_one_that_is_listed_does_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert verdict(outcomes(1), {NAMES[0]: "the same by another way"}) == 0
    assert "the same by another way" in capsys.readouterr().out


@pytest.mark.parametrize(("alive", "fails"), [(5, 0), (6, 1)])
def test_ninety_five_of_a_hundred_are_enough(alive: int, fails: int) -> None:
    assert verdict(outcomes(alive), dict.fromkeys(NAMES, "the same by another way")) == fails


def test_a_part_without_mutants_is_a_mistake() -> None:
    with pytest.raises(SystemExit, match="engine/hand"):
        main(["--room", "engine/hand"])


def test_a_seed_draws_the_same_changes_again_and_another_seed_others() -> None:
    first, again, other = (drawn(BASE_DIR, "engine/pool/votes.py", "", "5", seed) for seed in (1, 1, 2))
    assert first == again
    assert first[0] != other[0]
    assert len(other[0]) == 5


def test_so_many_of_each_room_are_drawn_however_large_it_is() -> None:
    mutants, _ = drawn(BASE_DIR, "engine/pool engine/settlement.py", "", "1", each=2)
    assert [room_of(mutant.path) for mutant in mutants] == ["engine/pool", "engine/pool", "engine", "engine"]


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        (["--sample", "some"], "no_number: --sample takes a whole number from 1 on or all, not some."),
        (["--sample", "-3"], "no_number: --sample takes a whole number from 1 on or all, not -3."),
        (["--each", "-2"], "no_number: --each takes a whole number from 0 on, not -2."),
        (["--jobs", "0"], "no_number: --jobs takes a whole number from 1 on, not 0."),
        (["--room", "nosuch"], "nothing_changed: No mutant is made of nosuch; name a part of the code, such as "),
    ],
)
def test_what_cannot_be_tried_is_refused_with_a_code_and_a_sentence(arguments: list[str], refusal: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert str(ended.value).startswith(refusal)
