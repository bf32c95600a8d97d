"""Algorithms from outside the package: a file, a function, an installed package, or a program.

A way through the modules, on top of `pixelmaze.run`:

- `lookup`, `source_file`: turn a user's text, or a function, into a solver or generator.
- `runs`: all of these become a Run, which starts a source of messages as often as needed.
- `output`: takes the steps of a run, wherever it is; `referee`: checks them before they count.
- `thread`: a function in this process. `process` and `child`: the two sides of the process of a
  file; `task` sends the work there, and does it. `pixelmaze.web` has a worker of a page.
- `learner`, `styles`: the arguments of a learner's function, its possible forms, and its steps.
  `faults`: its errors; `advice`: how to mend them.
- `matrix`: programs that take a maze as a matrix or a graph, as they are.
- `checking` tries an algorithm in many mazes; `contest` ranks many solvers.
- `program`, `mouse`: programs in any language, and the mms protocol. Programs that answer with
  traces are in `trace_runs`.
"""
