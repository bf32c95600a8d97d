"""Words of the page that carries the game: while it loads, and in place of it."""

TITLE = "pixelmaze"
ABOUT = "Walk pixel-art mazes, and watch algorithms build and solve them."
WORDS = {
    "about": ABOUT,
    "needs": "This game needs JavaScript, and its engine, which this page fetches from",
    "fetching": "Fetching the engine …",
    "python": "Fetching Python …",
    "library": "Unpacking Python …",
    "wheel": "Setting up the engine …",
    "ready": "Click, tap or press a key",
    "starting": "Starting the game …",
    "slow": "This takes longer than usual. The engine comes from",
    "unreachable": "The engine cannot be reached. Are you online? It comes from",
    "missing": "The game itself cannot be fetched. The page and this file belong into one folder "
    "of a web host:",
    "failed": "The game could not start. Please reload the page. If that does not help, its maker "
    "wants to know this:",
    "broken": "Something went wrong, and the game has stopped. What you had finished is saved: "
    "reload the page to go on. Its maker wants to know this:",
    "reload": "Reload",
}
"""By the names that the page uses."""
SHARED_BY_PAGE = "The page shows this line, to copy it."
"""Where the line to share can be copied from."""
