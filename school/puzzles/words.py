"""What a puzzle asks and why its answer is right, in the reader's language. The figures are the solution's own."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.houses import profile
from engine.puzzles import DROP, NO, PLAY, Answer, Kind, Measure, Position, Solution

_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_MOST_NAMED = 12
_TENTHS = 10


def question(kind: Kind, position: Position, measure: Measure) -> str:
    """What is asked, in a sentence or two."""
    match kind:
        case Kind.LEAST_POINTS:
            return _("Somebody else declares now. What does this hand cost you at least?")
        case Kind.CAN_DECLARE:
            return _("You have drawn. Which card do you put down to declare? Or can you not yet?")
        case Kind.DISCARD if measure is Measure.OUTS:
            return _("Which discard leaves you the most cards to declare with in your next turn?")
        case Kind.DISCARD:
            return _("Which discard leaves the fewest points in your hand?")
        case Kind.SAFE_CARD:
            return _("You need none of the lit cards. Which of them helps the next player least?")
        case Kind.DROP_OR_PLAY:
            sentence = ngettext(
                "You play first, against %(rivals)s other. A drop costs %(points)s points. Drop or play?",
                "You play first, against %(rivals)s others. A drop costs %(points)s points. Drop or play?",
                position.rivals,
            )
            return sentence % {"rivals": position.rivals, "points": profile(position.profile).first_drop}


def label(answer: str) -> str:
    """An answer as a button or a sentence says it."""
    words = {NO: _("Cannot declare"), DROP: _("Drop"), PLAY: _("Play")}
    return words.get(answer) or (answer if answer.isdigit() else card(answer))


def card(code: str) -> str:
    """A card in a sentence: 7♥."""
    return _("joker") if code == "PJ" else code[:-1] + _SIGNS[code[-1]]


def explanation(kind: Kind, solution: Solution, given: str) -> list[str]:
    """Why the right answer is right, and what the given one would have come to."""
    best = next(one for one in solution.answers if one.right)
    mine = next(one for one in solution.answers if one.answer == given)
    sentences = list(_why(kind, solution, best))
    if not mine.right and kind not in (Kind.DROP_OR_PLAY, Kind.LEAST_POINTS) and mine.answer != NO:
        sentences.append(_worth(solution.measure, mine))
    others = [label(answer) for answer in solution.right if answer != best.answer]
    if others:
        sentences.append(_("Just as good: %(answers)s.") % {"answers": ", ".join(others)})
    return sentences


def _why(kind: Kind, solution: Solution, best: Answer) -> Iterator[str]:
    match kind:
        case Kind.LEAST_POINTS:
            yield _("Arranged like this the hand costs %(points)s points; no other arrangement costs less.") % {
                "points": best.value
            }
        case Kind.CAN_DECLARE if best.answer == NO:
            yield _("No card does it. The nearest is this, and it still costs %(points)s points.") % {
                "points": best.value
            }
        case Kind.CAN_DECLARE:
            yield _("Put down %(card)s: every other card is in a group, and the sequences are there.") % {
                "card": label(best.answer)
            }
        case Kind.DROP_OR_PLAY:
            yield from _expected(solution)
        case _:
            yield _worth(solution.measure, best)


def _worth(measure: Measure, one: Answer) -> str:
    values = {"card": label(one.answer), "count": one.value, "cards": _named(one.because)}
    match measure:
        case Measure.OUTS if one.value:
            sentence = ngettext(
                "%(card)s leaves %(count)s unseen card to declare with: %(cards)s.",
                "%(card)s leaves %(count)s unseen cards to declare with: %(cards)s.",
                one.value,
            )
        case Measure.OUTS:
            sentence = _("After %(card)s no card lets you declare in the next turn.")
        case Measure.PAIRS:
            sentence = ngettext(
                "%(card)s makes a meld with %(count)s pair of unseen cards.",
                "%(card)s makes a meld with %(count)s pairs of unseen cards.",
                one.value,
            )
        case _:
            sentence = ngettext("%(card)s leaves %(count)s point.", "%(card)s leaves %(count)s points.", one.value)
    return sentence % values


def _expected(solution: Solution) -> Iterator[str]:
    worth = {one.answer: one.value / _TENTHS for one in solution.answers}
    values = {"deals": solution.deals, "mean": f"{worth[PLAY]:+.1f}", "within": f"{solution.within / _TENTHS:.1f}"}
    yield (
        _(
            "Played %(deals)s times with the unseen cards dealt anew, the hand came to %(mean)s points a deal, "
            "give or take %(within)s."
        )
        % values
    )
    yield _("A drop costs %(points)s for sure.") % {"points": f"{-worth[DROP]:.0f}"}


def _named(codes: tuple[str, ...]) -> str:
    named = [card(code) for code in codes[:_MOST_NAMED]]
    return ", ".join(named) + ("…" if len(codes) > _MOST_NAMED else "")
