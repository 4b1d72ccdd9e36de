# SPDX-License-Identifier: MIT
"""Gives private names and arguments other names, which the firmware holds already and which cost no heap.

Every name that the firmware does not know takes its length and eight bytes of the heap, for good.
A .mpy file can name about 130 words by number, because every MicroPython and CircuitPython
has them in its ROM. So `_nearest_cross` becomes `rfind`, wherever that can mean nothing else.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator

from tools.build.scopes import Directory, Function, Program, Walk, every, imports, inside, own, spoken

# Of the names that are part of the .mpy format, those that the compiler gives no meaning of its own.
ROM = """
    value values start stop step end key keys count index items id sep args find get set map next
    abs all any append bool bytearray bytes callable chr classmethod clear close copy dict dir divmod
    endswith eval exec extend format from_bytes getattr globals hasattr hash insert int isalpha isdigit
    isinstance islower isspace issubclass isupper iter join len list locals lower lstrip object open ord
    pop popitem pow print range read readinto readline remove replace repr reverse rfind rindex round
    rsplit rstrip send setattr setdefault sort sorted split startswith staticmethod str strip sum throw
    to_bytes tuple type update upper write zip ArithmeticError AssertionError AttributeError BaseException
    EOFError Ellipsis Exception GeneratorExit ImportError IndentationError IndexError KeyError
    KeyboardInterrupt LookupError MemoryError NameError NotImplementedError OSError OverflowError
    RuntimeError StopIteration SyntaxError SystemExit TypeError ValueError ZeroDivisionError
""".split()  # noqa: SIM905 - a hundred quoted words would be a page
KEEP = {"_close"}  # private, but those who measure the console from outside use it


def shorten(program: Program) -> None:
    """Renames what nobody outside can know: private attributes, modules' private names, arguments."""
    nodes = every(program)
    fixed = KEEP | spoken(nodes) | _asked_of_modules(program)
    fixed |= {alias.name for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names}
    reached = fixed | {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    members = _members(program, fixed)
    leaves = {name.rpartition(".")[2] for name in program}
    for module in program.values():
        _Members(members).visit(module)
        free = own(module) - fixed - set(imports(module)) - _folded(module)
        # a TABLE that no other module asks for is as private as a _table
        private = sorted(key for key in free if _is_private(key) or key.isupper() and key not in reached)
        _Globals(dict(zip(private, _unused(_names(module) | leaves), strict=False))).visit(module)
    keywords = {node.arg or "**" for node in nodes if isinstance(node, ast.keyword)}
    if "**" not in keywords:  # f(**anything) may name every argument
        for node in nodes:
            if isinstance(node, Function):
                _rename_arguments(node, keywords)


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


def _folded(module: ast.Module) -> set[str]:
    """Names that the compiler itself replaces, as long as they begin with an underscore."""
    found = set()
    for statement in module.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="const"))):
                found.add(name)
    return found


def _names(tree: ast.AST) -> set[str]:
    """Every name in a tree but those of attributes."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute):
            for _, value in ast.iter_fields(node):
                words = value if isinstance(value, list) else [value]
                found.update(word for word in words if isinstance(word, str))
    return found


def _unused(used: set[str]) -> Iterator[str]:
    """Names to give, those that cost nothing first."""
    yield from (name for name in ROM if name not in used)
    for n in range(1000):
        if f"a{n}" not in used:
            yield f"a{n}"


def _asked_of_modules(program: Program) -> set[str]:
    """Private names that one module uses of another one all the same."""
    found = set()
    for module in program.values():
        known = imports(module)
        for node in ast.walk(module):
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id in known
            ):
                found.add(node.attr)
    return found


# -- attributes and methods -------------------------------------------------------


def _members(program: Program, fixed: set[str]) -> dict[str, str]:
    """New names for private attributes. One name serves many, if no object has two of them."""
    homes = _homes(program)
    public, defined = set(fixed), set()
    used: dict[str, set[str]] = {}  # the families of classes in which a name is used
    for module in program.values():
        for node in ast.walk(module):
            if isinstance(node, ast.Attribute):
                public.add(node.attr)
                if not isinstance(node.ctx, ast.Load):
                    defined.add(node.attr)
                    if not _of_self(node):
                        used.setdefault(node.attr, set()).update(homes.values())
            elif isinstance(node, ast.ClassDef):
                public |= {each.id for each in inside(node) if isinstance(each, ast.Name)} | own(node)
                defined |= own(node)
                inner = {
                    each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute) and _of_self(each)
                }
                for name in own(node) | inner:
                    used.setdefault(name, set()).add(homes[node])
    private = {name for name in defined - fixed if _is_private(name)}
    free = list(itertools.islice(_unused(public | {"args", "value", "errno"}), len(private)))
    holders: dict[str, set[str]] = {new: set() for new in free}
    found = {}
    for name in sorted(private, key=lambda name: (-len(used[name]), name)):
        found[name] = next(new for new in free if not holders[new] & used[name])
        holders[found[name]] |= used[name]
    return found


def _of_self(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id == "self"


def _homes(program: Program) -> dict[ast.ClassDef, str]:
    """The family of each class: what inherits, directly or not, from the same one belongs together."""
    root: dict[tuple[str, str], tuple[str, str]] = {}
    classes = {}
    directory = Directory(program)
    for name, module in program.items():
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef):
                classes[node] = (name, node.name)

    def family(member: tuple[str, str]) -> tuple[str, str]:
        while member in root:
            member = root[member]
        return member

    for node, member in classes.items():
        for base in node.bases:
            match base:
                case ast.Name(id=key):
                    parent = directory.origin(member[0], key)
                case ast.Attribute(value=ast.Name(id=alias), attr=key):
                    parent = directory.origin(directory.origin(member[0], alias)[0], key)
                case _:
                    parent = ("", "")
            if family(member) != family(parent):
                root[family(member)] = family(parent)
    return {node: ".".join(family(member)) for node, member in classes.items()}


class _Members(Walk):
    """Renames attributes, and methods and other names in the bodies of classes."""

    def __init__(self, new: dict[str, str]) -> None:
        super().__init__()
        self.new = new

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        node.attr = self.new.get(node.attr, node.attr)
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:  # type: ignore[override]
        if self.in_class():
            node.name = self.new.get(node.name, node.name)
        return self._enter(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if self.in_class() and not self.is_global(node.id):
            node.id = self.new.get(node.id, node.id)
        return node


# -- a module's own names ------------------------------------------------------------


class _Globals(Walk):
    """Renames the names of a module itself."""

    def __init__(self, new: dict[str, str]) -> None:
        super().__init__()
        self.new = new

    def _now(self, name: str) -> str:
        return self.new.get(name, name) if self.is_global(name) else name

    def visit_Name(self, node: ast.Name) -> ast.AST:
        node.id = self._now(node.id)
        return node

    def visit_Global(self, node: ast.Global) -> ast.AST:
        node.names = [self._now(name) for name in node.names]
        return node

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        node.name = node.name and self._now(node.name)
        return self.generic_visit(node)

    def _define(self, node: ast.FunctionDef | ast.ClassDef) -> ast.AST:
        node.name = self._now(node.name)
        return self._enter(node)

    visit_FunctionDef = visit_ClassDef = _define  # type: ignore[assignment]


# -- arguments ---------------------------------------------------------------------------


def _rename_arguments(function: Function, keywords: set[str]) -> None:
    """Arguments that no call names are counted, not named; where functions are nested nothing changes."""
    nodes = list(inside(function))
    if any(isinstance(node, Function | ast.ClassDef) for node in nodes):
        return
    arguments = [
        each
        for each in function.args.posonlyargs + function.args.args
        if each.arg != "self" and each.arg not in keywords
    ]
    old = {each.arg for each in arguments}
    body = ast.Module(function.body if isinstance(function.body, list) else [ast.Expr(function.body)], [])
    rest = [each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg)]
    taken = (_names(body) | set(rest)) - old
    new = dict(zip([each.arg for each in arguments], _unused(taken), strict=False))
    for each in arguments:
        each.arg = new[each.arg]
    for node in ast.walk(body):
        if isinstance(node, ast.Name):
            node.id = new.get(node.id, node.id)
