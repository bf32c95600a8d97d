"""What screen readers read aloud: what the picture shows, in the words of the typed game."""

from collections.abc import Callable, Hashable, Iterator, Sequence

from pixelmaze.lines.description import described, directions, result_told, rules_told
from pixelmaze.ui.kit.menu import Menu
from pixelmaze.ui.kit.menu_view import MenuView
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.play.play import Play
from pixelmaze.ui.play.result import Result
from pixelmaze.ui.watch.algorithm_scene import AlgorithmScene
from pixelmaze.ui.watch.narration import sentence
from pixelmaze.ui.watch.watch import Watch
from pixelmaze.web.pad import walks

EVERY = 6
"""Frames from one look to the next. What has not changed in between is told: nobody hears what is
gone at once."""

Part = tuple[Hashable, Callable[[], Sequence[str]]]
"""What is shown, as a value that changes with it, and the sentences about it."""


class Speech:
    """Hands what is new on the screen to `say`."""

    def __init__(self, say: Callable[[str], object]) -> None:
        self._say = say
        self._seen: list[Hashable] = []
        self._said: list[Hashable] = []
        self._frames = 0

    def update(self, scene: Scene) -> None:
        """Call it once a frame."""
        self._frames += 1
        if self._frames % EVERY:
            return
        parts = [*_parts(scene)]
        before, self._seen = self._seen, [key for key, _ in parts]
        if before == self._seen != self._said:
            told = [line for key, words in parts if key not in self._said for line in words()]
            self._said = self._seen
            if any(told):
                self._say(" ".join(filter(None, told)))


def _parts(scene: Scene) -> Iterator[Part]:
    message = scene.message
    yield message, lambda: [message]
    if isinstance(scene, Play) and walks(scene):
        yield from _of_game(scene)
    elif isinstance(scene, Result):
        yield scene.play, lambda: result_told(scene.play, False)
    elif isinstance(scene, AlgorithmScene):
        stands = scene.standing()
        standing = f"{stands.subject}: {stands.word}."
        yield standing, lambda: [standing]
        if isinstance(scene, Watch) and scene.search.paused:
            search = scene.search
            yield (search, search.index), lambda: [sentence(search, None)]
    view = getattr(scene, "menu", None)
    if isinstance(view, MenuView):
        yield from _of_menu(view.stack.menu)


def _of_game(scene: Play) -> Iterator[Part]:
    play, game = scene.play, scene.game
    yield play, lambda: rules_told(play, False)
    yield (game.cell, game.moves, game.outcome), lambda: described(game)
    arcs, offer = tuple(play.hinting.arcs), play.hinting.offer
    yield ("hint", arcs), lambda: [directions(game, arcs)] if arcs else []
    yield offer, lambda: [offer]


def _of_menu(menu: Menu) -> Iterator[Part]:
    item = menu.selected
    line = ": ".join(filter(None, (item.label, item.value)))
    yield menu, lambda: [_ended(menu.title)]
    yield item, lambda: [_ended(line), _ended(item.note)]


def _ended(words: str) -> str:
    """Words as a sentence."""
    return words if not words or words.endswith((".", "!", "?")) else f"{words}."
