"""Evidence in words: a sentence for each kind of line, in the reader's language."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy
from django_stubs_ext import StrOrPromise

from desk.integrity.evidence.score import Sign

SENTENCES: Mapping[Sign, StrOrPromise] = {
    Sign.COMPANY: ngettext_lazy(
        "They met at %(seen)s table; by chance it would be about %(expected)s.",
        "They met at %(seen)s tables; by chance it would be about %(expected)s.",
        "count",
    ),
    Sign.FLOW: _(
        "%(who)s lost %(seen)s dearest hands more to the other than came back, in %(of)s deals; their strength with "
        "others explains %(expected)s."
    ),
    Sign.HOLLOW: ngettext_lazy(
        "%(who)s showed a hand that nobody could declare in %(seen)s of %(of)s deal with the other; %(expected)s were "
        "to be expected.",
        "%(who)s showed a hand that nobody could declare in %(seen)s of %(of)s deals with the other; %(expected)s were "
        "to be expected.",
        "of",
    ),
    Sign.FOLDED: ngettext_lazy(
        "%(who)s folded a good hand in %(seen)s of %(of)s deal with the other; %(expected)s were to be expected.",
        "%(who)s folded a good hand in %(seen)s of %(of)s deals with the other; %(expected)s were to be expected.",
        "of",
    ),
    Sign.PASSED: ngettext_lazy(
        "%(who)s could have finished and did not in %(seen)s of %(of)s deal with the other; %(expected)s were to be "
        "expected.",
        "%(who)s could have finished and did not in %(seen)s of %(of)s deals with the other; %(expected)s were to be "
        "expected.",
        "of",
    ),
    Sign.TAKEN: _(
        "Of %(of)s cards that %(who)s put away before the other's turn, %(seen)s were taken; %(expected)s "
        "were to be expected."
    ),
    Sign.DEAR: _(
        "%(seen)s of %(of)s cards that %(who)s put away were dear to the own hand, and the other took them; "
        "%(expected)s were to be expected."
    ),
    Sign.SERVED: _(
        "%(who)s put away %(of)s cards before the other's turn. They suit the other's hand as %(seen)s cards chosen "
        "with a look at it would; %(expected)s were to be expected."
    ),
    Sign.ADDRESS: _("Both were seen at one address."),
    Sign.DEVICE: _("Both were seen in one browser."),
    Sign.PAYEE: _("Money of both goes to one account."),
    Sign.STEADY: _(
        "The times to think hardly differ, over %(of)s moves: a spread of %(seen)s, people have more than %(expected)s."
    ),
    Sign.QUICK: _("%(seen)s of %(of)s moves were quicker than a person sees and taps."),
    Sign.FARMED: ngettext_lazy(
        "%(seen)s account of one place has lost to this one about what new players are given.",
        "%(seen)s accounts of one place have lost to this one about what new players are given.",
        "count",
    ),
}
WHAT = {
    "hollow": _("showed a hopeless hand"),
    "folded": _("folded a good hand"),
    "passed": _("did not finish"),
    "served": _("put away what the other wanted"),
}


class EvidenceLine(NamedTuple):
    """A line of evidence as it is read."""

    sentence: str
    weight: float


def in_words(line: Mapping[str, Any], names: Mapping[str, str]) -> EvidenceLine:
    """A line as it is kept, in words; `names` are the players' by their public ids."""
    numbers = {
        "count": int(line["seen"]),
        "who": names.get(line.get("who") or "", ""),
        "seen": f"{line['seen']:g}",
        "expected": f"{line['expected']:g}",
        "of": line.get("of", 0),
    }
    return EvidenceLine(SENTENCES[Sign(line["sign"])] % numbers, line["weight"])
