"""The entry on Android and on the desktop: opens the app."""

import sys

from judge_app.bootstrap import run_app

if __name__ == "__main__":
    sys.exit(run_app())
