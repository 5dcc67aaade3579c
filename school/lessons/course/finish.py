"""The sixth lesson: finish, declare, and the cost of a wrong show."""

from django.utils.translation import gettext_lazy as _

from school.lessons import facts
from school.lessons.stages import Ask, Lesson, Move, Option, Pick, Play, Stage

FINISH = Lesson(
    name="finish",
    title=_("Finish and declare"),
    about=_("The card for the finish slot, the declaration, and the wrong show."),
    stages=(
        Stage(
            name="which",
            words=_("You have drawn, so you hold 14 cards. With which card do you finish? Tap it, then Check."),
            task=Pick(fact=facts.card_to_finish_with),
            hand="4S 5S 6S 7S | 10H JH PJ | KS KD KC | 3S 3H 3D | QD",
            cut="8C",
            praise=_("The other thirteen are all in groups."),
            hint=_("It is the card in no group."),
        ),
        Stage(
            name="wrong",
            words=_("If the hand you declare is not valid, it is a wrong show. What does it cost here?"),
            task=Ask(options=(Option("20"), Option("40"), Option("80")), fact=facts.number("wrong_show")),
            hand="9H 10H PJ | KS KD KC |",
            praise=_("80 points, the most there is. Count your sequences before you finish."),
            hint=_("As much as the worst hand."),
        ),
        Stage(
            name="win",
            words=_("The open card makes this hand. Win the deal."),
            task=Play(
                moves=(
                    Move(do="draw_open", words=_("Take the 6 of diamonds from the open deck.")),
                    Move(do="finish", card="9C", words=_("Tap the 9 of clubs, then Finish.")),
                    Move(do="declare", words=_("Put the 6 of diamonds with 4 and 5. Then press Declare.")),
                ),
                solution=("4D 5D 6D", "9S 10S JS QS", "7H 8H PJ", "AS AD AC"),
            ),
            hand="9S 10S JS QS | 7H 8H PJ | AS AD AC | 4D 5D | 9C",
            other="3C 5C 8C 10C 2H 3H 6H KH 3D 9D KS 6S 8S",
            cut="JD",
            opened="6D",
            praise=_("You win, and the others lose what their cards in no group count."),
            hint=_("Do what the line above says."),
        ),
    ),
)
