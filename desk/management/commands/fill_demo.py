"""Fill a house on one's own machine with a week of history, for a look at every page: `make demo`."""

import time
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from accounts.people.models import User
from base import clock
from base.refusals import CommandRefused
from desk.demo import PASSWORD, money, office, people, play
from desk.demo.dice import Dice
from desk.floor.announcements import announce
from desk.floor.models import Announcement
from desk.home.counting import count_days
from desk.integrity import services as integrity
from desk.integrity.fairness import counting
from desk.management.refusals import CommandRefusal
from tables.play.models import Deal

LICENCE = Path(__file__).parents[3] / "docs" / "administrators" / "licence-example.toml"
DEALS, THROWN = 120, 40
OPERATORS = ("Floor", "Finance")
HOUR_S = 3600
ROUNDS_OF_COUNTING = 8
"""Each counts a few days; home shows a month of them."""


class Command(BaseCommand):
    """Fills an empty house; one that it has filled stays as it is, and in any other it changes nothing."""

    help = "Fill a new house on this machine with a week of play, money and trouble; never a public one."

    def add_arguments(self, parser: CommandParser) -> None:
        """How much, and by which dice."""
        parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same history")
        parser.add_argument("--deals", type=int, default=DEALS, help="deals of honest people")
        parser.add_argument("--thrown", type=int, default=THROWN, help="deals of the two who play for each other")
        parser.add_argument("--licence", type=Path, default=LICENCE, help="the licence under which money is on")

    def handle(self, *args: Any, seed: int, deals: int, thrown: int, licence: Path, **options: Any) -> None:
        """Fill it. Raises CommandRefused for a public house, and for one in which somebody has played."""
        if not settings.LOCAL or settings.DUTY:
            raise CommandRefused(CommandRefusal.PUBLIC_HOUSE)
        if people.is_filled():
            self.stdout.write("This house has been filled before.")
            return
        if Deal.objects.exists():
            raise CommandRefused(CommandRefusal.HOUSE_IN_USE)
        started, chance = time.monotonic(), Dice(seed)
        money.licensed(licence)
        operators = self._operator(OPERATORS[0]), self._operator(OPERATORS[1])
        company = people.come(chance)
        played = play.week(company, deals, chance)
        played += play.collude(company, thrown, chance)
        people.share_an_address(company.colluders)
        loud = play.quarrel(company)
        made = money.deposit_all(company.players[:8], operators[0], chance)
        credited = money.credited_of(made)
        money.withdraw_some(credited, operators)
        money.send_statements(credited, operators[1])
        office.meet_in_clubs(company, operators[0])
        office.dispute(company, operators)
        office.quarrel_is_settled(operators[0])
        office.ask_for_things(company, [deposit.user for deposit in credited], operators)
        office.hold_deals(loud, operators[0])
        office.take_a_report(operators[1])
        self._announce(operators[0])
        integrity.search()
        counting.count()
        for _some_days in range(ROUNDS_OF_COUNTING):
            count_days()
        took_s = time.monotonic() - started
        self.stdout.write(f"{played} deals and {len(made)} deposits of a week, made in {took_s:.0f} s.")

    def _operator(self, name: str) -> User:
        """A second and a third person of the desk, so that what needs two can be approved."""
        user: User = User.objects.create_superuser(
            f"demo-{name.lower()}", None, PASSWORD, display_name=f"{name} (demo)"
        )
        self.stdout.write(f"Operator account: {user.username}  password: {PASSWORD}")
        return user

    def _announce(self, operator: User) -> None:
        now_ms = clock.now_ms()
        words = "Sunday's tournament begins at eight in the evening. Entry is free."
        announce(
            Announcement(words=words, starts_at=clock.at(now_ms), ends_at=clock.at(now_ms + 24 * HOUR_S * 1000)),
            operator,
        )
