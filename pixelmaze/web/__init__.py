"""The browser front end: the page that carries the game, and what runs in it."""
