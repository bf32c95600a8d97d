"""Describes the picture for screen readers, in the words of typed play."""

from collections.abc import Callable, Hashable, Iterator, Sequence

from pixelmaze.lines.description import described, directions, result_in_words, rules_in_words
from pixelmaze.ui.kit.menu_view import MenuView
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.result import ResultScene
from pixelmaze.ui.watch.algorithm_scene import AlgorithmScene
from pixelmaze.ui.watch.narration import sentence
from pixelmaze.ui.watch.watch import WatchScene
from pixelmaze.web.pad import walks

EVERY = 6
"""Frames between looks. Only text that stays the same in between is read: text gone within a
moment would not be heard."""

Part = tuple[Hashable, Callable[[], Sequence[str]]]
"""A value that changes with a part of the picture, and the sentences about that part."""


class Speech:
    """Passes news of the picture to `say`."""

    def __init__(self, say: Callable[[str], object]) -> None:
        self._say = say
        self._seen: list[Hashable] = []
        self._said: list[Hashable] = []
        self._frames = 0

    def update(self, scene: Scene) -> None:
        """Call once a frame."""
        self._frames += 1
        if self._frames % EVERY:
            return
        parts = [*_parts(scene)]
        before, self._seen = self._seen, [key for key, _ in parts]
        if before == self._seen != self._said:
            lines = [line for key, words in parts if key not in self._said for line in words()]
            self._said = self._seen
            if any(lines):
                self._say(" ".join(filter(None, lines)))


def _parts(scene: Scene) -> Iterator[Part]:
    message = scene.message
    yield message, lambda: [message]
    if isinstance(scene, PlayScene) and walks(scene):
        yield from _of_game(scene)
    elif isinstance(scene, ResultScene):
        yield scene.play, lambda: result_in_words(scene.play, False)
    elif isinstance(scene, AlgorithmScene):
        stands = scene.standing()
        standing = f"{stands.subject}: {stands.word}."
        yield standing, lambda: [standing]
        if isinstance(scene, WatchScene) and scene.search.paused:
            search = scene.search
            yield (search, search.index), lambda: [sentence(search, None)]
    view = getattr(scene, "menu", None)
    if isinstance(view, MenuView):
        menu, item = view.stack.menu, view.stack.menu.selected
        line = ": ".join(filter(None, (item.label, item.value)))
        yield menu, lambda: [_ended(menu.title)]
        yield item, lambda: [_ended(line), _ended(item.note)]


def _of_game(scene: PlayScene) -> Iterator[Part]:
    play, game = scene.play, scene.game
    yield play, lambda: rules_in_words(play, False)
    yield (game.cell, game.moves, game.outcome), lambda: described(game)
    arcs, offer = tuple(play.hinting.arcs), play.hinting.offer
    yield ("hint", arcs), lambda: [directions(game, arcs)] if arcs else []
    yield offer, lambda: [offer]


def _ended(words: str) -> str:
    """Words as a sentence."""
    return words if not words or words.endswith((".", "!", "?")) else f"{words}."
