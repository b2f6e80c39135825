"""Compares two readings of receipts, fact by fact. The states are those of Sources/ReceiptIdentity/FactMatches.swift; its
tests compare the same pairs (pairs.json) and must get the same states."""
import re
import unicodedata

STATES = {
    "vat": ("equal", "near", "other"),
    "register": ("equal", "near", "other"),
    "document": ("sure", "equal", "next", "near", "other", "another", "astray"),
    "date": ("equal", "near", "other"),
    "time": ("sure", "equal", "close", "near", "other"),
    "total": ("equal", "sole", "near", "other", "unsure"),
    "amounts": ("many", "several", "part", "two", "one", "some", "none", "unsure", "changed"),
    "names": ("many", "part", "some", "few", "none", "unsure"),
    "picture": ("alike", "similar", "unlike"),
}
# States that count against one receipt, unless a receipt is not balanced.
AGAINST = {"total": ("near", "other"), "amounts": ("part", "some", "none"), "names": ("part", "some", "none")}
# Cents. One or two goods that cost less are too common to identify a receipt, such as two coffees.
SMALL = 1000
# Most receipts that a till prints in a minute.
MOST_A_MINUTE = 10
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


def is_astray(one, other):
    """Whether one register cannot have printed both document numbers at the dates and times shown: the number of its daily
    closures and the receipt's number within a day only increase, and a till prints few receipts per minute. Compares only
    numbers of eight digits: four for the closure, four for the receipt."""
    numbers = one["document"], other["document"]
    if any(len(number) != 8 or not number.isdigit() for number in numbers) or one["date"] is None or other["date"] is None:
        return False
    closures, day = int(numbers[0][:4]) - int(numbers[1][:4]), (one["date"] > other["date"]) - (one["date"] < other["date"])
    if day:
        return closures * day <= 0
    if closures:
        return True
    if one["time"] is None or other["time"] is None:
        return False
    receipts, minutes = int(numbers[0][4:]) - int(numbers[1][4:]), one["time"] - other["time"]
    return abs(receipts) > MOST_A_MINUTE * (abs(minutes) + 1) or receipts * minutes < 0


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


def amounts_state(one, other):
    remaining, shared = list(other), 0
    for amount in one:
        if amount in remaining:
            remaining.remove(amount)
            shared += 1
    fewer, more = sorted((len(one), len(other)))
    if shared >= 3 and shared * 5 >= more * 3:
        return "many" if shared >= 6 else "several"
    if shared >= 3 and shared * 5 >= fewer * 3:
        return "part"
    if shared == more:
        return "two" if shared == 2 else "one"
    return "some" if shared else "none"


def names_state(one, other):
    shared, (fewer, more) = len(set(one) & set(other)), sorted((len(one), len(other)))
    if shared == 0:
        # With one or two words, a single misread letter each leaves none in common.
        return "none" if fewer > 2 else "unsure"
    if shared * 5 < fewer * 3:
        return "some"
    if shared * 2 < more:
        return "part"
    return "many" if shared >= 4 else "few"


def picture_state(one, other):
    different_bits = (one ^ other).bit_count()
    return "alike" if different_bits <= 4 else "similar" if different_bits <= 10 else "unlike"


def states(one, other):
    """The state of each fact that both readings show."""
    compare = {
        "vat": lambda a, b: code_state(a, b, 8), "register": lambda a, b: code_state(a, b, 6), "document": document_state,
        "date": date_state, "time": time_state, "total": lambda a, b: "equal" if a == b else
        "near" if count_edits(str(abs(a)), str(abs(b)), 1) <= 1 else "other",
        "amounts": amounts_state, "names": names_state, "picture": picture_state,
    }
    found = {fact: compare[fact](one[fact], other[fact]) for fact in STATES
             if one[fact] not in (None, []) and other[fact] not in (None, [])}
    # If a receipt's lines do not add up to its total, something was misread, and differences mean little.
    if not (one["balanced"] and other["balanced"]):
        for fact, states_against in AGAINST.items():
            if found.get(fact) in states_against:
                found[fact] = "unsure"
    elif found.get("total") in ("near", "other") and found.get("amounts") in ("many", "several"):
        # Both receipts add up and the totals differ: not a misreading, but other goods or a forgery.
        found["amounts"] = "changed"
    # A document number is sure if its register is equal too, a time if its date is.
    for fact, owner in (("document", "register"), ("time", "date")):
        if found.get(fact) == "equal" and found.get(owner) == "equal":
            found[fact] = "sure"
    few = found.get("amounts") in ("one", "two") and sum(one["amounts"]) < SMALL
    # Many receipts share the total of one or two cheap goods.
    if found.get("total") == "equal" and few:
        found["total"] = "sole"
    # The document numbers of one register must increase with time.
    if found.get("document") in ("next", "other") and found.get("register") == "equal" and is_astray(one, other):
        found["document"] = "astray"
    # With one or two cheap goods, another document number means another receipt, such as a second coffee.
    if found.get("document") in ("next", "other") and few:
        found["document"] = "another"
    return found
