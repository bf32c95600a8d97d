"""The title, its menus, the map and the story."""
