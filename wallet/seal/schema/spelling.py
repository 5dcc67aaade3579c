"""One spelling for expressions that PostgreSQL has parsed: the one that it prints after parsing its own text again.

A dump has PostgreSQL's text of an expression, and a restore parses that. Two forms come back differently:

- an array of literals that is cast as a whole comes back with each literal cast;
- a chain of OR or AND that was built pair by pair (so are comparisons of whole rows) comes back as one chain.

Both mean the same before and after, by PostgreSQL's own parser; nothing else is changed here.
"""

import re

_LITERAL = r"'(?:[^']|'')*'::[a-z ]+"
_CAST_ARRAY = re.compile(rf"\(ARRAY\[({_LITERAL}(?:, {_LITERAL})*)\]\)::([a-z ]+)\[\]")
_TOKEN = re.compile(r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|[()]|[^'"()]+|.""", re.DOTALL)
_CHAINS = (" OR ", " AND ")

Group = list["str | Group"]
"""The contents of a pair of parentheses: texts, quoted texts and groups in their order."""


def as_read_again(text: str) -> str:
    """An expression's text as PostgreSQL writes it after a restore.

    >>> as_read_again("CHECK (((state)::text = ANY ((ARRAY['a'::character varying])::text[])))")
    "CHECK (((state)::text = ANY (ARRAY[('a'::character varying)::text])))"
    >>> as_read_again("WHEN ((((a IS NULL) OR (b IS NULL)) OR (c IS NULL)))")
    'WHEN (((a IS NULL) OR (b IS NULL) OR (c IS NULL)))'
    >>> as_read_again("WHEN (((a OR b) AND c))")
    'WHEN (((a OR b) AND c))'
    """
    return _written(_grouped(_CAST_ARRAY.sub(_literals_cast, text)))


def _literals_cast(match: re.Match[str]) -> str:
    literals = re.findall(_LITERAL, match[1])
    return f"ARRAY[{', '.join(f'({literal})::{match[2]}' for literal in literals)}]"


def _grouped(text: str) -> Group:
    """The text by its parentheses; one without its partner, which no expression has, is text."""
    open_groups: list[Group] = [[]]
    for part in _TOKEN.findall(text):
        if part == "(":
            open_groups.append([])
        elif part == ")" and len(open_groups) > 1:
            closed = _one_chain(open_groups.pop())
            open_groups[-1].append(closed)
        else:
            open_groups[-1].append(part)
    while len(open_groups) > 1:
        left = open_groups.pop()
        open_groups[-1] += ["(", *left]
    return open_groups[0]


def _one_chain(group: Group) -> Group:
    """A group whose first member is a chain of the same word takes that chain's members for its own."""
    if len(group) < 2 or not isinstance(group[0], list) or not isinstance(group[1], str):
        return group
    first, after = group[0], group[1]
    for word in _CHAINS:
        if after.startswith(word) and _is_chain(first, word):
            return [*first, *group[1:]]
    return group


def _is_chain(group: Group, word: str) -> bool:
    return any(isinstance(part, str) and part[:1] not in "'\"" and word in part for part in group)


def _written(group: Group) -> str:
    return "".join(part if isinstance(part, str) else f"({_written(part)})" for part in group)
