"""How long a test waits for a real process, socket or browser before it gives up.

Every such wait ends by what is seen. So it costs nothing while all is well, and a busy
machine cannot exhaust it.
"""

import os

__all__ = ["PATIENCE_S"]

PATIENCE_S = float(os.environ.get("TABLESIDE_PATIENCE_S", "240"))
