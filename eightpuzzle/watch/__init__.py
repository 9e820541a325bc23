"""Watching a search: hooks that follow it as it runs, and the Trace, a recording that can be read at any step."""

from .files import whole_file
from .hooks import Limit, Progress
from .sentences import estimate
from .trace import Function, Moment, Trace, record

__all__ = ["Function", "Limit", "Moment", "Progress", "Trace", "estimate", "record", "whole_file"]
