"""What of an Android build can be checked without Android's tools: `make check-android`.

Buildozer and python-for-android are asked themselves wherever they can be, so that what passes here is what
they do. Each check is a function that takes the `Project` and gives a sentence for every fault: what is
wrong, where, and what to do about it.
"""

import os

# Without them python-for-android would offer to install tools for building, and its script of the last step
# would look for a finished build.
os.environ["SKIP_PREREQUISITES_CHECK"] = "1"
os.environ["P4A_BUILD_IS_RUNNING_UNITTESTS"] = "1"
