"""How a deal ended for somebody, in the reader's language: the outcomes, and the engine's clauses (rules 6).

The engine does not use gettext, so its sentences are repeated here for the translators' tools; a test compares the
two.
"""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.explain.reasons import Clause
from engine.settlement import Outcome, Settlement

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


def signed(points: int) -> str:
    """A whole number with its sign and a real minus, as the table writes it; 0 has none."""
    return f"{points:+d}".replace("-", "\u2212") if points else "0"


def exchange_lines(settlement: Settlement, seat: int, names: Sequence[str], cap: int | None) -> list[str]:
    """One seat's total by its parts: each exchange of value cards, what the cap forgave, the sum; empty without any.

    `names` are the players' by seat.
    """
    own = [one for one in settlement.exchanges if seat in (one.seat, one.to)]
    if not own:
        return []
    lines = []
    for one in own:
        if one.seat == seat:
            named = {"points": signed(-one.paid), "name": names[one.to]}
            lines.append(gettext("Value cards %(points)s pts to %(name)s") % named)
        else:
            named = {"points": signed(one.paid), "name": names[one.seat]}
            lines.append(gettext("Value cards %(points)s pts from %(name)s") % named)
    forgiven = sum(one.owed - one.paid for one in own)
    if forgiven:
        words = gettext("Nobody loses more than %(cap)s points in a deal: %(points)s more were forgiven.")
        lines.append(words % {"cap": cap, "points": forgiven})
    return [*lines, gettext("Total %(points)s pts") % {"points": signed(settlement.scores[seat])}]
