"""The fifth lesson: drop or play."""

from django.utils.translation import gettext_lazy as _

from school.lessons import facts
from school.lessons.stages import Ask, Lesson, Move, Option, Play, Stage

_DROP, _PLAY = Option("drop", _("Drop")), Option("play", _("Play"))

DROP = Lesson(
    name="drop",
    title=_("Drop or play"),
    about=_("What a drop costs, and which hands are not worth playing."),
    stages=(
        Stage(
            name="first-drop",
            words=_(
                "A bad hand can be given up in your first turn, before you draw. "
                "What does the first drop cost in most 13-card houses?"
            ),
            task=Ask(options=(Option("10"), Option("20"), Option("40")), fact=facts.number("first_drop")),
            hand="KS QH 9D 7C",
            praise=_("20 points instead of up to 80."),
            hint=_("Half of a middle drop."),
        ),
        Stage(
            name="middle-drop",
            words=_("And a drop later on, the middle drop?"),
            task=Ask(options=(Option("20"), Option("40"), Option("80")), fact=facts.number("middle_drop")),
            hand="KS QH 9D 7C",
            praise=_("40 points. Decide early."),
            hint=_("Twice the first drop."),
        ),
        Stage(
            name="bad",
            words=_("Your first turn with this hand. Drop or play?"),
            task=Ask(options=(_DROP, _PLAY), fact=facts.drop_or_play),
            hand="KS JS 9S AH QH 8H KD JD 6D AC QC 10C 7C",
            other="4S 2S 6S 2H 3H 4H 5D 7D 8D 3C 4C 5C 8S",
            cut="5S",
            opened="6H",
            praise=_("No joker, no sequence, high cards: it would cost about 80. The drop costs 20."),
            hint=_("Look for a pure sequence, or two cards of one."),
        ),
        Stage(
            name="good",
            words=_("And this hand?"),
            task=Ask(options=(_DROP, _PLAY), fact=facts.drop_or_play),
            hand="4S 5S 6S 8H 9H KD KC PJ 3D 4D 7C 6H JS",
            other="10S QS AS 2H JH QH 5D 7D 8D 3C 10C 9C 8S",
            cut="QD",
            opened="6C",
            praise=_("A pure sequence lies there, and a joker for the second one."),
            hint=_("It has a pure sequence and a joker."),
        ),
        Stage(
            name="do-it",
            words=_("Give this hand up: it has nothing."),
            task=Play(moves=(Move(do="drop", words=_("Press Drop before you draw, and confirm it.")),)),
            hand="KS JS 9S AH QH 8H KD JD 6D AC QC 10C 7C",
            other="4S 2S 6S 2H 3H 4H 5D 7D 8D 3C 4C 5C 8S",
            cut="5S",
            opened="6H",
            praise=_("You lost 20 points and not 80. Good players drop often."),
            hint=_("Press Drop."),
        ),
    ),
)
