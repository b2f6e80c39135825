"""Measures what a confidence is worth: how many answers are right among those reported with at least 0.9, and below."""
from collections import defaultdict

from scores import text_similarity

BANDS = ((0.9, "≥ 0.9"), (0.7, "0.7 to 0.9"), (0.0, "below 0.7"))
HEAD = ["what", *(name for _, name in BANDS)]


class Calibration:
    """Counts right answers by field and by band of confidence."""

    def __init__(self):
        self.counts = defaultdict(lambda: {name: [0, 0] for _, name in BANDS})

    def _count(self, field, confidence, right):
        counter = self.counts[field][next(name for least, name in BANDS if confidence >= least)]
        counter[0] += bool(right)
        counter[1] += 1

    def add(self, receipt, truth):
        """Adds one receipt. Fields that the reading or the truth lacks are not counted."""
        if not receipt:
            return
        confidence = receipt.get("confidence") or {}
        if receipt.get("total") is not None and truth.get("total") and "total" in confidence:
            self._count("total", confidence["total"], abs(receipt["total"] - float(truth["total"])) < 0.005)
        if receipt.get("date") and truth.get("date") and "date" in confidence:
            self._count("date", confidence["date"], receipt["date"] == truth["date"])
        if receipt.get("merchant") and truth.get("company") and "merchant" in confidence:
            self._count("merchant", confidence["merchant"], text_similarity(receipt["merchant"], truth["company"]) >= 0.9)
        unmatched = list(truth.get("items") or [])
        for line in (receipt.get("lines") or []) if unmatched else []:
            item = next((item for item in unmatched if line["amount"] is not None
                         and abs(item["amount"] - line["amount"]) < 0.005
                         and text_similarity(item["description"], line["description"]) >= 0.75), None)
            if item is not None:
                unmatched.remove(item)
            self._count("line", line["confidence"], item is not None)

    def rows(self):
        """One row per field: "right/total (percent)" for each band."""
        return [[field,
                 *("–" if not total else f"{right}/{total} ({100 * right / total:.1f} %)" for right, total in bands.values())]
                for field, bands in sorted(self.counts.items())]
