"""What can happen to a pool match, what is told of it, and why it is refused (rules 8).

Actions are what players, clocks and operators do; events are what came of it, in the past tense.
"""

import msgspec

from engine.pool.state import Ending
from engine.spoken import Spoken


class MatchRefusal(Spoken):
    """Why an action is not possible."""

    MATCH_OVER = "match_over", "The match is over."
    NOT_NOW = "not_now", "That is not possible at this moment of the match."
    NOT_IN_MATCH = "not_in_match", "You are not in this match any more."
    NO_OFFER = "no_offer", "You have no offer to rejoin."
    NO_SPLIT = "no_split", "The prize cannot be split now."
    SPLIT_TRIED = "split_tried", "A split was declined; it can be proposed again after the next deal."
    ALREADY_AGREED = "already_agreed", "You have agreed already."
    BAD_POINTS = "bad_points", "These are not the points of everybody who was dealt cards."


class MatchRefused(Exception):
    """An action that the match refuses; `code` says why."""

    def __init__(self, code: MatchRefusal) -> None:
        super().__init__(code.sentence)
        self.code = code


class Move(msgspec.Struct, frozen=True, tag_field="type", tag=True):
    """Base of the actions."""


class StartDeal(Move, frozen=True, tag="start_deal"):
    """Deal the next cards to everybody still in."""


class FinishDeal(Move, frozen=True, tag="finish_deal"):
    """The deal in play has ended with these points by player, the winner's 0 among them."""

    points: dict[str, int]


class VoidDeal(Move, frozen=True, tag="void_deal"):
    """The deal in play was declared void: it adds nothing, and cards are dealt again."""


class AnswerRejoin(Move, frozen=True, tag="answer_rejoin"):
    """A fallen player pays the fee again, or does not."""

    player: str
    accepted: bool


class CloseOffers(Move, frozen=True, tag="close_offers"):
    """The time for rejoining is up; no answer is a no."""


class ProposeSplit(Move, frozen=True, tag="propose_split"):
    """A player asks the others to split the prize."""

    player: str


class AnswerSplit(Move, frozen=True, tag="answer_split"):
    """A player agrees to the split proposed, or plays on."""

    player: str
    agreed: bool


class CloseVote(Move, frozen=True, tag="close_vote"):
    """The time for agreeing is up; silence plays on."""


class SetAutoDrop(Move, frozen=True, tag="set_auto_drop"):
    """Leave the coming deals to first drops, or come back to play them."""

    player: str
    wanted: bool


class Leave(Move, frozen=True, tag="leave"):
    """Give the match up, fees and all."""

    player: str


class Cancel(Move, frozen=True, tag="cancel"):
    """An operator ends the match and the fees are paid back."""


Action = (
    StartDeal
    | FinishDeal
    | VoidDeal
    | AnswerRejoin
    | CloseOffers
    | ProposeSplit
    | AnswerSplit
    | CloseVote
    | SetAutoDrop
    | Leave
    | Cancel
)


class Told(msgspec.Struct, frozen=True, tag_field="type", tag=True):
    """Base of the events."""


class DealStarted(Told, frozen=True, tag="deal_started"):
    """Cards are dealt to these players; those on auto drop will drop first."""

    number: int
    players: tuple[str, ...]
    auto_dropped: tuple[str, ...]


class Scored(Told, frozen=True, tag="scored"):
    """A deal's points were added."""

    number: int
    points: dict[str, int]
    totals: dict[str, int]


class RejoinOffered(Told, frozen=True, tag="rejoin_offered"):
    """These players fell and may rejoin with that total for the entry fee."""

    players: tuple[str, ...]
    total: int
    fee_minor: int


class Rejoined(Told, frozen=True, tag="rejoined"):
    """A player paid the entry fee again."""

    player: str
    total: int
    fee_minor: int


class Eliminated(Told, frozen=True, tag="eliminated"):
    """A player is out for good."""

    player: str
    total: int


class AutoDropSet(Told, frozen=True, tag="auto_drop_set"):
    """A player left the coming deals to first drops, or is back."""

    player: str
    wanted: bool


class SplitProposed(Told, frozen=True, tag="split_proposed"):
    """A player asked for a split; what each would get."""

    player: str
    amounts_minor: dict[str, int]


class SplitAgreed(Told, frozen=True, tag="split_agreed"):
    """A player agreed."""

    player: str


class SplitFailed(Told, frozen=True, tag="split_failed"):
    """Somebody would rather play on, or nobody answered in time (None)."""

    player: str | None


class GaveUp(Told, frozen=True, tag="gave_up"):
    """A player left the match."""

    player: str
    total: int


class MatchEnded(Told, frozen=True, tag="match_ended"):
    """The match is over; what each gets, players with nothing left out."""

    ending: Ending
    payouts_minor: dict[str, int]
    rake_minor: int


Event = (
    DealStarted
    | Scored
    | RejoinOffered
    | Rejoined
    | Eliminated
    | AutoDropSet
    | SplitProposed
    | SplitAgreed
    | SplitFailed
    | GaveUp
    | MatchEnded
)
