"""Runs another mouse of this folder, in a Python that starts quickly."""

import runpy
import sys
from pathlib import Path

folder = Path(__file__).parent
sys.path.insert(0, str(folder))
sys.argv = sys.argv[1:]
runpy.run_path(str(folder / f"{sys.argv[0]}.py"))
