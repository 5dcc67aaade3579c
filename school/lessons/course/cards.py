"""The second lesson: points of cards, and the places of the ace."""

from django.utils.translation import gettext_lazy as _

from engine.hands.groups import Kind
from school.lessons import facts
from school.lessons.stages import Ask, Lesson, Make, Option, Pick, Stage

CARDS = Lesson(
    name="cards",
    title=_("Cards and what they count"),
    about=_("Points of a card, points of a hand, and the ace at both ends."),
    stages=(
        Stage(
            name="ten",
            words=_("Whoever loses counts the cards in no group. Tap every card that counts 10, then Check."),
            task=Pick(fact=facts.dearest),
            hand="AS 5D KH 7S QD JC 10H",
            praise=_("Ace, king, queen, jack and ten count 10. The others count their number."),
            hint=_("There are five: the ace, three faces and the ten."),
        ),
        Stage(
            name="sum",
            words=_("No two of these cards belong together. What does this hand count?"),
            task=Ask(options=(Option("13"), Option("21"), Option("24")), fact=facts.points_as_laid),
            hand="KS 7H 4D",
            praise=_("10 and 7 and 4 are 21. A low hand is a safe hand."),
            hint=_("The king counts 10."),
        ),
        Stage(
            name="high",
            words=_("The ace goes after the king. Make a pure sequence of three."),
            task=Make(kinds=(Kind.PURE_SEQUENCE,), solution=("QS KS AS",)),
            hand="QS KS AS 5S 9H",
            praise=_("Queen, king, ace."),
            hint=_("Take the 5 of spades away from the others."),
        ),
        Stage(
            name="low",
            words=_("The ace goes before the two as well. Make a pure sequence of four."),
            task=Make(kinds=(Kind.PURE_SEQUENCE,), solution=("AD 2D 3D 4D",), whole=False),
            hand="AD 2D 3D 4D 9D JD",
            cut="8C",
            praise=_("Ace, two, three, four."),
            hint=_("The ace is low here: start with it."),
        ),
        Stage(
            name="around",
            words=_("Here lie king, ace and two of hearts. Is that a sequence?"),
            task=Ask(
                options=(Option("pure_sequence", _("Yes")), Option("nothing", _("No"))), fact=facts.kind_of_the_first
            ),
            hand="KH AH 2H |",
            cut="8C",
            praise=_("The ace is at one end or the other, never in the middle."),
            hint=_("The ace is high or low, not both at once."),
        ),
    ),
)
