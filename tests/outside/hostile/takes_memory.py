"""Use 3 GB."""

import resource


def solve(walker):
    endless = resource.RLIM_INFINITY
    resource.setrlimit(resource.RLIMIT_AS, (endless, endless))
    resource.setrlimit(resource.RLIMIT_DATA, (endless, endless))
    raise RuntimeError(f"reached {len(bytearray(3 << 30))} bytes")
