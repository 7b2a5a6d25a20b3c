"""Counts what passed and failed, and ends with the line that says so."""

import sys


class Tally:
    def __init__(self) -> None:
        self.passed = 0
        self.failed = 0

    def ok(self, name: str, good: bool, detail: str = "") -> bool:
        if good:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED {name}")
            if detail:
                print("    " + detail.rstrip().replace("\n", "\n    "))
        return good

    def close(self) -> int:
        """Print the closing line; the exit status is its verdict."""
        print(f"{self.passed} passed, {self.failed} failed")
        sys.stdout.flush()
        return 0 if self.failed == 0 and self.passed > 0 else 1
