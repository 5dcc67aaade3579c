"""Why an action is refused: a code for programs and a sentence for the player (rules 4)."""

from engine.spoken import Spoken


class Refusal(Spoken):
    """Why a deal refuses an action."""

    DEAL_OVER = "deal_over", "The deal is over."
    NOT_IN_DEAL = "not_in_deal", "You are not in this deal, or no longer."
    STALE_VERSION = "stale_version", "The game went on in the meantime; look again."
    NOT_YOUR_TURN = "not_your_turn", "It is not your turn."
    TOO_LATE = "too_late", "Your time for this is up."
    ALREADY_DREW = "already_drew", "You have drawn a card already; put one away."
    DRAW_FIRST = "draw_first", "Draw a card first."
    CARD_NOT_HELD = "card_not_held", "You do not hold that card."
    JOKER_NOT_DRAWABLE = "joker_not_drawable", "This joker may not be drawn from the open pile."
    CANNOT_DROP_AFTER_DRAWING = "cannot_drop_after_drawing", "You can drop only before you draw a card."
    NO_DROP_HERE = "no_drop_here", "At this table nobody may drop."
    ONLY_FIRST_DROPS = "only_first_drops", "At this table you may drop in your very first turn only."
    DECLARE_FIRST = "declare_first", "Your card is on the finish slot; send your hand in groups."
    NOT_DECLARING = "not_declaring", "Put a card on the finish slot first."
    HAND_DECLARED = "hand_declared", "A hand was declared; only showing is left."
    NOT_SHOWING = "not_showing", "There is nothing to show now."
    ALREADY_SHOWN = "already_shown", "You have shown your hand already."
    CARDS_DO_NOT_MATCH = "cards_do_not_match", "These groups are not exactly the cards you hold."
    NO_TIME_LEFT = "no_time_left", "There is no more time for a lost connection."
    TIMEOUT_NOT_DUE = "timeout_not_due", "There is still time."


class Refused(Exception):
    """An action that the rules do not allow; the state is as it was."""

    def __init__(self, code: Refusal) -> None:
        super().__init__(code.sentence)
        self.code = code
