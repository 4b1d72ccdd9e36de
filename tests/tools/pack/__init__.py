# SPDX-License-Identifier: MIT
"""Tests of the packer: font, icons, words and rules pages."""
