"""The touch screens. Kivy reads its settings when it is first imported, so they are made here."""

import os
import sys

_KIVY = {
    "KIVY_NO_ARGS": "1",  # the arguments are ours
    "KIVY_NO_CONFIG": "1",  # no file in the user's home, and none that changes this app
    "KIVY_NO_FILELOG": "1",
    "KIVY_NO_CONSOLELOG": "1",
    "KIVY_LOG_MODE": "MIXED",  # leaves stderr alone, or a traceback would vanish in Kivy's log
    "KIVY_IMAGE": "tex,imageio,dds,sdl2",  # not Pillow, which is there for print only: a start would read it
    "KIVY_WINDOW": "sdl2",  # the next provider it would try ends the process when there is no screen
}
_IS_ANDROID = "ANDROID_PRIVATE" in os.environ
if sys.platform.startswith("linux") and not _IS_ANDROID:
    _KIVY["SDL_VIDEODRIVER"] = "wayland,x11"  # else SDL draws where nobody sees it
for _name, _value in _KIVY.items():
    os.environ.setdefault(_name, _value)

from kivy.config import Config  # noqa: E402

if not _IS_ANDROID:  # where Kivy has taken the mouse out, because a touch would come as both
    Config.set("input", "mouse", "mouse,disable_multitouch")
Config.set("kivy", "exit_on_escape", "0")
Config.set("graphics", "width", "1280")
Config.set("graphics", "height", "800")
Config.set("graphics", "multisamples", "0")  # the kit smooths its own edges, at far less cost
Config.set("graphics", "minimum_width", "360")
Config.set("graphics", "minimum_height", "640")
