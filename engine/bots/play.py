"""`python -m engine play`: tournaments between bots, with win rates and how sure they are."""

import argparse
from collections.abc import Sequence

from engine.bots.strengths import Strength
from engine.bots.tournament import BotStanding, Mean, tournament
from engine.houses import PROFILES, profile
from engine.houses.rule_profile import RuleProfile

_GAMES = 200


def main(argv: Sequence[str]) -> int:
    """Play and print a table; options that do not fit end the program with status 2."""
    parser = _parser()
    options = parser.parse_args(argv)
    house = profile(options.profile)
    bots: list[Strength] = options.bots
    if not house.seats_min <= len(bots) <= house.seats_max:
        parser.error(f"{house.name} is played by {house.seats_min} to {house.seats_max}, not {len(bots)}.")
    shuffles = max(1, -(-options.games // len(bots)))
    print(f"{house.name}: {shuffles * len(bots)} deals, {shuffles} shuffles from every seat, seed {options.seed}\n")
    print(table(house, tournament(house, bots, shuffles, options.seed)))
    return 0


def table(house: RuleProfile, standings: Sequence[BotStanding]) -> str:
    """The standings as text, and which bots did better or worse than even, as far as the deals can tell."""
    even = 1 / len(standings)
    points = "points a deal" if house.format == "points" else "points added"
    lines = [f"{'bot':<10}{'deals won, 95 %':>20}{points + ', 95 %':>24}"]
    for standing in standings:
        won, scored = _percent(standing.win_rate), f"{standing.points.value:+.1f} ± {standing.points.within:.1f}"
        lines.append(f"{standing.strength:<10}{won:>20}{scored:>24}  {_verdict(house, standing, even)}")
    return "\n".join(lines)


def _percent(rate: Mean) -> str:
    return f"{100 * rate.value:.1f} % ± {100 * rate.within:.1f}"


def _verdict(house: RuleProfile, standing: BotStanding, even: float) -> str:
    """A bot's significant results: more or fewer deals than its share, and at a Points table more or fewer points."""
    differences = [_beside(standing.win_rate, even, "deals")]
    if house.format == "points":
        differences.append(_beside(standing.points, 0, "points"))
    return " and ".join(filter(None, differences)) or "as good as even"


def _beside(mean: Mean, even: float, what: str) -> str:
    if abs(mean.value - even) <= mean.within:
        return ""
    return f"more {what}" if mean.value > even else f"fewer {what}"


def _strengths(text: str) -> list[Strength]:
    try:
        return [Strength(name.strip()) for name in text.split(",")]
    except ValueError as error:
        known = ", ".join(Strength)
        raise argparse.ArgumentTypeError(f"{error}; there are {known}") from error


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine play", description=__doc__)
    parser.add_argument("--games", type=int, default=_GAMES, help="deals to play, at least (default: %(default)s)")
    parser.add_argument("--bots", type=_strengths, default="strong,club", help="who plays (default: %(default)s)")
    parser.add_argument("--profile", choices=PROFILES, default="taj-points", help="the rules (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the shuffles (default: %(default)s)")
    return parser
