# SPDX-License-Identifier: MIT
"""What `./coffer` runs: build, flash, arena, bench, log and the rest."""
