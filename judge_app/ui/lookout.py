"""A screen that looks out for events on the network, only while it is shown: that takes a little power."""

from judge_app.ui.screen import JudgeScreen

__all__ = ["LookoutScreen"]


class LookoutScreen(JudgeScreen):
    """It stops before the next screen is entered, which may look out as well."""

    def on_enter(self) -> None:
        super().on_enter()
        if self.net is not None:
            self.net.look_out(True)

    def on_pre_leave(self) -> None:
        if self.net is not None:
            self.net.look_out(False)
