"""`python -m tertulia` is the command."""

import sys

from tertulia.cli import main

if __name__ == "__main__":
    sys.exit(main())
