"""The light of the screen, wherever Kivy has a window."""

__all__ = ["keep_screen_on"]


def keep_screen_on(on: bool) -> None:
    from kivy.core.window import Window  # looks for a window on import

    Window.allow_screensaver = not on
