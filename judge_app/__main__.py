"""`python -m judge_app`: what works without a screen."""

import sys

from judge_app.bootstrap import run_cli

if __name__ == "__main__":
    sys.exit(run_cli(sys.argv[1:]))
