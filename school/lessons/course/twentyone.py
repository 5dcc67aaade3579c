"""The seventh lesson: 21 cards, with tunnelas, value cards and marriages."""

from django.utils.translation import gettext_lazy as _

from engine.hands.groups import Kind
from school.lessons import facts
from school.lessons.stages import Ask, Lesson, Make, Option, Pick, Stage

HOUSE = "classic-points21"

TWENTY_ONE = Lesson(
    name="twenty-one",
    title=_("Twenty-one cards"),
    about=_("Three packs: tunnelas, upper and lower jokers, marriages, eight dublees."),
    stages=(
        Stage(
            name="tunnela",
            house=HOUSE,
            words=_("With three packs three cards may be alike. Group the three jacks of spades."),
            task=Make(kinds=(Kind.TUNNELA,), solution=("JS JS JS",)),
            hand="JS JS JS 4S 9C KD",
            cut="8H",
            praise=_("A tunnela. It counts as a pure sequence."),
            hint=_("Move the 4 of spades away, or group the jacks."),
        ),
        Stage(
            name="three",
            house=HOUSE,
            words=_("A hand of 21 needs three pure sequences. Make three here; a tunnela is one of them."),
            task=Make(
                kinds=(Kind.TUNNELA, Kind.PURE_SEQUENCE, Kind.PURE_SEQUENCE),
                solution=("JD JD JD", "4S 5S 6S", "10C JC QC"),
            ),
            hand="4S 5S 6S 9S JD JD JD KD 10C JC QC 3C",
            cut="8H",
            praise=_("Three pure sequences. Now sets and sequences with jokers cover the rest."),
            hint=_("4, 5, 6 of spades; three jacks of diamonds; 10, jack, queen of clubs."),
        ),
        Stage(
            name="jokers",
            house=HOUSE,
            words=_(
                "The cards above and below the wild joker, in its suit, are jokers "
                "too. The 8 of hearts was turned. Tap every joker, then Check."
            ),
            task=Pick(fact=facts.jokers),
            hand="8S 8D 6H 7H 9H 10D 7S PJ",
            cut="8H",
            praise=_("Eights, the 7 and the 9 of hearts, and the printed joker."),
            hint=_("Of the sevens only that of hearts."),
        ),
        Stage(
            name="marriage",
            house=HOUSE,
            words=_("7, 8 and 9 of hearts together are a marriage. What does each other player give you for it?"),
            task=Ask(options=(Option("30"), Option("60"), Option("100")), fact=facts.value_of_the_hand),
            hand="7H 8H 9H",
            cut="8H",
            praise=_("100 points from everybody who has not dropped, even when you lose the deal."),
            hint=_("One of each is worth much more than three single cards."),
        ),
        Stage(
            name="value",
            house=HOUSE,
            words=_("And for two 9s of hearts and one 7 of hearts?"),
            task=Ask(options=(Option("20"), Option("30"), Option("40")), fact=facts.value_of_the_hand),
            hand="9H 9H 7H",
            cut="8H",
            praise=_("One is worth 10, two alike are worth 30."),
            hint=_("Two alike are worth 30, one is worth 10."),
        ),
        Stage(
            name="dublees",
            house=HOUSE,
            words=_("Two cards alike are a dublee. How many dublees win at once, whatever the other cards are?"),
            task=Ask(options=(Option("6"), Option("8"), Option("10")), fact=facts.number("declare_dublees")),
            hand="5C 5C | KD KD | 3S 3S |",
            cut="8H",
            praise=_("Eight. Three tunnelas or eight jokers in one group win at once too."),
            hint=_("They are 16 of the 21 cards."),
        ),
    ),
)
