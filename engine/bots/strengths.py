"""The four strengths of bots, and the figures that make them."""

from enum import StrEnum

from engine.bots import discards, dropping
from engine.bots.ahead.master import Master
from engine.bots.beginner import Beginner
from engine.bots.chances import hopes_by_count, hopes_by_rule_of_thumb
from engine.bots.choose import Judgement
from engine.bots.outlook import Eye
from engine.bots.planner import Planner, Skill


class Strength(StrEnum):
    """How well a bot plays."""

    BEGINNER = "beginner"
    """Considers its present hand, not its chances."""
    CLUB = "club"
    """Keeps cards with chances and overestimates them; drops a bad hand at once or not at all."""
    STRONG = "strong"
    """Counts seen cards, avoids discards that help the next player, drops by the expected cost."""
    MASTER = "master"
    """Computes the effect of every possible next card, and seldom drops."""


_CLUB = Skill(
    hopes=lambda sight: hopes_by_rule_of_thumb(sight, each=0.12),
    eye=Eye(in_the_way=3, pure_stake=1.0, stake=0.6),
    open_gain=3,
    discard_costs=discards.dearest_first,
    drops=dropping.by_rule_of_thumb,
)
_STRONG = Skill(
    hopes=lambda sight: hopes_by_count(sight, looks=3),
    eye=Eye(in_the_way=10, pure_stake=0.7, stake=0.4),
    open_gain=11,
    discard_costs=discards.safest_first,
    drops=dropping.by_what_to_expect,
)
JUDGEMENTS: dict[Strength, Judgement] = {
    Strength.BEGINNER: Beginner(in_the_end=Planner(_CLUB._replace(drops=dropping.never))),
    Strength.CLUB: Planner(_CLUB),
    Strength.STRONG: Planner(_STRONG),
    Strength.MASTER: Master(dropping.seldom, Planner(_STRONG._replace(drops=dropping.seldom))),
}
