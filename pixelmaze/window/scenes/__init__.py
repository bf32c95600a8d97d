"""The scenes, a file each."""
