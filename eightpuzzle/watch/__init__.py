"""Who looks on: hooks that follow a search as it runs, and a Trace that can be read at any step."""

from .hooks import Limit, Progress
from .trace import Moment, Trace, record

__all__ = ["Limit", "Moment", "Progress", "Trace", "record"]
