# SPDX-License-Identifier: MIT
"""What `./coffer bench` measures, and how."""
