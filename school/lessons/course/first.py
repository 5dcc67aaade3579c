"""The first lesson: three kinds of group, and a deal that is won, in 90 seconds."""

from django.utils.translation import gettext_lazy as _

from engine.hands.groups import Kind
from school.lessons.stages import Lesson, Make, Move, Play, Stage

FIRST = Lesson(
    name="first",
    title=_("Your first hand"),
    about=_("Three kinds of group, and a deal that you win. It takes 90 seconds."),
    stages=(
        Stage(
            name="pure",
            words=_("Rummy is about groups. Tap the 5, 6 and 7 of hearts. Then press Group."),
            task=Make(kinds=(Kind.PURE_SEQUENCE,), solution=("5H 6H 7H",)),
            hand="5H 6H 7H QH 9C 4S",
            praise=_("A pure sequence: one suit, in a row, no joker. Every winning hand needs one."),
            hint=_("Tap the 5, the 6 and the 7 of hearts, then Group."),
        ),
        Stage(
            name="set",
            words=_("Cards of one rank in different suits are a set. Group the three eights."),
            task=Make(kinds=(Kind.SET,), solution=("8S 8H 8D",)),
            hand="8S 8H 8D KH 3S 10D",
            praise=_("A set. Three or four cards of one rank, each of another suit."),
            hint=_("Tap the three eights, then Group."),
        ),
        Stage(
            name="joker",
            words=_(
                "A two lies beside the closed deck. So every two is a joker here. Group 9 and 10 of spades with a two."
            ),
            task=Make(kinds=(Kind.SEQUENCE,), solution=("9S 10S 2D",)),
            hand="9S 10S 4S 2D KD QD",
            praise=_("A sequence. The joker stands for the jack or the eight of spades."),
            hint=_("Tap the 9 and the 10 of spades and the 2 of diamonds, then Group."),
        ),
        Stage(
            name="win",
            words=_("Now a deal. The bot plays with open cards, and no clock runs."),
            task=Play(
                moves=(
                    Move(do="draw_closed", words=_("Tap the closed deck to draw a card.")),
                    Move(
                        do="discard",
                        card="QH",
                        words=_("The queen fits nowhere. Tap her, then Discard. The bot plays then."),
                    ),
                    Move(do="draw_closed", words=_("Your turn again. Draw from the closed deck.")),
                    Move(
                        do="finish",
                        card="JC",
                        words=_("The 7 of diamonds goes with 5 and 6. Now tap the jack of clubs, then Finish."),
                    ),
                    Move(
                        do="declare",
                        words=_(
                            "Put 5, 6 and 7 of diamonds in one group: tap the 7, then Add here. Then press Declare."
                        ),
                    ),
                ),
                solution=("4S 5S 6S 7S", "9H 10H 2D", "KS KD KC", "5D 6D 7D"),
            ),
            hand="4S 5S 6S 7S | 9H 10H 2D | KS KD KC | 5D 6D | JC",
            other="AC 4C 8C 10C 5H 3H 7H KH 3D 9D QS 10S 8S",
            closed="QH JH 7D",
            opened="6C",
            praise=_("You won! A pure sequence, a second sequence, and every card in a group."),
            hint=_("Do what the line above says; it is the only move in this lesson."),
        ),
    ),
)
