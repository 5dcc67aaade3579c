"""Why something about puzzles is refused."""

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal


class PuzzleRefusal(Refusal):
    """Why an answer or a run is not taken."""

    NO_PUZZLE = "no_puzzle", _("There is no such puzzle; take the next one."), HTTPStatus.NOT_FOUND
    BAD_ANSWER = "bad_answer", _("That is no answer to this puzzle; choose one of those shown."), HTTPStatus.BAD_REQUEST
    FOR_ACCOUNTS = (
        "puzzle_for_accounts",
        _("This puzzle counts for a rating, so it is for accounts. Sign up, or take one that is open to all."),
        HTTPStatus.FORBIDDEN,
    )
    NONE_LEFT = "no_puzzle_left", _("You have answered all that we have of this kind. New ones are being made.")
    RUN_OVER = "run_over", _("This run is over; begin another.")
    SLOW_DOWN = "puzzle_slow_down", _("Too many requests at once; wait a moment."), HTTPStatus.TOO_MANY_REQUESTS
    NOT_ASKED = "not_asked", _("This puzzle is not the one that is asked now; reload the page.")
