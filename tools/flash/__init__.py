# SPDX-License-Identifier: MIT
"""The steps of `./coffer flash`."""
