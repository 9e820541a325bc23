"""Who looks on: hooks that follow a search as it runs, and a Trace that can be read at any step."""

from .files import whole_file
from .hooks import Limit, Progress
from .sentences import estimate
from .trace import Function, Moment, Trace, record

__all__ = ["Function", "Limit", "Moment", "Progress", "Trace", "estimate", "record", "whole_file"]
