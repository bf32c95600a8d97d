"""Makes a Python that starts with this folder on its path pretend to be on another system.

The platform is that of PRETENDED. As Windows it lacks signals and process groups, forks, and the
modules that only POSIX has. What libraries ask about their system as they are loaded is asked
before.
"""

import asyncio
import faulthandler
import multiprocessing.connection
import os
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import process

import click
import filelock
import platformdirs

_LOADED = (asyncio, multiprocessing.connection, subprocess, tempfile, process)
_LOADED += (click, filelock, platformdirs)
_LACKING = {
    os: "fork getpgrp killpg register_at_fork setsid sysconf",
    signal: "SIGALRM SIGHUP SIGQUIT SIGTSTP SIGUSR1 SIGXCPU pthread_sigmask setitimer",
    faulthandler: "register",
}
_NO_MODULES = ("curses", "fcntl", "pwd", "readline", "resource", "termios")

sys.platform = os.environ["PRETENDED"]
if sys.platform == "win32":
    for module, names in _LACKING.items():
        for name in names.split():
            delattr(module, name)
    sys.modules |= dict.fromkeys(_NO_MODULES)
