"""A change that a test notices is killed, one that no test can notice lives, and the checkout stays as it is."""

from dataclasses import replace

from rummysite.paths import BASE_DIR
from tests.mutants.finding import mutants_of
from tests.mutants.operators import EVERY
from tests.mutants.rounds import Outcome, go_near, go_round, tracked

PATH = "engine/settlement.py"


def test_a_change_is_killed_by_the_test_that_executes_it_and_a_comment_lives() -> None:
    original = (BASE_DIR / PATH).read_text()
    noticed = next(mutant for mutant in mutants_of(BASE_DIR, PATH, EVERY) if mutant.lines)
    unnoticed = replace(noticed, source=f"{original}# nothing\n")
    with tracked(BASE_DIR) as root:
        outcomes = list(go_round(root, [noticed, unnoticed], "tests/engine/test_settlement.py", jobs=1))
    assert [outcome for _, outcome in outcomes] == [Outcome.KILLED, Outcome.SURVIVED]
    assert (BASE_DIR / PATH).read_text() == original


def test_a_change_is_gone_when_the_next_one_is_tried() -> None:
    original = (BASE_DIR / PATH).read_text()
    rake, winner = (
        next(mutant for mutant in mutants_of(BASE_DIR, PATH, EVERY) if mutant.function == function)
        for function in ("rake_of", "winner_of")
    )
    noticed = replace(rake, source=original.replace("rake_bps // WHOLE_BPS", "rake_bps // WHOLE_BPS + 1"))
    unnoticed = replace(winner, source=original.replace("return winners[0]", "first = winners[0]\n    return first"))
    with tracked(BASE_DIR) as root:
        outcomes = list(go_round(root, [noticed, unnoticed], "tests/engine/test_settlement.py", jobs=1))
    assert [outcome for _, outcome in outcomes] == [Outcome.KILLED, Outcome.SURVIVED]


def test_the_tests_that_name_the_module_are_asked_without_any_recording() -> None:
    noticed = next(mutant for mutant in mutants_of(BASE_DIR, PATH, EVERY) if mutant.lines)
    unnoticed = replace(noticed, source=f"{(BASE_DIR / PATH).read_text()}# nothing\n")
    with tracked(BASE_DIR) as root:
        outcomes = list(go_near(root, [noticed, unnoticed]))
    assert [outcome for _, outcome in outcomes] == [Outcome.KILLED, Outcome.SURVIVED]
