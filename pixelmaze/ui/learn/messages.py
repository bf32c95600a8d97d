"""Words of learn."""

BREAK, BREAK_NOTE = "Break it", "find mazes in which solvers fail"
