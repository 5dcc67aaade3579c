"""Why a hand cost what it cost: the clauses of the rules, card by card, beside the best grouping (rules 5 and 6)."""
