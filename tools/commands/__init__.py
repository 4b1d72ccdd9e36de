# SPDX-License-Identifier: MIT
"""The commands of `./coffer`: a module each, with a main(); the libraries they use are beside this folder."""
