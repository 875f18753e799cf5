"""The entry of the watch, which a device that pauses the app starts as a process of its own."""

import sys

from judge_app.bootstrap import run_watch

if __name__ == "__main__":
    sys.exit(run_watch())
