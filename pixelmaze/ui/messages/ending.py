"""Words of the ending of the adventure."""

from pixelmaze.ui.messages import counted

DAWN = ("The night is over.", "Every maze has let you go.")
TO_YOU = ("And to you,", "who walked all the way.")
EVERY_STAR = ("Every star of the adventure is yours.", "So is the crown.")
STARS_LEFT = "The sky still has {} for you."
GO_ON = "on"

THANKS = (
    ("Édouard Lucas and Trémaux", 1882),
    ("Gaston Tarry", 1895),
    ("Otakar Borůvka", 1926),
    ("Joseph Kruskal", 1956),
    ("Robert Prim", 1957),
    ("Edsger Dijkstra", 1959),
    ("Edward Moore", 1959),
    ("Chin Yang Lee", 1961),
    ("Peter Hart, Nils Nilsson and Bertram Raphael", 1968),
    ("Ira Pohl", 1969),
    ("Harold Abelson and Andrea diSessa, for John Pledge", 1981),
    ("Marlin Eller", 1982),
    ("Richard Korf", 1985),
    ("Andrei Broder", 1989),
    ("David Aldous", 1990),
    ("David Wilson", 1996),
    ("Jamis Buck", 2015),
    ("CaptainLuma", 2023),
)
"""Those who invented or first described the algorithms, and the year."""


def levels_done(finished: int, levels: int) -> str:
    return f"{finished} of {counted(levels, 'level')}"


def stars_won(earned: int, most: int) -> str:
    return f"{earned} of {counted(most, 'star')}"


def runs_won(runs: int) -> str:
    return f"in {counted(runs, 'run')}"


def stars_left(stars: int) -> str:
    return STARS_LEFT.format(counted(stars, "star"))


def days_since(days: int) -> str:
    """`days` after the day of the first run."""
    return f"{counted(days, 'day')} after the first step" if days else "all on one day"


def thanks(who: str, year: int) -> str:
    return f"{who}, {year}"
