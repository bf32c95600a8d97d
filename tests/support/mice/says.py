"""Gives the commands that are its arguments. The answer to `ask COMMAND` goes to standard error;
`exit STATUS`, `sleep` and `kill` are done, and `print TEXT` is said on standard error; `wait` asks
for a reset until there is one."""

import os
import signal
import sys
import time

from api import ask, tell

for argument in sys.argv[1:]:
    word, _, rest = argument.partition(" ")
    match word:
        case "ask":
            print(ask(rest), file=sys.stderr)
        case "exit":
            sys.exit(int(rest))
        case "wait":
            while ask("wasReset") != "true":
                pass
        case "sleep":
            time.sleep(1000)
        case "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        case "print":
            print(rest, file=sys.stderr)
        case _:
            tell(argument)
