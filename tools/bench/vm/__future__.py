# SPDX-License-Identifier: MIT
"""So that files with annotations load on the VM."""

annotations = None
