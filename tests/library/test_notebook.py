"""The notebook of the guide shows what its cells give."""

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pixelmaze

NOTEBOOK = Path(pixelmaze.__file__).parent / "guide" / "first-steps.ipynb"


def shown_by(code: str, names: dict[str, Any]) -> list[tuple[str, str]]:
    """What a cell prints, and what the value of its last line is shown as."""
    tree, printed, value = ast.parse(code), io.StringIO(), None
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    shown = [("text", printed.getvalue())] * bool(printed.getvalue())
    if value is None:
        return shown
    if hasattr(value, "_repr_svg_"):
        shown.append(("image/svg+xml", value._repr_svg_()))
    return [*shown, ("text/plain", repr(value))]


def test_cells_give_what_is_shown() -> None:
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    names: dict[str, Any] = {}
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert len(code) > 5
    for cell in code:
        recorded = [
            (kind, "".join(lines))
            for output in cell["outputs"]
            for kind, lines in (output.get("data") or {"text": output.get("text")}).items()
        ]
        assert shown_by("".join(cell["source"]), names) == recorded
