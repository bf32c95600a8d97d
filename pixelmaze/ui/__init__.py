"""What every front end needs, and none has to write again: menus, the flow of a game, its words."""
