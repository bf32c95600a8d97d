"""Algorithms from outside the package: a file, a function, an installed package, or a program.

A way through the modules, on top of `pixelmaze.run`:

- `named`, `source_file`: from what a user names, or a function, to a solver or generator.
- `runs`: what all of these become: a Run, which begins a source of messages as often as needed.
- `output`: what a run puts out, wherever it is; `referee`: every step is checked before it is
  believed.
- `thread`: a function that runs in this process. `process` and `child`: the two sides of a process
  in which a file runs; `task` says what is to be done there, and does it. `pixelmaze.web` has a
  worker of a page.
- `learner`, `styles`: what a learner's function is given, the forms that it may have, and its
  steps. `faults`: what it raises.
- `advice`: what to do about a fault.
- `checking` tries an algorithm in many mazes; `contest` ranks many solvers.
- `program`, `mouse`: programs in any language, and the mms protocol. Programs that answer with
  traces are in `trace_runs`.
"""
