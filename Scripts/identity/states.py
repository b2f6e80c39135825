"""How two readings of receipts compare, field by field: the same states as Sources/ReceiptIdentity/FactMatches.swift, whose
tests hold both to the same pairs."""
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
AGAINST = {"total": ("near", "other"), "amounts": ("part", "some", "none"), "names": ("part", "some", "none")}
# In cents: two coffees and what goes with them cost less.
SMALL = 1000
# A till needs some seconds for a receipt's first good.
MOST_A_MINUTE = 10
UNCONFUSED = str.maketrans("OILSBQD", "0115800")


def code(text, least):
    """A number as identities compare it: letters and digits, those alike made one. None where too short to tell anything."""
    bare = re.sub(r"[^A-Z0-9]", "", (text or "").upper()).translate(UNCONFUSED)
    return bare if len(bare) >= least else None


def cents(amount):
    return None if amount is None else round(float(amount) * 100)


def words(text):
    """Words of four letters and more, without accents."""
    plain = "".join(c for c in unicodedata.normalize("NFD", text or "") if not unicodedata.combining(c)).upper()
    return {word for word in re.findall(r"[A-Z]+", plain) if len(word) >= 4}


def facts(reading):
    receipt = reading.get("receipt")
    if not receipt:
        return None
    lines = receipt.get("lines") or []
    hour = receipt.get("time")
    bits = int(reading["perceptual_hash"], 16) if reading.get("perceptual_hash") else None
    return {
        "vat": code(receipt.get("vat_number"), 8), "register": code(receipt.get("register"), 6),
        "document": code(receipt.get("document_number"), 3),
        "date": receipt.get("date"), "time": hour and int(hour[:2]) * 60 + int(hour[3:5]),
        "total": cents(receipt.get("total")),
        "amounts": sorted(cents(line["amount"]) for line in lines if line.get("amount")),
        "names": sorted(set().union(*(words(line.get("description")) for line in lines))),
        "balanced": bool(receipt.get("balanced")),
        "picture": None if bits is None or not 8 <= bits.bit_count() <= 56 else bits,
    }


def edits(one, other, most=2):
    """Characters to change, insert or leave out, up to `most` and one beyond."""
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
    # A torn number is part of the whole one.
    short, long = sorted((one, other), key=len)
    if len(short) >= least and short in long:
        return "near"
    return "near" if edits(one, other) <= (misread if min(len(one), len(other)) >= 8 else 1) else "other"


def document_state(one, other):
    if one == other:
        return "equal"
    # The numbers that a till prints one after the other.
    if len(one) == len(other) and one.isdigit() and other.isdigit() and abs(int(one) - int(other)) <= 5:
        return "next"
    return code_state(one, other, 4, misread=1)


def is_astray(one, other):
    """Whether one register cannot have printed both numbers when it says it did: its closures and a day's numbers count
    up, as clocks do, and it prints a few in a minute. Only numbers of four digits of each are known to say so."""
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
    places, minutes = int(numbers[0][4:]) - int(numbers[1][4:]), one["time"] - other["time"]
    return abs(places) > MOST_A_MINUTE * (abs(minutes) + 1) or places * minutes < 0


def digits_apart(one, other):
    return sum(a != b for a, b in zip(one, other)) if len(one) == len(other) else 9


def date_state(one, other):
    if one == other:
        return "equal"
    swapped = one[:5] + one[8:] + "-" + one[5:7]
    return "near" if digits_apart(one, other) == 1 or swapped == other else "other"


def time_state(one, other):
    if one == other:
        return "equal"
    if abs(one - other) <= 5:
        return "close"
    spelled = [f"{minutes // 60:02d}{minutes % 60:02d}" for minutes in (one, other)]
    return "near" if digits_apart(*spelled) == 1 else "other"


def amounts_state(one, other):
    left, shared = list(other), 0
    for amount in one:
        if amount in left:
            left.remove(amount)
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
        # Of one word or two, a letter misread leaves none.
        return "none" if fewer > 2 else "unsure"
    if shared * 5 < fewer * 3:
        return "some"
    if shared * 2 < more:
        return "part"
    return "many" if shared >= 4 else "few"


def picture_state(one, other):
    apart = (one ^ other).bit_count()
    return "alike" if apart <= 4 else "similar" if apart <= 10 else "unlike"


def states(one, other):
    """The state of each field that both show."""
    compare = {
        "vat": lambda a, b: code_state(a, b, 8), "register": lambda a, b: code_state(a, b, 6), "document": document_state,
        "date": date_state, "time": time_state, "total": lambda a, b: "equal" if a == b else
        "near" if edits(str(abs(a)), str(abs(b)), 1) <= 1 else "other",
        "amounts": amounts_state, "names": names_state, "picture": picture_state,
    }
    found = {what: compare[what](one[what], other[what]) for what in STATES
             if one[what] not in (None, []) and other[what] not in (None, [])}
    # Where a receipt's lines do not come to its total, something was misread, and what differs says little.
    if not (one["balanced"] and other["balanced"]):
        for what, states_against in AGAINST.items():
            if found.get(what) in states_against:
                found[what] = "unsure"
    elif found.get("total") in ("near", "other") and found.get("amounts") in ("many", "several"):
        # Both come to their totals, and these differ: no misreading, but other goods, or a forger's.
        found["amounts"] = "changed"
    # Equal, and so is what it belongs to: the register of a document's number, the day of a time.
    for what, owner in (("document", "register"), ("time", "date")):
        if found.get(what) == "equal" and found.get(owner) == "equal":
            found[what] = "sure"
    few = found.get("amounts") in ("one", "two") and sum(one["amounts"]) < SMALL
    # What one or two cheap goods cost is what many another receipt comes to.
    if found.get("total") == "equal" and few:
        found["total"] = "sole"
    # Of one register, numbers and clocks count up together.
    if found.get("document") in ("next", "other") and found.get("register") == "equal" and is_astray(one, other):
        found["document"] = "astray"
    # Two coffees are two coffees: of so few goods, another number is another receipt.
    if found.get("document") in ("next", "other") and few:
        found["document"] = "another"
    return found
