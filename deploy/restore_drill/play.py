"""Deals of the drill's house, played at once by the engine's bots as people; prints how many."""

import sys

import django


def main(deals: int, seed: int) -> int:
    """Let people who are new to the house play so many deals."""
    django.setup()
    from accounts.people.models import User  # models exist only from here on
    from desk.demo import people, play
    from desk.demo.dice import Dice
    from tables.play.models import Deal

    chance = Dice(seed)
    if people.is_filled():
        back = list(User.objects.filter(username__in=[f"demo-{name.lower()}" for name in people.NAMES]).order_by("pk"))
        company = people.Company(back, [], (back[0], back[1]))
    else:
        company = people.come(chance)
    before = Deal.objects.count()
    play.week(company, deals, chance)
    print(Deal.objects.count() - before)
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
