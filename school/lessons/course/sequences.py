"""The third lesson: the pure sequence and the second one, and the cost of a hand without them."""

from django.utils.translation import gettext_lazy as _

from engine.hands.groups import Kind
from school.lessons import facts
from school.lessons.stages import Ask, Lesson, Make, Option, Stage

SEQUENCES = Lesson(
    name="sequences",
    title=_("The two sequences"),
    about=_("Why the pure sequence comes first, and what the second one saves."),
    stages=(
        Stage(
            name="both",
            words=_("A winning hand needs two sequences, one of them pure. Make both. Twos are jokers."),
            task=Make(kinds=(Kind.PURE_SEQUENCE, Kind.SEQUENCE), solution=("4S 5S 6S", "10H JH 2D")),
            hand="4S 5S 6S KS 9C JH 10H 2D",
            praise=_("Now sets count for something too."),
            hint=_("4, 5, 6 of spades without a joker; 10 and jack of hearts with the two."),
        ),
        Stage(
            name="none",
            words=_("Look at this hand: no sequence here is pure. What does it cost its loser?"),
            task=Ask(options=(Option("28"), Option("54"), Option("80")), fact=facts.points_as_laid),
            hand="9H 10H 2D | KS KD KC | 8S 8D 8C | 5D | 6C | 7S | QC",
            praise=_("Without a pure sequence every card counts, up to 80. Make the pure one first."),
            hint=_("Groups save nothing until there is a pure sequence."),
        ),
        Stage(
            name="one",
            words=_("This one has a pure sequence and no second one. What does it cost?"),
            task=Ask(options=(Option("28"), Option("49"), Option("64")), fact=facts.points_as_laid),
            hand="4S 5S 6S | 3S 3D 3C | 4H 4D 4C | 9D | 6H | 5C | 8C",
            praise=_("Only the pure sequence is saved. The sets still count: 9 and 12, and 28 more."),
            hint=_("Sets are saved only when there are two sequences."),
        ),
        Stage(
            name="whole",
            words=_("Group the whole hand so that it could be declared. Eights are jokers."),
            task=Make(
                kinds=(Kind.PURE_SEQUENCE, Kind.SEQUENCE, Kind.SET),
                solution=("4S 5S 6S 7S", "10H JH 8D", "KS KD KC", "3S 3H 3D"),
                whole=True,
            ),
            hand="4S 5S 6S 7S 3S KS 10H JH 3H KD 3D KC 8D",
            cut="8C",
            praise=_("Every card is in a group, and two of them are sequences."),
            hint=_("Four spades in a row; 10 and jack of hearts with the joker; kings; threes."),
        ),
    ),
)
