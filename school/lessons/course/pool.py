"""The eighth lesson: the arithmetic of a pool, rejoining and splitting."""

from django.utils.translation import gettext_lazy as _

from school.lessons import facts
from school.lessons.stages import Ask, Lesson, Option, Stage

HOUSE = "playship-pool101"
SPLITTING_HOUSE = "rummycircle-pool101"
_HAND = "4S 5S 6S | 9H 10H PJ |"

POOL = Lesson(
    name="pool",
    title=_("Pools"),
    about=_("Totals, drops left, rejoining and splitting the prize."),
    stages=(
        Stage(
            name="total",
            house=HOUSE,
            words=_(
                "In a pool your losing points add up, deal after deal. At 101 "
                "you are out. You have 70 and lose 35. Are you out?"
            ),
            task=Ask(options=(Option("out", _("Yes")), Option("in", _("No"))), fact=facts.total_after(70, 35)),
            hand=_HAND,
            praise=_("105 is over. The last player in takes the pool."),
            hint=_("70 and 35 are 105."),
        ),
        Stage(
            name="drops",
            house=HOUSE,
            words=_("You have 40. A first drop costs 20, and you must stay under 101. How many first drops are left?"),
            task=Ask(options=(Option("2"), Option("3"), Option("4")), fact=facts.drops_left_at(40)),
            hand=_HAND,
            praise=_("60, 80, 100: three drops, and you are still in."),
            hint=_("40, 60, 80, 100, and then?"),
        ),
        Stage(
            name="rejoin",
            house=HOUSE,
            words=_("You are out, the others have 71 and 30. You may pay the fee again and rejoin. With which total?"),
            task=Ask(options=(Option("0"), Option("71"), Option("72")), fact=facts.rejoins_with(71, 30)),
            hand=_HAND,
            praise=_("One more than the highest of the others."),
            hint=_("A point worse than everybody else."),
        ),
        Stage(
            name="too-late",
            house=HOUSE,
            words=_("Now one of the others has 85. Is there still a rejoin?"),
            task=Ask(options=(Option("86", _("Yes, with 86")), Option("no", _("No"))), fact=facts.rejoins_with(85, 30)),
            hand=_HAND,
            praise=_("At 101 nobody rejoins once somebody has more than 79."),
            hint=_("It is possible only while all the others have at most 79."),
        ),
        Stage(
            name="split",
            house=SPLITTING_HOUSE,
            words=_(
                "Six paid 25 each. Three are left, with 3, 1 and 0 drops. They agree to split. What does the first get?"
            ),
            task=Ask(
                options=(Option("50.00"), Option("75.00"), Option("91.66")),
                fact=facts.share_of_the_first(25, 6, 40, 80, 90),
            ),
            hand=_HAND,
            praise=_("A fee for each drop more than the last one has, then equal shares of what remains."),
            hint=_("First 3 fees for the 3 drops more, then a third of the rest."),
        ),
    ),
)
