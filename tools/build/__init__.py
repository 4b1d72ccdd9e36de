# SPDX-License-Identifier: MIT
"""What `./coffer build` makes the drive from."""
