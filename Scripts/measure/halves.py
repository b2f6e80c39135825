"""The fixed halves of the corpora of photos: one to learn on, one to judge by, split by shop.

All pictures of one shop are in one half, so that what is learned of a shop's paper does not help to judge it. A picture whose
shop is not known goes by its own name; the scans go by their number (`Scripts/learn/confusions.py`).
"""
import re
import zlib


def shop_key(name, truth):
    """What pictures of one shop share: the first word of its company that has four letters, or the whole company."""
    company = (truth or {}).get("company") or ""
    words = re.findall(r"[a-z]{4,}", company.lower())
    return words[0] if words else re.sub(r"\W", "", company.lower()) or name


def is_learned(name, truth):
    """Whether a picture is in the half to learn on."""
    return zlib.crc32(shop_key(name, truth).encode()) % 2 == 0
