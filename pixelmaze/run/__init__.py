"""Runs: steps as they come, what is said about them, and how they end.

- `words`: outcomes, faults, notes, budgets.
- `messages`: what a run says, and `Source`, whoever says it.
- `feed`: the steps of a run as they arrive: judged, on a budget.
- `recording`: runs that are over, and can be played back.
- `drawing`: what a run has printed and drawn at a step.
"""
