"""Tournaments between bots: fair, repeatable, and won by the stronger ones.

These are small ones. `python -m bench engine.strengths` plays them long enough for all neighbouring strengths, and
`python -m engine play --games 2000 --bots strong,club --profile classic-points21` any other.
"""

import pytest

from engine.bots import Strength, play
from engine.bots.tournament import BotStanding, Mean, tournament
from engine.houses import PROFILES
from engine.houses.rule_profile import RuleProfile
from tests.engine.deal.cast import CLASSIC_21, TAJ

BEGINNER, CLUB, STRONG, _MASTER = Strength


def test_the_same_seed_gives_the_same_standings_and_another_one_others() -> None:
    once, again, other = (tournament(TAJ, [BEGINNER, STRONG], 2, seed) for seed in (1, 1, 2))
    assert once == again != other


def test_every_bot_plays_every_shuffle_from_every_seat() -> None:
    standings = tournament(TAJ, [BEGINNER] * 3, 4, seed=5)
    assert [standing.win_rate.value for standing in standings] == pytest.approx([1 / 3] * 3)
    assert [standing.points.value for standing in standings] == pytest.approx([0] * 3)


@pytest.mark.parametrize(("house", "shuffles"), [(TAJ, 30), (CLASSIC_21, 50)], ids=["13 cards", "21 cards"])
def test_strong_bots_win_more_than_beginners(house: RuleProfile, shuffles: int) -> None:
    strong, beginner = tournament(house, [STRONG, BEGINNER], shuffles, seed=1)
    assert strong.win_rate.value - strong.win_rate.within > 0.5
    assert strong.points.value > beginner.points.value


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert play.main(["--games", "5", "--bots", "club,beginner", "--profile", "playship-pool61", "--seed", "7"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "playship-pool61: 6 deals, 3 shuffles from every seat, seed 7"
    assert [line.split()[0] for line in printed[2:]] == ["bot", "club", "beginner"]
    assert "points added" in printed[2]


def test_a_bot_that_does_not_exist_and_too_many_players_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        play.main(["--bots", "strong,weak"])
    assert stopped.value.code == 2
    assert "beginner, club, strong, master" in capsys.readouterr().err
    with pytest.raises(SystemExit) as stopped:
        play.main(["--bots", ",".join(["club"] * 7)])
    assert stopped.value.code == 2
    assert "2 to 6" in capsys.readouterr().err


def test_the_table_says_who_is_better_only_when_the_deals_can_tell() -> None:
    def standing(rate: float, points: float) -> BotStanding:
        return BotStanding(STRONG, Mean(rate, 0.05), Mean(points, 2))

    def verdicts(house: str, *standings: BotStanding) -> list[str]:
        lines = play.table(PROFILES[house], list(standings)).splitlines()[1:]
        return [line.rsplit("  ", 1)[1] for line in lines]

    assert verdicts("taj-points", standing(0.56, 3), standing(0.44, -3)) == [
        "more deals and more points",
        "fewer deals and fewer points",
    ]
    assert verdicts("taj-points", standing(0.54, 3), standing(0.46, -3)) == ["more points", "fewer points"]
    assert verdicts("taj-points", standing(0.54, 1), standing(0.46, -1)) == ["as good as even"] * 2
    assert verdicts("playship-pool61", standing(0.56, 30), standing(0.54, 10)) == ["more deals", "as good as even"]
