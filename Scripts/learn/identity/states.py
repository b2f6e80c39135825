"""Compares two readings of receipts, fact by fact. The states are those of Sources/ReceiptIdentity/FactMatches.swift and
GoodsMatch.swift; its tests compare the same pairs (pairs.json) and must get the same states and scores."""
import math
import re
import unicodedata
from datetime import date

STATES = {
    "vat": ("equal", "near", "other"),
    "register": ("equal", "near", "other"),
    "document": ("sure", "equal", "next", "near", "other"),
    "date": ("equal", "near", "other", "alone"),
    "time": ("sure", "equal", "close", "near", "other", "alone"),
    "order": ("fits", "elsewhere", "sibling", "unlikely", "echoes", "coincides", "slips", "minute", "astray"),
    "total": ("equal", "near", "other"),
    "length": ("alike", "part"),
    "prices": ("one", "few", "many"),
    "owner": ("own", "other"),
    "picture": ("alike", "similar", "unlike"),
}
# The goods' evidence is a table: by how many pairs of name and amount are equal (to the base of 2: 1, 2, 4, 8, 16) and by
# their share of the shorter receipt's goods. There is one for receipts whose numbers were read and fit the till's order
# ("told"), one for those that do not fit it ("astray"), one for others whose lines come to their totals ("sure"), and one
# for the rest ("unsure").
COUNTS, SHARES, TABLES = 5, 5, ("told", "astray", "sure", "unsure")
TOLD = ("fits", "elsewhere", "sibling")
# Most receipts that a till prints in a minute.
MOST_A_MINUTE = 10
# A till may print so many times as many documents in an hour as before.
BUSIER = 6
# No till is opened before, in minutes after midnight.
OPENING = 360
# From such a share of equal pairs and so many of them on, it matters who sent the other receipt in.
NEAR_SHARE, NEAR_PAIRS = 0.5, 2.5
# Of so many pieces of one good at most, an amount is taken for a multiple of its price.
MOST_PIECES = 12
# Names that are compared letter by letter for two receipts at most.
MOST_COMPARISONS = 400
# Of the longer receipt's lines: from here on both are alike in length.
ALIKE_LENGTH = 0.75
# Letters that are easily misread, as the digits that they resemble.
UNCONFUSED = str.maketrans("OILSBQD", "0115800")


def normalize_code(text, least):
    """A number reduced to letters and digits, with similar characters made equal; None if shorter than `least`."""
    normalized = re.sub(r"[^A-Z0-9]", "", (text or "").upper()).translate(UNCONFUSED)
    return normalized if len(normalized) >= least else None


def to_cents(amount):
    return None if amount is None else round(float(amount) * 100)


def find_words(text):
    """The words of at least four letters, in capitals without accents."""
    unaccented = "".join(c for c in unicodedata.normalize("NFD", text or "") if not unicodedata.combining(c)).upper()
    return {word for word in re.findall(r"[A-Z]+", unaccented) if len(word) >= 4}


def facts(reading):
    """The facts of a reading that are compared; None if it shows no receipt."""
    receipt = reading.get("receipt")
    if not receipt:
        return None
    lines = receipt.get("lines") or []
    time_text = receipt.get("time")
    bits = int(reading["perceptual_hash"], 16) if reading.get("perceptual_hash") else None
    return {
        "vat": normalize_code(receipt.get("vat_number"), 8), "register": normalize_code(receipt.get("register"), 6),
        "document": normalize_code(receipt.get("document_number"), 3),
        "date": receipt.get("date"), "time": time_text and int(time_text[:2]) * 60 + int(time_text[3:5]),
        "total": to_cents(receipt.get("total")),
        "amounts": sorted(to_cents(line["amount"]) for line in lines if line.get("amount")),
        "names": sorted(set().union(*(find_words(line.get("description")) for line in lines))),
        "balanced": bool(receipt.get("balanced")),
        "picture": None if bits is None or not 8 <= bits.bit_count() <= 56 else bits,
    }


def count_edits(one, other, most=2):
    """Levenshtein distance, or `most` + 1 where it is larger than `most`."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    while one and other and one[0] == other[0]:
        one, other = one[1:], other[1:]
    while one and other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        last, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (a != b))
    return min(row[-1], most + 1)


def code_state(one, other, least, misread=2):
    if one == other:
        return "equal"
    # A torn receipt may show only part of the number.
    short, long = sorted((one, other), key=len)
    if len(short) >= least and short in long:
        return "near"
    return "near" if count_edits(one, other) <= (misread if min(len(one), len(other)) >= 8 else 1) else "other"


def document_state(one, other):
    if one == other:
        return "equal"
    # Numbers of receipts that one till printed shortly after each other.
    if len(one) == len(other) and one.isdigit() and other.isdigit() and abs(int(one) - int(other)) <= 5:
        return "next"
    return code_state(one, other, 4, misread=1)


def number(text):
    return int(text) if text.isdigit() and text.isascii() and len(text) <= 18 else None


def order_state(one, other, register):
    """How the documents' numbers fit the times at which they say they were printed; None where that cannot be told.
    `register` is how the registers compare."""
    if any(reading[fact] is None for reading in (one, other) for fact in ("document", "date", "time")):
        return None
    if one["document"] == other["document"]:
        return None
    days = (one["date"] > other["date"]) - (one["date"] < other["date"])
    same_minute = not days and one["time"] == other["time"]
    if register in ("other", "near"):
        if same_minute:
            return "minute"
        is_same_place = one["document"][-4:] == other["document"][-4:]
        if one["time"] == other["time"]:
            return "coincides" if is_same_place else "echoes"
        if register == "near" and is_same_place:
            return "echoes"
        return "elsewhere" if register == "other" else "sibling"
    # More than from one customer to the next.
    is_next = document_state(one["document"], other["document"]) == "next" and time_state(one["time"], other["time"]) == "close"
    if not days and not is_next and is_misread_digit(one["document"], other["document"]) and is_misread_digit(
            print_time(one["time"]), print_time(other["time"])):
        return "slips"
    numbers = [reading["document"] for reading in (one, other)]
    if register == "equal" and all(len(text) == 8 and number(text) is not None for text in numbers):
        return order_in_register(one, other, days, same_minute)
    if same_minute:
        return "minute"
    if days == 0 and len(numbers[0]) == len(numbers[1]) and None not in map(number, numbers):
        if (number(numbers[0]) - number(numbers[1])) * (one["time"] - other["time"]) < 0:
            return "astray" if register == "equal" else "unlikely"
    return "fits"


def order_in_register(one, other, days, same_minute):
    """The same of two documents of one register: four digits for its daily closures, four for the document since."""
    if (one["date"], one["document"]) > (other["date"], other["document"]):
        one, other, days = other, one, -days
    closures = int(other["document"][:4]) - int(one["document"][:4])
    place, later = int(one["document"][4:]), int(other["document"][4:])
    if days:
        if closures <= 0:
            return "astray"
        if closures > 2 * count_days(one["date"], other["date"]) + 1:
            return "unlikely"
        # Many people come at the same hour each day, and some till's number of the day is theirs again.
        return "fits" if one["time"] != other["time"] else "coincides" if place == later else "echoes"
    places, minutes = later - place, other["time"] - one["time"]
    if closures or places <= 0 or minutes < 0 or places > MOST_A_MINUTE * (minutes + 1):
        return "astray"
    if same_minute:
        return "minute"
    before = max(60, one["time"] - OPENING)
    is_busier = places * before > BUSIER * (place + 3 * round(place ** 0.5) + 3) * minutes + 10 * before
    return "unlikely" if is_busier else "fits"


def print_time(minutes):
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def count_days(one, other):
    return (date.fromisoformat(other) - date.fromisoformat(one)).days


def is_misread_digit(one, other):
    return count_differing_digits(one, other) == 1


def count_differing_digits(one, other):
    return sum(a != b for a, b in zip(one, other)) if len(one) == len(other) else 9


def date_state(one, other):
    if one == other:
        return "equal"
    swapped = one[:5] + one[8:] + "-" + one[5:7]
    return "near" if count_differing_digits(one, other) == 1 or swapped == other else "other"


def time_state(one, other):
    if one == other:
        return "equal"
    if abs(one - other) <= 5:
        return "close"
    printed = [f"{minutes // 60:02d}{minutes % 60:02d}" for minutes in (one, other)]
    return "near" if count_differing_digits(*printed) == 1 else "other"


def alike(one, other):
    """Whether two folded names are one, misread in at most a quarter of its letters."""
    longest = max(len(one), len(other))
    return one == other or count_edits(one, other, longest // 4) <= longest // 4


def compare_goods(one, other, one_price_list, untold, balanced):
    """(credit, share, number of equal names at other prices) of two receipts' pairs of amount and name. A name is empty or None
    where it is not known."""
    one, other = sorted((one, other), key=lambda goods: (len(goods), goods_key(goods)))
    left, right = sorted(one, key=good_key), sorted(other, key=good_key)
    credit = 0.0
    comparisons = 0

    def are_alike(a, b):
        nonlocal comparisons
        if a[0] != b[0] or not a[1] or not b[1]:
            return a[0] == b[0]
        comparisons += 1
        return comparisons <= MOST_COMPARISONS and alike(a[1], b[1])

    for same in (lambda a, b: a == b, are_alike):
        left, right, found = take(left, right, same)
        credit += found
    repriced = 0
    # Without numbers that tell two documents apart, a name under another price is rather the same line than another.
    if one_price_list or untold:
        once = [{name for name in names if names.count(name) == 1 and name and len(name) >= 4}
                for names in ([name for _, name in goods] for goods in (one, other))]
        left, right, repriced = take(left, right, lambda a, b: (
            a[1] == b[1] and a[1] in once[0] and a[1] in once[1] and not are_of_one_price(a[0], b[0])))
        credit += repriced if balanced else repriced / 2
    for same in (lambda a, b: a[0] == b[0], lambda a, b: a[1] == b[1] and a[1]):
        left, right, found = take(left, right, same)
        credit += found / 2
    return credit, credit / min(len(one), len(other)), repriced if balanced and one_price_list else 0


def are_of_one_price(one, other):
    """Whether two amounts may be of other numbers of pieces at one price."""
    return (one > 0) == (other > 0) and max(abs(one), abs(other)) // math.gcd(one, other) <= MOST_PIECES


def good_key(good):
    return good[0], good[1] or ""


def goods_key(goods):
    return sorted(map(good_key, goods))


def take(left, right, same):
    """What is left of both lists without their pairs, in order, and how many pairs there were."""
    remaining, kept = list(right), []
    for good in left:
        place = next((place for place, other in enumerate(remaining) if same(good, other)), None)
        if place is None:
            kept.append(good)
        else:
            del remaining[place]
    return kept, remaining, len(right) - len(remaining)


def picture_state(one, other):
    different_bits = (one ^ other).bit_count()
    return "alike" if different_bits <= 4 else "similar" if different_bits <= 10 else "unlike"


def paid_goods(reading):
    names = reading["names"] or [None] * len(reading["amounts"])
    return [(amount, name) for amount, name in zip(reading["amounts"], names) if amount]


def states(one, other, is_own=True):
    """The state of each fact that both readings show; "goods" is (quality, credit, share)."""
    compare = {
        "vat": lambda a, b: code_state(a, b, 8), "register": lambda a, b: code_state(a, b, 6), "document": document_state,
        "date": date_state, "time": time_state, "total": lambda a, b: "equal" if a == b else
        "near" if count_edits(str(abs(a)), str(abs(b)), 1) <= 1 else "other",
        "picture": picture_state,
    }
    found = {fact: compare[fact](one[fact], other[fact]) for fact in compare
             if one[fact] is not None and other[fact] is not None}
    # A document number is sure if its register is equal too, a time if its date is.
    for fact, owner in (("document", "register"), ("time", "date")):
        if found.get(fact) == "equal" and found.get(owner) == "equal":
            found[fact] = "sure"
    # Without a number beside it, another day or time says little: one alone is soon edited.
    for fact in ("date", "time"):
        if "document" not in found and found.get(fact) in ("close", "near", "other"):
            found[fact] = "alone"
    order = order_state(one, other, found.get("register"))
    if order:
        found["order"] = order
    balanced = one["balanced"] and other["balanced"]
    goods = paid_goods(one), paid_goods(other)
    if all(goods):
        is_one_shop = found.get("register") == "equal" or found.get("vat") in ("equal", "near") or (
            found.keys().isdisjoint({"register", "vat"}) and one.get("merchant") and one["merchant"] == other.get("merchant"))
        credit, share, repriced = compare_goods(*goods, is_one_shop and found.get("date") == "equal", order not in TOLD, balanced)
        found["goods"] = [table(order, balanced), round(credit, 1), round(share, 4)]
        fewer, more = sorted(map(len, goods))
        found["length"] = "alike" if more - fewer <= 1 or fewer >= ALIKE_LENGTH * more else "part"
        if repriced:
            found["prices"] = "one" if repriced == 1 else "few" if repriced <= 3 else "many"
        if share >= NEAR_SHARE and credit >= NEAR_PAIRS:
            found["owner"] = "own" if is_own else "other"
        if balanced:
            # The total follows from the goods: it is no fact of its own.
            found.pop("total", None)
    return found


def table(order, balanced):
    return "told" if order in TOLD else "astray" if order else "sure" if balanced else "unsure"
