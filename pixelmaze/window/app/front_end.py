"""The window front end for the command line: shows a request or records it."""

from collections.abc import Callable

from pixelmaze.files.files import replacing
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.places import MemoryPlace
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.front_end import FrontEnd, Recording
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.requests import SceneRequest
from pixelmaze.ui.kit.router import loading_for
from pixelmaze.ui.scenes import SCENES, begin_session
from pixelmaze.window.app import app
from pixelmaze.window.app.services import WindowServices

_LARGEST_FILM = 1_500_000_000
"""Maximum bytes of a film's frames, which are all in memory while it is written."""


class Window(FrontEnd):
    def show(
        self, request: SceneRequest, opened: Callable[[object], object] = lambda _: None
    ) -> None:
        options = self._options
        store = options.open_store()
        loading = loading_for(request, store, options.helper)
        app.open_screen(scale=store.settings.scale)
        session = begin_session(store, WindowServices(), options.helper, **options.settings)
        session.print_line = self.print_line
        loading.session = session
        shell = app.App(loading)
        shell.router.begin(request, opened)
        shell.run()

    def record(self, request: SceneRequest, film: Recording) -> None:
        """Record to a file. Raises PixelmazeError if the frames take too much memory."""
        from pixelmaze.window.app.film import frames_of, save  # Pillow is slow to load

        lines: list[str] = []  # to print at the end
        store = Store(MemoryPlace())
        made = request.prepare(store, self._options.helper, Report())
        with replacing(film.path) as file:
            app.open_screen(headless=True)
            session = begin_session(store, WindowServices(), **self._options.settings)
            session.print_line = lines.append
            scene = SCENES[type(request)].make(session, request, made)
            frames = frames_of(request, scene, film)
            if frames.size > _LARGEST_FILM:
                raise PixelmazeError(
                    f"cannot record {len(frames):,} frames: they need {frames.size >> 20:,} MB of "
                    f"memory (at most {_LARGEST_FILM >> 20:,}); try a smaller --scale, --fps or "
                    "--seconds"
                )
            with film.progress(frames) as pictures:
                save(pictures, file, film.path, film.fps)
        for line in lines:
            print(line)
