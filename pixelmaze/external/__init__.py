"""Algorithms from outside the package: a file, a function, an installed package, or a program.

A way through the modules:

- `feed`: what all of these become: a Feed of steps, lines, notes, and at its end perhaps a fault.
- `named`, `source_file`: from what a user names, or a function, to a solver or generator.
- `learner`, `styles`, `carving`: what a learner's function is given, the forms that it may have,
  and its steps. `output` takes what it does and prints, `faults` what it raises.
- `judged`, `referee`: every step is checked before it is believed.
- `inline`: a function that runs in this process.
- `remote`, `protocol`, `execution`: a file that runs elsewhere. `process` and `child` are the two
  sides of a process; `pixelmaze.web` has a worker of a page.
- `values`, `recorder`, `pace`: its variables at any step, from a second run that waits there.
- `program`, `live`, `mouse`, `figures`: programs in any language, and the mms protocol. Programs
  that answer with traces are in `formats.trace_live`.
- `recording`, `drawing`: runs that are kept, and what a run has printed and drawn at a step.
"""
