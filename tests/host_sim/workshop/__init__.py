# SPDX-License-Identifier: MIT
"""The simulator, held to what the device does."""
