"""A shell that runs one command, the one it is given, and can be told to go on when it stops.

What is printed before and after the command is seen, too. A program of its own: `pty_driver.py`
starts it.
"""

import fcntl
import os
import signal
import sys
import termios

STOPPED, ENDED = "[stopped]", "[exit "


def run(words: list[str]) -> None:
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    child = os.fork()
    if not child:
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpgrp())
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        os.execv(words[0], words)
    while True:
        _, status = os.waitpid(child, os.WUNTRACED)
        os.tcsetpgrp(0, os.getpgrp())
        if not os.WIFSTOPPED(status):
            break
        print(STOPPED, flush=True)
        sys.stdin.readline()
        os.tcsetpgrp(0, child)
        os.kill(child, signal.SIGCONT)
    print(f"{ENDED}{os.waitstatus_to_exitcode(status)}]", flush=True)
    sys.stdin.readline()  # stays, so that the terminal does


if __name__ == "__main__":
    run(sys.argv[1:])
