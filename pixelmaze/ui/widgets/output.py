"""What an algorithm prints and says, below the maze."""

from typing import NamedTuple

from pixelmaze.run.drawing import Drawing
from pixelmaze.ui.surface import DIM, PRAISE, TEXT, Box, Surface


class _Sizes(NamedTuple):
    line: int
    left: int
    top: int
    foot: int
    most: int  # the most lines
    share: int  # this one takes at most one part in `share` of the room


_PIXELS = _Sizes(line=10, left=6, top=4, foot=2, most=5, share=4)
_CHARACTERS = _Sizes(line=1, left=1, top=1, foot=0, most=6, share=4)


class Output:
    """The newest lines, in step with the position."""

    def height(self, s: Surface, room: Box) -> int:
        sizes = s.pick(_PIXELS, _CHARACTERS)
        lines = (room.height // sizes.share - sizes.top - sizes.foot) // sizes.line
        lines = min(max(lines, 1), sizes.most)
        return int(sizes.top + sizes.line * lines + sizes.foot)

    def draw(self, s: Surface, box: Box, drawing: Drawing | None) -> None:
        sizes = s.pick(_PIXELS, _CHARACTERS)
        count = (box.height - sizes.top - sizes.foot) // sizes.line
        says = drawing.says if drawing else ""
        printed = drawing.printed(count - bool(says)) if drawing else []

        def paint(part: Surface) -> None:
            whole = Box(0, 0, box.width, box.height)
            part.panel(whole, has_edge=False)
            part.well(whole)
            rows = [(words, TEXT) for words in printed]
            if says:
                rows.insert(0, (says, PRAISE))
            for i, (words, ink) in enumerate(rows or [("Nothing printed so far.", DIM)]):
                words = part.shortened(words, box.width - 2 * sizes.left)
                part.text(sizes.left, sizes.top + i * sizes.line, words, ink)

        s.plate(self, box, (says, *printed), paint)
