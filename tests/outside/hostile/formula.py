"""Have a name that a spreadsheet runs."""

name = '=HYPERLINK("http://localhost", "click")'


def solve(walker):
    raise RuntimeError("=1+1")
