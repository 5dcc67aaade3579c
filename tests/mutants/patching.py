"""A change within a function is made in the functions that are loaded, so that a mutant need not import the house anew.

Whoever holds such a function, under whatever decorator, holds the changed one: its code is changed, not its name.
"""

import gc
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, FunctionType

_CALLED = 0x1
"""`CO_OPTIMIZED`: the code of a function. That of modules and of classes runs once, when they are imported."""

Loaded = Mapping[tuple[str, str, int], Sequence[FunctionType]]
"""Functions by their file, their dotted name and the line on which they begin."""


def loaded_functions(root: Path) -> Loaded:
    """Every function below a folder that is there now."""
    gc.unfreeze()
    found = defaultdict[tuple[str, str, int], list[FunctionType]](list)
    for each in gc.get_objects():
        if type(each) is FunctionType and each.__code__.co_filename.startswith(f"{root}/"):
            found[_key(each.__code__.co_filename, each.__code__)].append(each)
    return found


def patch(loaded: Loaded, file: str, before: str, after: str) -> bool:
    """Give a file's functions the code of another text of it; false, and nothing done, if that takes an import."""
    pairs = _changed(compile(before, file, "exec"), compile(after, file, "exec"))
    if not pairs:
        return False
    if not all(loaded.get(_key(file, old)) for (old, _), _ in pairs):
        return False
    changes = [
        (function, new)
        for outermost, others in pairs
        for old, new in (outermost, *others)
        for function in loaded.get(_key(file, old), ())
    ]
    if any(len(function.__code__.co_freevars) != len(new.co_freevars) for function, new in changes):
        return False
    for function, new in changes:
        function.__code__ = new
    return True


Pair = tuple[CodeType, CodeType]


def _changed(old: CodeType, new: CodeType) -> list[tuple[Pair, list[Pair]]]:
    """Each outermost function that differs, with what is defined in it; nothing if what runs at import differs."""
    found = list[tuple[Pair, list[Pair]]]()
    inner = list(zip(_inner(old), _inner(new), strict=False))
    if _own(old) != _own(new):
        return []
    for pair in inner:
        if _all(pair[0]) == _all(pair[1]):
            continue
        if pair[0].co_flags & _CALLED:
            found.append((pair, list(_below(*pair))))
        elif below := _changed(*pair):
            found += below
        else:
            return []
    return found


def _below(old: CodeType, new: CodeType) -> Iterator[Pair]:
    for pair in zip(_inner(old), _inner(new), strict=False):
        yield pair
        yield from _below(*pair)


def _inner(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def _own(code: CodeType) -> tuple[object, ...]:
    """What one piece of code does, without what is defined in it and without the numbers of its lines."""
    plain = [repr(each) for each in code.co_consts if not isinstance(each, CodeType)]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return (code.co_code, code.co_exceptiontable, plain, *names, code.co_flags, len(_inner(code)))


def _all(code: CodeType) -> tuple[object, ...]:
    return (*_own(code), *map(_all, _inner(code)))


def _key(file: str, code: CodeType) -> tuple[str, str, int]:
    return (file, code.co_qualname, code.co_firstlineno)
