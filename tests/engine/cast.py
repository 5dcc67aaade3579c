"""The small cast of the engine's tests: a house with a cut joker, and hands written as people write them."""

from dataclasses import dataclass

from engine.cards import Cards, hand
from engine.hands.groups import Kind, classify
from engine.hands.jokers import Jokers, jokers_for
from engine.hands.scoring import Verdict, judge, score
from engine.houses import RuleProfile, profile
from engine.settlement import Outcome, SettledHand

CIRCLE = "rummycircle-points"
TAJ = "taj-points"
CLASSIC = "classic-points21"
CIRCLE_101 = "rummycircle-pool101"
CIRCLE_201 = "rummycircle-pool201"
PLAYSHIP_61 = "playship-pool61"
PLAYSHIP_101 = "playship-pool101"
PLAYSHIP_201 = "playship-pool201"
DEALS_2 = "junglee-deals2"
DEALS_3 = "junglee-deals3"
DEALS_6 = "junglee-deals6"


def groups(text: str) -> tuple[Cards, ...]:
    """Groups written with bars between them: `AS 2S 3S | KH KD KC`."""
    return tuple(hand(part) for part in text.split("|") if part.strip())


@dataclass(frozen=True)
class Played:
    """One house's rules with one cut joker; groups are written as text."""

    profile: RuleProfile
    jokers: Jokers

    def kind(self, cards: str) -> Kind | None:
        """What a group is."""
        return classify(self.profile, self.jokers, hand(cards))

    def judge(self, melds: str, ungrouped: str = "") -> Verdict:
        """Whether these groups may be declared."""
        return judge(self.profile, self.jokers, groups(melds), hand(ungrouped))

    def score(self, melds: str, ungrouped: str = "", *, deal_show: bool = False) -> int:
        """What these groups cost a loser."""
        return score(self.profile, self.jokers, groups(melds), hand(ungrouped), deal_show)


def at(house: str, cut: str) -> Played:
    """A deal of a house with a cut joker."""
    rules = profile(house)
    return Played(rules, jokers_for(rules, hand(cut)[0]))


def seat(outcome: str, melds: str = "", ungrouped: str = "", *, deal_show: bool = False) -> SettledHand:
    """One seat at the end of a deal."""
    return SettledHand(Outcome(outcome), groups(melds), hand(ungrouped), deal_show)
