"""The actions of a pool match, its events, and why an action is refused (rules 8).

Players, clocks and operators act; events say in the past tense what came of it.
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
    NO_DROPS = "no_drops", "In this format no hand is dropped by choice."
    BAD_POINTS = "bad_points", "These are not the points of everybody who was dealt cards."


class MatchRefused(Exception):
    """An action that the match refuses; `code` says why."""

    def __init__(self, code: MatchRefusal) -> None:
        super().__init__(code.sentence)
        self.code = code


class MatchAction(msgspec.Struct, frozen=True, tag_field="type", tag=True):
    """Base of the actions."""


class StartDeal(MatchAction, frozen=True, tag="start_deal"):
    """Deal the next cards to everybody still in."""


class FinishDeal(MatchAction, frozen=True, tag="finish_deal"):
    """The deal in play has ended with these points by player, the winner's 0 among them.

    `absent` are those whom it dropped for missed turns. `winner` says who won where a loser has 0 points too; a pool
    does not ask.
    """

    points: dict[str, int]
    absent: tuple[str, ...] = ()
    winner: str = ""


class VoidDeal(MatchAction, frozen=True, tag="void_deal"):
    """The deal in play was declared void: it adds nothing, and cards are dealt again."""


class AnswerRejoin(MatchAction, frozen=True, tag="answer_rejoin"):
    """A fallen player pays the fee again, or does not."""

    player: str
    accepted: bool


class CloseOffers(MatchAction, frozen=True, tag="close_offers"):
    """The time for rejoining is up; who has not answered does not rejoin."""


class ProposeSplit(MatchAction, frozen=True, tag="propose_split"):
    """A player asks the others to split the prize."""

    player: str


class AnswerSplit(MatchAction, frozen=True, tag="answer_split"):
    """A player agrees to the split proposed, or plays on."""

    player: str
    agreed: bool


class CloseVote(MatchAction, frozen=True, tag="close_vote"):
    """The time for agreeing is up; without all answers the match goes on."""


class SetAutoDrop(MatchAction, frozen=True, tag="set_auto_drop"):
    """Leave the coming deals to first drops, or come back to play them."""

    player: str
    wanted: bool


class Leave(MatchAction, frozen=True, tag="leave"):
    """Leave the match for good; the fees stay in it."""

    player: str


class Cancel(MatchAction, frozen=True, tag="cancel"):
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


class MatchEvent(msgspec.Struct, frozen=True, tag_field="type", tag=True):
    """Base of the events."""


class DealStarted(MatchEvent, frozen=True, tag="deal_started"):
    """Cards are dealt to these players; those on auto drop will drop first."""

    number: int
    players: tuple[str, ...]
    auto_dropped: tuple[str, ...]


class Scored(MatchEvent, frozen=True, tag="scored"):
    """A deal's points were added; in a match of Deals they are the chips won, less than 0 those lost."""

    number: int
    points: dict[str, int]
    totals: dict[str, int]


class RejoinOffered(MatchEvent, frozen=True, tag="rejoin_offered"):
    """These players fell and may rejoin with that total for the entry fee."""

    players: tuple[str, ...]
    total: int
    fee_minor: int


class Rejoined(MatchEvent, frozen=True, tag="rejoined"):
    """A player paid the entry fee again."""

    player: str
    total: int
    fee_minor: int


class Eliminated(MatchEvent, frozen=True, tag="eliminated"):
    """A player is out for good."""

    player: str
    total: int


class Tied(MatchEvent, frozen=True, tag="tied"):
    """After the last deal these players have the same, the most chips: a tie-breaker deal is between them."""

    players: tuple[str, ...]
    total: int


class AutoDropSet(MatchEvent, frozen=True, tag="auto_drop_set"):
    """A player left the coming deals to first drops, or is back."""

    player: str
    wanted: bool


class SplitProposed(MatchEvent, frozen=True, tag="split_proposed"):
    """A player proposed a split; `amounts_minor` says what each would get."""

    player: str
    amounts_minor: dict[str, int]


class SplitAgreed(MatchEvent, frozen=True, tag="split_agreed"):
    """A player agreed to the split that was proposed."""

    player: str


class SplitFailed(MatchEvent, frozen=True, tag="split_failed"):
    """Somebody would rather play on, or nobody answered in time (None)."""

    player: str | None


class GaveUp(MatchEvent, frozen=True, tag="gave_up"):
    """A player left the match."""

    player: str
    total: int


class MatchEnded(MatchEvent, frozen=True, tag="match_ended"):
    """The match is over, and these players get something of the prize."""

    ending: Ending
    payouts_minor: dict[str, int]
    rake_minor: int


Event = (
    DealStarted
    | Scored
    | RejoinOffered
    | Rejoined
    | Eliminated
    | Tied
    | AutoDropSet
    | SplitProposed
    | SplitAgreed
    | SplitFailed
    | GaveUp
    | MatchEnded
)
