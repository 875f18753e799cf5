"""Where a piece of Python can be changed a little: every place with what would stand there instead."""

import ast
import re
from dataclasses import dataclass
from itertools import accumulate, pairwise

__all__ = ["Place", "Source", "places_of"]

_TURNED = {
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
    "==": ("!=",),
    "!=": ("==",),
    "is": ("is not",),
    "is not": ("is",),
    "in": ("not in",),
    "not in": ("in",),
}
"""What may stand in place of a comparison: off by one, or turned round."""
_COMPARISON = re.compile(r"<=|>=|==|!=|<|>|\bis\s+not\b|\bnot\s+in\b|\bis\b|\bin\b")
_MESSAGES = {"_", "N_", "gettext", "ngettext"}
_NAMES = {"__all__", "__slots__", "__match_args__"}


@dataclass(frozen=True)
class Place:
    """The text from *start* to *end* and what it would become."""

    start: int
    end: int
    new: str
    kind: str
    says: str


class Source:
    """A text with the places of its syntax tree in it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._lines = [line.encode() for line in text.split("\n")]
        self._starts = [0, *accumulate(len(line.decode()) + 1 for line in self._lines)]

    def offset(self, line: int, column: int) -> int:
        """Where *column*, which ast counts in bytes, of *line* is in the text."""
        return self._starts[line - 1] + len(self._lines[line - 1][:column].decode())

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.offset(node.lineno, node.col_offset), self.offset(node.end_lineno, node.end_col_offset)

    def of(self, node: ast.expr | ast.stmt) -> str:
        start, end = self.span(node)
        return self.text[start:end]


def places_of(source: Source, tree: ast.AST) -> list[Place]:
    """Every place of *tree*, in the order of the text; none in what only names, types, documents or says."""
    finder = _Finder(source)
    finder.visit(tree)
    return sorted(finder.places, key=lambda place: (place.start, place.end, place.new))


class _Finder(ast.NodeVisitor):
    def __init__(self, source: Source) -> None:
        self.source = source
        self.places: list[Place] = []
        self._gives_bool = False

    def _add(self, start: int, end: int, new: str, kind: str, says: str = "") -> None:
        told = says or f"`{_short(self.source.text[start:end])}` became `{_short(new)}`"
        self.places.append(Place(start, end, new, kind, told))

    def _negate(self, node: ast.expr, kind: str) -> None:
        text = self.source.of(node)
        is_simple = isinstance(node, ast.Name | ast.Attribute | ast.Call | ast.Subscript)
        new = f"not {text}" if is_simple else f"not ({text})"
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            new = text.removeprefix("not").lstrip()
        self._add(*self.source.span(node), new, kind, f"`{_short(text)}` was negated")

    # What is left alone.

    def visit_Import(self, node: ast.Import) -> None: ...

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None: ...

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Before Python 3.12 what is inside has no true place."""

    def visit_Subscript(self, node: ast.Subscript) -> None:
        is_type = isinstance(node.value, ast.Name) and node.value.id[:1].isupper()
        self.visit(node.value)
        if not is_type and not isinstance(node.slice, ast.Tuple):
            self.visit(node.slice)

    def visit_Assign(self, node: ast.Assign) -> None:
        if not any(isinstance(target, ast.Name) and target.id in _NAMES for target in node.targets):
            self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value:
            self.visit(node.value)

    def visit_arg(self, node: ast.arg) -> None: ...

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg != "strict":  # it only says that two rows are of one length
            self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            self.visit(statement)

    # Statements.

    def visit_If(self, node: ast.If) -> None:
        if "TYPE_CHECKING" in ast.dump(node.test) or "__main__" in ast.dump(node.test):
            return
        self._negate(node.test, "condition")
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        # A message that is gone is missing in the catalogue too, which says nothing about the app.
        if isinstance(node.value, ast.Call) and not _is_message(node.value):
            self._drop(node)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._drop(node)
        self.generic_visit(node)

    def _drop(self, node: ast.stmt) -> None:
        start, end = self.source.span(node)
        self._add(start, end, "pass", "statement", f"`{_short(self.source.of(node))}` was left out")

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        before = self._gives_bool
        self._gives_bool = isinstance(node.returns, ast.Name) and node.returns.id == "bool"
        for default in [*node.args.defaults, *node.args.kw_defaults]:
            self._default(default)
        for statement in node.body:
            self.visit(statement)
        self._gives_bool = before

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)

    def _default(self, node: ast.expr | None) -> None:
        if isinstance(node, ast.Constant) and isinstance(node.value, bool | int | float):
            new = not node.value if isinstance(node.value, bool) else node.value + 1
            self._add(*self.source.span(node), repr(new), "default")
        elif isinstance(node, ast.expr):
            self.visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if self._gives_bool and node.value and not isinstance(node.value, ast.Constant):
            self._negate(node.value, "answer")
        self.generic_visit(node)

    # Expressions.

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negate(node.test, "condition")
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._negate(test, "condition")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        for left, right in pairwise([node.left, *node.comparators]):
            start, end = self.source.span(left)[1], self.source.span(right)[0]
            if found := _COMPARISON.search(self.source.text, start, end):
                for new in _TURNED[" ".join(found[0].split())]:
                    self._add(found.start(), found.end(), new, "compare")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in pairwise(node.values):
            start, end = self.source.span(left)[1], self.source.span(right)[0]
            if found := re.compile(rf"\b{old}\b").search(self.source.text, start, end):
                self._add(found.start(), found.end(), new, "and-or")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        signs = {ast.Add: ("+", "-"), ast.Sub: ("-", "+")}
        old, new = signs.get(type(node.op), ("", ""))
        if old and not (_is_row(node.left) or _is_row(node.right)):
            end = self.source.span(node.right)[0]
            at = self.source.text.find(old, self.source.span(node.left)[1], end)
            if at >= 0:
                self._add(at, at + 1, new, "plus")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._add(*self.source.span(node), repr(not node.value), "true-false")
        elif isinstance(node.value, int):
            self._add(*self.source.span(node), repr(node.value + 1), "number")

    def visit_Tuple(self, node: ast.Tuple) -> None:
        self._leave_out(node, 3)

    def visit_List(self, node: ast.List) -> None:
        self._leave_out(node, 2)

    def visit_Set(self, node: ast.Set) -> None:
        self._leave_out(node, 2)

    def _leave_out(self, node: ast.Tuple | ast.List | ast.Set, least: int) -> None:
        """One element, unless the row is *least* long, takes values apart or lists what is said."""
        parts = node.elts
        is_taken_apart = isinstance(getattr(node, "ctx", None), ast.Store)
        if len(parts) >= least and not is_taken_apart and not any(map(_is_message, parts)):
            for number, part in enumerate(parts):
                start, end = self.source.span(part)
                if number + 1 < len(parts):
                    end = self.source.span(parts[number + 1])[0]
                else:
                    start = self.source.span(parts[number - 1])[1]
                self._add(
                    start, end, "", "element", f"`{_short(self.source.of(part))}` was left out of a row"
                )
        self.generic_visit(node)


def _is_row(node: ast.expr) -> bool:
    """Whether it plainly is a text or a list, from which nothing can be taken away."""
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    return is_text or isinstance(node, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp)


def _is_message(node: ast.expr) -> bool:
    calls = [each.func for each in ast.walk(node) if isinstance(each, ast.Call)]
    return any(isinstance(called, ast.Name) and called.id in _MESSAGES for called in calls)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else f"{line[:59]}…"
