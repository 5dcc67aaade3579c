"""However few games are asked for, every bot plays one shuffle from every seat; then nothing can be told apart."""

import pytest

from engine.bots import Strength, play
from engine.bots.tournament import BotStanding, Mean
from engine.houses import PROFILES


@pytest.mark.parametrize("games", ["-1", "0", "1", "2"])
def test_one_shuffle_is_the_fewest(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert play.main(["--games", games, "--bots", "beginner,beginner", "--profile", "playship-pool61"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "playship-pool61: 2 deals, 1 shuffles from every seat, seed 1"
    assert [line.split()[0] for line in printed[2:]] == ["bot", "beginner", "beginner"]
    assert all("± inf" in line and line.endswith("as good as even") for line in printed[3:])


def test_a_third_game_between_two_is_a_second_shuffle(capsys: pytest.CaptureFixture[str]) -> None:
    assert play.main(["--games", "3", "--bots", "beginner,beginner", "--profile", "playship-pool61"]) == 0
    assert capsys.readouterr().out.startswith("playship-pool61: 4 deals, 2 shuffles")


def test_the_table_has_rates_in_per_cent_and_points_with_their_sign() -> None:
    standings = [
        BotStanding(Strength.STRONG, Mean(0.5625, 0.05), Mean(3.25, 2.0)),
        BotStanding(Strength.CLUB, Mean(0.4375, 0.05), Mean(-3.25, 2.0)),
    ]
    assert play.table(PROFILES["taj-points"], standings).splitlines() == [
        "bot            deals won, 95 %     points a deal, 95 %",
        "strong            56.2 % ± 5.0              +3.2 ± 2.0  more deals and more points",
        "club              43.8 % ± 5.0              -3.2 ± 2.0  fewer deals and fewer points",
    ]
