"""The fourth lesson: which cards are jokers, and which cards they may replace."""

from django.utils.translation import gettext_lazy as _

from engine.hands.groups import Kind
from school.lessons import facts
from school.lessons.stages import Ask, Lesson, Make, Option, Pick, Stage

JOKERS = Lesson(
    name="jokers",
    title=_("Jokers"),
    about=_("The wild joker, the printed joker, and what each may stand for."),
    stages=(
        Stage(
            name="wild",
            words=_(
                "The card beside the closed deck is the wild joker: a seven. Tap every joker of this hand, then Check."
            ),
            task=Pick(fact=facts.jokers),
            hand="7S 7D 6H 8H KS 4C PJ",
            cut="7H",
            praise=_("All sevens are jokers, whatever their suit. The printed joker always is one."),
            hint=_("Both sevens and the printed joker."),
        ),
        Stage(
            name="printed",
            words=_("Now a printed joker was turned. Then the aces are jokers. Tap every joker, then Check."),
            task=Pick(fact=facts.jokers),
            hand="AS QC 2S AD KH PJ",
            cut="PJ",
            praise=_("Two aces and the printed joker."),
            hint=_("Aces are jokers now, twos are not."),
        ),
        Stage(
            name="gap",
            words=_("Nines are jokers. Make a sequence with 5 and 7 of clubs."),
            task=Make(kinds=(Kind.SEQUENCE,), solution=("5C 7C 9S",)),
            hand="5C 7C QC 3D 9S",
            cut="9D",
            praise=_("The nine stands for the 6 of clubs."),
            hint=_("The nine of spades fills the gap."),
        ),
        Stage(
            name="own-place",
            words=_("Twos are jokers. Here the 2 of hearts lies between ace and 3 of hearts. What is this group?"),
            task=Ask(
                options=(Option("pure_sequence", _("A pure sequence")), Option("sequence", _("A sequence"))),
                fact=facts.kind_of_the_first,
            ),
            hand="AH 2H 3H |",
            praise=_("A wild card in its own place stands for nothing else. The sequence is pure."),
            hint=_("Does the two stand for another card here?"),
        ),
        Stage(
            name="discarded",
            words=_("Somebody discarded a joker. May you take it from the open deck?"),
            task=Ask(options=(Option("yes", _("Yes")), Option("no", _("No"))), fact=facts.open_joker),
            hand="5C 6C QD",
            opened="2S",
            praise=_(
                "A discarded joker is gone. Only the first open card may be a joker that is drawn, in the first turn."
            ),
            hint=_("It would be too easy."),
        ),
    ),
)
