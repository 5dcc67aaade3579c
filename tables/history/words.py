"""How a deal ended for somebody, in the reader's language: the outcomes, and the engine's clauses (rules 6).

The engine knows no gettext, so its sentences stand here once more for the translators' tools to find; a test holds the
two to the same words.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.explain.reasons import Clause
from engine.settlement import Outcome

OUTCOMES: dict[str, Promise | str] = {
    Outcome.WON: _("Won"),
    Outcome.LOST: _("Lost"),
    Outcome.FIRST_DROP: _("First drop"),
    Outcome.MIDDLE_DROP: _("Middle drop"),
    Outcome.WRONG_SHOW: _("Wrong show"),
}

CLAUSES: dict[Clause, Promise | str] = {
    Clause.WON: _("The winner loses nothing."),
    Clause.FIRST_DROP: _("A drop in the very first turn costs the first drop."),
    Clause.MIDDLE_DROP: _("A later drop, or too many missed turns, costs the middle drop."),
    Clause.WRONG_SHOW: _("A declaration that is wrong or not made in time costs the wrong show."),
    Clause.NEAR_SEQUENCES: _("The hand would itself have been a declaration of sequences."),
    Clause.NEAR_DUBLEES: _("There are dublees enough to lose only the least."),
    Clause.NEAR_JOKERS: _("There are jokers enough in one group to lose only the least."),
    Clause.NO_PURE_SEQUENCE: _("Without a pure sequence every card counts."),
    Clause.ONLY_PURE: _("With too few sequences only the pure ones do not count."),
    Clause.REACHED: _("With the sequences asked for, only cards in no valid group count."),
    Clause.CAP: _("No losing hand costs more than the cap."),
    Clause.LEAST_LOSS: _("No losing hand that plays on to the end costs less."),
    Clause.DEAL_SHOW: _("Without a turn before the declaration half of it counts, rounded down."),
    Clause.DEAL_SHOW_LEAST: _("A deal show costs at least so much."),
    Clause.DEAL_SHOW_MOST: _("A deal show costs at most so much."),
}
