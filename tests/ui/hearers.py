"""Who hears of what happens to the window."""

from typing import Any

HEARD = (
    *("on_keyboard", "on_key_down", "on_key_up", "on_textinput", "on_touch_down", "on_touch_up", "on_motion"),
    *("on_resize", "on_rotate", "on_draw", "on_flip", "size", "children", "focus", "keyboard_height"),
)


def heard() -> dict[str, list[Any]]:
    """Who hears of each thing that happens to the window."""
    from kivy.core.window import Window
    from kivy.weakmethod import WeakMethod

    def hearers(name: str) -> list[Any]:
        bound = Window.get_property_observers(name)
        return [one() if isinstance(one, WeakMethod) else one for one in bound]

    return {name: hearers(name) for name in HEARD}
