"""Pages, forms, the API and the admin write nothing themselves: they call a function named with a verb.

A write is told by how it is called, since nothing here knows types. Models and querysets are saved, changed and deleted
without arguments by place, and a cache, a client or a service is not. A mapping that is changed in place is told by
where its name comes from. What the admin of Django writes by itself (`save_model`) is not called here.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from rummysite.paths import BASE_DIR
from tests.tidy.source import ROOMS, python, tree, where

PASS_ON = {"pages", "forms", "api", "admin"}
"""The files, and the folders of files, that pass requests on."""

ALWAYS = {"create", "get_or_create", "update_or_create", "bulk_create", "bulk_update"}
WITHOUT_ARGUMENTS_BY_PLACE = {"save", "delete", "update"}
MAKES_MAPPING = {"dict", "defaultdict", "Counter", "OrderedDict", "get_context_data", "each_context", "copy"}


def passes_on(path: Path) -> bool:
    """Whether a file, or a folder that it is in, has one of these names."""
    return not PASS_ON.isdisjoint(path.relative_to(BASE_DIR).with_suffix("").parts)


def writes(module: ast.Module) -> Iterator[int]:
    """The lines on which a model, a manager or a queryset writes."""
    mappings = set(_mappings(module))
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _writes(node, node.func, mappings):
            yield node.lineno


def _writes(call: ast.Call, method: ast.Attribute, mappings: set[str]) -> bool:
    # The asynchronous one has the same name with an `a` before it.
    name = method.attr[1:] if method.attr[1:] in ALWAYS | WITHOUT_ARGUMENTS_BY_PLACE else method.attr
    if name in ALWAYS:
        return True
    if name not in WITHOUT_ARGUMENTS_BY_PLACE or call.args:
        return False
    if name == "save":
        return not any(word.arg == "commit" and _is_false(word.value) for word in call.keywords)
    return name == "delete" or not (ast.unparse(method.value) in mappings or _is_mapping(method.value))


def _is_false(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is False


def _mappings(module: ast.Module) -> Iterator[str]:
    """The names of a file that are given a mapping anywhere in it, or are annotated as one."""
    for node in ast.walk(module):
        match node:
            case ast.Assign(targets=targets, value=value) if _is_mapping(value):
                yield from map(ast.unparse, targets)
            case ast.AnnAssign(target=target, annotation=kind, value=value):
                if _names_mapping(kind) or (value is not None and _is_mapping(value)):
                    yield ast.unparse(target)
            case ast.arguments(kwarg=rest) as given:
                named = [*given.posonlyargs, *given.args, *given.kwonlyargs]
                yield from (one.arg for one in named if one.annotation is not None and _names_mapping(one.annotation))
                if rest is not None:
                    yield rest.arg


def _is_mapping(value: ast.expr) -> bool:
    if isinstance(value, ast.Dict | ast.DictComp):
        return True
    # What Django gives every form and widget, and every response.
    if isinstance(value, ast.Attribute) and value.attr in {"initial", "attrs", "headers", "extra_context"}:
        return True
    if isinstance(value, ast.Call):
        called = value.func
        name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
        return name in MAKES_MAPPING
    return False


def _names_mapping(kind: ast.expr) -> bool:
    return ast.unparse(kind).split("[")[0].rpartition(".")[2] in {"dict", "defaultdict", "Counter", "MutableMapping"}


def test_the_files_that_pass_requests_on_are_found_by_their_names() -> None:
    found = {where(path) for path in python(*ROOMS) if passes_on(path)}
    assert {"accounts/login/api.py", "accounts/people/pages.py", "wallet/finance/forms.py"} < found
    assert any(path.startswith("base/admin/") for path in found)
    assert "accounts/people/services.py" not in found


@pytest.mark.parametrize("room", ROOMS)
def test_pages_forms_the_api_and_the_admin_write_nothing_themselves(room: str) -> None:
    files = [path for path in python(room) if passes_on(path)]
    assert [where(path, line) for path in files for line in writes(tree(path))] == []


@pytest.mark.parametrize(
    "code",
    [
        "User.objects.create(name='Asha')",
        "AuthToken.objects.create(user)",
        "Template.objects.update_or_create(kind=kind, defaults={'words': words})",
        "Person.objects.select_for_update().get_or_create(pk=1)",
        "Row._base_manager.bulk_create(rows)",
        "await Row.objects.acreate(name='Asha')",
        "User.objects.filter(pk=1).update(look='')",
        "queryset.update(**changes)",
        "await queryset.aupdate(is_on=False)",
        "queryset.filter(is_on=True).delete()",
        "player.notices.all().delete()",
        "player.save()",
        "form.save()",
        "form.save(commit=True)",
        "player.save(update_fields=['look'])",
        "await player.asave()",
    ],
)
def test_a_write_is_found(code: str) -> None:
    assert list(writes(ast.parse(code))) == [1]


@pytest.mark.parametrize(
    "code",
    [
        "services.keep_look(user, look)",
        "super().save_model(request, one, form, change)",
        "payees.keep(form.save(commit=False))",
        "making.save(one)",
        "cache.delete(KEY)",
        "digest.update(content)",
        "words.update({'name': 'Asha'})",
        "words = {}\nwords.update(name='Asha')",
        "words: dict[str, str] = made()\nwords.update(name='Asha')",
        "context = super().get_context_data()\ncontext.update(title='Calendar')",
        "def page(words: dict[str, str], **more: str) -> None:\n    words.update(**more)\n    more.update(name='Asha')",
        "self.initial.update(name='Asha')",
        "dict(words).update(name='Asha')",
    ],
)
def test_what_changes_no_row_is_not_reported(code: str) -> None:
    assert list(writes(ast.parse(code))) == []
