"""The exercises of the lessons: `check` says whether an answer is right and why not, `hint` helps in three steps.

One module per lesson holds its exercises; `checking` holds the mechanism that all of them use.
"""

from .checking import Exercise, check, hint

__all__ = ["Exercise", "check", "hint"]
