"""Pages from templates: text in the places that are marked for it, and data in script elements."""

import json
import re
from collections.abc import Mapping


def filled(template: str, parts: Mapping[str, str]) -> str:
    """The template with a part in each place that names one, as it is: escape what is text."""
    return re.sub(r"{{([\w.]+)}}", lambda place: parts[place[1]], template)


def script_data(value: object) -> str:
    """JSON that can stand in a script element: it cannot end it, nor begin another one."""
    text = json.dumps(value, separators=(",", ":"))  # all but ASCII is escaped
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
