"""Connect to a port of this machine."""

import socket

PORT = 0


def solve(walker):
    socket.create_connection(("127.0.0.1", PORT), 1).close()
    raise RuntimeError("reached a port")
