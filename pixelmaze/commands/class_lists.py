"""What `check` and `contest` share: options for a class list, and writing it to files."""

from collections.abc import Sequence

import click

from pixelmaze.commands import options
from pixelmaze.commands.mazes import opened_output
from pixelmaze.outside.checking.output import Row, csv_of, junit

list_options = options.together(
    options.csv_option("Also write it as CSV."),
    click.option("--junit", "junit_file", type=options.FILE, metavar="FILE",
                 help="Also write the results to this file, as JUnit XML."),
    click.option("--json", "as_json", is_flag=True, help="Print as JSON."),
)  # fmt: skip


def write_lists(title: str, rows: Sequence[Row], sheet: str | None, junit_file: str | None) -> None:
    """Write the list to the files that have names."""
    if sheet:
        with opened_output(sheet) as file:
            file.write(csv_of([row.columns for row in rows]))
    if junit_file:
        with opened_output(junit_file) as file:
            file.write(junit(title, rows))
