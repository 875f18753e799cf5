"""Halls of tablets on a virtual network, disk and clock: the real code, all of its luck from one seed."""
