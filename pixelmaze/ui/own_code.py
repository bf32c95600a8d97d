"""An editor of the front end, in which the player writes an algorithm."""

from abc import ABC, abstractmethod

from pixelmaze.algorithms.registry import Solver

RUN, STOP = "run", "stop"


class OwnCode(ABC):
    """The editor. It is shown only while a search is watched."""

    is_open = False  # whether the player wants it

    @property
    @abstractmethod
    def solver(self) -> Solver:
        """What was written, as a solver; the same one each time, though the text may change."""

    def open(self) -> None:
        self.is_open = True

    def close(self) -> None:
        self.is_open = False

    @abstractmethod
    def take_wish(self) -> str:
        """What the player has asked for since the last call: RUN, STOP, or nothing, which is
        empty."""

    @abstractmethod
    def tell(self, words: str, line: int) -> None:
        """Show how the run goes. A line with an error is marked; 0 for none."""
