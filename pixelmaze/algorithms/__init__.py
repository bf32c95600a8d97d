"""The algorithms: generators and solvers, which yield steps, and their registry."""
