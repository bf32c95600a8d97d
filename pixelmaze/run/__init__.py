"""Runs: steps in time. A maze is made and searched, played back, raced, and kept.

- `factory`, `maze_id`, `modifiers`: mazes from a specification, an ID or a code (`maze_code`).
- `search`, `race`: what is watched; a `playback` can go to any step (`history`, `seekable`).
- `solution`: a search that is run to its end.
- `messages`, `feed`: a run from outside as messages, and its steps as they arrive or as they were
  recorded. `outcomes` says how runs end.
"""
