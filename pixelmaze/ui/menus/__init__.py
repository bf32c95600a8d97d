"""The menus, one module each, and the flow from one to the next."""
