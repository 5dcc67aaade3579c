"""A reader of hledger's journals as strict as `hledger check --strict`, for machines without hledger.

Of the format (https://hledger.org/hledger.html) it knows what a house's journal uses, and refuses everything else:
directives, transactions whose postings are all written out, and balance assertions.
"""

import re
from collections import defaultdict
from datetime import date
from decimal import Decimal

ACCOUNT = r"[A-Z][A-Za-z]*(?::[A-Z0-9][A-Za-z0-9-]*)+"
AMOUNT = r"-?\d+(?:\.\d+)?"
HEAD = re.compile(r"(\d{4}-\d\d-\d\d) \* ([^;|\n]+?)(?: \| ([^;|\n]*?))?(?:  ; id:(\S+))?\Z")
LEG = re.compile(rf"    ({ACCOUNT})    ({AMOUNT}) ([A-Z]+)(?: = ({AMOUNT}) ([A-Z]+))?\Z")


class BadJournal(ValueError):
    """What hledger would refuse."""


class Book:
    """A journal as read: what each account holds at its end."""

    def __init__(self, text: str) -> None:
        self.held: dict[str, Decimal] = defaultdict(Decimal)
        self.transactions = 0
        self.asserted: set[str] = set()
        self.declared: set[str] = set()
        self.commodities: set[str] = set()
        self.last = date.min
        for block in re.split(r"\n\n+", text.strip("\n")):
            self._read(block.split("\n"))

    def _read(self, lines: list[str]) -> None:
        if not HEAD.match(lines[0]):
            for line in lines:
                self._directive(line)
            return
        head = HEAD.match(lines[0])
        assert head is not None
        on = date.fromisoformat(head[1])
        if on < self.last:
            raise BadJournal(f"{lines[0]} is before {self.last}, so its assertions would be of another moment")
        self.last = on
        self.transactions += 1
        if sum(map(self._leg, lines[1:])) != 0:
            raise BadJournal(f"{lines[0]} does not balance")

    def _directive(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word == "account" and re.fullmatch(ACCOUNT, rest):
            self.declared.add(rest)
        elif word == "commodity" and (found := re.fullmatch(rf"{AMOUNT} ([A-Z]+)", rest)):
            self.commodities.add(found[1])
        elif word not in (";", "decimal-mark") or (word == "decimal-mark" and rest != "."):
            raise BadJournal(f"no directive: {line!r}")

    def _leg(self, line: str) -> Decimal:
        leg = LEG.match(line)
        if not leg:
            raise BadJournal(f"no posting: {line!r}")
        account, amount, commodity, asserted, _ = leg.groups()
        if account not in self.declared or commodity not in self.commodities:
            raise BadJournal(f"not declared: {line!r}")
        self.held[account] += Decimal(amount)
        if asserted is not None:
            self.asserted.add(account)
            if self.held[account] != Decimal(asserted):
                raise BadJournal(f"{account} holds {self.held[account]}, not {asserted}")
        return Decimal(amount)
