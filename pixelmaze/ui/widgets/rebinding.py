"""The player's own keys in the bindings of a scene."""

from collections.abc import Iterable, Mapping

from pixelmaze.game.keys import printed
from pixelmaze.ui.bindings import Group
from pixelmaze.ui.commands import MENU, PLAY, Command, explained
from pixelmaze.ui.own_keys import NAMES, NO_PAD, PAD
from pixelmaze.ui.widgets.menu_keys import MENU_KEYS


def with_own_keys(groups: Iterable[Group], own: Mapping[str, str]) -> list[Group]:
    """The groups with the player's keys. A key that one command has been given is taken from all
    others. Where there is a menu, the keys that move in it stay."""
    groups = list(groups)
    if not own:
        return groups
    bindings = [each for _, group in groups for each in group]
    is_menu = any(each.command in MENU.values() for each in bindings)
    is_play = not is_menu and any(each.command == PLAY["zoom_out"] for each in bindings)

    def own_of(command: Command | None, suffix: str = "") -> str:
        if is_play and not suffix and command in PLAY.values():
            return ""  # its keys depend on the maze: the scene has chosen them
        key = own.get(NAMES.get(command, "") + suffix, "") if command else ""
        return "" if is_menu and key in (MENU_KEYS if not suffix else ("a", "b")) else key

    taken = {own_of(each.command) for each in bindings if each.keys}
    pads = {own_of(each.command, PAD) for each in bindings}
    changed: list[Group] = []
    for heading, group in groups:
        after = []
        for each in group:
            mine, pad = own_of(each.command), own_of(each.command, PAD)
            if each.command and each.keys:
                keys = (mine, *each.command.always) if mine else each.keys
                keys = tuple(key for key in keys if key == mine or key not in taken)
                if keys != tuple(each.keys):
                    is_usual = each.help == explained(each.command, each.keys)
                    each = each._replace(
                        keys=keys,
                        key=printed(keys[0]) if keys else "–",
                        help=explained(each.command, keys) if is_usual else each.help,
                    )
            pad = pad or ("" if each.pad in pads else each.pad)
            after.append(each._replace(pad="" if pad == NO_PAD else pad))
        changed.append((heading, after))
    return changed
