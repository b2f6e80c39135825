"""Whether confidence means something: of what a reader reports at 0.9 and more, how much is right."""
import difflib
import re
from collections import defaultdict

BANDS = ((0.9, "≥ 0.9"), (0.7, "0.7 to 0.9"), (0.0, "below 0.7"))
HEAD = ["what", *(name for _, name in BANDS)]


def bare(text):
    return re.sub(r"[^A-Z0-9]", "", (text or "").upper())


def alike(one, other, share):
    return difflib.SequenceMatcher(None, bare(one), bare(other)).ratio() >= share


class Calibration:
    """Counts what is right by field and by band of confidence."""

    def __init__(self):
        self.counts = defaultdict(lambda: {name: [0, 0] for _, name in BANDS})

    def _count(self, what, confidence, right):
        pair = self.counts[what][next(name for least, name in BANDS if confidence >= least)]
        pair[0] += bool(right)
        pair[1] += 1

    def add(self, receipt, truth):
        """One receipt as read and as it is; fields that either side does not tell do not count."""
        if not receipt:
            return
        sure = receipt.get("confidence") or {}
        if receipt.get("total") is not None and truth.get("total") and "total" in sure:
            self._count("total", sure["total"], abs(receipt["total"] - float(truth["total"])) < 0.005)
        if receipt.get("date") and truth.get("date") and "date" in sure:
            self._count("date", sure["date"], receipt["date"] == truth["date"])
        if receipt.get("merchant") and truth.get("company") and "merchant" in sure:
            self._count("merchant", sure["merchant"], alike(receipt["merchant"], truth["company"], 0.9))
        left = list(truth.get("items") or [])
        for line in (receipt.get("lines") or []) if left else []:
            found = next((item for item in left if line["amount"] is not None
                          and abs(item["amount"] - line["amount"]) < 0.005
                          and alike(item["description"], line["description"], 0.75)), None)
            if found is not None:
                left.remove(found)
            self._count("line", line["confidence"], found is not None)

    def rows(self):
        """A row a field: how many are right of how many, in each band."""
        return [[what, *("–" if not of else f"{right}/{of} ({100 * right / of:.1f} %)" for right, of in bands.values())]
                for what, bands in sorted(self.counts.items())]
