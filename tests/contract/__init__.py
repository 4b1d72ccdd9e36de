# SPDX-License-Identifier: MIT
"""What every game that is found in games/ promises, so that a new one is held to it for nothing."""
