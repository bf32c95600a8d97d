"""Pages for browsers, notebooks and paper: films of runs with a player, rankings, worksheets."""
