#!/usr/bin/env python3
"""Draws made-up till receipts as rows of text, each with the truth about it.

    tilltexts.py [--seed N] [--count N]

prints one JSON object a line: the layout's name, the country, the rows as a perfect OCR would read
them (columns kept by spaces, blank rows left out) and the truth a reader should find.  The same seed
always draws the same receipts; the layouts take turns, in an order shuffled for each round.

What the truth means:
  merchant         the shop's name as the till prints it; merchant_also holds other good answers
                   (the firm's legal name, the name with its branch)
  date, time       of the sale; time is null where the till prints none; time_also holds times within
                   a minute or two that a card terminal or a signing unit printed
  total            what the till says is to be paid, tips that are only suggested left out; total_also
                   holds another total that the receipt names with as much right (before rounding, say)
  items            every good and every deposit charged, with the amount of its own printed row, before
                   any discount that has a row of its own.  Discounts, coupons, taxes added, service
                   charges, tips, rounding and returned deposits are no items.  quantity counts pieces;
                   a weighed good has quantity 1 and its weight beside it
  vat_number       the seller's tax number as printed, document_number the receipt's number as printed,
                   null where there is none
About one receipt in twenty has a row lost or its total's word misread; it says "damaged": true.

All shops, brands and people are made up; streets and towns are ordinary ones.
"""

import argparse
import datetime
import json
import math
import random
import re
import textwrap
import unicodedata


# ---------------------------------------------------------------- small helpers

def half_up(number):
    """Rounds as tills do: a half goes up."""
    return int(math.floor(number + 0.5))


def fill(rng, pattern):
    """Draws a digit for each '#', a capital letter for each '^' and a hex digit for each '~h'; '№' becomes '#'."""
    pattern = re.sub("~h", lambda _: rng.choice("0123456789ABCDEF"), pattern)
    pattern = re.sub(r"\^", lambda _: rng.choice("ABCDEFGHJKLMNPRSTUVWXYZ"), pattern)
    return re.sub("#", lambda _: rng.choice("0123456789"), pattern).replace("№", "#")


def strip_marks(text):
    """The text without accents, as tills with a small letter set print it."""
    text = text.translate(str.maketrans("łŁđĐøØ", "lLdDoO")).replace("ß", "ss")
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def spaced(text):
    """The text in letterspacing."""
    return "   ".join(" ".join(word) for word in text.split())


def split_tax(gross, rate):
    """Net and tax within a gross amount."""
    net = half_up(gross * 100 / (100 + rate))
    return net, gross - net


def percent(rate, point=",", digits=0):
    """A rate as text with so many decimals (more where the rate needs them)."""
    digits = max(digits, 0 if rate == int(rate) else 1)
    return f"{rate:.{digits}f}".replace(".", point)


def shelf(text):
    """Reads goods written as 'name low high rate' with ';' between; a rate ending in k: sold by weight."""
    goods = []
    for entry in text.split(";"):
        name, low, high, rate = entry.strip().rsplit(" ", 3)
        goods.append((name, int(low), int(high), float(rate.rstrip("k")), rate.endswith("k")))
    return goods


# ---------------------------------------------------------------- tax numbers with their check digits

def luhn(digits):
    """The check digit that makes the digits pass Luhn's test."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if place % 2 == 0 else 1)
        total += value - 9 if value > 9 else value
    return str(-total % 10)


def mod_11_10(digits):
    """The check digit of ISO 7064 modulus 11,10 (Germany, Croatia)."""
    rest = 10
    for digit in digits:
        rest = (rest + int(digit)) % 10 or 10
        rest = rest * 2 % 11
    return str((11 - rest) % 10)


def weighed_sum(digits, weights):
    """The sum of digits times weights."""
    return sum(int(digit) * weight for digit, weight in zip(digits, weights))


def until_good(rng, pattern, check):
    """Draws digits until check gives them a check digit, and appends it."""
    while True:
        digits = fill(rng, pattern)
        mark = check(digits)
        if mark is not None:
            return digits + mark


def ean(rng, prefix):
    """A thirteen-digit article number with its check digit."""
    digits = prefix + "".join(rng.choice("0123456789") for _ in range(12 - len(prefix)))
    return digits + str(-weighed_sum(digits, [1, 3] * 6) % 10)


def vat_east(rng, country):
    """Tax numbers of Poland, Croatia, Slovenia, Hungary, Latvia, Finland and Romania, digits only."""
    if country == "pl":
        return until_good(rng, "5########", lambda d: (
            lambda r: None if r == 10 else str(r))(weighed_sum(d, (6, 5, 7, 2, 3, 4, 5, 6, 7)) % 11))
    if country == "hr":
        return until_good(rng, "3#########", mod_11_10)
    if country == "si":
        return until_good(rng, "4######", lambda d: (
            lambda r: None if r == 11 else str(r % 10))(11 - weighed_sum(d, range(8, 1, -1)) % 11))
    if country == "hu":
        return until_good(rng, "1######", lambda d: str(-weighed_sum(d, (9, 7, 3, 1, 9, 7, 3)) % 10))
    if country == "lv":
        return until_good(rng, "4000######", lambda d: (
            lambda r: None if r == -1 else str(r % 11))(3 - weighed_sum(d, (9, 1, 4, 8, 3, 10, 2, 5, 7, 6)) % 11))
    if country == "fi":
        return until_good(rng, "0######", lambda d: (
            lambda r: None if r == 10 else str(r % 11))(11 - weighed_sum(d, (7, 9, 10, 5, 8, 4, 2)) % 11))
    return until_good(rng, "1######", lambda d: str(weighed_sum(d, (3, 2, 1, 7, 5, 3, 2)) * 10 % 11 % 10))


def vat_west(rng, country):
    """Tax numbers of the other countries, digits with their letters but without blanks or dots."""
    if country == "it":
        return until_good(rng, "0#########", luhn)
    if country == "de":
        return until_good(rng, "2#######", mod_11_10)
    if country == "at":
        return until_good(rng, "6######", lambda d: str((6 - sum(
            int(c) if i % 2 == 0 else sum(divmod(int(c) * 2, 10)) for i, c in enumerate(d))) % 10))
    if country == "ch":
        return until_good(rng, "1#######", lambda d: (
            lambda r: None if r == 10 else str(r % 11))(11 - weighed_sum(d, (5, 4, 3, 2, 7, 6, 5, 4)) % 11))
    if country == "fr":
        siren = until_good(rng, "4#######", luhn)
        return f"FR{(12 + 3 * (int(siren) % 97)) % 97:02d}{siren}"
    if country == "es":
        return rng.choice("AB") + until_good(rng, "8######", luhn)
    if country == "nl":
        return "NL" + until_good(rng, "8#######", lambda d: (
            lambda r: None if r == 10 else str(r))(weighed_sum(d, range(9, 1, -1)) % 11)) + "B01"
    if country == "se":
        return until_good(rng, "556######", luhn)
    if country == "gb":
        digits = fill(rng, "7######")
        return digits + f"{97 - weighed_sum(digits, range(8, 1, -1)) % 97:02d}"
    if country == "pt":
        return until_good(rng, "50######", lambda d: (
            lambda r: str(r) if r < 10 else "0")(11 - weighed_sum(d, range(9, 1, -1)) % 11))
    rut = fill(rng, "76######")  # Chile
    rest = 11 - weighed_sum(reversed(rut), (2, 3, 4, 5, 6, 7, 2, 3)) % 11
    return rut + {10: "K", 11: "0"}.get(rest, str(rest))


# ---------------------------------------------------------------- goods of a basket

class Good:
    """One row's good: its name as printed, pieces or weight, price, tax rate and discount in cents."""

    def __init__(self, name, price, rate, quantity=1, weight=None):
        self.name, self.price, self.rate = name, price, rate
        self.quantity, self.weight = quantity, weight
        self.off, self.off_rate, self.grain = 0, None, 1

    @property
    def amount(self):
        """The amount of the row before any discount."""
        if self.weight is not None:
            return half_up(self.price * self.weight / self.grain) * self.grain
        return self.price * self.quantity


class Slip:
    """The rows of one receipt as they grow, and the truth about it."""

    def __init__(self, rng, country, currency, width, point=",", group=".", digits=2):
        self.rng, self.country, self.width = rng, country, width
        self.point, self.group, self.digits = point, group, digits
        self.rows, self.adjusted, self.sum = [], 0, 0
        self.total_row, self.total_cents = None, None
        self.upper, self.plain, self.town = True, False, None
        start = datetime.datetime(2023, 1, 2)
        days, seconds = rng.randrange(1300), rng.randrange(7 * 3600, 22 * 3600)
        self.moment = start + datetime.timedelta(days=days, seconds=seconds)
        self.truth = {
            "merchant": None, "merchant_also": [], "date": self.moment.strftime("%Y-%m-%d"),
            "time": self.moment.strftime("%H:%M"), "total": None, "currency": currency,
            "items": [], "vat_number": None, "document_number": None}

    # chance

    def chance(self, share):
        """True in this share of cases."""
        return self.rng.random() < share

    def pick(self, *options):
        """One of the options."""
        return self.rng.choice(options)

    def fill(self, pattern):
        """The pattern with its '#', '^' and '~h' drawn."""
        return fill(self.rng, pattern)

    def number(self, pattern):
        """Draws a document number and notes it as the receipt's."""
        self.truth["document_number"] = self.fill(pattern)
        return self.truth["document_number"]

    def vat(self, text):
        """Notes the seller's tax number as printed."""
        self.truth["vat_number"] = text
        return text

    # texts

    def style(self, text):
        """The text in this till's letters."""
        text = strip_marks(text) if self.plain else text
        return text.upper() if self.upper else text

    def money(self, cents):
        """An amount in this till's way of writing."""
        whole, rest = divmod(abs(cents), 10 ** self.digits)
        text = f"{whole:,}".replace(",", self.group)
        if self.digits:
            text += f"{self.point}{rest:0{self.digits}d}"
        return "-" + text if cents < 0 else text

    def weight(self, good, digits=3):
        """A weight in this till's way of writing."""
        return f"{good.weight:.{digits}f}".replace(".", self.point or ",")

    def day(self, form, days=0):
        """The sale's day, or one so many days later, in the form of strftime."""
        return (self.moment + datetime.timedelta(days=days)).strftime(form)

    # rows

    def put(self, text):
        """Adds a row; blank rows are left out, one too wide for the paper is a mistake of the layout."""
        text = text.rstrip()
        if len(text) > self.width:
            raise ValueError(f"row wider than {self.width}: {text!r}")
        if text:
            self.rows.append(text)

    def centre(self, text):
        """Adds the text in the middle, over several rows where it is too wide."""
        if len(text) <= self.width:
            self.put(" " * ((self.width - len(text)) // 2) + text)
            return
        for part in textwrap.wrap(" ".join(text.split()), self.width):
            self.put(" " * ((self.width - len(part)) // 2) + part)

    def pair(self, left, right, indent=0):
        """Adds a row with a text at the left and one at the right edge."""
        left = (" " * indent + left)[:self.width - len(right) - 1]
        self.put(left + " " * (self.width - len(left) - len(right)) + right)

    def table(self, *cells):
        """Adds a row of cells (text, place): a place below 0 is the cell's right end, else its start."""
        row = ""
        for text, place in cells:
            if not text:
                continue
            start = place if place >= 0 else -place - len(text)
            start = max(start, 0)
            if row and len(row) >= start:
                raise ValueError(f"no room for {text!r} behind {row!r}")
            row = row.ljust(start) + text
        self.put(row)

    def rule(self, mark="-", share=1.0):
        """Adds a rule over this share of the width, at the right."""
        count = int(self.width * share)
        if len(mark) == 2:
            self.put(" " * (self.width - count) + (mark * count)[:count])
        else:
            self.put(" " * (self.width - count) + mark * count)

    def lines(self, rows, **values):
        """Adds drawn rows: 'left|right' as a pair, others in the middle."""
        for row in rows:
            row = self.fill(row.format(**values))
            if "|" in row:
                self.pair(*row.split("|", 1))
            else:
                self.centre(row)

    # truth

    def merchant(self, name, *also):
        """Notes the shop's name and the other names it may be given."""
        self.truth["merchant"] = name
        self.truth["merchant_also"] = [other for other in dict.fromkeys(also) if other and other != name]

    def item(self, name, good):
        """Notes a good, under the name that is printed."""
        amount = good.amount
        found = {"description": " ".join(name.split()), "quantity": good.quantity,
                 "amount": amount if not self.digits else round(amount / 100, 2)}
        if good.weight is not None:
            found["weight"] = round(good.weight, 3)
        self.truth["items"].append(found)
        self.sum += amount

    def adjust(self, cents):
        """Adds to the sum what is no item: a discount, a tax, a charge."""
        self.adjusted += cents

    @property
    def due(self):
        """What the rows so far come to."""
        return self.sum + self.adjusted

    def total(self, left, right=None):
        """Adds the total's row and notes the total."""
        self.note_total()
        self.total_row = len(self.rows)
        right = self.money(self.due) if right is None else right
        if self.chance(0.04):  # printed so large that the amount takes a row of its own
            self.put(left)
            self.pair("", right)
            return
        self.pair(left, right)
        if self.chance(0.04):  # printed twice, small and large
            self.pair(left.upper(), right)

    def note_total(self, cents=None):
        """Notes the total, the sum so far if none is given."""
        self.total_cents = self.due if cents is None else cents
        text = f"{self.total_cents / 100:.2f}" if self.digits else str(self.total_cents)
        self.truth["total"] = text

    def also_total(self, cents):
        """Notes another total the receipt prints with as much right."""
        text = f"{cents / 100:.2f}" if self.digits else str(cents)
        if text != self.truth["total"]:
            self.truth.setdefault("total_also", []).append(text)

    def near_time(self, seconds):
        """A moment so many seconds from the sale's, noted as another time where the minute differs."""
        moment = self.moment + datetime.timedelta(seconds=seconds)
        text = moment.strftime("%H:%M")
        if text != self.truth["time"] and text not in self.truth.get("time_also", []):
            self.truth.setdefault("time_also", []).append(text)
        return moment


def draw_count(rng, most):
    """How many goods: mostly few, now and then many."""
    return min(most, rng.choice((1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 12, 14, 16, 19, 22, 25)))


def draw_price(slip, low, high, step):
    """A price between low and high: a shop's ends in 9 mostly, a kitchen's keeps to its step."""
    price = slip.rng.randint(low, high)
    if step > 1:
        return max(step, price // step * step)
    if slip.chance(0.6):
        price = price // 10 * 10 + 9
    return price


def basket(slip, goods, brands, most=25, step=1, pieces=0.3, grain=3, least=1):
    """Draws the goods of a receipt; '~' in a name takes a brand, step is the grain of its prices."""
    rng = slip.rng
    count = max(least, draw_count(rng, most))
    drawn = rng.sample(goods, min(count, len(goods)))
    if len(drawn) > 2 and slip.chance(0.15):  # the same good scanned twice
        drawn[-1] = drawn[-2]
    found = []
    for name, low, high, rate, weighed in drawn:
        brand = rng.choice(brands) if brands and slip.chance(0.8) else ""
        name = slip.style(" ".join(name.replace("~", brand).split()))
        good = Good(name, draw_price(slip, low, high, step), rate)
        if weighed:
            good.weight = round(rng.randint(80, 2400) / 1000, grain)
            if good.amount <= 0:
                good.weight = 1.0
        elif slip.chance(pieces):
            good.quantity = rng.choice((2, 2, 2, 2, 3, 3, 4, 6, 8, 10, 12) if low < 500 else (2, 2, 2, 3, 4))
        found.append(good)
    if len(drawn) > 2 and drawn[-1] == drawn[-2]:
        last = found[-2]
        found[-1] = Good(last.name, last.price, last.rate, last.quantity, last.weight)
    return found


def discounts(slip, goods, share=0.2):
    """Takes something off some of the goods: a percentage, or an amount."""
    for good in goods:
        if good.amount < 40 or not slip.chance(share):
            continue
        if slip.chance(0.5):
            good.off_rate = slip.pick(10, 15, 20, 25, 30, 40, 50)
            good.off = half_up(good.amount * good.off_rate / 100)
        else:
            good.off = max(1, slip.rng.randint(good.amount // 10, good.amount // 2))
            if slip.digits and good.off > 20:
                good.off -= good.off % 10
        if good.off <= 0:
            good.off, good.off_rate = 0, None


def by_rate(goods, off=0):
    """The gross sum of each tax rate; what is off the whole goes off the largest."""
    sums = {}
    for good in goods:
        sums[good.rate] = sums.get(good.rate, 0) + good.amount - good.off
    if off:
        sums[max(sums, key=sums.get)] -= off
    return dict(sorted(sums.items()))


def letters_for(goods, letters):
    """Gives each tax rate met its letter."""
    return dict(zip(sorted({good.rate for good in goods}, reverse=True), letters))


def cash_given(slip, due, notes):
    """A sum handed over in cash: the least of some rounder sums that is enough, or one above it."""
    options = sorted({-(-due // note) * note for note in notes})
    return slip.rng.choice(options[:3])


# ---------------------------------------------------------------- what belongs to a country

STREETS = {
    "it": "Via Garibaldi;Viale Trieste;Corso Matteotti;Piazza Cavour;Via dei Mille;Via G. Verdi;Largo Europa;"
          "Via XX Settembre;Strada Statale 36 km",
    "de": "Bahnhofstr.;Lindenallee;Am Marktplatz;Hauptstraße;Goethestraße;Kölner Str.;Mühlenweg;Bilker Weg",
    "at": "Landstraßer Gürtel;Hauptplatz;Salzburger Straße;Kirchengasse;Am Graben;Mariahilfer Zeile",
    "ch": "Bahnhofplatz;Seestrasse;Zürcherstrasse;Marktgasse;Tardisstrasse;Dorfstrasse;Via Nassa;Route de Berne",
    "fr": "rue de la République;avenue Jean Jaurès;boulevard Soult;place du Marché;chemin des Vignes;"
          "rue Victor Hugo",
    "es": "C/ Mayor;Avda. de la Constitución;C/ Antonio Otero;Plaza de España;Ctra. de Valencia;Pº de Gracia Nueva",
    "nl": "Dorpsstraat;Markthof;Kruisvoort;Moerwijk;Stationsplein;Kesterenlaan;Piet Heinlaan",
    "pl": "ul. Kossaka;ul. Miła;ul. 3 Maja;al. Niepodległości;ul. Żniwna;os. Zielone;ul. Promienna",
    "hr": "Ilica;Trg bana Jelačića;Vukovarska ulica;Obala kneza Domagoja;Ulica grada Mainza;Splitska",
    "si": "Slovenska cesta;Trg svobode;Celjska ulica;Dunajska cesta;Ulica talcev;Obala",
    "se": "Storgatan;Birger Svenssons väg;Kungsgatan;Västra Vallgatan;Torggatan;S:t Petri Kyrkogata",
    "gb": "High Street;Station Road;London Road;Church Lane;Mill Lane;Queens Parade;Euston Row",
    "ie": "Main Street;O'Connell Quay;Shop Street;Bridge Street;Patrick's Hill",
    "us": "Main St;N. Harrison St;Bonita Avenue;Grant Road;W. 95th Street;York Blvd;Castleton St;S. Jones Blvd",
    "hu": "Kossuth Lajos utca;Fő tér;Rákóczi út;Petőfi Sándor u.;Váci út;Bajcsy-Zs. út",
    "ro": "Calea Republicii nr.;Str. Mihai Viteazu nr.;B-dul Eroilor nr.;Str. Brasovului nr.;Str. Gh. Sincai nr.",
    "pt": "Rua da Liberdade;Av. da República;Largo do Rossio;Rua de Santa Catarina;Estrada Nacional 1, km",
    "id": "Jl. Sudirman No.;Jl. Gajah Mada No.;Jl. Raya Kuta No.;Jl. Diponegoro No.;Jl. Asia Afrika No.",
    "fi": "Ahjokatu;Länsiväylä;Mannerheimintie;Keskuskatu;Kauppatori",
    "lv": "A. Deglava iela;Brīvības gatve;Tirgus laukums;Rīgas iela;Kr. Barona iela",
    "cl": "Av. Vitacura;Av. Providencia;Calle Huérfanos;Av. Libertador B. O'Higgins;Calle Lira",
}

TOWNS = {
    "it": "201## Milano (MI);351## Padova PD;61121 Pesaro;43121 PARMA;00## Roma (RM);10138 Torino TO;39100 Bolzano",
    "de": "40219 Düsseldorf;13053 Berlin;30163 Hannover;80331 München;01067 Dresden;23552 Lübeck",
    "at": "1030 Wien;4020 Linz;6020 Innsbruck;5020 Salzburg;8010 Graz",
    "ch": "8105 Regensdorf;3818 Grindelwald;2502 Biel;6900 Lugano;7302 Landquart;4600 Olten",
    "fr": "75012 PARIS;63000 CLERMONT-FERRAND;92110 CLICHY;69003 LYON;33000 BORDEAUX;67000 STRASBOURG",
    "es": "27700 RIBADEO (LUGO);46010 VALENCIA;28015 MADRID;08025 BARCELONA;41003 SEVILLA",
    "nl": "4826 HN Breda;2518 CH Den Haag;4873 AA Etten-Leur;3511 BK Utrecht;9712 AB Groningen",
    "pl": "64-920 Piła;41-506 Chorzów;00-001 Warszawa;31-042 Kraków;80-001 Gdańsk;62-025 Kostrzyn",
    "hr": "10000 Zagreb;21000 Split;51000 Rijeka;31000 Osijek;52100 Pula",
    "si": "1000 Ljubljana;2000 Maribor;3000 Celje;6000 Koper;4000 Kranj",
    "se": "432 40 Varberg;212 14 Malmö;222 21 LUND;411 06 Göteborg;753 20 Uppsala",
    "gb": "LEEDS LS1 4AP;Bristol BS1 6QF;FORFAR DD8 2EP;London NW1 2AE;York YO1 7HH;Camden NW1 8AA",
    "ie": "Dublin 2;Galway;Cork T12 X2RY;Limerick V94 E2K7;Kilkenny",
    "us": "Arlington, VA 22207;Gardena, CA 90249;Hoboken, NJ 07030;Columbus, OH 43054;Las Vegas, NV 89139;"
          "Lombard, IL 60148;La Porte, IN 46350",
    "hu": "1052 Budapest;6720 Szeged;4026 Debrecen;7621 Pécs;9022 Győr",
    "ro": "Bacau;Cluj-Napoca;Tg. Mures, jud. Mures;Craiova, jud. Dolj;Ploiesti;Predeal, jud. Brasov",
    "pt": "1100-038 Lisboa;4000-450 Porto;3000-213 Coimbra;8000-076 Faro;4700-033 Braga",
    "id": "Jakarta Selatan;Denpasar - Bali;Bandung 40111;Surabaya;Yogyakarta",
    "fi": "40320 Jyväskylä;00100 Helsinki;33100 Tampere;20100 Turku;90100 Oulu",
    "lv": "Rīga, LV-1050;Liepāja, LV-3401;Jelgava, LV-3001;Valmiera, LV-4201",
    "cl": "Santiago;Providencia, Santiago;Valparaíso;Concepción;Las Condes",
}

PHONES = {
    "it": ("TEL 0521-50####", "Tel. 02 ########", "CELL. 353 45# ####"), "de": ("Tel. 0211-30#####", "0211/339####"),
    "at": ("Tel. 01/ 713 ## ##", "Tel.: +43 512 5####"), "ch": ("Tel.: 033 853 ## ##", "Tel +41 71 588 05 ##"),
    "fr": ("TEL:01.41.40.##.##", "Telephone : 01442#####", "Tél. 04 73 91 ## ##"), "es": ("TELÉFONO: 963 80####",),
    "nl": ("076 - 587####", "Tel. 070-36#####", "076533####"), "pl": ("tel. 67 21# ## ##",),
    "hr": ("Tel: 01/48##-###", "Tel. +385 21 34####"), "si": ("Tel.: 01 23# ## ##",),
    "se": ("Telefon 0340-66####", "Tel: 010 74 10 ###"), "gb": ("Telephone 0207 428####", "Tel 01307 46####"),
    "ie": ("Tel: 01 67# ####", "Ph 091 56 ####"), "us": ("(703)538-####", "Phone: 408-248-####", "Ph: 910-256-####"),
    "hu": ("Tel: 06-1-2##-####",), "ro": ("Tel. 0730-0#####",), "pt": ("Tel: 21 346 ## ##", "Telef. 22 208 ####"),
    "id": ("Telp. 021-57#####", "0361 75####"), "fi": ("Puh. 01042 33###", "010 767####"), "lv": ("Tālr. 6704####",),
    "cl": ("Fono: 2 2334 ####",),
}

PEOPLE = {
    "it": "Lucia;Marco R.;Giulia;Sampè", "de": "Fr. Krause;Hr. Yilmaz;111111;Sabine", "at": "Ursula;Hannes;Marlene",
    "ch": "Reto;Ursina;SCO 12", "fr": "Jean-Luc;Resp.;Amélie;cc", "es": "ITO;MARÍA JOSÉ;CARMEN",
    "nl": "Joep;Hind;Anouk",
    "pl": "Kasjer nr 22;Anna K.;Kasjer 7", "hr": "Ivana;Blagajnik 3;Marko", "si": "Maja;Prodajalec 12",
    "se": "Maria;lien01",
    "gb": "NASEEM;Janet;SELF CHECKOUT", "ie": "Aoife;Ciaran", "us": "Chris D.;Janea F;Logan;Harry M;Tameka J",
    "hu": "Kovács E.;Pénztáros 04", "ro": "Dumitrescu Elena;OPERATOR 01;CASIER 2", "pt": "Sónia;Op. 14",
    "fi": "Minna;Itsepalvelu", "lv": "Kasieris 12;Ilze",
    "id": "Wayan;KASIR 1;Dewi", "cl": "JOSMERY R.;CAJERO 12",
}

# Rows that place the shop beside or within something else: a mall, another (made-up) chain.
BESIDE = {
    "it": ("c/o C.C. LE FORNACI - ingresso Elettronova", "Galleria Ipermercato Granmarkt", "Presso OUTLET Tre Archi"),
    "de": ("im Kaufpark Nord / neben Bäckerei Kornfeld", "Einkaufszentrum MARKTKAUF-ARKADEN"),
    "at": ("im EKZ Donauarkaden, Top 14", "gegenüber Möbelhaus Lutzner"),
    "ch": ("Centro Serfontana-Nord", "im Shoppi Tivola, 1. OG"),
    "fr": ("Centre Commercial LES QUATRE VENTS", "Galerie marchande HYPERVAL"),
    "es": ("C.C. LAS ARENAS DEL SUR, local 12", "Junto a Hipermercado Ahorralia"),
    "nl": ("Winkelcentrum Markthof 42-48", "in Meubelboulevard Woonrijk"),
    "pl": ("C.H. Galeria Kwiatowa, lok. U4/U5", "przy markecie BUDOMAX"),
    "hr": ("City Centar Zapad, prizemlje", "TC Jadranka - pored Namještaj Lesnik"),
    "si": ("Nakupovalni center Kristal", "TC Merkurček, lokal 7"),
    "se": ("Galleria Trädgården, plan 2", "Kvantagallerian Hajen"),
    "gb": ("Unit 4, Kingsgate Shopping Centre", "Inside Homeworld Garden Centre"),
    "ie": ("Unit 12, Liffey Arcade S.C.", "Beside Murphy's Hardware"),
    "us": ("Puente Hills Mall #25", "Next to MegaFit Gym", "The Bridge Plaza, Suite 1"),
    "hu": ("Alma Bevásárlóközpont fsz. 12.", "a Bútorvilág Áruház mellett"),
    "ro": ("ELECTROPARC MALL, PARTER", "INCINTA CASA MOBILEI"),
    "pt": ("C.C. Vasco d'Ouro, Loja 2.14", "junto ao Hiper Bonpreço"),
    "id": ("Mall Taman Kencana Lt. 2", "Ruko Plaza Merdeka Blok B"),
    "fi": ("Kauppakeskus Seppälä, 1. krs", "Rautakauppa Tammisen vieressä"),
    "lv": ("T/C Spīķeri, 1. stāvs", "blakus veikalam Mēbeļu Nams"),
    "cl": ("Mall Costanera Norte, local 118", "frente a Ferretería El Clavo"),
}

# Slogans, hours, web addresses and offers for the foot; {p} is a price, {d} a day some weeks later, {n} a number.
FOOT = {
    "it": ("ARRIVEDERCI E GRAZIE", "Orario: Lun-Sab 8:00-20:30 Dom 9-13", "www.{w}.it",
           "Dal {d} Olio EVO 1L a soli {p} €",
           "Cambio merce entro 30 giorni con scontrino", "SCARICA LA APP: SUBITO 5,00 EURO IN REGALO",
           "CODICE LOTTERIA ^^###^^#"),
    "de": ("Vielen Dank für Ihren Einkauf!", "MO - FR 7:00 bis 22:00 Uhr", "SA 7:00 bis 20:00 Uhr", "www.{w}.de",
           "AB MONTAG, {d} IM ANGEBOT:|Kaffee 500g {p} EUR", "Umtausch innerhalb von 30 Tagen nur mit Bon",
           "Antworten gibt es unter www.{w}.de", "Für diesen Einkauf hätten Sie|{n} Punkte erhalten"),
    "at": ("Besten Dank für Ihren Besuch!", "Warme Küche 11:30 - 21:30 Uhr", "www.{w}.at", "Dienstag Ruhetag",
           "Jeden Sonntag Brunch um {p} EUR pro Person"),
    "ch": ("Merci vielmal für Ihren Einkauf", "Auf Wiedersehen", "www.{w}.ch", "Mo-Fr 8.00-19.00 Sa 8.00-17.00",
           "Ab {d}: 20% auf alle Weine", "Kundendienst 0800 ### ### (gratis)"),
    "fr": ("Merci de votre visite", "Ouvert du lundi au samedi de 8h30 à 20h", "et le dimanche de 9h à 13h",
           "www.{w}.fr",
           "A partir du {d} : le kg de clémentines {p} €", "Garantie légale de conformité de deux ans",
           "Échange sous 15 jours avec ticket"),
    "es": ("GRACIAS POR SU VISITA", "SE ADMITEN DEVOLUCIONES CON TICKET", "www.{w}.es", "Horario: L-S 9:00 a 21:30",
           "A partir del {d} aceite de oliva {p} €/L", "IVA INCLUIDO"),
    "nl": ("Bedankt en graag tot ziens!", "Ruilen binnen 30 dagen met kassabon", "www.{w}.nl",
           "Ma t/m za 08:00 tot 21:00 uur",
           "Vanaf {d}: 2e halve prijs op alle kaas", "Nu in de app: filterkoffie 500 g {p}"),
    "pl": ("DZIĘKUJEMY ZAPRASZAMY PONOWNIE", "PON.-SOB. 6.00-22.00", "www.{w}.pl", "BDO 00000####",
           "Od {d} masło extra 200g tylko {p} zł", "Zwrot towaru z paragonem do 30 dni"),
    "hr": ("HVALA NA POVJERENJU", "Radno vrijeme: pon-sub 7-21", "www.{w}.hr", "Od {d} kava mljevena 400g {p} EUR",
           "Zamjena robe u roku 14 dana uz račun"),
    "si": ("Hvala za nakup!", "Odprto: pon-sob 8.00-20.00", "www.{w}.si", "Od {d} jabolka 1 kg samo {p} EUR"),
    "se": ("TACK FÖR BESÖKET! VÄLKOMMEN ÅTER!", "ÖPPET ALLA DAGAR 7-22", "www.{w}.se", "Öppet köp 30 dagar mot kvitto",
           "Från {d}: kaffe 450g {p} kr", "Mat och läkemedel bytes ej"),
    "gb": ("Thank you for shopping with us", "Please call again", "www.{w}.co.uk", "Open 7am to 10pm Mon-Sat",
           "From {d}: cheddar 400g only £{p}", "Refunds within 28 days with this receipt",
           "Comments welcome at: www.{w}feedback.com"),
    "ie": ("Thank you - Go raibh maith agat", "www.{w}.ie", "Carvery lunch daily from {p}", "Please call again"),
    "us": ("Thank You", "Please Come Again", "www.{w}.com", "Tell us how we did and win $1000!",
           "NOW HIRING ALL POSITIONS",
           "Free cookie with next visit before {d}", "Returns within 30 days with receipt",
           "16 oz coffee only ${p} all month"),
    "hu": ("KÖSZÖNJÜK A VÁSÁRLÁST!", "Nyitva: H-Szo 6-21", "www.{w}.hu", "{d}-tól trappista sajt {p} Ft/kg",
           "Reklamáció esetén a nyugtát őrizze meg!"),
    "ro": ("VA MULTUMIM!", "VA MAI ASTEPTAM", "www.{w}.ro", "Program L-S 08:00-20:00",
           "Din {d} cafea 250g la doar {p} lei"),
    "pt": ("OBRIGADO PELA SUA VISITA", "Horário: 9h-21h todos os dias", "www.{w}.pt",
           "A partir de {d} bacalhau a {p} €/kg",
           "Trocas no prazo de 30 dias com talão"),
    "id": ("TERIMA KASIH", "Selamat datang kembali", "IG: @{w}", "Promo nasi kotak mulai Rp {p} s/d {d}",
           "Barang yang sudah dibeli tidak dapat ditukar"),
    "fi": ("KIITOS KÄYNNISTÄ - TERVETULOA UUDELLEEN", "Avoinna ark. 7-21, la 7-18, su 10-18", "www.{w}.fi",
           "Alkaen {d} kahvi 500g {p}"),
    "lv": ("PALDIES PAR PIRKUMU!", "Darba laiks 8:00-22:00", "www.{w}.lv", "No {d} sviests 180g tikai {p} EUR"),
    "cl": ("GRACIAS POR SU COMPRA", "VUELVA PRONTO", "www.{w}.cl", "Desde el {d} pan marraqueta a $ {p} el kilo",
           "Timbre Electrónico SII - Res. 80 de 2014"),
}

# The rows a card terminal adds; {s} is the sum, {d} its date, {t} its time.
CARD = {
    "it": ("PAGOBANCOMAT / MASTERCARD", "ACQUIRER ID|###########", "TERM. ########|STAN ######", "Data {d}|Ora {t}",
           "IMPORTO EUR|{s}", "PAN ************####|AUT. ######", "TRANSAZIONE ESEGUITA"),
    "de": ("- K-U-N-D-E-N-B-E-L-E-G -", "Terminal-ID :|########", "TA-Nr ######|BNr ####", "Kartenzahlung contactless",
           "EUR {s}", "PAN|XXXXXXXXXXXX####", "EMV-AID|A0000003591010028001", "Datum {d}|{t} Uhr", "Zahlung erfolgt"),
    "at": ("*** KUNDENBELEG ***", "Bankomat kontaktlos", "Trm-Id:|########", "{d}|{t}", "Betrag EUR|{s}",
           "AUTORISIERT ######"),
    "ch": ("*** Kundenbeleg ***", "Buchung", "MASTERCARD contactless", "XXXXXXXXXXXX####", "{d}|{t}",
           "Trm-Id:|########",
           "AID:|A0000000041010", "Total-EFT CHF:|{s}"),
    "fr": ("CARTE BANCAIRE SANS CONTACT", "CB VISA A0000000031010", "le {d} à {t}", "MONTANT REEL|{s} EUR",
           "DEBIT TICKET CLIENT",
           "A CONSERVER"),
    "es": ("COPIA PARA EL CLIENTE", "TARJETA: **** **** **** ####", "N.C: 08######|AUT: ######", "FECHA {d}|HORA {t}",
           "IMPORTE|{s} EUR", "OPERACION CONTACTLESS - PIN NO REQUERIDO"),
    "nl": ("Kopie Kaarthouder", "Terminal: ^#^^##|Merchant: #######", "Periode: 3###|Transactie: 0#######",
           "V PAY A0000000032020",
           "Kaart: 487512xxxxxxxxx####", "BETALING", "{d} {t}|Auth. code: B#####", "Totaal:|{s} EUR", "AKKOORD"),
    "pl": ("POTWIERDZENIE DLA KLIENTA", "POS ID: ########|MID ######", "SPRZEDAŻ BEZSTYKOWA", "KWOTA: {s} PLN",
           "{d}|{t}",
           "KOD AUTORYZACJI: ######"),
    "hr": ("KOPIJA KUPCA", "TID: ########|MID: 00######", "PRODAJA {d} {t}", "IZNOS EUR|{s}", "ODOBRENO ######"),
    "si": ("SLIP ZA KUPCA", "TID ########|STAN ####", "{d} {t}", "NAKUP EUR|{s}", "ODOBRENO ######"),
    "se": ("Term:17100#####|SWE:######", "Debit Mastercard|************####", "{d} {t}|AID:A0000000041010",
           "TVR:000004800A|TSI:0000",
           "Köp|{s}", "Totalt SEK|{s}", "Spara kvittot"),
    "gb": ("CUSTOMER COPY", "VISA DEBIT **** **** **** ####", "AID : A0000000031010", "{d} {t}|AUTH CODE ######",
           "SALE|GBP{s}", "CONTACTLESS - NO CVM"),
    "ie": ("CARDHOLDER COPY", "DEBIT MASTERCARD ****####", "{d} {t}|AUTH ######", "AMOUNT EUR|{s}"),
    "us": ("Visa №XXXXXXXXXXXX####", "Approval: ######|Ref: 376######", "ENTRY METHOD: CHIP READ", "{d} {t}",
           "AMOUNT|${s}",
           "CUSTOMER COPY"),
    "hu": ("BANKKÁRTYÁS FIZETÉS", "TID: ########|AUTH: ######", "{d}|{t}", "ÖSSZEG:|{s} Ft", "ELFOGADVA"),
    "ro": ("CHITANTA CLIENT", "TID ########|COD AUT. ######", "{d}|{t}", "SUMA RON|{s}", "TRANZACTIE APROBATA"),
    "pt": ("MULTIBANCO - COPIA CLIENTE", "ID TPA: ########|PER: ###", "{d}|{t}", "COMPRA|{s} EUR", "AUT: ######"),
    "id": ("DEBIT BCA ************####", "TERM№ ########|APPR ######", "{d}|{t}", "AMOUNT|Rp {s}"),
    "fi": ("Kortti:|Visa Debit", "**** **** **** #### CP", "Sovellus:|A0000000032010",
           "Tap.nro/Varmennus:|00###/161###",
           "{d}|{t}", "Debit/Veloitus|{s} EUR"),
    "lv": ("BEZKONTAKTA KARTE", "BANKAS KVĪTS NR.|38####", "TERMINĀLA ID|UV25####", "LAIKS|{d} {t}", "SUMMA|{s} EUR",
           "Autorizācijas nr ######"),
    "cl": ("TRANSBANK - COMPROBANTE VENTA", "DEBITO ************####", "{d}|{t}", "MONTO|$ {s}", "COD. AUT: ######"),
}

# The day as a card terminal of the country writes it.
CARD_DAY = {"us": "%m/%d/%y", "se": "%Y-%m-%d", "hu": "%Y.%m.%d", "pl": "%Y-%m-%d", "de": "%d.%m.%y", "at": "%d.%m.%Y",
            "ch": "%d.%m.%Y", "hr": "%d.%m.%Y", "si": "%d.%m.%Y", "nl": "%d/%m/%Y", "fi": "%d.%m.%Y", "lv": "%Y-%m-%d"}


def town_of(slip):
    """The shop's town, drawn once for a receipt."""
    if slip.town is None:
        slip.town = fill(slip.rng, slip.rng.choice(TOWNS[slip.country].split(";")))
    return slip.town


def place(slip):
    """Adds the rows of the address, and sometimes the mall or the neighbour."""
    rng, country = slip.rng, slip.country
    street = rng.choice(STREETS[country].split(";"))
    number = rng.randint(1, 160)
    if country in ("fr", "gb", "ie", "us"):
        if country == "us":
            number = rng.randint(100, 19000)
        street = f"{number}{', ' if country == 'fr' else ' '}{street}"
    else:
        street = f"{street}{', ' if country in ('it', 'es', 'pt') else ' '}{number}"
    town = town_of(slip)
    if slip.chance(0.2):
        slip.centre(rng.choice(BESIDE[country]))
    if slip.chance(0.3) and len(street) + len(town) + 3 <= slip.width:
        slip.centre(slip.style(f"{street} - {town}") if slip.chance(0.4) else f"{street}, {town}")
    else:
        slip.centre(street)
        slip.centre(town)
    if slip.chance(0.7):
        slip.centre(fill(rng, rng.choice(PHONES[country])))


def title(slip, name, legal="", branch=True):
    """Adds the shop's name, by a chance in letterspacing or as the firm only, and notes it."""
    town = re.sub(r" [A-Z]{1,2}\d.*|[\d#-]+[A-Z]*|\(.*\)|,.*| - .*", "", town_of(slip)).strip()
    if legal and slip.chance(0.1):  # the name is a picture that no text shows
        slip.centre(legal)
        slip.merchant(legal, name)
        return
    if len(name) <= 12 and len(spaced(name)) <= slip.width and slip.chance(0.25):
        slip.centre(spaced(name))
    elif slip.chance(0.1):
        slip.centre(f"*** {name} ***")
    else:
        slip.centre(name)
    also = [legal, strip_marks(name)]
    if branch and slip.chance(0.2) and not slip.truth["merchant"]:
        row = f"Filiale {slip.fill('###')}" if slip.country in ("de", "ch", "at", "it", "nl") else town
        slip.centre(row)
        also.append(f"{name} {row}")
    if legal and slip.chance(0.7):
        slip.centre(legal)
    slip.merchant(name, *also)


def web_name(slip):
    """The shop's name as part of a web address."""
    return re.sub("[^a-z]", "", strip_marks(slip.truth["merchant"]).lower())[:14] or "shop"


SHOP_ONLY = re.compile("Cambio merce|Olio|Refunds|cheddar|Returns|tidak dapat")


def foot(slip, most=4, eating=False):
    """Adds some of the country's rows for the foot, in an eating place none about goods in shelves."""
    rows = [row for row in FOOT[slip.country] if not (eating and SHOP_ONLY.search(row))]
    day_form = "%m/%d" if slip.country == "us" else "%Y-%m-%d" if slip.country in ("se",) else "%d.%m."
    for row in slip.rng.sample(rows, slip.rng.randint(0, min(most, len(rows)))):
        price = slip.rng.randint(99, 999) * (1 if slip.digits else 50)
        values = {"p": slip.money(price), "d": slip.day(day_form, slip.rng.randint(3, 30)),
                  "w": web_name(slip), "n": slip.rng.randint(1, 40)}
        for part in row.split("|"):
            slip.centre(slip.fill(part.format(**values)))


def card(slip, cents=None):
    """Adds the rows of the card terminal, whose clock may be off by a minute."""
    cents = slip.total_cents if cents is None else cents
    moment = slip.near_time(slip.pick(0, 0, 20, -40, 70))
    form = CARD_DAY.get(slip.country, "%d/%m/%Y")
    clock = "%I:%M %p" if slip.country == "us" else slip.pick("%H:%M", "%H:%M:%S")
    slip.lines(CARD[slip.country], s=slip.money(cents), d=moment.strftime(form), t=moment.strftime(clock))


def person(slip):
    """A cashier or a waiter."""
    return slip.rng.choice(PEOPLE[slip.country].split(";"))


# ---------------------------------------------------------------- Italy

IT_BRANDS = ("Valdora", "Granolio", "Pastorella", "Il Mulinetto", "Campolieto", "Fior d'Alpe", "Marechiara",
             "Tre Comari")
IT_FOOD = shelf(
    "Latte ~ P.S. 1L 109 189 4; Pane comune 290 450 4k; Mozzarella ~ 125g 99 219 4; "
    "Parmigiano Regg. 24m 1690 2390 4k; Prosc.crudo dolce 2490 3590 10k; Spaghetti ~ n.5 500 79 169 4; "
    "Passata ~ 700g 89 179 4; Olio EVO ~ 1L 799 1290 4; Caffè ~ 250g 299 549 22; Frollini ~ 350g 169 329 10; "
    "Uova fresche x6 169 289 10; Pomodori ciliegino 249 399 4k; Banane 139 199 4k; Mele Golden 179 269 4k; "
    "Zucchine 169 299 4k; Insalata ~ 119 199 4; Tonno ~ 3x80g 299 459 10; Acqua ~ nat. 6x1,5 179 319 22; "
    "Birra ~ 66cl 119 199 22; Vino rosso ~ 75cl 349 899 22; Detersivo ~ 1,5L 299 599 22; "
    "Carta igienica ~ 4R 199 349 22; Shampoo ~ 250ml 199 459 22; Yogurt ~ fragola 59 129 10; "
    "Burro ~ 250g 229 339 4; Petto di pollo 890 1290 10k; Macinato scelto 990 1390 10k; "
    "Fondente 70% ~ 129 299 10; Patatine ~ 150g 129 219 10; Shopper bio 8 12 22; Aceto bals. ~ 50cl 189 399 10; "
    "Sale fino 1kg 29 69 10; Prezzemolo mazzo 79 119 4; Totale bucato ~ 299 499 22")
IT_MENU = shelf(
    "Spaghetti vongole 1200 1800 10; Tagliatelle ragù 900 1300 10; Pizza margherita 600 850 10; "
    "Fritto misto 1400 1900 10; Tagliata rucola 1600 2200 10; Insalata mista 400 600 10; "
    "Tiramisù casa 500 650 10; Acqua nat. 1L 200 300 10; Vino casa 1/2 500 700 10; Caffè espresso 120 200 10; "
    "Amaro 300 450 10; Birra media 450 600 10; Bruschette 400 650 10; Cappuccino 150 220 10; "
    "Brioche crema 130 200 10; Panino crudo 450 650 10; Spritz 500 800 10; Ghiacciolo 100 180 10; "
    "Piña colada 700 950 10; Dolce del giorno 450 650 10")
IT_TOOLS = shelf(
    "Trapano batt. ~ 18V 8990 24990 22; Vite autofil. 4x30 pz100 390 790 22; Pittura lavabile ~ 14L 3990 8990 22; "
    "Pennello piatto mm 50 290 790 22; Lampadina led E27 ~ 299 699 22; Prolunga 5m ~ 790 1490 22; "
    "Silicone trasp. ~ 399 799 22; Rubinetto lavello ~ 4990 14990 22; Maniglia inox 1290 3490 22; "
    "Nastro carta 25m 199 399 22; Guanti lavoro tg 9 349 799 22; Idropulitrice ~ 140 bar 12990 39990 22; "
    "Terriccio ~ 50L 499 899 22; Vaso cotto cm 30 690 1590 22; Tagliaerba ~ 1600W 14900 129900 22; "
    "Duplicato chiave 250 500 22; Catena antifurto 1990 3990 22")


def it_letters(slip, goods, form):
    """How each rate is written in the IVA column."""
    return {good.rate: form.format(r=percent(good.rate), d=percent(good.rate, ",", 2)) for good in goods}


def it_pay(slip, extra=True):
    """Adds what was paid, and gives back whether it was by card."""
    by_card = slip.chance(0.6)
    if by_card:
        slip.pair("Pagamento elettronico", slip.money(slip.total_cents))
        if extra and slip.chance(0.5):
            slip.pair("Pagamento contante", slip.money(0))
        slip.pair("Importo pagato", slip.money(slip.total_cents))
    else:
        given = cash_given(slip, slip.total_cents, (1, 100, 500, 1000, 5000))
        slip.pair("Pagamento contante", slip.money(given))
        if given != slip.total_cents:
            slip.pair("Resto", slip.money(given - slip.total_cents))
        slip.pair("Importo pagato", slip.money(slip.total_cents))
    return by_card


def it_close(slip):
    """Adds the date, the document's number and the recorder's number of an Italian till."""
    form = slip.pick("%d-%m-%Y", "%d/%m/%Y", "%d-%m-%y")
    number = slip.number("####-####")
    clock = slip.day("%H:%M")
    if slip.chance(0.7):
        slip.centre(f"{slip.day(form)} {clock}")
        slip.centre(f"DOCUMENTO N. {number}")
    else:
        slip.pair(f"{slip.day(form)} {clock}", f"DOC.N.{number}")
    slip.centre(slip.fill(slip.pick("RT 99^^^00####", "Server RT 88S2500####", "^^ 96SRT00####")))


def it_market_goods(slip, goods, habit):
    """Adds the goods of an Italian supermarket, with the rows of pieces above or below."""
    departments = ["ORTOFRUTTA", "GASTRONOMIA", "DROGHERIA", "LATTICINI", "CURA CASA"]
    names, rates = habit["names"], habit["rates"]
    for place_of, good in enumerate(goods):
        if habit["departments"] and place_of % 4 == 0:
            slip.put(f"*** {departments[place_of // 4 % 5]} ***")
        name = good.name[:names].rstrip()
        pieces = ""
        if good.weight is not None:
            pieces = f"kg {slip.weight(good)} x {slip.money(good.price)} €/kg"
        elif good.quantity > 1:
            pieces = f"{'n.' if habit['numbered'] else ''}{good.quantity} x {slip.money(good.price)}"
        if pieces and habit["above"]:
            slip.put("   " + pieces)
        slip.table((name, 0), (rates[good.rate], -(slip.width - 11)), (slip.money(good.amount), -slip.width))
        slip.item(name, good)
        if pieces and not habit["above"]:
            slip.put("      " + pieces)
        if good.off:
            words = f"SCONTO {good.off_rate}%" if good.off_rate else slip.pick(
                "SCONTO FIDELITY", "OFFERTA SOCI", "TAGLIO PREZZO", "SCONTO")
            slip.table(("  " + words, 0), (rates[good.rate] if habit["rate_off"] else "", -(slip.width - 11)),
                       (slip.money(-good.off), -slip.width))
            slip.adjust(-good.off)


def it_supermercato(rng):
    """An Italian supermarket: DOCUMENTO COMMERCIALE, the IVA column between name and price."""
    slip = Slip(rng, "it", "EUR", rng.choice((40, 42, 44, 48)))
    slip.upper, slip.plain = slip.chance(0.75), slip.chance(0.3)
    stem = slip.pick("BELLASPESA", "SuperFiorito", "MERCATO VIVO", "Spesamica", "LA CREDENZA", "EUROGUSTO",
                     "D+ RISPARMIO")
    title(slip, stem, slip.pick("", f"{stem} DISTRIBUZIONE S.P.A.", "GEST.AL. S.R.L. UNIPERSONALE",
                                "ROSSI E FIGLI SNC"))
    place(slip)
    slip.centre(f"P.IVA {slip.vat(vat_west(rng, 'it'))}")
    slip.centre("DOCUMENTO COMMERCIALE")
    slip.centre("di vendita o prestazione")
    slip.table(("DESCRIZIONE", 0), ("IVA", -(slip.width - 11)), ("Prezzo(€)", -slip.width))
    goods = basket(slip, IT_FOOD, IT_BRANDS)
    discounts(slip, goods, slip.pick(0, 0.1, 0.3))
    it_market_goods(slip, goods, {
        "names": slip.width - 20, "rates": it_letters(slip, goods, slip.pick("{r}%", "{d}%", "{r},00%")),
        "above": slip.chance(0.6), "numbered": slip.chance(0.3), "departments": slip.chance(0.2),
        "rate_off": slip.chance(0.5)})
    coupon = 0
    if slip.due > 1500 and slip.chance(0.3):
        slip.pair(slip.pick("SUBTOTALE", "SUB-TOTALE"), slip.money(slip.due))
        coupon = slip.pick(100, 200, 250)
        slip.pair(slip.pick("BUONO SCONTO", "COUPON FEDELTA'", "SCONTO S/SUBTOT"), slip.money(-coupon))
        slip.adjust(-coupon)
    elif slip.chance(0.3):
        slip.pair("SUBTOTALE", slip.money(slip.due))
    slip.total(slip.pick("TOTALE COMPLESSIVO", "TOTALE COMPLESSIVO €", "TOTALE  COMPLESSIVO"))
    tax = sum(split_tax(gross, rate)[1] for rate, gross in by_rate(goods, coupon).items())
    slip.pair("di cui IVA", slip.money(tax))
    by_card = it_pay(slip)
    it_close(slip)
    off = sum(good.off for good in goods) + coupon
    if off and slip.chance(0.6):
        slip.centre(slip.pick("HAI RISPARMIATO", "Oggi hai risparmiato EUR") + f" {slip.money(off)}")
    if slip.chance(0.4):
        points = slip.due // 100
        slip.lines(("TESSERA|*****####", "Saldo punti precedente|1.2##", "Punti spesa|{n}", "Nuovo saldo punti|1.4##"),
                   n=points)
    if by_card and slip.chance(0.4):
        card(slip)
    slip.pair(slip.fill("CASSA 0## OP. ") + person(slip), f"ART. {sum(g.quantity for g in goods)}")
    foot(slip)
    return slip


def it_trattoria(rng):
    """An Italian bar or restaurant: pieces in a row above, cover charge as a good, free extras."""
    slip = Slip(rng, "it", "EUR", rng.choice((32, 34, 36, 40)))
    slip.upper, slip.plain = slip.chance(0.7), slip.chance(0.4)
    name = slip.pick("TRATTORIA DA GINO", "BAR CENTRALE", "Pizzeria Il Vicolo", "Osteria del Ponte", "CAFFE' NAZIONALE",
                     "Gelateria Dolce Neve", "SAMPEI BEACH BAR")
    title(slip, name, slip.pick("", "di Neri Luigi & C. S.N.C.", "RISTOGEST SRL", "PHOTO VIDEO CAMALLO SNC"),
          branch=False)
    place(slip)
    slip.centre(f"{slip.pick('P.IVA', 'P. IVA', 'Partita IVA:')} {slip.vat(vat_west(rng, 'it'))}")
    if slip.chance(0.6):
        slip.put(slip.fill(slip.pick("Tavolo ## - Coperti #", "Comanda", "ESTERNO - TAVOLO ##")))
    slip.centre("DOCUMENTO COMMERCIALE")
    slip.centre("di vendita o prestazione")
    with_rate, above = slip.chance(0.7), slip.chance(0.7)
    if with_rate:
        slip.table(("DESCRIZIONE", 0), ("IVA", -(slip.width - 10)), ("Prezzo(€)", -slip.width))
    goods = basket(slip, IT_MENU, (), most=9, step=10, pieces=0.4)
    if slip.chance(0.5):
        goods.insert(0, Good(slip.style("Coperto"), slip.pick(150, 200, 250), 10, rng.randint(1, 6)))
    for good in goods:
        pieces = f"{good.quantity} x {slip.money(good.price)}"
        if good.quantity > 1 and above:
            slip.put("     " + pieces)
        label = good.name if above or good.quantity == 1 else f"{good.quantity} {good.name}"
        cells = [(label[:slip.width - 18], 0), (slip.money(good.amount), -slip.width)]
        slip.table(cells[0], ("10%" if with_rate else "", -(slip.width - 10)), cells[1])
        slip.item(good.name[:slip.width - 18 - len(label) + len(good.name)], good)
        if slip.chance(0.12):
            extra = slip.style(slip.pick("+ senza cipolla", "VAR. doppia mozzarella", "+ ben cotto", "in bicchiere"))
            slip.table(("  " + extra, 0), (slip.money(0) if slip.chance(0.7) else "", -slip.width))
    it_restaurant_total(slip, goods)
    return slip


def it_restaurant_total(slip, goods):
    """Adds what follows the goods of an Italian restaurant."""
    off = 0
    if slip.chance(0.2):
        slip.pair("SUBTOTALE", slip.money(slip.due))
        rate = slip.pick(5, 10)
        off = half_up(slip.due * rate / 100)
        slip.pair(f"SCONTO -{rate}%", slip.money(-off))
        slip.adjust(-off)
    elif slip.chance(0.2):
        charge = half_up(slip.due * 0.1)
        slip.pair("SERVIZIO 10%", slip.money(charge))
        slip.adjust(charge)
    word = slip.pick("TOTALE COMPLESSIVO", "TOTALE COMPLESSIVO", "TOTALE EURO", "CONTO EUR", "TOTALE €")
    slip.total(word)
    slip.pair("di cui IVA", slip.money(split_tax(slip.due, 10)[1]))
    by_card = it_pay(slip, extra=False)
    it_close(slip)
    if by_card and slip.chance(0.5):
        slip.centre("DETTAGLIO FORME di PAGAMENTO")
        slip.pair("Carte di Credito", slip.money(slip.total_cents))
    covers = slip.pick(2, 3, 4)
    if slip.chance(0.15):
        slip.pair(f"Alla romana ({covers} pers.)", slip.money(half_up(slip.due / covers)))
    if slip.chance(0.5):
        slip.put(f"Ti ha servito {person(slip)}")
    foot(slip, 2, eating=True)


def it_ferramenta(rng):
    """An Italian hardware shop: article codes, full price and percentage off, sums over a thousand."""
    slip = Slip(rng, "it", "EUR", rng.choice((42, 44, 46)), group=slip_group(rng))
    slip.upper, slip.plain = slip.chance(0.6), slip.chance(0.3)
    title(slip, slip.pick("FERRAMENTA BIANCHI", "CasaFai", "BRICO TRE STELLE", "Colorificio Iride",
                          "UTENSILERIA MONTI"),
          slip.pick("", "BIANCHI FERRAMENTA S.A.S.", "TRE STELLE S.R.L. - SOC. UNIP."))
    place(slip)
    slip.centre(f"PARTITA IVA {slip.vat(vat_west(rng, 'it'))}")
    slip.centre("DOCUMENTO COMMERCIALE di vendita")
    codes = slip.pick("above", "before", "none")
    slip.rule("=")
    slip.pair("ARTICOLO", "EURO")
    goods = basket(slip, IT_TOOLS, ("Fortek", "Duramax", "Colorfin", "Idrolux", "Verdemio"), most=12, pieces=0.25)
    discounts(slip, goods, 0.25)
    for good in goods:
        code = ean(rng, "80")
        if codes == "above":
            slip.put(code)
        name = good.name[:26].rstrip()
        if good.quantity > 1:
            slip.put(f"  NR {good.quantity} PZ a {slip.money(good.price)}")
        if codes == "before":
            name = name[:slip.width - 20].rstrip()
            slip.pair(f"{code[5:]} {name}", slip.money(good.amount))
        else:
            slip.pair(name, slip.money(good.amount))
        slip.item(name, good)
        if good.off:
            words = f"SCONTO {good.off_rate},00%" if good.off_rate else "PROMO VOLANTINO"
            slip.pair(f"  {words}", slip.money(-good.off))
            slip.adjust(-good.off)
            if slip.chance(0.4):
                slip.put(f"  prezzo netto {slip.money(good.amount - good.off)}")
    slip.rule("=")
    slip.total(slip.pick("TOTALE EURO", "TOTALE COMPLESSIVO", "T O T A L E   E U R O", "SALDO DA PAGARE"))
    slip.pair("DI CUI IVA", slip.money(sum(split_tax(g, r)[1] for r, g in by_rate(goods).items())))
    by_card = it_pay(slip)
    it_close(slip)
    if by_card and slip.chance(0.3):
        card(slip)
    slip.put(slip.fill("Cassa # ") + "Operatore " + person(slip))
    foot(slip)
    return slip


def slip_group(rng):
    """How a till with decimal commas parts its thousands."""
    return rng.choice((".", ".", " ", ""))


def it_fattura(rng):
    """An Italian invoice: a head with the customer, net prices, the tax added at the foot."""
    slip = Slip(rng, "it", "EUR", rng.choice((52, 54, 56)))
    slip.upper = slip.chance(0.4)
    name = slip.pick("Idraulica Ferri S.r.l.", "Cartotecnica Lario S.n.c.", "Autoricambi Sele S.p.A.",
                     "Vivai Montecchi s.s.")
    slip.centre(name)
    slip.merchant(name, name.rsplit(" ", 1)[0])
    place(slip)
    slip.centre(f"P.IVA e C.F. {slip.vat(vat_west(rng, 'it'))}")
    number = slip.number(slip.pick("###/A", "####", "2#/###"))
    slip.put(f"FATTURA ACCOMPAGNATORIA N. {number} del {slip.day(slip.pick('%d/%m/%Y', '%d.%m.%Y'))}")
    slip.put("Ora " + slip.day("%H:%M")) if slip.chance(0.6) else slip.truth.update(time=None)
    slip.put("Spett.le " + slip.pick("Bar Aurora di Conti M.", "CONDOMINIO VIA VERDI 8", "Studio Tecnico Lupi"))
    slip.put(f"P.IVA cliente {vat_west(rng, 'it')}")
    slip.table(("Descrizione", 0), ("Q.tà", -(slip.width - 26)), ("Prezzo", -(slip.width - 16)),
               ("IVA", -(slip.width - 11)),
               ("Importo", -slip.width))
    slip.rule()
    goods = basket(slip, IT_TOOLS, ("Fortek", "Duramax", "Idrolux"), most=8)
    for good in goods:
        name = good.name[:slip.width - 32].rstrip()
        slip.table((name, 0), (str(good.quantity), -(slip.width - 26)), (slip.money(good.price), -(slip.width - 16)),
                   ("22", -(slip.width - 12)), (slip.money(good.amount), -slip.width))
        slip.item(name, good)
    slip.rule()
    net = slip.due
    tax = half_up(net * 0.22)
    slip.pair("Totale imponibile", slip.money(net))
    slip.pair("Totale imposta IVA 22%", slip.money(tax))
    slip.adjust(tax)
    sign = slip.pick("€ {}", "EUR {}", "{} €")
    slip.total(slip.pick("TOTALE DOCUMENTO", "TOTALE FATTURA", "TOTALE A PAGARE"), sign.format(slip.money(slip.due)))
    slip.put("Pagamento: " + slip.pick("contanti alla consegna", "bancomat", "rimessa diretta"))
    slip.put(slip.fill("IBAN IT##^0200801600000100######"))
    if slip.chance(0.4):
        slip.put(f"Scadenza {slip.day('%d/%m/%Y', 30)}  rata unica  {slip.money(slip.due)}")
    return slip


# ---------------------------------------------------------------- Germany, Austria, Switzerland

DE_BRANDS = ("Hofgut", "Lindenau", "Kornmeister", "Alpenrain", "Frischla", "Goldähre", "Nordkai", "TIPPI", "Milchwerk")
DE_FOOD = shelf(
    "H-Milch ~ 3,5% 1L 99 125 7; Frischmilch 1,5% 99 129 7; Butter ~ 250g 179 249 7; Roggenbrot 500g 139 259 7; "
    "Weizenbrötchen 39 79 7; Gouda jung ~ 199 349 7; Apfel Elstar kg 199 279 7k; Banane lose 119 179 7k; "
    "Eier Bodenh. 10er 199 299 7; Rispentomaten 249 399 7k; Suppengrün 99 149 7; Milchreis Schoko 29 59 7; "
    "ASC Räucherlachs 299 459 7; Pflaumen 750g 149 249 7; Haselnusscreme ~ 219 349 7; Kaffee ~ 500g 549 799 7; "
    "Dominosteine 89 149 7; Chips Paprika ~ 129 199 7; Spaghetti ~ 79 149 7; Hackfleisch gem. 399 599 7; "
    "Wasserm. kernarm 89 119 7k; Mineralw. ~ 1,5L 29 59 19; Pils ~ 0,5L 69 99 19; Cola ~ 1,25L 79 119 19; "
    "Rotwein Dornf. 0,75 299 599 19; Spül-/HH-Tücher 75 149 19; Today Nachfüllbtl. 65 99 19; "
    "Alufolie 30m 149 229 19; Zahncreme ~ 75ml 95 199 19; Batterien AA 4er 199 449 19; Tragetasche 10 25 19; "
    "Gesamtpflege ~ 175 299 19; Grablicht 79 139 19; Orto Mio Oliven 119 199 7; Hautklar 3in1 249 399 19; "
    "Summer Mix Eis 199 329 7")
DE_DRUG = shelf(
    "Color&Go Nagellack 152 155 249 19; Compact Puder 04 275 495 19; Handcreme ~ 75ml 125 295 19; "
    "Sonnenmilch ~ LSF30 395 895 19; Trockenshampoo ~ 145 395 19; Windeln ~ Gr.4 695 1295 19; "
    "Babybrei Apfel 95 165 7; Tee Kräuter 20Btl 125 245 7; Taschentücher 30x10 195 325 19; "
    "Vollwaschmittel ~ 495 1095 19; Kabel USB-C 2m 595 1295 19; Bilderrahmen 20x30 395 995 19; "
    "LED-Strahler ~ 20W 1499 3999 19; Dispersionsfarbe 10l 2999 6999 19; Akkuschrauber ~ 18V 5999 18999 19; "
    "Blumenerde 40l 499 899 19; Hochdruckreiniger ~ 14900 59900 19; Kaminofen ~ 89900 189900 19; "
    "Schrauben 5x40 100St 499 899 19; Summenkarte blanko 99 199 19")


def de_tax_table(slip, sums, letters, form):
    """Adds the VAT table of a German till, in one of its looks."""
    heads = {"netto first": ("Steuer %", "Netto", "Steuer", "Brutto"),
             "tax first": ("MWST%", "MWST +", "Netto =", "Brutto"),
             "gross first": ("MwSt-Satz", "Brutto", "Netto", "MwSt")}[form]
    places = (0, -(slip.width - 18), -(slip.width - 9), -slip.width)
    slip.table(*zip(heads, places))
    totals = [0, 0, 0]
    for rate, gross in sums.items():
        net, tax = split_tax(gross, rate)
        values = {"netto first": (net, tax, gross), "tax first": (tax, net, gross),
                  "gross first": (gross, net, tax)}[form]
        totals = [a + b for a, b in zip(totals, values)]
        name = f"{letters[rate]}={percent(rate, slip.point, 1):>5}%" if form != "tax first" else \
            f"{letters[rate]} {percent(rate, slip.point):>2} %"
        slip.table(*zip((name, *map(slip.money, values)), places))
    if slip.chance(0.6):
        word = {"netto first": "Gesamtbetrag" if slip.width > 38 and totals[0] < 100000 else "Gesamt",
                "tax first": "Summe", "gross first": "Gesamt"}[form]
        slip.table(*zip((word, *map(slip.money, totals)), places))


def de_market_row(slip, good, habit, letter):
    """Adds one good of a German supermarket with its rows of pieces, weight, discount and deposit."""
    amount = f"{slip.money(good.amount)} {letter}"
    name = good.name[:slip.width - 12].rstrip()
    if good.quantity > 1 and habit["pieces"] == "beside":
        name = good.name[:slip.width - 22].rstrip()
        slip.table((name, 0), (f"{slip.money(good.price)} x {good.quantity:>3}", -(slip.width - 10)),
                   (amount, -slip.width))
    elif good.quantity > 1 and habit["pieces"] == "above":
        slip.put(f"  {good.quantity} x {slip.money(good.price):>8}")
        slip.pair(name, amount)
    else:
        slip.pair(name, amount)
    slip.item(name, good)
    if good.quantity > 1 and habit["pieces"] == "below":
        slip.put(f"   {good.quantity} Stk x {slip.money(good.price):>7}")
    if good.weight is not None:
        slip.put(f"    {slip.weight(good)} kg x  {slip.money(good.price)} EUR/kg")
    if good.off:
        word = f"Rabatt {good.off_rate}%" if good.off_rate else slip.pick("Preisvorteil", "Rabatt", "Coupon",
                                                                          "App-Vorteil")
        off = slip.money(good.off) + "-" if habit["minus last"] else slip.money(-good.off)
        slip.pair(f"  {word}", f"{off} {letter}")
        slip.adjust(-good.off)


def de_deposits(slip, goods, letters):
    """Adds deposit charged for the bottles bought and, now and then, empties given back."""
    bottles = sum(good.quantity for good in goods if re.search(r"0,5L|1,25L|1,5L", good.name, re.I))
    value = slip.pick(25, 25, 8, 15)
    found = []
    if bottles:
        words = slip.pick("Pfand 0,25 EURO", "Pfand", "PFAND EINWEG") if value == 25 else slip.pick("Pfand",
                                                                                                    "MEHRWEGPFAND")
        deposit = Good(slip.style(words), value, 19, bottles)
        mark = letters[19] + slip.pick("", "*")
        slip.pair(deposit.name, f"{slip.money(deposit.amount)} {mark}")
        if bottles > 1:
            slip.put(f"   {bottles} Stk x {slip.money(value):>7}")
        slip.item(deposit.name, deposit)
        found.append(deposit)
    if slip.due > 900 and slip.chance(0.2):
        count = slip.rng.randint(2, 12)
        back = count * 25
        slip.pair(slip.style(slip.pick("Leergut Einweg", "Leergutbon", "PFANDRÜCKGABE")),
                  f"{slip.money(-back)} {letters[19]}")
        slip.put(f"   {count} Stk x {slip.money(25):>7}")
        slip.adjust(-back)
        return found, back
    return found, 0


def de_pay(slip):
    """Adds how a German receipt was paid."""
    if slip.chance(0.5):
        given = cash_given(slip, slip.total_cents, (1, 500, 1000, 2000, 5000))
        slip.table(("Geg. BAR", 0), ("EUR", -(slip.width - 12)), (slip.money(given), -(slip.width - 2)))
        if given != slip.total_cents:
            word = slip.pick("Rückgeld BAR", "RÜCKGELD", "Zurück")
            slip.table((word, 0), ("EUR", -(slip.width - 12)),
                       (slip.money(given - slip.total_cents), -(slip.width - 2)))
        return False
    slip.table((slip.pick("Geg. EC-Cash", "Karte", "girocard", "Kreditkarte"), 0),
               (slip.pick("EUR", ""), -(slip.width - 12)), (slip.money(slip.total_cents), -(slip.width - 2)))
    return True


def de_close(slip, by_card, short):
    """Adds date, time, numbers and signing unit of a German till."""
    number = slip.number(slip.pick("####", "#####", "######"))
    date = slip.day(slip.pick("%d.%m.%Y", "%d.%m.%y"))
    clock = slip.day(slip.pick("%H:%M", "%H:%M", "%H:%M:%S"))
    if short:
        slip.table((slip.fill("7###"), 0), (f"{number}/0{slip.fill('#')}", 8), (date, -(slip.width - 8)),
                   (clock[:5], -slip.width))
    else:
        slip.pair(f"{date}   {clock}", f"Bon-Nr.:{number}")
        slip.pair(slip.fill("Markt:0###  Kasse:#"), slip.fill("Bed.:######"))
    if slip.chance(0.4):
        start = slip.near_time(-slip.rng.randint(20, 150))
        slip.lines(("TSE-Transaktion:|######", "TSE-Start:|" + start.strftime("%Y-%m-%dT%H:%M:%S"),
                    "TSE-Signaturzähler:|1######",
                    "Seriennr. Kasse:|REWE:~h~h:~h~h:~h~h".replace("REWE", "KS")))
    if by_card and slip.chance(0.5):
        card(slip)


def de_supermarkt(rng):
    """A German supermarket or discounter: tax letters, deposit, a VAT table, a signing unit."""
    slip = Slip(rng, "de", "EUR", rng.choice((36, 38, 40, 42)))
    slip.upper, slip.plain = slip.chance(0.5), slip.chance(0.1)
    name = slip.pick("FRISCHMARKT", "Kornfeld", "NORDKAUF", "Preisfuchs", "Lindenmarkt", "HALLO MARKT", "BILLO")
    title(slip, name, f"{name}{slip.pick(' Markt GmbH', ' Handels GmbH & Co. KG', ' Petra Vogt e.K.')}")
    place(slip)
    if slip.chance(0.6):
        number = vat_west(rng, "de")
        if slip.chance(0.8):
            slip.centre(f"{slip.pick('UID Nr.:', 'UST-ID-NR:', 'USt-IdNr.')} {slip.vat('DE' + number)}")
        else:
            slip.centre(slip.fill("Steuer-Nr.: 5###/5820-0###"))
    slip.pair("", slip.pick("EUR", "EUR  ", "Preis EUR"))
    goods = basket(slip, DE_FOOD, DE_BRANDS)
    discounts(slip, goods, slip.pick(0, 0, 0.15, 0.3))
    letters = {19: "A", 7: "B"} if slip.chance(0.7) else {19: "1", 7: "2"}
    habit = {"pieces": slip.pick("beside", "below", "below", "above"), "minus last": slip.chance(0.25)}
    for good in goods:
        de_market_row(slip, good, habit, letters[good.rate])
    deposits, back = de_deposits(slip, goods, letters)
    off = 0
    if slip.due > 2000 and slip.chance(0.25):
        slip.rule("-", 0.4)
        slip.pair(slip.pick("Zwischensumme", "ZWISCHENSUMME EUR"), slip.money(slip.due) + "  ")
        rate = slip.pick(5, 10)
        off = half_up(slip.due * rate / 100)
        slip.pair(f"Coupon {rate}% auf alles", slip.money(-off) + "  ")
        slip.adjust(-off)
    slip.rule("-", slip.pick(1, 0.4))
    word = slip.pick("SUMME", "S U M M E", "zu zahlen", "SUMME  EUR", "Summe", "Gesamtbetrag", "ZU ZAHLEN EUR", "Total")
    if word in ("SUMME", "S U M M E") and slip.chance(0.6):
        word = f"{word}{' ' * max(1, slip.width - 14 - len(word) - 8)}EUR"
    slip.total(word, slip.money(slip.due) + "  ")
    slip.rule("=")
    by_card = de_pay(slip)
    form = slip.pick("netto first", "tax first", "gross first")
    sums = by_rate(goods + deposits, off)
    if back:
        sums[19] = sums.get(19, 0) - back
    de_tax_table(slip, sums, letters, form)
    de_close(slip, by_card, slip.chance(0.4))
    if off or any(good.off for good in goods):
        slip.centre(f"Du hast heute {slip.money(off + sum(g.off for g in goods))} EUR gespart")
    foot(slip)
    return slip


def de_drogerie(rng):
    """A German drugstore or builders' market: article numbers over the names, the date at the head."""
    slip = Slip(rng, "de", "EUR", rng.choice((42, 44, 48)), group=slip_group(rng))
    slip.upper = slip.chance(0.3)
    name = slip.pick("Drogerie Rosenthal", "VITALIS drogerie", "Bauwelt Hansen", "Werkmann", "Hagener Baufreund")
    title(slip, name, f"{name.split()[-1].title()} GmbH")
    place(slip)
    date, clock = slip.day(slip.pick("%d.%m.%Y", "%d.%m.%y")), slip.day("%H:%M")
    number = slip.number("######/#")
    register = slip.fill("0###/#")
    slip.table((date, 0), (clock, 12), (register, 20), (number, -slip.width))
    slip.pair("", "EUR")
    goods = basket(slip, DE_DRUG, ("Lavia", "Balsana", "Fortek", "Sonnwend", "Kleinchen"), most=14)
    discounts(slip, goods, 0.2)
    letters = {19: "1", 7: "2"}
    codes = slip.pick("above", "before", "none")
    for good in goods:
        name = good.name[:slip.width - 22].rstrip()
        code = ean(rng, "40")
        if codes == "above":
            slip.put(code)
        label = f"{code[6:]} {name}" if codes == "before" else name
        if good.quantity > 1:
            slip.put(f"{label}")
            slip.pair(f"   {good.quantity} x {slip.money(good.price)}",
                      f"{slip.money(good.amount)} {letters[good.rate]}")
        else:
            slip.pair(label, f"{slip.money(good.amount)} {letters[good.rate]}")
        slip.item(name, good)
        if good.off:
            slip.pair(f"   {good.off_rate}% Aktionsrabatt" if good.off_rate else "   Sofortrabatt",
                      f"{slip.money(-good.off)} {letters[good.rate]}")
            slip.adjust(-good.off)
        elif slip.chance(0.1):
            slip.put(f"   statt {slip.money(good.price * 5 // 4)} - Dauerpreis")
    off = 0
    if slip.due > 2000 and slip.chance(0.4):
        slip.pair("Zwischensumme", slip.money(slip.due) + "  ")
        off = half_up(slip.due * 0.1)
        slip.pair(slip.pick("10% Kundenkarte", "Bonus-Coupon 10%"), slip.money(-off) + "  ")
        slip.adjust(-off)
    slip.total(slip.pick("S U M M E", "SUMME EUR", "Endbetrag", "Rechnungsbetrag EUR", "GESAMTSUMME"),
               slip.money(slip.due) + "  ")
    by_card = de_pay(slip)
    de_tax_table(slip, by_rate(goods, off), letters, "gross first")
    if slip.chance(0.4):
        slip.centre(f"USt-ID: {slip.vat('DE' + vat_west(rng, 'de'))}")
    if by_card and slip.chance(0.5):
        card(slip)
    foot(slip)
    if slip.chance(0.5):
        slip.table((date, 0), (clock, 12), (register, 20), (number, -slip.width))
    return slip


AT_MENU = shelf(
    "Wiener Schnitzel 1390 1990 10; Latte Macchiato 390 490 10; Gulasch m. Semmelknödel 1190 1590 10; "
    "Kaiserschmarrn 890 1290 10; Soda Zitron 0,5l 320 420 20; Gösslbräu 0,5l 390 490 20; "
    "Achterl Veltliner 290 420 20; Melange 350 450 10; Apfelstrudel 390 520 10; Kasnocken klein 890 1150 10; "
    "Backhendlsalat 1090 1490 10; Tagessuppe 350 490 10; Almdudel 0,33 320 390 20; Obstler 2cl 290 390 20; "
    "Semmel 90 130 10; Gedeck 150 250 10; Rumpsteak 250g 1990 2890 10; Grüner Salat 390 520 10; "
    "Preiselbeeren extra 90 150 10")


def gasthaus_row(slip, good, form, letter):
    """Adds one dish of an Austrian inn, its pieces before the name, behind it or with their price."""
    name = good.name[:slip.width - 22 if form == "a" else slip.width - 16].rstrip()
    if form == "a":
        slip.table((f"{good.quantity}x{name}", 0), ("à", slip.width - 18), (slip.money(good.price), -(slip.width - 9)),
                   (slip.money(good.amount), -slip.width))
    elif form == "leading":
        slip.pair(f"{good.quantity:>2} {name}", f"{slip.money(good.amount)} {letter}")
    else:
        slip.put(name)
        slip.pair(f"     {good.quantity} x {slip.money(good.price)}", f"{slip.money(good.amount)} {letter}")
    slip.item(name, good)
    if slip.chance(0.15):
        word = slip.pick("ohne Zwiebel", "mit Pommes statt Reis", "gut durch", "extra scharf")
        slip.pair("   - " + word, f"{slip.money(0)} {letter}") if slip.chance(0.6) else slip.put("   - " + word)


def at_gasthaus(rng):
    """An Austrian inn: Rechnung, table and waiter, ZU ZAHLEN, a tip below, the till's signature."""
    slip = Slip(rng, "at", "EUR", rng.choice((36, 38, 40, 42)), point=rng.choice((",", ",", ".")))
    slip.upper = slip.chance(0.2)
    name = slip.pick("Gasthof Zur Post", "Berghotel Hochalm", "Café Mozartl", "Wirtshaus am Graben", "Beisl Eder",
                     "Zum Weissen Lamm")
    title(slip, name, slip.pick("", "Familie R. Huber", "Eder Gastro KG", "Hochalm BetriebsgesmbH"), branch=False)
    place(slip)
    if slip.chance(0.7):
        slip.centre(f"{slip.pick('UID:', 'UID-Nr.', 'ATU-Nr.:')} {slip.vat('ATU' + vat_west(rng, 'at'))}")
    number = slip.number(slip.pick("####", "2#-#####", "R######"))
    stamp = slip.day(slip.pick("%d.%m.%Y/%H:%M:%S", "%d.%m.%Y %H:%M", "%d.%m.%y %H:%M"))
    slip.pair(f"Rech.Nr. {number}" if slip.chance(0.5) else f"Rechnung: {number}",
              stamp if len(stamp) <= slip.width - 20 else stamp[:16])
    slip.pair(slip.pick("Bar", "Stüberl", "Garten"), slip.fill("Tisch  #/01"))
    goods = basket(slip, AT_MENU, (), most=10, step=10, pieces=0.5)
    letters = {20: "A", 10: "B"}
    form = slip.pick("a", "leading", "below")
    for good in goods:
        gasthaus_row(slip, good, form, letters[good.rate])
    slip.rule("-", 0.5)
    if slip.chance(0.3):
        slip.pair("Zwischensumme", slip.money(slip.due))
    word = slip.pick("ZU ZAHLEN", "Gesamt EUR", "Total :   EUR", "SUMME", "Rechnungsbetrag", "Gesamtsumme", "BAR EUR")
    slip.total(word, slip.money(slip.due) if slip.chance(0.7) else "€ " + slip.money(slip.due))
    for rate, gross in by_rate(goods).items():
        net, tax = split_tax(gross, rate)
        slip.table((f"{letters[rate]} {rate:.0f}% MwSt", 0), ("von " + slip.money(gross), -(slip.width - 10)),
                   (slip.money(tax), -slip.width))
    if slip.chance(0.3):
        tip = slip.pick(100, 150, 200, 300, 450)
        slip.pair("Trinkgeld", slip.money(tip))
        slip.pair(slip.pick("Mastercard", "Bankomat"), slip.money(slip.total_cents + tip))
    elif slip.chance(0.4):
        card(slip)
    elif word != "BAR EUR":
        slip.pair("Bar", slip.money(slip.total_cents))
    slip.put(slip.pick("Es bediente Sie: ", "Es bediente Sie ") + person(slip))
    if slip.chance(0.6):
        register = slip.fill("KASSE0#")
        slip.put(f"Kassen-ID: {register}")
        slip.put(f"_R1-AT1_{register}_{slip.fill('~h~h~h~h~h~h~h~h')}")
    foot(slip, 3)
    return slip


CH_GOODS = {
    "de": shelf(
        "Universalerde 15L 595 895 2.6; Geb.-Kehrichtsack 600 1100 8.1; Gala Äpfel 320 480 2.6k; "
        "Zopf ~ 500g 390 520 2.6; Greyerzer rezent 1890 2390 2.6k; Rahm ~ 2,5dl 195 295 2.6; "
        "Chips ~ Natur 300g 395 640 2.6; Lagerbier 24x50cl 1795 2860 8.1; Rüebli 1kg 180 290 2.6; "
        "Branchli ~ 5er 195 390 2.6; Zahnpasta ~ 290 490 8.1; Mineral ~ 1.5L 95 180 2.6; Gipfeli 90 150 2.6; "
        "Sammelsack 35L 1190 1700 8.1; Kaffeemaschine ~ 8990 129900 8.1; Schraubenset 890 1990 8.1; "
        "Eistee ~ Lemon 85 165 2.6; Pouletbrust 1990 2890 2.6k"),
    "it": shelf(
        "San Bernardo minerale 45 120 2.6; Panini forno pietra 90 150 2.6; Mele Gala 320 420 2.6k; "
        "Zucchine 249 390 2.6k; Prugne 390 560 2.6k; Tè earl grey 50g 250 390 2.6; "
        "Uova aperto 4x63g+ 230 390 2.6; Formaggella ~ 490 790 2.6; Sacchi tassa 35L 1190 1700 8.1; "
        "Birra ~ 6x33cl 690 990 8.1; Carta forno ~ 290 450 8.1; Panna ~ 2,5dl 190 290 2.6"),
    "fr": shelf(
        "Pommes Gala 320 460 2.6k; Gruyère AOP 1890 2290 2.6k; Pain mi-blanc 500g 260 390 2.6; "
        "Crème ~ 2,5dl 190 310 2.6; Vin Fendant ~ 7dl 990 1690 8.1; Sac taxé 35L 1190 1700 8.1; "
        "Carottes 1kg 180 290 2.6; Chocolat ~ 100g 195 350 2.6; Eau ~ 1,5L 95 180 2.6; "
        "Lessive ~ 1,5L 690 1290 8.1; Croissants x4 280 420 2.6"),
}
CH_WORDS = {
    "de": ("Artikel;Menge;Preis;Aktion;Total", "AKTION", "Zwischensumme", "Rundung",
           "TOTAL CHF;Total CHF;ZU ZAHLEN CHF;SUMME CHF",
           "Rückgeld", "Anzahl gekaufter Artikel", "MWST"),
    "it": ("Articolo;Qtà;Prezzo;Azione;Totale", "AZIONE", "SUBTOTALE", "Arrotondamento",
           "TOTALE CHF;TOTALE;DA PAGARE CHF", "Resto",
           "Numero articoli", "IVA"),
    "fr": ("Article;Qté;Prix;Action;Total", "ACTION", "SOUS-TOTAL", "Arrondi", "TOTAL CHF;A PAYER CHF;TOTAL",
           "Monnaie rendue",
           "Nombre d'articles", "TVA"),
}


def ch_columns(slip, goods, words, letters):
    """Adds a Swiss shop's goods in columns of pieces, price, action price and total."""
    w = slip.width
    slip.table(*zip(words[0].split(";"), (0, -(w - 24), -(w - 16), -(w - 8), -(w - 1))))
    for good in goods:
        name = good.name[:w - 31].rstrip()
        pieces = str(good.quantity) if good.weight is None else slip.weight(good)
        slip.table((name, 0), (pieces, -(w - 24)), (slip.money(good.price), -(w - 14)),
                   (f"{slip.money(good.amount)} {letters[good.rate]}", -w))
        slip.item(name, good)
        if good.off:
            slip.table(("   " + words[1], 0), (f"{slip.money(good.off)}-", -(w - 1)))
            slip.adjust(-good.off)


def ch_rows(slip, goods, words, letters):
    """Adds a Swiss shop's goods as rows: the action marked before the name, weights on a row of their own."""
    w, instead = slip.width, words[1] == "AKTION" and slip.chance(0.4)
    slip.pair("", "CHF  ")
    for good in goods:
        name = good.name[:w - 18].rstrip()
        mark = words[1][:3 if words[1] == "AZIONE" else 1] if good.off else ""
        amount = f"{slip.money(good.amount)}  {letters[good.rate]}"
        if instead and good.off and good.weight is None:
            ch_reduced(slip, good, name, letters[good.rate])
            continue
        if good.weight is not None or good.quantity > 1:
            slip.put(f"{mark:<4}{name}")
            pieces = slip.weight(good) if good.weight is not None else str(good.quantity)
            slip.pair(f"    {pieces} x {slip.money(good.price)}", amount)
        else:
            slip.pair(f"{mark:<4}{name}", amount)
        slip.item(name, good)
        if good.off:
            slip.pair(f"      {words[1]}", f"{slip.money(good.off)}- {letters[good.rate]}")
            slip.adjust(-good.off)


def ch_reduced(slip, good, name, letter):
    """Adds a reduced good whose old sum stands below the name, beside the new one that counts."""
    reduced = Good(good.name, good.amount - good.off, good.rate)
    slip.put(name)
    if good.quantity > 1:
        slip.put(f"   {good.quantity} à {slip.money(good.price)}")
    slip.pair(f" Aktion statt {slip.money(good.amount):>9}", f"{slip.money(reduced.amount)}  {letter}")
    slip.item(name, reduced)
    slip.truth["items"][-1]["quantity"] = good.quantity


def ch_laden(rng):
    """A Swiss shop in one of three languages: five-cent rounding, apostrophes, euros beside francs."""
    slip = Slip(rng, "ch", "CHF", rng.choice((42, 44, 46)), point=".", group="'")
    slip.upper = slip.chance(0.15)
    tongue = slip.pick("de", "de", "it", "fr")
    words = CH_WORDS[tongue]
    name = {"de": slip.pick("Genossenschaft Talmarkt", "DORFLADEN", "Landmarkt Seetal", "Volg-Huus"),
            "it": slip.pick("COOPERATIVA SOTTOCENERI", "Mercato Lago"),
            "fr": slip.pick("Epicerie du Jorat", "VALMARCHE")}[tongue]
    title(slip, name, slip.pick("", f"{name.title()} AG", f"{name.title()} SA"))
    place(slip)
    goods = basket(slip, CH_GOODS[tongue], ("Alpina", "Bergli", "Zwyssig", "Monteluna", "Chäserei"), most=16)
    grain = slip.pick(1, 5, 5)
    for good in goods:
        good.price, good.grain = good.price // 5 * 5, grain
    discounts(slip, goods, 0.2)
    for good in goods:
        good.off -= good.off % grain
    letters = {2.6: "1", 8.1: "0"} if slip.chance(0.5) else {2.6: "A", 8.1: "B"}
    (ch_columns if slip.chance(0.5) else ch_rows)(slip, goods, words, letters)
    cash = slip.chance(0.4)
    rounding = half_up(slip.due / 5) * 5 - slip.due
    if cash and rounding:
        exact = slip.due
        slip.pair(words[2], slip.money(exact))
        slip.pair(words[3], slip.money(rounding))
        slip.adjust(rounding)
        slip.total(slip.pick(*words[4].split(";")))
        slip.also_total(exact)
    else:
        slip.rule("-", 0.35)
        slip.total(slip.pick(*words[4].split(";")))
    if slip.chance(0.3):
        euro = half_up(slip.due / 0.94)
        slip.pair(slip.pick("Total EUR", "EURO  (Kurs 0.94)", "Entspricht in Euro"), slip.money(euro))
    if cash:
        given = cash_given(slip, slip.due, (5, 500, 1000, 5000))
        slip.pair("Bar CHF" if tongue == "de" else "CHF", slip.money(given))
        slip.pair(words[5], slip.money(given - slip.due))
    else:
        slip.pair(slip.pick("PostFinance", "MASTERCARD", "TWINT"), slip.money(slip.due))
        if slip.chance(0.5):
            card(slip)
    ch_close(slip, goods, words, letters)
    return slip


def ch_close(slip, goods, words, letters):
    """Adds the VAT rows, the date and the numbers of a Swiss till."""
    digits = vat_west(slip.rng, "ch")
    number = slip.vat(f"CHE-{digits[:3]}.{digits[3:6]}.{digits[6:]}")
    slip.put(f"{words[7]}-Nr. {number}" if words[7] == "MWST" else f"{number} {words[7]}")
    for rate, gross in by_rate(goods).items():
        slip.table((f"{letters[rate]} {percent(rate, '.')}% {words[7]}", 0), (slip.money(gross), -(slip.width - 12)),
                   (slip.money(split_tax(gross, rate)[1]), -slip.width))
    if slip.chance(0.4):
        slip.pair(words[6], str(sum(good.quantity for good in goods)))
    if slip.chance(0.35):
        slip.lines(("SUPERPUNKTE KARTE|2501#####", "Alter Punktestand|1'2##", "Punkte aus Einkauf|{n}",
                    "Neuer Punktestand|1'3##"),
                   n=slip.due // 100)
    number = slip.number("######")
    if slip.chance(0.5):
        slip.table(("Datum", 0), ("Zeit", 10), ("Bon", 18), ("Bediener", -slip.width))
        slip.table((slip.day("%d.%m.%y"), 0), (slip.day("%H:%M"), 10), (number, 18), (person(slip)[:10], -slip.width))
    else:
        slip.put(f"{slip.day('%d.%m.%Y')} {slip.day('%H:%M')}  Bon {number}")
    foot(slip, 3)


# ---------------------------------------------------------------- France, Spain, Portugal, Netherlands

FR_BRANDS = ("BelleFerme", "Trofique", "Ptit Lion", "Val d'Or", "Marinette", "Bio Vert", "Les 3 Chèvres",
             "Grandmère Yvonne")
FR_FOOD = {
    "CREMERIE L.S.": shelf(
        "Yaourt ~ X4 125G 147 289 5.5; Mini fromages X10 220G 342 482 5.5; Lait ~ 1/2 écr. 1L 95 145 5.5; "
        "Beurre doux ~ 250G 235 349 5.5; Camembert ~ 250G 189 329 5.5; Oeufs plein air X6 199 319 5.5"),
    "EPICERIE": shelf(
        "Noix cajou grill/salées 190 349 5.5; Pâtes ~ 500G 89 189 5.5; Café moulu ~ 250G 289 499 5.5; "
        "Choc.noir ~ 100G 169 289 5.5; Conf.fraise ~ 370G 199 329 5.5; Poisson andalouse ~ 291 399 5.5; "
        "10 mini cônes ~ 250ML 248 359 5.5; Total petit déj ~ 219 339 5.5"),
    "FRUITS ET LEGUMES": shelf(
        "Bananes vrac 169 219 5.5k; Tomates grappe 249 399 5.5k; Courgettes 199 329 5.5k; "
        "Pommes Gala 229 299 5.5k; Salade batavia pce 99 159 5.5; Poireaux botte 199 289 5.5"),
    "LIQUIDES": shelf(
        "Eau gaz. ~ 6X50CL 131 299 5.5; Vin rouge ~ 75CL 399 999 20; Bière blonde ~ 6X25 399 699 20; "
        "Jus orange ~ 1L 169 289 5.5; Sirop grenadine ~ 189 299 5.5"),
    "HYGIENE": shelf(
        "Gel douche ~ 199 349 20; Dentifrice ~ 75ML 149 299 20; Essuie-tout X4 239 399 20; Sac caisse 10 20 20"),
}
FR_DECO = shelf(
    "Ourson décoratif en résine blanche 999 1999 20; Vase Claire grand modèle 2699 4999 20; "
    "Sac banane en cuir véritable 4900 6900 20; Bougie parfumée vanille bourbon 1290 2490 20; "
    "Trousse maquillage grand format 3100 4000 20; Lampe de chevet lin 3900 8900 20; "
    "Té PVC femelle 45 deg D125 990 1290 20; Mousse expansive 500 ml 890 1290 20; "
    "Fauteuil rotin Saint-Malo 14900 119900 20; Carte postale 150 300 20; Roman de poche 790 1150 5.5; "
    "Miroir doré ovale 4990 12990 20; Coussin 40x40 1490 2990 20")


def fr_tax_rows(slip, sums, codes, sign):
    """Adds the VAT rows of a French supermarket: code and rate, net, tax, gross."""
    w = slip.width
    for rate, gross in sums.items():
        net, tax = split_tax(gross, rate)
        slip.table((f"{codes[rate]} / {percent(rate, slip.point, 2):>5}", 0), (slip.money(net) + sign, -(w - 18)),
                   (slip.money(tax) + sign, -(w - 9)), (slip.money(gross) + sign, -w))
    if slip.chance(0.6):
        parts = [split_tax(gross, rate) for rate, gross in sums.items()]
        slip.table(("TOTAL TVA", 0), (slip.money(sum(p[0] for p in parts)) + sign, -(w - 18)),
                   (slip.money(sum(p[1] for p in parts)) + sign, -(w - 9)), (slip.money(sum(sums.values())) + sign, -w))


def fr_goods(slip, goods, habit):
    """Adds a French supermarket's goods under the names of their departments."""
    for department, part in goods:
        if habit["departments"]:
            slip.put(habit["mark"] + department)
        for good in part:
            name = good.name[:slip.width - 16].rstrip()
            amount = f"{slip.money(good.amount)}{habit['sign']} {habit['codes'][good.rate]}".rstrip()
            if good.weight is not None:
                slip.put(name)
                slip.pair(f"   {slip.weight(good)} kg x {slip.money(good.price)}€/kg", amount)
            elif good.quantity > 1 and habit["pieces"] == "above":
                slip.put(f" {good.quantity} X {slip.money(good.price)}€")
                slip.pair(name, amount)
            elif good.quantity > 1 and habit["pieces"] == "second":
                slip.put(name)
                slip.pair(f"       {good.quantity}  x  {slip.money(good.price)}", amount)
            else:
                slip.pair(f"{name} x{good.quantity}" if good.quantity > 1 else name, amount)
            slip.item(name, good)
            if good.off:
                words = f"REMISE {good.off_rate}%" if good.off_rate else slip.pick("REMISE IMMEDIATE",
                                                                                   "Avantage carte", "PROMO LOT")
                slip.pair("   " + words, f"{slip.money(-good.off)}{habit['sign']}")
                slip.adjust(-good.off)


def fr_supermarche(rng):
    """A French supermarket: departments, a tax code behind the amount, vouchers and what is left to pay."""
    slip = Slip(rng, "fr", "EUR", rng.choice((40, 42, 44)), point=rng.choice((",", ",", ".")), group=" ")
    slip.upper, slip.plain = slip.chance(0.8), slip.chance(0.6)
    name = slip.pick("PRIMAVAL", "U-SUPER PLUS", "HyperSoleil", "MARCHE GOURMAND", "CENTRE E.DUBOIS", "Franchemarché")
    title(slip, name, slip.pick("", "SAS DISTRI-VAL", f"S.A.R.L. {name}"))
    place(slip)
    if slip.chance(0.7):
        slip.put(slip.fill("SIRET 502051139000## - NAF 4711B"))
    slip.centre(f"{slip.pick('TVA', 'N° TVA :', 'TVA intracom.')} {slip.vat(vat_west(rng, 'fr'))}")
    number = slip.number("######")
    head = slip.chance(0.6)
    if head:
        slip.put("Opérateur    Date     Heure  TPV  Ticket")
        slip.put(slip.fill(f"104  cc    {slip.day('%d/%m/%y')}   {slip.day('%H:%M')}   #   ") + number)
    goods = basket(slip, [g for part in FR_FOOD.values() for g in part], FR_BRANDS)
    discounts(slip, goods, slip.pick(0, 0.15, 0.25))
    homes = {entry[0].split("~")[0].strip().lower(): d for d, part in FR_FOOD.items() for entry in part}
    grouped = {}
    for good in goods:
        home = next((d for n, d in homes.items() if good.name.lower().startswith(strip_marks(n) if slip.plain else n)),
                    "EPICERIE")
        grouped.setdefault(home, []).append(good)
    habit = {"departments": slip.chance(0.5), "mark": slip.pick(">>>> ", "*** ", "--- "),
             "sign": slip.pick(" €", "", "€"),
             "pieces": slip.pick("above", "second", "beside"),
             "codes": {5.5: "11", 20: "12"} if slip.chance(0.5) else {5.5: "", 20: ""}}
    fr_goods(slip, list(grouped.items()), habit)
    fr_total(slip, goods, habit, number, head)
    return slip


def fr_total(slip, goods, habit, number, head):
    """Adds what follows the goods of a French supermarket."""
    count = sum(good.quantity for good in goods)
    voucher = 0
    slip.rule("=", 0.4)
    if slip.due > 800 and slip.chance(0.25):
        before = slip.due
        slip.pair(f"Total {count} articles", slip.money(before))
        voucher = slip.pick(50, 99, 150)
        slip.pair(slip.pick("Bon immédiat", "BON DE REDUCTION"), slip.money(voucher if slip.chance(0.5) else -voucher))
        slip.adjust(-voucher)
        slip.total(slip.pick("Reste à payer", "NET A PAYER", "A PAYER"))
        slip.also_total(before)
    else:
        slip.total(slip.pick(f"TOTAL   {count} Article(s)", "TOTAL A PAYER", "T O T A L", "TOTAL TTC", "MONTANT DU",
                             "TOTAL (EUR)"),
                   slip.money(slip.due) + habit["sign"])
    if slip.chance(0.15):
        slip.pair("soit en francs (6,55957)", slip.money(half_up(slip.due * 6.55957)))
    if slip.chance(0.65):
        slip.pair(slip.pick("CB SANS CONTACT VX", "CB", "CARTE BANCAIRE"), slip.money(slip.due) + habit["sign"])
    else:
        given = cash_given(slip, slip.due, (1, 500, 1000, 2000))
        slip.pair("ESPECES", slip.money(given))
        if given != slip.due:
            slip.pair(slip.pick("RENDU", "Monnaie", "RENDU ESPECES"), slip.money(given - slip.due))
    slip.rule()
    fr_tax_rows(slip, by_rate(goods, voucher), {5.5: "11", 20: "12"}, habit["sign"])
    if not head:
        slip.pair(f"{slip.day('%d/%m/%Y')} {slip.day(slip.pick('%H:%M', '%H:%M:%S', '%Hh%M'))}", f"Ticket {number}")
    if slip.chance(0.4):
        slip.lines(("Ancien solde de points :|3##", "Points acquis :|{n}", "Nouveau solde de points :|5##"),
                   n=slip.due // 100)
    if voucher and slip.chance(0.5):
        slip.centre("BONS DE REDUCTION")
        slip.pair(goods[0].name[:slip.width - 12], slip.money(voucher))
    foot(slip)


def fr_boutique(rng):
    """A French shop: columns of unit price, pieces and total, names over several rows, taxes before the total."""
    slip = Slip(rng, "fr", "EUR", rng.choice((42, 44, 46)), group=" ")
    slip.upper = False
    name = slip.pick("Maison Bonnefoy", "LEROUX BRICO", "L'Atelier des Lices", "Clairval Déco", "Librairie du Canal")
    title(slip, name, slip.pick("", "SARL BONNEFOY ET FILS", "EURL CLAIRVAL"))
    place(slip)
    slip.put("Vente")
    number = slip.number(slip.pick("#-0000####", "T#######"))
    slip.pair(f"Ticket N°{number}", slip.day(slip.pick("%d/%m/%Y %H:%M", "%d/%m/%y %H:%M")))
    slip.put("Client : Client Caisse")
    slip.put(f"Caissier : {person(slip)}")
    w = slip.width
    slip.table(("Article", 0), ("PU", -(w - 18)), ("Qté", -(w - 11)), ("Total", -(w - 3)))
    goods = basket(slip, FR_DECO, (), most=8)
    discounts(slip, goods, 0.25)
    marks = {20: "(1)", 5.5: "(2)"}
    for good in goods:
        parts = textwrap.wrap(good.name, w - 27)
        slip.table((parts[0], 0), (slip.money(good.price), -(w - 17)), (str(good.quantity), -(w - 12)),
                   (slip.money(good.amount) + marks[good.rate], -w))
        for part in parts[1:]:
            slip.put(part)
        slip.item(" ".join(parts), good)
        if good.off:
            slip.pair(f"  Remise de {good.off_rate}%" if good.off_rate else "  Remise exceptionnelle",
                      slip.money(-good.off) + "   ")
            slip.adjust(-good.off)
    slip.rule()
    slip.table(("TVA", 0), ("Taux", -(w - 27)), ("Base", -(w - 18)), ("TVA", -(w - 9)), ("TTC", -w))
    sums = by_rate(goods)
    for rate, gross in sums.items():
        net, tax = split_tax(gross, rate)
        slip.table((f"TVA {marks[rate]}", 0), (percent(rate, ",", 2), -(w - 27)), (slip.money(net), -(w - 18)),
                   (slip.money(tax), -(w - 9)), (slip.money(gross), -w))
    parts = [split_tax(gross, rate) for rate, gross in sums.items()]
    slip.put(f"Total HT {slip.money(sum(p[0] for p in parts))} TVA {slip.money(sum(p[1] for p in parts))}")
    slip.put(f"Nb Articles {sum(g.quantity for g in goods)}   Nb Lignes {len(goods)}")
    if any(good.off for good in goods):
        slip.pair("Remise Totale", slip.money(sum(good.off for good in goods)))
    slip.total(slip.pick("TTC (€)", "Total TTC", "Net à payer €", "MONTANT TTC", "Total à régler"))
    slip.put("Payé par :")
    slip.pair("     " + slip.pick("CB", "Espèces", "Chèque", "Carte Bleue"), slip.money(slip.due))
    slip.centre("Merci de votre visite")
    siret = vat_west(rng, "fr")
    slip.centre(slip.fill(f"SIRET {siret[4:]}000## - NAF 4778C - TVA ") + slip.vat(siret))
    foot(slip, 2)
    return slip


ES_FOOD = shelf(
    "Griego natural ~ 180 260 10; Bolsa plástico 10 15 21; Hielo cubito 2kg 85 150 10; Pan hot dog 95 145 4; "
    "Burger vacuno 500g 395 595 10; Leche entera ~ 1L 85 125 4; Aceite oliva v.e. ~ 695 1095 4; "
    "Plátano 179 249 4k; Tomate rama 159 289 4k; Tortilla patata 225 345 10; Jamón serrano ~ 249 499 10; "
    "Queso curado ~ 349 799 4; Huevos camperos 12 245 365 4; Arroz redondo ~ 119 189 4; "
    "Gambas peladas 695 1195 10k; Cerveza ~ lata 39 89 21; Vino tinto ~ 75cl 295 795 21; "
    "Detergente ~ 45d 495 995 21; Gel baño ~ 145 295 21; Papel higién. ~ 12r 345 595 21; Barra rústica 49 95 4; "
    "Chorizo extra 195 325 10; Limón malla 1kg 139 229 4; Agua min. 6L 89 169 10; Total limpieza ~ 1L 149 249 21; "
    "Aceituna relleno 99 189 10; Café molido ~ 250g 245 395 10; Pechuga pollo 595 795 10k")
ES_MENU = shelf(
    "Ensalada especial la casa 750 990 10; Croquetas de marisco 850 1050 10; Parrillada de pescado 2590 3690 10; "
    "Ración de pan 80 150 10; Agua litro 200 260 10; Caña 150 220 10; Pulpo á feira 1450 1990 10; "
    "Café con leche 140 190 10; Menú del día 1190 1590 10; Botella albariño 1220 1890 10; "
    "Bocata lomo queso 450 650 10; Tarta de Santiago 390 550 10; Pimientos padrón 590 790 10; "
    "Copa rioja 220 320 10")


def es_tax_table(slip, sums):
    """Adds the VAT table of a Spanish till."""
    w = slip.width
    slip.table(("IVA", 3), ("BASE IMPONIBLE (€)" if w > 38 else "BASE IMP.", -(w - 11)),
               ("CUOTA (€)" if w > 38 else "CUOTA", -w))
    for rate, gross in sums.items():
        net, tax = split_tax(gross, rate)
        slip.table((f"{percent(rate)}%", 3), (slip.money(net), -(w - 11)), (slip.money(tax), -w))
    if slip.chance(0.5):
        parts = [split_tax(gross, rate) for rate, gross in sums.items()]
        slip.table(("TOTAL", 1), (slip.money(sum(p[0] for p in parts)), -(w - 11)),
                   (slip.money(sum(p[1] for p in parts)), -w))


def es_supermercado(rng):
    """A Spanish supermarket: the pieces lead the row, weights on the next one, a simplified invoice."""
    slip = Slip(rng, "es", "EUR", rng.choice((38, 40, 42)))
    slip.plain = slip.chance(0.4)
    name = slip.pick("AHORRALIA", "MERCASOL", "SUPER LEVANTE", "Consumex", "EL CESTO", "ALIMENTACION HNOS. RUIZ")
    legal = f"{name}, S.{slip.pick('A', 'L')}."
    number = vat_west(rng, "es")
    if slip.chance(0.5):
        slip.centre(f"{legal}  {slip.vat(slip.pick('{0}', '{1}-{2}').format(number, number[0], number[1:]))}")
        slip.merchant(legal, name)
    else:
        title(slip, name, legal)
        slip.centre(f"{slip.pick('CIF', 'NIF:', 'C.I.F.:')} {slip.vat(number)}")
    place(slip)
    stamp = slip.day(slip.pick("%d/%m/%Y %H:%M", "%d/%m/%Y %H:%M", "%d-%m-%y %H:%M"))
    slip.centre(f"{stamp}   {slip.fill('OP: 32834##')}")
    slip.centre(f"{slip.pick('FACTURA SIMPLIFICADA:', 'Fra. Simplificada')} {slip.number('2031-0##-######')}")
    w = slip.width
    slip.table(("Descripción", 4), ("P. Unit", -(w - 10)), ("Importe", -w))
    goods = basket(slip, ES_FOOD, ("Haciendita", "Sol y Mar", "La Abuela", "Bosquero", "Delira"), most=25)
    discounts(slip, goods, slip.pick(0, 0, 0.2))
    letter = {4: "C", 10: "B", 21: "A"} if slip.chance(0.3) else {4: "", 10: "", 21: ""}
    for good in goods:
        amount = f"{slip.money(good.amount)} {letter[good.rate]}".rstrip()
        name = good.name[:w - (22 if good.quantity > 1 else 15)].rstrip()
        if good.weight is not None:
            slip.put(f"{1:>2}  {name}")
            slip.table((f"{slip.weight(good)} kg", 6), (f"{slip.money(good.price)} €/kg", -(w - 10)), (amount, -w))
        elif good.quantity > 1:
            slip.table((f"{good.quantity:>2}  {name}", 0), (slip.money(good.price), -(w - 10)), (amount, -w))
        else:
            slip.table((f"{good.quantity:>2}  {name}", 0), (amount, -w))
        slip.item(name, good)
        if good.off:
            words = f"Dto. {good.off_rate}%" if good.off_rate else slip.pick("DESCUENTO", "2ª ud. -50%", "PROMOCION")
            slip.table((words, 4), (slip.money(-good.off), -w))
            slip.adjust(-good.off)
    word = slip.pick("TOTAL (€)", "TOTAL A PAGAR", "TOTAL EUR", "IMPORTE TOTAL €", "TOTAL COMPRA (IVA INCL.)")
    slip.total(" " * slip.pick(0, 8) + word)
    by_card = slip.chance(0.65)
    if by_card:
        slip.pair("        TARJETA BANCARIA", slip.money(slip.due))
    else:
        given = cash_given(slip, slip.due, (1, 500, 1000, 2000, 5000))
        slip.pair(slip.pick("EFECTIVO", "ENTREGADO"), slip.money(given))
        slip.pair(slip.pick("CAMBIO", "DEVOLUCION"), slip.money(given - slip.due))
    es_tax_table(slip, by_rate(goods))
    if by_card and slip.chance(0.6):
        card(slip)
    if slip.chance(0.3):
        slip.centre(f"HA AHORRADO {slip.money(sum(g.off for g in goods) or 135)} € ESTE MES")
    foot(slip)
    return slip


def es_bar(rng):
    """A Spanish bar: columns of units and prices, the names over two rows, taxes within or added."""
    slip = Slip(rng, "es", "EUR", rng.choice((38, 40, 44)))
    name = slip.pick("LA SOLANERA", "CASA PEPE", "MESON DEL PUERTO", "Cervecería Ñ-27", "BAR EL RINCON",
                     "Marisquería O Faro")
    title(slip, name, slip.pick("", f"{name} S.L.", "HOSTELERIA ROIBAS S.L.U."), branch=False)
    place(slip)
    slip.centre(f"{slip.pick('', 'NIF ', 'CIF: ')}{slip.vat(vat_west(rng, 'es'))}")
    number = slip.number("T###/#####")
    months = ("ENE", "FEB", "MAR", "ABR", "MAY", "JUN", "JUL", "AGO", "SEP", "OCT", "NOV", "DIC")
    named = f"{slip.moment.day:02d}/{months[slip.moment.month - 1]}/{slip.day('%y')}"
    date = slip.pick(slip.day("%d/%m/%Y"), slip.day("%d/%m/%y"), named)
    slip.pair(f"TIQUET:{number}", slip.fill("MESA:  #"))
    slip.pair(f"CAMARERO:{person(slip)}", f"FECHA:{date}")
    slip.put(f"HORA:{slip.day('%H:%M')}")
    w = slip.width
    slip.table(("UDS", 0), ("DESCRIPCION", 4), ("PVP", -(w - 9)), ("IMPORTE", -w))
    goods = basket(slip, ES_MENU, (), most=10, step=1, pieces=0.45)
    for good in goods:
        parts = textwrap.wrap(good.name, w - 22)
        slip.table((str(good.quantity), 0), (parts[0], 4), (slip.money(good.price), -(w - 9)),
                   (slip.money(good.amount), -w))
        for part in parts[1:]:
            slip.put("    " + part)
        slip.item(" ".join(parts), good)
        if slip.chance(0.08):
            slip.table(("   -" + slip.pick("SIN SAL", "POCO HECHO", "CON HIELO"), 0), (slip.money(0), -w))
    slip.rule("=")
    if slip.chance(0.5):
        tax = half_up(slip.due * 0.1)
        slip.pair("          BASE IMPONIBLE", slip.money(slip.due))
        slip.pair("          IMPUESTO  10%", slip.money(tax))
        slip.adjust(tax)
        slip.total("          " + slip.pick("TOTAL", "TOTAL EUROS", "A PAGAR"))
    else:
        slip.total(slip.pick("TOTAL", "T O T A L", "IMPORTE TOTAL", "TOTAL CUENTA", "A PAGAR"),
                   slip.pick("{}", "{} €", "{}€").format(slip.money(slip.due)))
        net, tax = split_tax(slip.due, 10)
        slip.put(f"Base: {slip.money(net)}  IVA 10%: {slip.money(tax)}")
    if slip.chance(0.2):
        slip.put(f"TOTAL POR PERSONA (3): {slip.money(half_up(slip.due / 3))}")
    if slip.chance(0.3):
        card(slip)
    slip.centre(slip.pick("*** GRACIAS POR SU VISITA ***", "IMPUESTOS INCLUIDOS", "PROPINA NO INCLUIDA"))
    return slip


PT_FOOD = shelf(
    "Leite meio gordo ~ 1L 79 109 6; Bacon fatiado ~ 219 329 23; Bio kefir natural 89 149 6; "
    "Ovos galinhas ar livre 249 389 6; Pão da avó kg 249 389 6k; Banana importada 99 149 6k; "
    "Maçã gala 149 229 6k; Bacalhau graúdo 1190 1690 6k; Azeite virgem ~ 699 1099 6; "
    "Arroz agulha ~ 1kg 109 179 6; Queijo flamengo ~ 249 449 6; Cerveja mini ~ 6x20 299 449 23; "
    "Vinho verde ~ 75cl 299 699 13; Atum ~ posta 99 179 23; Bolacha maria ~ 79 149 23; "
    "Detergente loiça ~ 129 249 23; Papel hig. ~ 12r 299 549 23; Saco plástico 10 15 23; "
    "Café moído ~ 250g 279 429 23; Água ~ 1,5L 39 79 6; Iogurte ~ morango 45 99 6; Frango churrasco 499 799 13; "
    "Sumo total ~ 1L 119 229 13")


def pt_row(slip, good, habit, letter):
    """Adds one good of a Portuguese shop."""
    w = slip.width
    name = good.name[:w - 20].rstrip()
    label = f"({letter}) {name}" if habit["letter first"] else name
    amount = slip.money(good.amount) + ("" if habit["letter first"] else f" {letter}")
    if good.weight is not None:
        slip.put(label)
        slip.pair(f"     {slip.weight(good)} X {slip.money(good.price)}", amount)
    elif good.quantity > 1 and habit["beside"]:
        name = good.name[:w - 26].rstrip()
        label = f"({letter}) {name}" if habit["letter first"] else name
        slip.table((label, 0), (f"{slip.money(good.price)} x {good.quantity}", -(w - 10)), (amount, -w))
    elif good.quantity > 1:
        slip.put(label)
        slip.pair(f"     {good.quantity} X {slip.money(good.price)}", amount)
    else:
        slip.pair(label, amount)
    slip.item(name, good)
    if good.off:
        words = f"  Desconto {good.off_rate}%" if good.off_rate else slip.pick("  POUPANÇA IMEDIATA",
                                                                               "  Promoção Leve+", "  DESCONTO DIRETO")
        off = f"({slip.money(good.off)})" if habit["brackets"] else slip.money(-good.off)
        slip.pair(words, off)
        slip.adjust(-good.off)


def pt_mercearia(rng):
    """A Portuguese supermarket: a numbered simplified invoice with its ATCUD, savings in brackets."""
    slip = Slip(rng, "pt", "EUR", rng.choice((40, 42, 44)), group=rng.choice((".", " ")))
    slip.plain = slip.chance(0.3)
    name = slip.pick("BONPREÇO", "Mercado da Vila", "MINI ALVALAGO", "Pingo de Mel", "CONTINHA")
    title(slip, name, slip.pick(f"{name} - Distribuição, S.A.", "Silva & Lopes, Lda."))
    place(slip)
    slip.centre(f"{slip.pick('NIF:', 'Contribuinte Nº', 'NIPC')} {slip.vat(vat_west(rng, 'pt'))}")
    number = slip.number(slip.pick("FS 001/######", "FS 0430#/0######", "FT A/#####"))
    slip.put(f"{slip.pick('Fatura Simplificada', 'FATURA SIMPL. Nº', 'Fatura/Recibo')} {number}"[:slip.width])
    slip.put(slip.fill("ATCUD:^^^^####-######"))
    date = slip.day(slip.pick("%d/%m/%Y", "%Y-%m-%d", "%d-%m-%Y"))
    slip.put(f"{date} {slip.day('%H:%M')}  {slip.pick('Original', 'Op: 14')}")
    goods = basket(slip, PT_FOOD, ("Vigorosa", "Serra Alta", "Dona Rita", "Atlântida", "Lusitânica"))
    discounts(slip, goods, slip.pick(0, 0.2, 0.3))
    letters = {23: "C", 13: "B", 6: "A"}
    habit = {"letter first": slip.chance(0.5), "beside": slip.chance(0.5), "brackets": slip.chance(0.4)}
    for good in goods:
        pt_row(slip, good, habit, letters[good.rate])
    off = sum(good.off for good in goods)
    if slip.chance(0.5):
        slip.pair("SUBTOTAL", slip.money(slip.due + off))
        if off:
            slip.pair(slip.pick("TOTAL DESCONTOS", "POUPANÇA"), slip.money(-off))
    slip.total(slip.pick("TOTAL A PAGAR", "TOTAL", "Total EUR", "T O T A L  €", "VALOR A PAGAR"))
    by_card = slip.chance(0.6)
    if by_card:
        slip.pair(slip.pick("MULTIBANCO", "Cartão Débito"), slip.money(slip.due))
    else:
        given = cash_given(slip, slip.due, (1, 500, 1000, 2000))
        slip.pair("NUMERÁRIO", slip.money(given))
        slip.pair("TROCO", slip.money(given - slip.due))
    w = slip.width
    slip.table(("%IVA", 0), ("Total Líq.", -(w - 20)), ("IVA", -(w - 10)), ("Total", -w))
    for rate, gross in by_rate(goods).items():
        net, tax = split_tax(gross, rate)
        slip.table((f"({letters[rate]}) {percent(rate, ',', 2)}%", 0), (slip.money(net), -(w - 20)),
                   (slip.money(tax), -(w - 10)),
                   (slip.money(gross), -w))
    if off and slip.chance(0.5):
        slip.centre(f"Poupou nesta compra {slip.money(off)} EUR")
    slip.put(slip.fill("^^##-Processado por prog. cert. ####/AT"))
    if by_card and slip.chance(0.5):
        card(slip)
    foot(slip)
    return slip


# ---------------------------------------------------------------- Netherlands

NL_FOOD = shelf(
    "Halfvolle melk ~ 1L 99 139 9; Volkoren brood 179 299 9; Jonge kaas ~ 48+ 399 799 9; Tagliatelle ~ 199 259 9; "
    "Raak siroop ~ 199 249 9; Schouderham 169 249 9; Witlof 179 259 9; De koffie ~ 500g 599 799 9; "
    "Bananen 139 199 9k; Elstar appels 199 279 9k; Speklappen 549 699 9; Pindakaas ~ 349 449 9; "
    "Kristalsuiker 99 139 9; Prei 49 89 9; Bier ~ krat 24x30 1299 1799 21; Cola ~ 1,5L 149 219 9; "
    "Bronwater ~ 0,5L 49 89 9; Rode wijn ~ 399 699 21; Afwasmiddel ~ 149 279 21; Toiletpapier ~ 8r 299 549 21; "
    "Stroopwafels 129 229 9; Hagelslag melk 199 289 9; Mini chocosoesjes 299 399 9; Peterselie plat 89 119 9; "
    "Kipfilet ~ 699 899 9; Vla vanille ~ 1L 149 229 9; Totaal reiniger ~ 199 329 21")
NL_SHOP = shelf(
    "diepvries-vershoudzakken 100st 199 299 21; enveloppen c6 50st 79 129 21; "
    "plumeau uitschuifbaar 145cm 179 249 21; folievlokken+ronde pot goud/zilver/rosé 129 189 21; "
    "vochtig vloerwisdoekje 20st 89 149 21; schrijfblok a5 lijn 59 99 21; markeerstift 4st neon 59 129 21; "
    "nietmachine + 1600 nietjes div.klr 129 199 21; statische stofdoeken 20st 65g/m2 69 119 21; "
    "bewaardoos mini 375ml 399 599 21; wenskaart fsc mix 199 299 21; kaarsen stomp 8cm 3st 299 499 21; "
    "tuinset eiken 4-delig 29900 129900 21; sokken heren 3-pack mt 43-46 349 699 21; "
    "speculaas blokken 400g 99 179 9; thee sinaasappel 40 zakjes 129 199 9; "
    "oogmake-up remover bi phase 189 389 21")


def nl_deposit(slip, good, form):
    """Adds the deposit for a bought bottle or crate, where the good has one."""
    if not re.search(r"0,5L|1,5L|KRAT", good.name, re.I) or not slip.chance(0.8):
        return None
    value = 390 if "KRAT" in good.name.upper() else 25 if "1,5" in good.name else 15
    deposit = Good(slip.style(slip.pick("+statiegeld", "statiegeld")), value, 21, good.quantity)
    if form == "columns":
        slip.table((str(deposit.quantity), 0), (deposit.name, 7), (slip.money(deposit.amount), -(slip.width - 2)))
    else:
        slip.pair(deposit.name, slip.money(deposit.amount) + " ")
    slip.item(deposit.name, deposit)
    return deposit


def nl_goods(slip, goods, form):
    """Adds a Dutch supermarket's goods in columns or rows; gives back the deposits."""
    w, deposits = slip.width, []
    if form == "columns":
        slip.table(("AANTAL", 0), ("OMSCHRIJVING", 7), ("PRIJS", -(w - 10)), ("BEDRAG", -(w - 1)))
        slip.table(("BONUSKAART NR.", 7), (slip.fill("xx####"), -(w - 2)))
    else:
        slip.pair("OMSCHRIJVING", "BEDRAG IN €")
    for good in goods:
        name = good.name[:w - 28 if form == "columns" else w - 18].rstrip()
        letter = "B" if good.rate == 9 else "A"
        amount = f"{slip.money(good.amount)} {letter if form == 'columns' else ''}"
        if form == "columns":
            count = slip.weight(good) + "KG" if good.weight is not None else str(good.quantity)
            price = slip.money(good.price) if good.quantity > 1 or good.weight is not None else ""
            slip.table((count, 0), (name, 8), (price, -(w - 10)), (amount, -w))
        elif good.weight is not None:
            slip.pair(name, amount)
            slip.put(f"    {slip.weight(good)} kg x {slip.money(good.price)}   EUR")
        elif good.quantity > 1:
            slip.put(name)
            slip.pair(f"   {good.quantity} X {slip.money(good.price)}", amount)
        else:
            slip.pair(name, amount)
        slip.item(name, good)
        deposits.append(nl_deposit(slip, good, form))
    return [deposit for deposit in deposits if deposit]


def nl_bonus(slip, goods, form):
    """Adds the discounts of a Dutch supermarket, each with a clipped name, under a subtotal."""
    off = sum(good.off for good in goods)
    if not off:
        return 0
    slip.pair(f"{sum(g.quantity for g in goods)}      SUBTOTAAL" if form == "columns" else "Subtotaal",
              slip.money(slip.due) + "  ")
    for good in goods:
        if good.off:
            clipped = re.sub(r"\W", "", good.name)[:10]
            left = f"BONUS  {clipped}" if form == "columns" else f"Korting {clipped}"
            slip.pair(left, slip.money(-good.off) + "  ")
            slip.adjust(-good.off)
    if form == "columns":
        slip.pair("UW VOORDEEL", slip.money(off) + "  ")
        slip.put("          waarvan")
        slip.pair("       BONUS BOX", slip.money(0) + "  ")
    return off


def nl_supermarkt(rng):
    """A Dutch supermarket: bonuses listed below a subtotal, deposits, the advantage in big letters."""
    slip = Slip(rng, "nl", "EUR", rng.choice((40, 42, 44)))
    slip.upper = slip.chance(0.7)
    name = slip.pick("Boni & Zn", "VERSPLEIN", "Dagmarkt", "KOOPJE", "Super de Molen", "Plusmarkt")
    title(slip, name, slip.pick("", f"{name} supermarkten B.V."))
    place(slip)
    if slip.chance(0.3):
        slip.centre(f"BTW nr: {slip.vat(vat_west(rng, 'nl'))}")
    form = slip.pick("columns", "rows")
    goods = basket(slip, NL_FOOD, ("Boerenland", "Zonnetje", "Oma Riet", "Polder", "Kaasje"), most=25)
    discounts(slip, goods, slip.pick(0, 0.2, 0.3))
    deposits = nl_goods(slip, goods, form)
    off = nl_bonus(slip, goods, form)
    back = 0
    if slip.due > 700 and slip.chance(0.2):
        back = slip.pick(15, 30, 75, 150)
        slip.pair("EMBALLAGE RETOUR", slip.money(-back) + "  ")
        slip.adjust(-back)
    cash = slip.chance(0.35)
    word = slip.pick("TOTAAL", "Totaal", "TE BETALEN", "Te betalen EUR", "T O T A A L", f"Totaal {len(goods)} stuk(s)")
    rounding = half_up(slip.due / 5) * 5 - slip.due
    if cash and rounding:
        exact = slip.due
        slip.pair("Totaal", slip.money(exact) + "  ")
        slip.pair("Afronding", slip.money(rounding) + "  ")
        slip.adjust(rounding)
        slip.total(slip.pick("Te betalen", "TE BETALEN EUR"), slip.money(slip.due) + "  ")
        slip.also_total(exact)
    else:
        slip.total(word, slip.money(slip.due) + "  ")
    if form == "columns":
        slip.put("SPAARACTIES:")
        slip.put(slip.fill("#      eSPAARZEGELS"))
    slip.put("BETAALD MET:" if slip.chance(0.5) else "")
    if cash:
        given = cash_given(slip, slip.due, (5, 500, 1000, 5000))
        slip.pair("CONTANT", slip.money(given) + "  ")
        slip.pair("WISSELGELD", slip.money(given - slip.due) + "  ")
    else:
        slip.pair(slip.pick("PINNEN", "BANKPAS", "V PAY"), slip.money(slip.due) + "  ")
        if slip.chance(0.6):
            card(slip)
    nl_close(slip, goods + deposits, off, back)
    return slip


def nl_close(slip, goods, off, back):
    """Adds a Dutch supermarket's VAT rows, its last row of numbers and the foot."""
    w = slip.width
    slip.table(("BTW", 0), ("OVER", -(w - 16)), ("EUR", -w))
    for rate, gross in by_rate(goods, back).items():
        net, tax = split_tax(gross, rate)
        slip.table((f"{rate:.0f}%", 0), (slip.money(net), -(w - 16)), (slip.money(tax), -w))
    if off and slip.chance(0.5):
        slip.pair("Totaal korting:", slip.money(-off))
    if slip.chance(0.5):
        slip.table((slip.fill("1###"), 0), (slip.fill("#"), 9), (slip.fill("1##"), 16), (slip.fill("##"), -w))
        slip.pair(slip.day("%H:%M"), slip.day("%d-%m-%Y"))
    else:
        number = slip.number("####")
        slip.put("Kassa  Verkoper Bon   Datum      Tijd")
        slip.put(slip.fill(f"87##/# 106#### {number}  ") + f"{slip.day('%d-%m-%Y')} {slip.day('%H:%M')}")
    foot(slip, 3)


def nl_winkel(rng):
    """A Dutch discount store: article codes, lower-case names over two rows, '= 2 x 0.99' below."""
    slip = Slip(rng, "nl", "EUR", rng.choice((38, 40, 42)), point=rng.choice((".", ",")),
                group=rng.choice((".", "", " ")))
    if slip.point == ".":
        slip.group = ""
    slip.upper = False
    name = slip.pick("REACTIE", "Huis & Haard", "blokhuis.", "Etoile drogist", "WIBRO")
    title(slip, name, branch=False)
    place(slip)
    slip.put(f"U bent geholpen door: {person(slip)}")
    number = slip.number("1096###-110#####")
    date_form = slip.pick("%d-%m-%Y", "%d-%m-%y", "%d/%m/%Y")
    slip.pair(slip.day(date_form + " %H:%M"), number)
    slip.pair("ARTIKELEN", "EUR")
    goods = basket(slip, NL_SHOP, ("dumel", "office basics", "spargel", "bts"), most=14)
    w = slip.width
    for good in goods:
        name = f"{rng.choice(('dumil', 'oe', 'spargo', 'home+'))} {good.name}" if slip.chance(0.3) else good.name
        parts = textwrap.wrap(name, w - 18)
        slip.table((slip.fill("2######"), 0), (parts[0], 8), (slip.money(good.amount), -w))
        for part in parts[1:]:
            slip.put("        " + part)
        if good.quantity > 1:
            slip.put(f"        = {good.quantity} x {slip.money(good.price)}")
        slip.item(" ".join(parts), good)
    off = 0
    if slip.due > 1500 and slip.chance(0.25):
        off = half_up(slip.due * 0.1)
        slip.pair("        Subtotaal", slip.money(slip.due))
        slip.pair("        10% klantenkorting", slip.money(-off))
        slip.adjust(-off)
    slip.total("        " + slip.pick("TOTAAL", "Totaal EUR", "TE BETALEN", "Totaal te voldoen", "Eindbedrag"))
    slip.put("BETAALWIJZE(N)")
    slip.pair("        PIN", slip.money(slip.due))
    slip.put(f"AANTAL ARTIKELEN: {sum(g.quantity for g in goods)}")
    slip.table(("BTW-SPECIFICATIE", 0), ("BTW", -(w - 18)), ("Excl.", -(w - 9)), ("Incl.", -w))
    for rate, gross in by_rate(goods, off).items():
        net, tax = split_tax(gross, rate)
        slip.table((f"{rate:.0f}%", 0), (slip.money(tax), -(w - 18)), (slip.money(net), -(w - 9)),
                   (slip.money(gross), -w))
    parts = [split_tax(gross, rate) for rate, gross in by_rate(goods, off).items()]
    slip.table(("TOTAAL", 0), (slip.money(sum(p[1] for p in parts)), -(w - 18)),
               (slip.money(sum(p[0] for p in parts)), -(w - 9)),
               (slip.money(slip.due), -w))
    moment = slip.near_time(-slip.rng.randint(2, 30))
    slip.lines(("Datum|" + moment.strftime("%d/%m/%Y"), "Tijd|" + moment.strftime("%H:%M:%S"), "AID|A0000000032020",
                "Auth. code|B#####",
                "Kaart|****####", "Totaal|€ {s}"), s=slip.money(slip.due))
    if slip.chance(0.5):
        slip.centre(f"BTW nr. {slip.vat(vat_west(rng, 'nl'))}")
    foot(slip, 3)
    return slip


NL_DELI = shelf(
    "Prosciutto San Daniele 4995 5495 9k; Salame piccante 2995 3695 9k; Pancetta coppata 2795 3295 9k; "
    "Pasta ripiena 2295 2795 9k; Cacciatore 3595 4195 9k; Bami rames speciaal 995 1295 9; Gado gado 595 795 9; "
    "Olijven gemengd 1695 2195 9k; Tas emballage 15 30 21; Huiswijn rood fles 595 995 21; "
    "Zalmsalade 1995 2495 9k; Pecorino romano 2995 3695 9k; Loempia's 4 st 595 895 9; "
    "Oude kaas Beemsterland 1795 2295 9k")


def nl_weegschaal(rng):
    """A deli's weighing scale: narrow paper, names alone on a row, weight, price and amount below."""
    slip = Slip(rng, "nl", "EUR", rng.choice((26, 28, 30, 32)))
    slip.upper = slip.chance(0.8)
    name = slip.pick("SAPORI WIJNEN", "TOKO EDDIE", "Kaashuis Tromp-Vis", "SLAGERIJ VAN DIJKE", "De Traiteur")
    title(slip, name, branch=False)
    if slip.chance(0.4):  # the name goes on in the next row
        slip.centre("EN DELICATESSEN")
        slip.merchant(name, f"{name} EN DELICATESSEN")
    place(slip)
    months = ("JAN", "FEB", "MRT", "APR", "MEI", "JUN", "JUL", "AUG", "SEP", "OKT", "NOV", "DEC")
    named = f"{slip.moment.day:02d}/{months[slip.moment.month - 1]}/{slip.day('%y')}"
    date = slip.pick(slip.day("%d-%m-%Y"), slip.day("%d-%m-%y"), named)
    number = slip.number("####")
    slip.put(f"# {number}  {date} {slip.day('%H:%M')}"[:slip.width])
    if slip.chance(0.6):
        slip.put(slip.fill("AFD.  1   S.nr. 0#"))
    slip.rule()
    w, mark = slip.width, slip.pick("", "*", "+")
    slip.table(("kg", 0), ("€/kg", -(w - 9)), ("€", -w))
    goods = basket(slip, NL_DELI, (), most=8)
    for good in goods:
        if good.weight:
            good.weight = round(good.weight / 3, 3)
        name = good.name[:w - 2].rstrip()
        slip.put(f"{mark}{name}")
        if good.weight is not None:
            slip.table((slip.weight(good), 1), (slip.money(good.price), -(w - 9)), (slip.money(good.amount), -w))
        elif good.quantity > 1:
            slip.table((f"{good.quantity} st x", 2), (slip.money(good.price), -(w - 9)), (slip.money(good.amount), -w))
        else:
            slip.pair("", slip.money(good.amount))
        slip.item(name, good)
    slip.rule()
    count = len(goods)
    slip.total(slip.pick(f"{count}st. TOTAL", f"TOTAAL ( {count})", "TOTAAL EUR", "TE VOLDOEN", "T O T A A L"))
    for rate, gross in by_rate(goods).items():
        slip.table(("BTW", 0), (f"{percent(rate, ',', 2)}%", -(w - 9)), (slip.money(split_tax(gross, rate)[1]), -w))
    slip.put(slip.fill("Geholpen door: VERK.#"))
    slip.centre(slip.pick("EET SMAKELIJK", "BEDANKT VOOR UW BEZOEK"))
    slip.centre("DANK U EN GRAAG TOT ZIENS")
    return slip


# ---------------------------------------------------------------- Poland, Croatia, Slovenia, Hungary, Romania

PL_FOOD = shelf(
    "Mleko ~ 3,2% 1L 299 399 5; Baton proteinowy 49g 379 429 23; Filet piersi kurcz. 1990 2590 5k; "
    "Banan Premium luz 499 699 5k; Papryka słodka czerw 1195 1695 5k; Ogórek grunt luz 699 1099 5k; "
    "Arbuz luz 399 799 5k; Jog.skyr mix 150g 279 359 5; Masło ekstra ~ 599 849 5; Chleb żytni ~ 500g 379 599 5; "
    "Kiełb. myśliw. 270g 1095 1295 5; Ser gouda ~ plast. 599 899 5; Jaja wiejskie 10szt 899 1399 5; "
    "Czekolada ~ 200g 549 749 23; Piwo ~ 0,5L 299 459 23; Woda ~ n/gaz 1,5L 149 259 23; "
    "Guma miętowa 29g 399 499 8; Sos kebab ~ 325g 499 699 8; Proszek ~ 40 prań 2999 4999 23; "
    "Płyn d/naczyń ~ 499 899 23; Torba papierowa 79 129 23; Mąka pszenna ~ 1kg 229 399 5; "
    "Twaróg półtł. ~ 449 699 5; Ziemniaki młode 249 499 5k; Pieczarki luz 899 1299 5k; "
    "Suma Vit żel 100ml 899 1599 23; Maślanka natur. 1l 299 399 5; Pomidor malin. 999 1599 5k")
HR_FOOD = shelf(
    "Mlijeko ~ 2,8% 1L 99 149 5; Kruh polubijeli 120 210 5; Kava mljev. ~ 400g 499 799 25; "
    "Čokolada ~ 100g 139 229 25; Banane 129 189 5k; Jabuka Idared 99 169 5k; Pileća prsa 649 899 5k; "
    "Sir gauda ~ 299 499 25; Jogurt ~ čvrsti 49 99 5; Pivo ~ 0,5L 89 149 25; Voda ~ neg. 1,5L 59 99 25; "
    "Maslac ~ 250g 249 349 5; Jaja M 10/1 219 329 5; Ulje suncokr. ~ 1L 149 239 5; Deterdžent ~ 3L 599 1199 25; "
    "WC papir ~ 10/1 299 549 25; Vrećica tregerica 9 20 25; Šunka ~ 100g 169 259 25; Paradajz grapolo 199 329 5k; "
    "Vino graševina 1L 399 699 25; Keks ~ 250g 149 249 25")
SI_FOOD = shelf(
    "Mleko ~ 3,5% 1L 109 159 9.5; Kruh beli hlebec 189 289 9.5; Jabolka Gala 129 199 9.5k; Banane 119 179 9.5k; "
    "Jogurt ~ sadni 45 89 9.5; Sir edamec ~ 399 599 9.5; Kava ~ 250g 299 499 9.5; Čokolada ~ 109 199 9.5; "
    "Pivo ~ 0,5L 99 149 22; Pralni prašek ~ 799 1399 22; Salama posebna 149 249 9.5; Testenine ~ 500g 99 179 9.5; "
    "Vrečka BIO 15 25 22; Piščančji file 699 999 9.5k; Krompir rdeči 89 149 9.5k; Solata endivija 149 229 9.5; "
    "Olje ~ 1L 199 299 9.5")


def pl_row(slip, good, form, letter):
    """Adds one good of a Polish fiscal receipt, pieces and price on its row or the next."""
    w = slip.width
    count = slip.weight(good) if good.weight is not None else str(good.quantity)
    amount = f"{slip.money(good.amount)}{letter}"
    if form == "below":
        name = good.name[:w - 4].rstrip()
        slip.put(f"{name} {letter}")
        unit = "kg" if good.weight is not None else slip.pick("szt.", "Sztuka")
        row = f"{count} {unit} * {slip.money(good.price)} = {slip.money(good.amount)} {letter}"
        slip.put(" " * (w - len(row)) + row)
    else:
        name = re.sub(r"\s", "", good.name)[:min(17, w - 24)] if form == "glued" else good.name[:w - 23].rstrip()
        slip.table((name, 0), (letter, -(w - 21)) if form == "glued" else ("", 0),
                   (f"{count} x{slip.money(good.price)} {amount}", -w))
    slip.item(name, good)
    if good.off:
        slip.pair("   " + slip.pick("OPUST", "Rabat"), f"{slip.money(-good.off)}{letter if slip.chance(0.5) else ''}")
        row = f"{slip.money(good.amount - good.off)}{letter if slip.chance(0.5) else ''}"
        slip.put(" " * (w - len(row)) + row)
        slip.adjust(-good.off)


def pl_taxes(slip, sums, letters):
    """Adds the taxed sums and taxes that a Polish receipt prints before its total."""
    for rate, gross in sorted(sums.items(), reverse=True):
        slip.pair(f"{slip.pick('SPRZEDAŻ OPODATKOWANA', 'SPRZEDAŻ OPODATKOWANA', 'SPRZED. OPOD.')} {letters[rate]}",
                  slip.money(gross))
        slip.pair(f"PTU {letters[rate]} {percent(rate, ',', 2)} %", slip.money(split_tax(gross, rate)[1]))
    slip.pair("SUMA PTU", slip.money(sum(split_tax(gross, rate)[1] for rate, gross in sums.items())))


def pl_deposits(slip, goods):
    """Adds the deposits that Polish tills list below the fiscal total, and the sum that is to be paid."""
    count = sum(g.quantity for g in goods if re.search("0,5L|1,5L", g.name, re.I))
    deposit = Good("KAUCJA", 50, 0, count)
    slip.centre("OPAKOWANIA ZWROTNE")
    before = slip.due
    slip.table((deposit.name, 0), (f"{count} x{slip.money(50)} {slip.money(deposit.amount)}", -slip.width))
    slip.item(deposit.name, deposit)
    slip.total("DO ZAPŁATY PLN" if slip.chance(0.5) else "DO ZAPŁATY")
    slip.also_total(before)


def pl_sklep(rng):
    """A Polish shop: PARAGON FISKALNY, price and letter glued, reduced amounts on rows of their own."""
    slip = Slip(rng, "pl", "PLN", rng.choice((38, 40, 42)), group=rng.choice((" ", "", " ")))
    slip.upper = slip.chance(0.4)
    name = slip.pick("Stokrotek", "BIEDRONIA", "ALTI", "Sklep Firmowy ŁUKASZ", "Delikatesy Groszkowe", "ŻUKER")
    legal = slip.pick("JERZY MARTEK POLSKA S.A.", "ALTI SP. Z O.O.", "Handel Detaliczny J. Nowak")
    title(slip, name, legal)
    place(slip)
    number = vat_east(rng, "pl")
    pretty = f"{number[:3]}-{number[3:6]}-{number[6:8]}-{number[8:]}"
    tax_id = slip.vat(slip.pick(number, pretty))
    receipt = slip.number("######")
    if slip.chance(0.5):
        slip.centre(f"NIP {tax_id}" if slip.chance(0.6) else f"NIP: {tax_id}")
        slip.pair(slip.day("%Y-%m-%d %H:%M"), receipt)
    else:
        slip.pair(f"NIP {tax_id}", f"nr:{receipt}")
    slip.centre("PARAGON FISKALNY" if slip.chance(0.8) else "P A R A G O N  F I S K A L N Y")
    goods = basket(slip, PL_FOOD, ("Łąkowe", "Pod Lasem", "Kresowiak", "Zdrojek", "Babuni"), most=22)
    discounts(slip, goods, slip.pick(0, 0.2, 0.4))
    letters, form = {23: "A", 8: "B", 5: "C"}, slip.pick("glued", "same", "below")
    for good in goods:
        pl_row(slip, good, form, letters[good.rate])
    off = sum(good.off for good in goods)
    slip.rule(".")
    if off and slip.chance(0.6):
        slip.pair("OPUSTY ŁĄCZNIE", slip.money(-off))
        slip.rule(".")
    elif slip.chance(0.3):
        slip.pair("PODSUMA", slip.money(slip.due))
    pl_taxes(slip, by_rate(goods), letters)
    bottles = any(re.search("0,5L|1,5L", g.name, re.I) for g in goods)
    slip.total(slip.pick("SUMA PLN", "SUMA PLN", "SUMA:  PLN", "S U M A  PLN", "Suma PLN"))
    if bottles and slip.chance(0.6):
        pl_deposits(slip, goods)
    slip.put("ROZLICZENIE PŁATNOŚCI" if slip.chance(0.5) else "")
    if slip.chance(0.6):
        slip.pair(slip.pick("Karta", "KARTA DEBIT MASTERCARD 07 1", "ZAPŁACONO karta PLN"),
                  slip.money(slip.due) + " PLN")
    else:
        given = cash_given(slip, slip.due, (1, 1000, 2000, 5000, 10000))
        slip.pair("GOTÓWKA", slip.money(given) + " PLN")
        if given != slip.due:
            slip.pair("RESZTA GOTÓWKA" if slip.chance(0.6) else "Reszta", slip.money(given - slip.due) + " PLN")
    slip.pair(slip.fill("00### №Kasa # ") + person(slip)[:10], slip.day("%Y-%m-%d %H:%M"))
    slip.centre(slip.fill("~h" * 32))
    slip.lines(("CCH 1903######", "Nr transakcji:|####", "Numer:|72282405########"))
    if off and slip.chance(0.6):
        slip.pair("Udzielono łącznie rabatów:", slip.money(off))
    foot(slip, 3)
    return slip


def hr_trgovina(rng):
    """A Croatian shop: OIB, pieces below the name, kuna beside euro in 2023, protected codes at the foot."""
    slip = Slip(rng, "hr", "EUR", rng.choice((36, 38, 40, 42)))
    slip.upper, slip.plain = slip.chance(0.7), slip.chance(0.2)
    name = slip.pick("KONZUMA", "Trgovina Marjan", "BRODOMARKET", "Pekara Zlatni Klas", "LJEKARNA SUNCE",
                     "Ribarnica Kaštel")
    title(slip, name, f"{name} {slip.pick('d.o.o.', 'd.d.', 'obrt, vl. I. Horvat')}")
    place(slip)
    slip.centre(f"OIB{slip.pick(':', ' ', ': ')}{slip.vat(slip.pick('', 'HR') + vat_east(rng, 'hr'))}")
    number = slip.number(slip.pick("####/POS1/#", "#####-0##-2", "12##/1/3"))
    slip.put(f"{slip.pick('Račun br.:', 'RAČUN', 'Br. računa:')} {number}")
    stamp = slip.day(slip.pick("%d.%m.%Y. %H:%M", "%d.%m.%Y %H:%M:%S", "%d.%m.%y %H:%M"))
    slip.put(f"{slip.pick('Datum:', 'Nadnevak:', '')} {stamp}".strip())
    w = slip.width
    if slip.chance(0.6):
        slip.table(("Artikl", 0), ("kol.", -(w - 19)), ("cijena", -(w - 10)), ("iznos", -w))
        slip.rule()
    goods = basket(slip, HR_FOOD, ("Velebitska", "Dukatić", "Zvijezdica", "Slavonka", "Jadrolina"), most=18)
    discounts(slip, goods, 0.2)
    form = slip.pick("below", "columns", "below all")
    for good in goods:
        name = good.name[:w - 24 if form == "columns" else w - 11].rstrip()
        count = slip.weight(good) if good.weight is not None else (f"{good.quantity},000" if form == "below all"
                                                                   else str(good.quantity))
        if form == "columns":
            slip.table((name, 0), (count, -(w - 18)), (slip.money(good.price), -(w - 9)), (slip.money(good.amount), -w))
        elif form == "below" and good.quantity == 1 and good.weight is None:
            slip.pair(name, slip.money(good.amount))
        else:
            slip.put(name)
            unit = "KG" if good.weight is not None else "KOM"
            slip.pair(f"   {count} {unit} x {slip.money(good.price)}", slip.money(good.amount))
        slip.item(name, good)
        if good.off:
            slip.pair(f"   Popust {good.off_rate}%" if good.off_rate else "   AKCIJA - popust", slip.money(-good.off))
            slip.adjust(-good.off)
    hr_total(slip, goods)
    return slip


def hr_total(slip, goods):
    """Adds what follows the goods of a Croatian shop."""
    bottles = sum(g.quantity for g in goods if re.search("0,5L|1,5L", g.name, re.I))
    extra = []
    if bottles and slip.chance(0.7):
        deposit = Good(slip.style("Povratna naknada"), 10, 0, bottles)
        slip.pair(deposit.name, slip.money(deposit.amount))
        slip.item(deposit.name, deposit)
        extra.append(deposit)
    slip.rule("=" if slip.chance(0.5) else "-")
    kuna, beside = half_up(slip.due * 7.5345), slip.moment.year == 2023 and slip.chance(0.35)
    if beside:
        slip.total("UKUPNO", f"{slip.money(slip.due)} EUR {slip.money(kuna)} kn")
    else:
        slip.total(slip.pick("UKUPNO EUR", "UKUPNO:", "ZA PLATITI EUR", "Ukupno", "SVEUKUPNO", "U K U P N O",
                             "ZA NAPLATU €"),
                   slip.pick("{}", "{}", "{} €", "{} EUR").format(slip.money(slip.due)))
    if slip.moment.year == 2023 and not beside:
        slip.pair(slip.pick("UKUPNO KN", "Iznos u HRK"), slip.money(kuna) + slip.pick("", " kn"))
        slip.put("Tečaj 1 EUR = 7,53450 kn")
    if slip.chance(0.5):
        given = cash_given(slip, slip.due, (1, 500, 1000, 2000))
        slip.pair("GOTOVINA", slip.money(given))
        slip.pair(slip.pick("Povrat", "Za vratiti"), slip.money(given - slip.due))
    else:
        slip.pair(slip.pick("KARTICA", "Maestro", "Način plaćanja: kartice"), slip.money(slip.due))
        if slip.chance(0.4):
            card(slip)
    w = slip.width
    slip.table(("Porez", 0), ("Osnovica", -(w - 16)), ("PDV", -(w - 8)), ("Ukupno", -w))
    for rate, gross in by_rate(goods).items():
        net, tax = split_tax(gross, rate)
        slip.table((f"PDV {percent(rate, ',', 2)}%", 0), (slip.money(net), -(w - 16)), (slip.money(tax), -(w - 8)),
                   (slip.money(gross), -w))
    slip.put(f"Blagajnik: {person(slip)}")
    slip.put(slip.fill("ZKI: " + "~h" * 28).lower().replace("zki", "ZKI"))
    slip.put(slip.fill("JIR: " + "~h" * 8 + "-" + "~h" * 4 + "-" + "~h" * 4).lower().replace("jir", "JIR"))
    foot(slip, 3)


def si_trgovina(rng):
    """A Slovenian shop: numbered goods in columns, ZA PLACILO, discounts and points."""
    slip = Slip(rng, "si", "EUR", rng.choice((38, 40, 42)))
    slip.upper = slip.chance(0.6)
    name = slip.pick("MERKURČEK", "Trgovina Pod lipo", "TUŠEK", "ŽIVILA KRAJNC", "Zeleni vrt")
    title(slip, name, f"{name} {slip.pick('d.o.o.', 'd.d.', 's.p.')}")
    place(slip)
    slip.centre(f"{slip.pick('ID za DDV:', 'ID št. za DDV:', 'Davčna št.:')} {slip.vat('SI' + vat_east(rng, 'si'))}")
    number = slip.number(slip.pick("2-12-#####", "0###-1-####", "PE5-BL2-####"))
    slip.put(f"{slip.pick('Račun št.:', 'RAČUN')} {number}")
    slip.pair(slip.day(slip.pick("%d.%m.%Y", "%d. %m. %Y", "%d.%m.%y")), slip.day(slip.pick("%H:%M", "%H:%M:%S")))
    w = slip.width
    slip.table(("Artikel", 0), ("Kol", -(w - 19)), ("Cena", -(w - 10)), ("Znesek", -(w - 1)))
    goods = basket(slip, SI_FOOD, ("Alpska", "Zelenica", "Krašna", "Pomurka", "Dobrina"), most=16)
    discounts(slip, goods, 0.2)
    letters = {22: "A", 9.5: "B"}
    for place_of, good in enumerate(goods, 1):
        name = good.name[:w - 25].rstrip()
        count = slip.weight(good) if good.weight is not None else str(good.quantity)
        label = name if w < 42 else f"{place_of:>2} {name[:w - 28].rstrip()}"
        name = name if w < 42 else name[:w - 28].rstrip()
        slip.table((label, 0), (count, -(w - 19)), (slip.money(good.price), -(w - 10)),
                   (f"{slip.money(good.amount)} {letters[good.rate]}", -w))
        slip.item(name, good)
        if good.off:
            slip.pair(f"   POPUST {good.off_rate},00%" if good.off_rate else "   POPUST KARTICA",
                      slip.money(-good.off) + "  ")
            slip.adjust(-good.off)
    off = sum(good.off for good in goods)
    if off and slip.chance(0.5):
        slip.pair("VREDNOST BREZ POPUSTA", slip.money(slip.due + off) + "  ")
        slip.pair("SKUPAJ POPUST", slip.money(-off) + "  ")
    slip.total(slip.pick("ZA PLAČILO EUR", "SKUPAJ EUR", "ZA PLAČILO", "SKUPAJ", "Skupaj za plačilo"),
               slip.money(slip.due) + "  ")
    by_card = slip.chance(0.6)
    slip.pair("Plačilna kartica" if by_card else "Gotovina", slip.money(slip.due) + "  ")
    slip.table(("DDV", 0), ("Osnova", -(w - 20)), ("Davek", -(w - 10)), ("Z DDV", -w))
    for rate, gross in by_rate(goods).items():
        net, tax = split_tax(gross, rate)
        slip.table((f"{letters[rate]} {percent(rate, ',', 1)}%", 0), (slip.money(net), -(w - 20)),
                   (slip.money(tax), -(w - 10)), (slip.money(gross), -w))
    if slip.chance(0.4):
        slip.lines(("Zbrane pike s tem nakupom|{n}", "Stanje pik|2##"), n=slip.due // 300)
    slip.put(slip.fill("ZOI: " + "~h" * 24))
    slip.put(f"Blagajnik: {person(slip)}")
    if by_card and slip.chance(0.4):
        card(slip)
    foot(slip, 2)
    return slip


HU_FOOD = shelf(
    "Félbarna kenyér 1kg 599 899 18; Tej ~ 2,8% 1L 349 499 18; Trappista sajt ~ 2490 3990 18k; "
    "Alma Idared 299 499 27k; Banán 499 699 27k; Tojás M 10db 699 1099 5; Csirkemell filé 1690 2490 5k; "
    "Tejföl ~ 20% 249 429 18; Párizsi ~ 399 699 27; Kifli 59 99 18; Paprika TV 799 1499 27k; "
    "Ásványvíz ~ 1,5L 119 229 27; Sör ~ 0,5L 299 499 27; Kávé ~ 250g 1299 2199 27; Mosópor ~ 2kg 1999 3999 27; "
    "Étolaj ~ 1L 699 1099 27; Csokoládé ~ 100g 399 799 27; Rizs ~ 1kg 499 899 27; WC papír ~ 8tek 799 1599 27; "
    "Szalámi ~ 75g 699 1199 27; Reklámtáska 49 99 27; Fúrógép ~ 14990 49990 27")


def hu_bolt(rng):
    """A Hungarian shop: NYUGTA, whole forints, cash rounded to five below the total."""
    slip = Slip(rng, "hu", "HUF", rng.choice((34, 36, 38, 40)), group=rng.choice((" ", ".", " ")), digits=0)
    slip.point = ","
    slip.upper, slip.plain = slip.chance(0.7), slip.chance(0.15)
    name = slip.pick("KERTALJA ABC", "Panni Pékség", "REÁLKER", "Vasbolt Tisza", "CBÁ-LINT", "Kis Közért")
    title(slip, name, f"{name.title()} {slip.pick('Kft.', 'Bt.', 'Zrt.')}")
    place(slip)
    digits = vat_east(rng, "hu")
    slip.centre(f"{slip.pick('ADÓSZÁM:', 'Adószám:', 'ASZ:')} {slip.vat(f'{digits}-2-{rng.randint(10, 44)}')}")
    slip.centre(slip.pick("NYUGTA", "- - - NYUGTA - - -", "N Y U G T A"))
    goods = basket(slip, HU_FOOD, ("Magyar Rét", "Pannonka", "Alföldi", "Zalagyöngye", "Mátrai"), most=18)
    discounts(slip, goods, slip.pick(0, 0.2))
    code = {27: "C00", 18: "B00", 5: "A00"} if slip.chance(0.6) else {27: "", 18: "", 5: ""}
    form, sign = slip.pick("above", "below"), slip.pick("", " Ft", "")
    w = slip.width
    for good in goods:
        name = good.name[:w - 14].rstrip()
        label = f"{code[good.rate]} {name}".strip()
        pieces = f"{slip.weight(good)} kg x {slip.money(good.price)} Ft/kg" if good.weight is not None else \
            f"{good.quantity} {slip.pick('db', 'DB')} x {slip.money(good.price)}{slip.pick('', ' Ft/db')}"
        shown = good.weight is not None or good.quantity > 1
        if shown and form == "above":
            slip.put("  " + pieces)
        slip.pair(label, slip.money(good.amount) + sign)
        slip.item(name, good)
        if shown and form == "below":
            slip.put("    " + pieces)
        if good.off:
            slip.pair(f"    ENGEDMÉNY {good.off_rate}%" if good.off_rate else "    KEDVEZMÉNY",
                      slip.money(-good.off) + sign)
            slip.adjust(-good.off)
        if "0,5L" in good.name.upper() and slip.chance(0.6):
            deposit = Good(slip.style("Betétdíj 50 Ft"), 50, 0, good.quantity)
            slip.pair(f"{code[27]} {deposit.name}".strip(), slip.money(deposit.amount) + sign)
            slip.item(deposit.name, deposit)
    slip.rule()
    if slip.chance(0.3):
        slip.pair("RÉSZÖSSZEG:", slip.money(slip.due) + sign)
    slip.total(slip.pick("ÖSSZESEN:", "ÖSSZESEN", "FIZETENDŐ:", "Fizetendő", "ÖSSZESEN (HUF)", "Ö S S Z E S E N :",
                         "VÉGÖSSZEG"),
               slip.money(slip.due) + slip.pick(" Ft", "Ft", " FT", " HUF"))
    hu_close(slip, goods)
    return slip


def hu_close(slip, goods):
    """Adds payment, rounding and the fiscal unit's rows of a Hungarian till."""
    if slip.chance(0.5):
        rounded = half_up(slip.due / 5) * 5
        if rounded != slip.due:
            slip.pair("KEREKÍTÉS:", slip.money(rounded - slip.due) + " Ft")
            slip.also_total(rounded)
        given = cash_given(slip, rounded, (5, 500, 1000, 5000, 10000))
        slip.pair("KÉSZPÉNZ:", slip.money(given) + " Ft")
        if given != rounded:
            slip.pair("VISSZAJÁRÓ:", slip.money(given - rounded) + " Ft")
    else:
        slip.pair(slip.pick("BANKKÁRTYA:", "BANKKÁRTYA (FT)"), slip.money(slip.due) + " Ft")
        if slip.chance(0.5):
            card(slip)
    if slip.chance(0.4):
        for rate, gross in by_rate(goods).items():
            slip.pair(f"{percent(rate)}% ÁFA tart.", slip.money(split_tax(gross, rate)[1]))
    number = slip.number("0###/000##")
    slip.put(f"{slip.pick('NYUGTASZÁM:', 'BIZONYLATSZÁM:')} {number}")
    slip.pair(slip.day(slip.pick("%Y.%m.%d.", "%Y.%m.%d", "%Y-%m-%d")), slip.day("%H:%M"))
    slip.centre(slip.fill("NAV I Ellenőrző kód: ~h~h~h~h~h"))
    slip.centre(slip.fill("AP A########"))
    foot(slip, 3)


RO_FOOD = shelf(
    "Branza telemea ~ vrac 1500 3490 9k; Salam gigant 2990 5575 9k; Ing. vafa 100ml ~ 199 399 9; "
    "Paine alba 500g 299 599 9; Lapte ~ 1,5% 1L 549 899 9; Chips ardei gras 140g 490 899 9; "
    "Apa plata ~ 2L 249 449 9; Bere ~ 0,5L 399 699 19; Carnaciori casa afumati 2496 3996 9k; "
    "Oua M 10 buc 999 1599 9; Cafea ~ 250g 1499 2999 9; Ulei ~ 1L 799 1299 9; Rosii cherry 899 1599 9k; "
    "Banane 599 899 9k; Detergent capsule ~ 130 3990 19; Plasa maieu 20 69 19; Ciocolata ~ 100g 499 899 9; "
    "Ficat porc 699 1399 9k; Suc ~ 0,5L 399 599 19; Bec led ~ 999 1999 19; Hartie igienica ~ 1299 2499 19; "
    "Totalgel wc ~ 899 1499 19")


def ro_row(slip, good, form, letter):
    """Adds one good of a Romanian fiscal receipt, pieces above the name or below it."""
    w = slip.width
    name = good.name[:w - 13].rstrip()
    count = slip.weight(good) if good.weight is not None else f"{good.quantity}{slip.point}000"
    if form == "above":
        unit = "KG" if good.weight is not None else "BUC"
        slip.put(f"{count} {unit} X {slip.money(good.price)}")
        slip.pair(name, f"{slip.money(good.amount)} {letter}")
    elif form == "price first":
        slip.put(name)
        count = count if good.weight is not None else str(good.quantity)
        slip.pair(f"    {slip.money(good.price)}  x{count}", f"{slip.money(good.amount)} {letter}")
    else:
        slip.put(name)
        slip.pair(f"    {count} x {slip.money(good.price)}", f"{slip.money(good.amount)} {letter}")
    slip.item(name, good)
    if good.off:
        slip.pair(slip.pick("  REDUCERE", "  DISCOUNT ARTICOL"), f"{slip.money(-good.off)} {letter}")
        slip.adjust(-good.off)


def ro_magazin(rng):
    """A Romanian shop: BON FISCAL, pieces and price on every good, SGR deposits, taxes below the total."""
    point = rng.choice((",", "."))
    slip = Slip(rng, "ro", "RON", rng.choice((34, 36, 38, 40)), point=point,
                group="" if point == "." else rng.choice((".", "")))
    slip.upper, slip.plain = slip.chance(0.8), True
    name = slip.pick("DARIA COM", "PROFITA", "MAGAZIN MIXT ELENA", "CARMOLINA", "LA DOI VECINI", "SERGIANO")
    legal = f"S.C. {name} {slip.pick('S.R.L.', 'IMPEX S.R.L.', 'SRL', 'S.A.')}"
    if slip.chance(0.5):
        slip.centre(legal)
        slip.merchant(legal, name, legal.replace("S.C. ", ""))
    else:
        title(slip, name, legal)
    place(slip)
    number = vat_east(rng, "ro")
    slip.centre(slip.pick("COD FISCAL: {}", "C.I.F.: {}", "CIF {}").format(slip.vat(slip.pick("RO {}", "RO{}",
                                                                                              "{}").format(number))))
    slip.centre(slip.pick("BON FISCAL", "BON  FISCAL", "- BON FISCAL -"))
    if slip.chance(0.4):
        slip.put(f"{slip.fill('0000#')}  {person(slip)}")
    goods = basket(slip, RO_FOOD, ("Napolact-a", "Carpatica", "Moldovita", "Dorna Rece", "Ursulet"), most=16)
    discounts(slip, goods, slip.pick(0, 0.2))
    letters = {19: "A", 9: "B"}
    form = slip.pick("above", "below", "price first")
    for good in goods:
        ro_row(slip, good, form, letters[good.rate])
        if re.search("0,5L| 2L", good.name.upper()) and slip.chance(0.8):
            deposit = Good("GARANTIE SGR", 50, 0, good.quantity)
            ro_row(slip, deposit, form, "D" if slip.chance(0.5) else "E")
    slip.rule(slip.pick("-", "- "))
    slip.total(slip.pick("TOTAL", "TOTAL LEI", "TOTAL:", "TOTAL GENERAL", "TOTAL DE PLATA LEI", "T O T A L"))
    by_card = slip.chance(0.4)
    if not by_card:
        given = cash_given(slip, slip.due, (1, 500, 1000, 5000))
        slip.pair(slip.pick("NUMERAR", "CASH", "NUMERAR LEI"), slip.money(given))
        slip.pair("REST", slip.money(given - slip.due))
    else:
        slip.pair(slip.pick("CARD", "CARTE CREDIT", "CARD LEI"), slip.money(slip.due))
    for rate, gross in by_rate(goods).items():
        tax = slip.money(split_tax(gross, rate)[1])
        slip.pair(slip.pick(f"TOTAL TVA {letters[rate]} {percent(rate, slip.point, 2)}%",
                            f"TVA {letters[rate]}  {percent(rate, slip.point, 2)}%"), tax)
    slip.pair(slip.fill("M11-P1-Z####"), f"{sum(g.quantity for g in goods):03d} ART")
    slip.pair(f"DATA: {slip.day(slip.pick('%d-%m-%Y', '%d/%m/%Y', '%d.%m.%Y'))}",
              f"ORA: {slip.day(slip.pick('%H:%M:%S', '%H:%M'))}")
    slip.centre(f"{slip.pick('BON FISCAL NR:', 'BON FISCAL:', 'NR. BON')} {slip.number('0###')}")
    slip.centre(slip.fill("^^0#########"))
    if by_card and slip.chance(0.6):
        card(slip)
    foot(slip, 3)
    return slip


# ---------------------------------------------------------------- Finland, Latvia

FI_FOOD = shelf(
    "Rasvaton maito ~ 1,5l 145 219 14; Maapähkinä ~ 1kg 390 549 14; Ruisvuoka ~ 9kpl 139 219 14; "
    "Banaani luomu 149 229 14k; Tonnikala ~ 185/140g vede 79 169 14; Maksamakkara ~ 300g 100 199 14; "
    "Cola ~ 0,5L pl 149 229 14; Biscuit crisps 209 289 14; Suklaamix ~ 219 349 14; Kahvi ~ 500g 549 799 14; "
    "Kurkku Suomi 249 399 14k; Juusto ~ 900g 699 999 14; Olut ~ 0,5L tlk 189 279 25.5; "
    "Talouspaperi ~ 4rl 249 399 25.5; T.leggingsit 2-kpl 900 1490 25.5; Pesuneste ~ 299 599 25.5; "
    "Muovikassi 25 39 25.5; Ruisleipä ~ 159 249 14")
LV_FOOD = shelf(
    "Smalkapiu spināti 1.šķ. 100g 99 159 21; Tomāti Latvijas 1.šķira kg 189 299 12k; "
    "Bumbieri Conference 70+ mm 1.šķira kg 149 219 12k; Liellopu aknu pastēte ~ svētku 120g 95 149 21; "
    "Piparmētras tēja ~ 30g 149 229 21; Nūdeles ~ 200g 199 299 21; Kabači Latvijas kg 79 129 12k; "
    "Cāļu mazās filejas ~ 400g 279 399 21; Piens Baltais ~ 2% 1L 109 165 21; "
    "Dzeram. ūdens ~ aprikožu jasmīna 1,5L 99 149 21; Rudzu maize ~ sagriezta 600g 89 139 21; "
    "Olas ~ A/L Nr.3 10gab. 189 279 21; Cepumi ~ pilngraudu ar šok. gab. 300g 169 249 21; "
    "Piena batoniņš ~ ar karameļu garšu 27g 49 79 21; Avokado nogatavināts, 4gab 249 349 21; "
    "Siers ~ Krievijas 50% kg 1099 1499 21k; Alus ~ gaišais 0,5L 99 159 21; Plastmasas maisiņš 5 15 21; "
    "Kopsumma kalendārs 2026 199 399 21")


def fi_kauppa(rng):
    """A Finnish shop: head and numbers in two rows, deposits, YHTEENSÄ with points or commas."""
    slip = Slip(rng, "fi", "EUR", rng.choice((38, 40, 42)), point=rng.choice((".", ",")), group=" ")
    slip.upper = slip.chance(0.5)
    name = slip.pick("K-SUPER LÄNSI", "PRISMARO", "Lähikauppa Mäkelä", "S-MARKETTI KESKUS", "Tavaratalo Kokkola")
    if slip.chance(0.5):
        legal = slip.pick("OSUUSKAUPPA KESKIMAA-A", "Kauppias Korhonen Oy")
        digits = vat_east(rng, "fi")
        slip.centre(legal)
        slip.put(f"{name} {rng.choice(STREETS['fi'].split(';'))} {rng.randint(1, 99)}")
        slip.merchant(name, legal)
        slip.centre(f"Y-tunnus {digits[:7]}-{digits[7]}")
    else:
        title(slip, name, slip.pick("", f"{name.title()} Oy"))
        place(slip)
        if slip.chance(0.5):
            slip.centre(f"ALV-tunnus {slip.vat('FI' + vat_east(rng, 'fi'))}")
    number = slip.number("M0000##/####")
    date = slip.day(slip.pick("%d-%m-%Y", "%d.%m.%Y")).lstrip("0")
    slip.put(f"{slip.fill('#  K#')}  {number}  {slip.day('%H:%M')}  {date}")
    goods = basket(slip, FI_FOOD, ("Pirkkala", "Sallinen & Pojat", "Kultamaito", "Elonkorjuu"), most=20)
    discounts(slip, goods, slip.pick(0, 0.2))
    for good in goods:
        name = good.name[:slip.width - 12].rstrip()
        slip.pair(name, slip.money(good.amount))
        slip.item(name, good)
        if good.weight is not None:
            slip.put(f"    {slip.weight(good)} KG  {slip.money(good.price)} €/KG")
        elif good.quantity > 1:
            slip.put(f"    {good.quantity} KPL  {slip.money(good.price)} €/KPL")
        if good.off:
            slip.pair(f"  ALENNUS {good.off_rate}%" if good.off_rate else "  PLUSSA-ETU", f"{slip.money(good.off)}-")
            slip.adjust(-good.off)
        if "0,5L" in good.name.upper():
            deposit = Good(slip.style(slip.pick("Pantti 0,5l / <1,0l", "PANTTI")), 20, 25.5, good.quantity)
            slip.pair(deposit.name, slip.money(deposit.amount))
            slip.item(deposit.name, deposit)
    slip.rule("-", 0.25)
    slip.total(slip.pick("YHTEENSÄ", "YHTEENSÄ", "YHTEENSÄ EUR", "MAKSETTAVAA", "Loppusumma"))
    if slip.chance(0.6):
        slip.put("KORTTITAPAHTUMA")
        card(slip)
    else:
        rounded = half_up(slip.due / 5) * 5
        if rounded != slip.due:
            slip.pair("PYÖRISTYS", slip.money(rounded - slip.due))
            slip.also_total(rounded)
        given = cash_given(slip, rounded, (5, 500, 1000, 2000))
        slip.pair("KÄTEINEN", slip.money(given))
        slip.pair("TAKAISIN", slip.money(given - rounded))
    w = slip.width
    slip.table(("ALV", 0), ("VEROTON", -(w - 18)), ("VERO", -(w - 11)), ("VEROLLINEN", -w))
    for rate, gross in by_rate(goods).items():
        net, tax = split_tax(gross, rate)
        slip.table((f"{percent(rate, '.', 2)}%", 0), (slip.money(net), -(w - 18)), (slip.money(tax), -(w - 11)),
                   (slip.money(gross), -w))
    foot(slip, 3)
    return slip


def lv_veikals(rng):
    """A Latvian shop: names over several rows, pieces on all goods, the reduction beside the final price."""
    slip = Slip(rng, "lv", "EUR", rng.choice((36, 38, 40)), group="")
    slip.upper = False
    name = slip.pick("RIMA Hiperveikals", "Maksimalā", "LATS UN SANTĪMS", "Veikals Mārtiņš")
    title(slip, name, f"SIA {name.split()[0].upper()} LATVIJA")
    place(slip)
    slip.centre(f"PVN maksātāja numurs: {slip.vat('LV' + vat_east(rng, 'lv'))}")
    slip.put(slip.fill("Kase Nr. 0#  Šasija: ^^-LV0####"))
    slip.centre("Čeks")
    goods = basket(slip, LV_FOOD, ("Smiltenīte", "Baltā Govs", "Selgava", "Rūta"), most=22)
    discounts(slip, goods, slip.pick(0.2, 0.5))
    letters = {21: "A", 12: "F"}
    for good in goods:
        parts = textwrap.wrap(good.name, slip.width - 8)
        for part in parts:
            slip.put(part)
        pieces = f"{slip.weight(good)} kg X {slip.money(good.price)} EUR/kg" if good.weight is not None else \
            f"{good.quantity} gab X {slip.money(good.price)} EUR"
        slip.pair(f"  {pieces}", f"{slip.money(good.amount)} {letters[good.rate]}")
        slip.item(" ".join(parts), good)
        if good.off:
            slip.put(f"  Atl. {slip.money(-good.off)}   Gala cena {slip.money(good.amount - good.off)}")
            slip.adjust(-good.off)
        if re.search("0,5L|1,5L", good.name):
            deposit = Good("Depozīta maksa", 10, 0, good.quantity)
            slip.put(deposit.name)
            slip.pair(f"  {good.quantity} gab X {slip.money(10)} EUR", f"{slip.money(deposit.amount)} D")
            slip.item(deposit.name, deposit)
    slip.rule()
    off = sum(good.off for good in goods)
    if off:
        slip.put("ATLAIDES:")
        slip.pair("Citas akcijas", slip.money(-off))
        slip.pair("Tavs ietaupījums", slip.money(off))
        slip.rule()
    early = slip.chance(0.3)
    slip.note_total()
    if early:
        card(slip)
    slip.total(slip.pick("Samaksai EUR", "SAMAKSAI EUR", "KOPĀ APMAKSAI", "Kopā EUR", "Kopsumma EUR"))
    slip.pair(slip.pick("Bankas karte", "Maksājumu karte") if early or slip.chance(0.6) else "Skaidra nauda",
              slip.money(slip.due))
    w = slip.width
    slip.table(("Nodoklis", 0), ("Ar PVN", -(w - 18)), ("Bez PVN", -(w - 9)), ("PVN", -w))
    for rate, gross in by_rate(goods).items():
        net, tax = split_tax(gross, rate)
        slip.table((f"{letters[rate]} {percent(rate, ',', 2)} %", 0), (slip.money(gross), -(w - 18)),
                   (slip.money(net), -(w - 9)), (slip.money(tax), -w))
    slip.put(f"Dok. Nr.: {slip.number('###/#####')}  Kase {slip.fill('00##')}")
    slip.put(f"{slip.day('%Y-%m-%d')} {slip.day('%H:%M:%S')}")
    foot(slip, 3)
    return slip


# ---------------------------------------------------------------- Sweden

SE_FOOD = shelf(
    "Mellanmjölk ~ 1,5L 1490 2190 12; Kokkaffe ~ 450g 4990 7990 12; Röda linser ~ 1990 2890 12; "
    "Potatis fast kg 990 1990 12k; Banan eko 1990 2990 12k; Knäckebröd ~ 1990 3290 12; "
    "Hushållsost ~ 7990 11900 12k; Köttbullar ~ 1kg 4990 7990 12; Lösgodis 7990 9990 12k; "
    "Cola ~ 1,5L 1590 2290 12; Lök vit 3-pack 990 1690 12; Mayo jalapeno/lime 2490 3650 12; "
    "Blandsaft ~ 1990 2490 12; Rödlök chips ~ 1990 2790 12; Lättöl ~ 50cl 890 1290 12; Tvättmedel ~ 3990 6990 25; "
    "Superlim 2990 4990 25; Fryspåse 3L 690 1490 25; Hänglås 50mm 3990 5990 25; Glödlampa led 2990 5990 25; "
    "Bärkasse 300 700 25; Tandkräm ~ 2490 5900 25; Öronproppar 10p 3990 4890 25; Grenuttag 3-vägs 2990 4990 25; "
    "Julgransfot ~ 14900 129900 25; Totalrent ~ spray 2490 3990 25")


def se_moms(slip, sums, form):
    """Adds the VAT table of a Swedish till."""
    w = slip.width
    heads = ("Moms%", "Moms", "Netto", "Brutto") if form == "short" else ("MOMSSATS", "MOMS", "EXKL MOMS", "INKL MOMS")
    places = (0, -(w - 21), -(w - 10), -w)
    slip.table(*zip(heads, places))
    for rate, gross in sums.items():
        net, tax = split_tax(gross, rate)
        name = percent(rate, ",", 2) if form == "short" else f"Moms {percent(rate)}%"
        slip.table(*zip((name, slip.money(tax), slip.money(net), slip.money(gross)), places))


def se_round(slip):
    """Rounds a Swedish sum paid in cash to whole crowns, in a row of its own before the total."""
    rounding = half_up(slip.due / 100) * 100 - slip.due
    if rounding:
        exact = slip.due
        slip.pair(slip.pick("Öresavrundning", "Avrundning", "ÖRESUTJÄMNING"), slip.money(rounding))
        slip.adjust(rounding)
        return exact
    return None


def se_lagpris(rng):
    """A Swedish discount store: reduced amounts on the goods' own rows, the reduction told below them."""
    slip = Slip(rng, "se", "SEK", rng.choice((40, 42, 44)), point=".", group=rng.choice((" ", "")))
    slip.upper = slip.chance(0.1)
    name = slip.pick("Överskottslagret", "DollarKungen", "Fyndmagasinet Leka", "RUSTIGT", "Gränslös Lågpris")
    title(slip, name, f"{name} {slip.pick('AB', 'Sverige AB')}")
    place(slip)
    org = vat_west(rng, "se")
    slip.centre(f"Org.nr {org[:6]}-{org[6:]}")
    slip.centre(slip.fill("Butik 48-#, Kassa #"))
    number = slip.number("14#####")
    slip.centre(f"Kvitto {number} {slip.day(slip.pick('%Y-%m-%d %H:%M', '%Y-%m-%d %H:%M:%S'))}")
    goods = basket(slip, SE_FOOD, ("Blå Knut", "Bob & Ebba", "Kocken Nils", "Fjällgård", "Dumla"), most=25)
    goods = [good for good in goods if good.weight is None] or [Good("Majs 3 x 198g", 1990, 12, 2)]
    discounts(slip, goods, 0.3)
    saved = 0
    for good in goods:
        full, off = good.amount, good.off
        name = good.name[:slip.width - 12].rstrip()
        slip.pair(name, slip.money(full - off))
        reduced = Good(good.name, full - off, good.rate)
        slip.item(name, reduced)
        slip.truth["items"][-1]["quantity"] = good.quantity
        if good.quantity > 1:
            slip.put(f"  Antal: {good.quantity} st  {slip.money(good.price)} kr/st")
        if off:
            slip.put(f"  Rabatt: SEK {slip.money(off)} ({off * 100 / full:.1f}% av {slip.money(full)})"[:slip.width])
            saved += off
        if "1,5L" in good.name:
            deposit = Good(slip.style(slip.pick("Pant 2:-", "Pant")), 200, 12, good.quantity)
            slip.pair(deposit.name, slip.money(deposit.amount))
            slip.item(deposit.name, deposit)
    count = sum(good.quantity for good in goods)
    word = slip.pick(f"Totalt kr ({count} Artiklar)", "Totalt kr", "Att betala SEK", f"Summa kr ({count} st)")
    slip.total(word)
    slip.pair(slip.pick("Kort:", "Swish:"), slip.money(slip.due))
    if saved:
        slip.pair("Rabatter:", slip.money(saved))
    se_moms(slip, by_rate(goods), "long")
    if slip.chance(0.5):
        card(slip)
    foot(slip, 3)
    return slip


def se_row(slip, good, form):
    """Adds one good of a Swedish food shop."""
    w = slip.width
    name = good.name[:w - 25].rstrip()
    if form == "columns":
        count = slip.weight(good) if good.weight is not None else str(good.quantity)
        name = good.name[:w - 28].rstrip()
        slip.table((count, 0), (name, 6), (slip.money(good.price), -(w - 11)), (slip.money(good.amount), -w))
        if slip.chance(0.4):
            slip.put(slip.fill("      10#####"))
    elif good.weight is not None:
        slip.put(name)
        slip.pair(f"   {slip.weight(good)}kg*{slip.money(good.price)}kr/kg", slip.money(good.amount))
    elif good.quantity > 1:
        slip.table((name, 0), (f"{good.quantity}st*{slip.money(good.price)}", -(w - 10)), (slip.money(good.amount), -w))
    else:
        slip.pair(name, slip.money(good.amount))
    slip.item(name, good)


def se_livs(rng):
    """A Swedish food shop or pharmacy: reductions in a block below the goods, ATT BETALA, moms table."""
    slip = Slip(rng, "se", "SEK", rng.choice((40, 42, 44)), group=rng.choice((" ", "")))
    slip.upper = slip.chance(0.4)
    name = slip.pick("COOPERA HÄSTEN", "IKAR Hajen Lågpris", "Apoteket Hjärtgott", "HEMKÖPET", "Livs & Frukt i Lund")
    title(slip, name, slip.pick("", f"{name} AB"), branch=False)
    place(slip)
    number = slip.number(slip.pick("####", "116574-003-#####"))
    slip.put(f"Kvitto:   {number}" if "-" in number else f"Säljare: 123123  Kassa: 50  Nr: {number}")
    slip.put(f"Datum: {slip.day('%Y-%m-%d')}     Tid: {slip.day('%H:%M')}" if slip.chance(0.6)
             else slip.day("%Y-%m-%d %H:%M:%S"))
    org = vat_west(rng, "se")
    if slip.chance(0.3):
        slip.put(f"Momsreg.nr {slip.vat(f'SE{org}01')}")
    else:
        slip.put(f"Org Nr:   {org[:6]}-{org[6:]}")
    form = slip.pick("rows", "rows", "columns")
    if form == "columns":
        w = slip.width
        slip.table(("Ant.", 0), ("Beskrivning", 6), ("kr/st", -(w - 11)), ("Belopp", -w))
    goods = basket(slip, SE_FOOD, ("Malmö Grönt", "Norrlands", "Karamba", "Blåklint", "Fjällgård"), most=20)
    discounts(slip, goods, slip.pick(0, 0.2))
    for good in goods:
        se_row(slip, good, form)
        if re.search("1,5L|50cl", good.name, re.I) and slip.chance(0.8):
            deposit = Good(slip.style(slip.pick("+Pant", "Pant 2kr")), 200 if "1,5" in good.name else 100, 12,
                           good.quantity)
            slip.pair(deposit.name, slip.money(deposit.amount))
            slip.item(deposit.name, deposit)
    off = sum(good.off for good in goods)
    if off:
        slip.put("RABATTER")
        for good in goods:
            if good.off:
                slip.pair(f"{good.quantity} {good.name[:14].strip()} {slip.pick('kampanj', 'medlem')}",
                          slip.money(-good.off))
                slip.adjust(-good.off)
        slip.rule("=", 0.25)
        if slip.chance(0.5):
            slip.pair("  SUMMERING RABATTER DETTA KÖP", slip.money(off))
    se_livs_total(slip, goods, off)
    return slip


def se_livs_total(slip, goods, off):
    """Adds what follows the goods of a Swedish food shop."""
    count = sum(good.quantity for good in goods)
    cash = slip.chance(0.25)
    exact = se_round(slip) if cash else None
    word, right = slip.pick((f"ATT BETALA ( {count} ARTIKLAR )", "{}"), ("Total", "{} Kr"), ("Totalt", "{}"),
                            ("TOTALT SEK", "{}"),
                            ("Totalt", "{} SEK"), ("Summa", "{} kr"), ("T O T A L T", "{}"))
    slip.total(word, right.format(slip.money(slip.due)))
    if exact is not None:
        slip.also_total(exact)
    if slip.chance(0.15):
        slip.pair("EUR (kurs 11,20)", slip.money(half_up(slip.due / 11.2)))
    if cash:
        given = cash_given(slip, slip.due, (100, 10000, 20000, 50000))
        slip.pair("Kontant", slip.money(given))
        slip.pair(slip.pick("TILLBAKA", "Växel"), slip.money(given - slip.due))
    else:
        slip.pair(slip.pick("KORTKÖP", "Mottaget  Kontokort", "Kort/Swish"), slip.money(slip.due))
        slip.pair("TILLBAKA", slip.money(0)) if slip.chance(0.3) else None
        if slip.chance(0.6):
            card(slip)
    se_moms(slip, by_rate(goods), "short")
    if slip.chance(0.4):
        slip.lines(("Medlemskort: 88#####", "Poängsaldo före köp: 33###", "Poänggrundande belopp:|{s}"),
                   s=slip.money(slip.due))
    foot(slip)


# ---------------------------------------------------------------- United Kingdom, Ireland

GB_FOOD = shelf(
    "~ Flour 1.5kg 89 179 0; Wht Sliced Bread 85 145 0; Semi Skim Milk 2pt 115 145 0; ~ Org Chocolate 175 249 20; "
    "Free Rng Eggs 6 145 225 0; Bananas Loose 85 119 0k; Carrots Loose 55 89 0k; Braeburn Apples 169 249 0k; "
    "~ Cheddar 400g 249 399 0; ~ Tea Bags 80 249 349 0; Pork Sausages 8 199 329 0; Baked Beans ~ 4pk 189 325 0; "
    "Chicken Breast 499 699 0k; ~ Crisps 6pk 139 215 20; ~ Shampoo 199 349 20; Bin Liners 20 99 189 20; "
    "Washing Liquid ~ 399 699 20; Carrier Bag 10 30 20; Orange Squash ~ 99 189 20; Lager ~ 4x440 399 599 20; "
    "Pickled Eggs 119 189 0; Jersey Potatoes 149 219 0; Greetings Card 99 299 20; Total Clean Wipes 99 199 20; "
    "Toilet Tissue 9 349 549 20; Ground Coffee ~ 299 475 0; Half Fat Creme 89 129 0; Steak Pie ~ 249 375 0")
GB_MENU = shelf(
    "Soup of the Day 395 650 20; Fish & Chips 1295 1695 20; Lasagne (V) 995 1395 20; Ribeye 10oz 1995 2695 20; "
    "Sunday Roast Beef 1495 1895 20; Chips / Onion Rings 175 450 20; Pint Harp & Stout 495 650 20; "
    "Pt Best Bitter 420 560 20; Gls Pinot Grigio 175 550 795 20; Diet Cola Draught 250 350 20; "
    "Sticky Toffee Pud 595 795 20; Latte 290 375 20; Side Salad 395 495 20; Garlic Bread 450 595 20; "
    "Chicken Balti Pie 1150 1450 20; Tap Water 0 0 20; Full Irish Breakfast 1095 1495 20; Pot of Tea 230 320 20; "
    "Misc Food 300 695 20")


def gb_row(slip, good, form, letter, sign):
    """Adds one good of a British shop."""
    w = slip.width
    name = good.name[:w - 16].rstrip()
    pieces = f"{slip.weight(good)} kg @ £{slip.money(good.price)}/ kg" if good.weight is not None else \
        f"{good.quantity} @ {sign}{slip.money(good.price)}"
    shown = good.weight is not None or good.quantity > 1
    if shown and form == "above":
        slip.put(f"  {pieces}")
    amount = f"{sign}{slip.money(good.amount)} {letter}".rstrip()
    if shown and form == "second":
        slip.put(name)
        slip.pair(f"   {pieces}", amount)
    elif form == "leading" and good.weight is None:
        slip.pair(f"{good.quantity:>2} {name}", amount)
    else:
        slip.pair(name, amount)
    slip.item(name, good)
    if shown and form in ("below",) or form == "leading" and good.weight is not None:
        slip.put(f"      {pieces}")


def gb_grocer(rng):
    """A British grocer: multibuy savings under the goods or at the foot, BALANCE DUE, VAT by letter."""
    slip = Slip(rng, "gb", "GBP", rng.choice((34, 36, 38, 40)), point=".", group=",")
    slip.upper = slip.chance(0.65)
    name = slip.pick("Wm MORRISEY", "FRESHFARE", "Budget & Sons", "CO-OPERA FOOD", "Pumpkin Grocers",
                     "HOMEPRIDE STORES")
    title(slip, name, slip.pick("", f"{name.title()} Supermarkets plc", "Select Grocery Partner Ltd"))
    place(slip)
    number = vat_west(rng, "gb")
    pretty = slip.pick(number, f"{number[:3]} {number[3:7]} {number[7:]}", f"GB{number}")
    slip.centre(f"{slip.pick('VAT No:', 'VAT Registration No.', 'Vat No')} {slip.vat(pretty)}")
    if slip.chance(0.5):
        till = slip.number("0#######")
        slip.put(f"DATE: {slip.day('%d/%m/%Y')} TIME: {slip.day('%H:%M')}")
        slip.put(f"TILL: 00## NO: {till}".replace("##", slip.fill("##")))
        slip.put(f"You were served by: {person(slip)}"[:slip.width])
        dated = True
    else:
        dated = False
    sign = slip.pick("", "", "£")
    slip.pair("DESCRIPTION", "£") if slip.chance(0.4) else None
    goods = basket(slip, GB_FOOD, ("Alinsby", "Hadrian's", "Nettleton", "Wolds", "Miss Plum"))
    discounts(slip, goods, slip.pick(0, 0.2))
    letters = {0: "D", 20: "A"} if slip.chance(0.5) else {0: "", 20: "*"}
    form = slip.pick("above", "below", "second", "leading")
    late = slip.chance(0.4)
    for good in goods:
        gb_row(slip, good, form, letters[good.rate], sign)
        if good.off and not late:
            word = slip.pick("*Multibuy Offer", "Member Price", "Cpn saving", "REDUCED TO CLEAR")
            slip.pair("  " + word, slip.pick("-{}", "{}-", "-£{}").format(slip.money(good.off)))
            slip.adjust(-good.off)
    off = sum(good.off for good in goods)
    if off and late:
        slip.pair("SUB-TOTAL", f"{sign}{slip.money(slip.due)}")
        for good in goods:
            if good.off:
                slip.pair(f" {good.name[:14].strip()} {slip.pick('3 for 2', 'MULTISAVE')}", slip.money(-good.off))
                slip.adjust(-good.off)
    gb_total(slip, goods, letters, off, sign)
    if not dated:
        slip.centre(f"#002-002-5406-{slip.fill('####')} {slip.day('%d/%m/%Y %H:%M')}-R" if slip.width > 39 else
                    slip.day(slip.pick("%d/%m/%y %H:%M", "%d %b %Y %H:%M", "%d%b'%y %H:%M")))
    foot(slip)
    return slip


def gb_total(slip, goods, letters, off, sign):
    """Adds what follows the goods of a British grocer."""
    count = sum(good.quantity for good in goods)
    slip.rule("-", 0.3)
    word = slip.pick("BALANCE DUE", "TOTAL", f"{count} ITEMS  TOTAL", "TOTAL TO PAY", "BALANCE TO PAY", "Amount due",
                     "TO PAY")
    slip.total(word, slip.pick(sign or "£", sign) + slip.money(slip.due))
    if slip.chance(0.6):
        slip.pair(slip.pick("VISA DEBIT", "Mastercard", "CARD"), f"{sign}{slip.money(slip.due)}")
        if slip.chance(0.5):
            card(slip)
    else:
        given = cash_given(slip, slip.due, (1, 500, 1000, 2000))
        slip.pair("CASH", f"{sign}{slip.money(given)}")
        slip.pair("CHANGE", f"{sign}{slip.money(given - slip.due)}")
    if slip.chance(0.6):
        for rate, gross in by_rate(goods).items():
            net, tax = split_tax(gross, rate)
            slip.pair(f"VAT {letters[rate]} {percent(rate, '.', 1)}%  ({slip.money(net)})", slip.money(tax))
    if off and slip.chance(0.6):
        slip.centre("MULTISAVE SAVINGS")
        slip.centre(f"£{slip.money(off)} TODAY")
    if slip.chance(0.3):
        slip.lines(("Points this visit|{n}", "Points balance|4##", "Total vouchers worth|£{v}"), n=slip.due // 100,
                   v="2.50")


def gb_pub(rng):
    """A pub or restaurant in Britain or Ireland: courses, free extras, an optional service charge."""
    irish = rng.random() < 0.35
    slip = Slip(rng, "ie" if irish else "gb", "EUR" if irish else "GBP", rng.choice((32, 34, 36, 40)), point=".",
                group=",")
    slip.upper = slip.chance(0.35)
    sign = slip.pick("€" if irish else "£", "")
    name = slip.pick("The Crooked Billet", "THE LIFFEY ARMS", "Chapelhill Hotel", "O'Dwyers Bar & Grill",
                     "The Old Tannery", "CURRY LEAF")
    title(slip, name, slip.pick("", "Wharfside Inns Ltd", "Tannery Taverns plc"), branch=False)
    place(slip)
    number = vat_west(rng, "gb")
    if slip.chance(0.5):
        slip.centre(f"VAT NO: {slip.vat(slip.fill('IE#######^^') if irish else number)}")
    check = slip.number("####")
    slip.pair(slip.fill("Tbl ##/1"), f"Chk {check}") if slip.chance(0.5) else slip.pair(f"BILL {check}",
                                                                                        slip.fill("TABLE ##"))
    slip.centre(slip.day(slip.pick("%d%b'%y %I:%M%p", "%d/%m/%Y %H:%M", "%d %b %Y %H:%M", "%d/%m/%y %H:%M:%S")))
    goods = basket(slip, GB_MENU, (), most=12, step=5, pieces=0.4)
    goods = [good for good in goods if good.amount > 0 and "TAP WATER" not in good.name.upper()] or [Good("Latte", 320,
                                                                                                          20)]
    courses, form = slip.chance(0.3), slip.pick("plain", "plain", "at", "priced")
    for place_of, good in enumerate(goods):
        if courses and place_of % 3 == 0:
            slip.centre(slip.pick("--- STARTERS ---", "--- MAINS ---", "--- DRINKS ---"))
        gb_dish(slip, good, form, sign)
    if slip.chance(0.15):
        slip.pair(" 1 Tap Water", f"{sign}{slip.money(0)}")
    slip.rule("-", 0.3)
    charge = 0
    if slip.chance(0.4):
        slip.pair(slip.pick("Subtotal", "Food & Drink"), f"{sign}{slip.money(slip.due)}")
        rate = slip.pick(10, 12.5)
        charge = half_up(slip.due * rate / 100)
        slip.pair(f"{percent(rate, '.')}% {slip.pick('SvcCharge', 'Service', 'Optional service')}",
                  f"{sign}{slip.money(charge)}")
        slip.adjust(charge)
    slip.total(slip.pick("Amount due", "TOTAL", "Total Due", "BALANCE DUE", "Bill Total", slip.day("%I:%M%p Total")),
               f"{sign}{slip.money(slip.due)}")
    if slip.chance(0.5):
        net, tax = split_tax(slip.due - charge, 20)
        slip.put(f"VAT 20%   Net {slip.money(net)}  Tax {slip.money(tax)}"[:slip.width])
    if slip.chance(0.3):
        slip.centre("Split Bill (2): " + sign + slip.money(half_up(slip.due / 2)))
    if slip.chance(0.4):
        card(slip)
    elif not charge:
        slip.centre("Service not included")
        slip.put("Gratuity: ___________")
    slip.centre(f"You were served by {person(slip)}")
    foot(slip, 2, eating=True)
    return slip


def gb_dish(slip, good, form, sign):
    """Adds one dish of a pub with the free extras that belong to it."""
    w = slip.width
    name = good.name[:w - (21 if good.quantity > 1 and form != "plain" else 14)].rstrip()
    amount = f"{sign}{slip.money(good.amount)}"
    if form == "at" and good.quantity > 1:
        slip.pair(f"{good.quantity} {name} @ {slip.money(good.price)}", amount)
    elif form == "priced" and good.quantity > 1:
        slip.table((f"{good.quantity}x  {name}", 0), (slip.money(good.price), -(w - 9)), (amount, -w))
    else:
        slip.pair(f"{good.quantity:>2} {name}", amount)
    slip.item(name, good)
    if slip.chance(0.2):
        for word in slip.rng.sample(("No Onion", "Medium Rare", "+ Peppercorn Sauce", "Gluten Free", "Extra Ice"),
                                    slip.pick(1, 1, 2)):
            slip.pair("     " + word, f"{sign}{slip.money(0)}") if slip.chance(0.6) else slip.put("     " + word)


# ---------------------------------------------------------------- United States

US_MENU = shelf(
    "Lamb Burger 1200 1600 1; Spicy Chicken 1495 1895 1; Fettuccine Alfredo 1695 2395 1; "
    "Sm Wedge Salad 495 795 1; Diet Coke 225 350 1; Malbec Trivento Gls 800 1200 1; "
    "Kids Grilled Cheese 450 650 1; Sweet Potato Fries 450 800 1; Crab Cake Appetizer 1000 1500 1; "
    "Creme Brulee 450 795 1; Iced Tea 225 325 1; 16oz Nut Brown 500 750 1; BK Fett al Porcini 1895 3600 1; "
    "Hf-Peking Duck 1895 2895 1; White Rice (S) 150 250 1; #3 3Wing Meal 599 899 1; Cup Wedding Soup 295 495 1; "
    "Espresso Dbl 325 450 1; 24.Szechuan Shrimp 895 1595 1; Tax Day Special 1000 1500 1; Baked Mussels 500 900 1; "
    "Party Pk 18-22 11900 13900 1")
US_MODS = ("NO Goat Cheese", "- Medium Rare", "Add Steak", ">extra hot", "++WELL DONE", "SUB CORNBREAD",
           "- Sauce On Side", "NO ICE", "Mac&Chz")
US_SHELF = shelf(
    "Assorted Sweetbread 119 299 0; Paper Bag 10 10 0; Org-Navel Orange 99 199 0k; Bananas 49 79 0k; "
    "~ Whole Milk GAL 329 449 0; ~ Lrg Eggs DZ 249 499 0; Gala Apples 149 249 0k; ~ Crunch Cereal 299 549 0; "
    "Chkn Breast Val Pk 299 599 0k; ~ Cola 12pk 549 899 1; Bath Tissue 12 799 1399 1; ~ Dish Liquid 249 449 1; "
    "Grls Knit Top 800 2400 1; Boys 8-20 Bottoms 1200 3600 1; Notecards w/ Env 150 350 1; "
    "AA Battery 8pk 699 1199 1; ~ Salsa Med 249 449 0; Tortilla Chips 299 449 0; Greek Yogurt ~ 99 179 0; "
    "Motor Oil 5qt 1999 3499 1; Cordless Drill ~ 5999 19999 1; Patio Set 5pc 39900 129900 1; "
    "Scented Candle 599 1499 1; Ground Beef 80/20 399 599 0k; Total Whitening Paste 299 549 1; "
    "Greeting Card 299 599 1")


def us_stamp(slip):
    """A date and a time as American tills write them."""
    hour = slip.moment.hour % 12 or 12
    half = slip.day("%p")
    clock = f"{hour}:{slip.day('%M')} {half}"
    plain = f"{slip.moment.month}/{slip.moment.day}/{slip.moment.year}"
    return slip.pick(
        f"{plain} {clock}", slip.day("%m/%d/%Y %I:%M%p"), slip.day("%m/%d/%y %H:%M:%S"), slip.day("%m-%d-%Y %I:%M %p"),
        f"{slip.day('%b%d')}'{slip.day('%y')} {slip.day('%I:%M')}{half}", f"{slip.day('%b %d, %Y')}  {clock}",
        f"{slip.day('%m-%d-%y')} {hour}:{slip.day('%M')}{half[0]}", f"{plain} {slip.day('%I:%M:%S %p')}")


def us_dishes(slip, goods, sign):
    """Adds the dishes of an American check with the extras that belong to them."""
    form = slip.pick("leading", "leading", "bare", "seat")
    wide = slip.width - 14
    for place_of, good in enumerate(goods):
        if form == "seat" and place_of % 3 == 0:
            slip.centre(f"** SEAT # 0{place_of // 3 + 1} **")
        name = good.name[:wide].rstrip()
        amount = f"{sign}{slip.money(good.amount)}"
        if form == "bare" and good.quantity == 1:
            slip.pair(name, amount)
        else:
            slip.pair(f"{good.quantity} {name}", amount)
        slip.item(name, good)
        if form == "bare" and good.quantity > 1 and slip.chance(0.5):
            slip.put(f"    @ {sign}{slip.money(good.price)} ea")
        if slip.chance(0.3):
            for word in slip.rng.sample(US_MODS, slip.pick(1, 1, 2, 3)):
                slip.pair(f"    {word}", f"{sign}{slip.money(0)}") if slip.chance(0.25) else slip.put(f"    {word}")


def us_restaurant(rng):
    """An American restaurant check: extras, tax added, a gratuity, suggested tips, split sums."""
    slip = Slip(rng, "us", "USD", rng.choice((34, 36, 40, 42)), point=".", group=",")
    slip.upper = slip.chance(0.4)
    name = slip.pick("Firefly Junction Grill", "TRATTORIA SAPORE", "Lan Shing Garden", "Pita Palace",
                     "MOE'S HARBOR RESTAURANT", "Wings & More",
                     "Fourth Street Millhouse")
    title(slip, name, slip.pick("", f"{name.title()} LLC"), branch=False)
    place(slip)
    check = slip.number("####")
    slip.pair(f"Server: {person(slip)}", slip.fill(slip.pick("Station: #", "Guests: #", "DineIn")))
    slip.pair(slip.pick("Check #", "Order #: ", "CHECK: ", "Ticket #") + check, slip.fill("Table ##"))
    slip.put(us_stamp(slip))
    slip.rule(slip.pick("-", "=", "_"))
    sign = slip.pick("$", "", "")
    goods = basket(slip, US_MENU, (), most=12, step=5, pieces=0.3)
    us_dishes(slip, goods, sign)
    if slip.due > 2500 and slip.chance(0.15):
        off = slip.pick(500, 1000)
        slip.pair("COUPON REST.COM", f"{sign}{slip.money(off)}-")
        slip.adjust(-off)
    subtotal = slip.due
    slip.pair(slip.pick("Subtotal", "SUB TOTAL", "SubTotal:", "AMOUNT"), f"{sign}{slip.money(subtotal)}")
    rate = slip.pick(6, 7.25, 8.25, 8.875, 9.5, 10)
    tax = half_up(subtotal * rate / 100)
    if slip.chance(0.2):
        liquor = tax // 4
        slip.pair("FOOD TAX", f"{sign}{slip.money(tax - liquor)}")
        slip.pair("LIQUOR TAX", f"{sign}{slip.money(liquor)}")
    else:
        slip.pair(slip.pick("Tax", "Sales Tax", f"TAX({rate:g}%)", "TAX1 AMT"), f"{sign}{slip.money(tax)}")
    slip.adjust(tax)
    if slip.chance(0.2):
        charge = half_up(subtotal * 0.18)
        slip.pair(slip.pick("GRATUITY 18%", "Auto Grat (18%)", "Service Charge"), f"{sign}{slip.money(charge)}")
        slip.adjust(charge)
    slip.total(slip.pick("Total", "TOTAL DUE", "Grand Total", "Balance Due", "Amount Due", "TOTAL:", "T O T A L",
                         "Amount:", "PLEASE PAY"),
               f"{slip.pick('$', sign)}{slip.money(slip.due)}")
    us_check_end(slip, subtotal, sign)
    return slip


def us_check_end(slip, subtotal, sign):
    """Adds payment, tips to choose from and the foot of an American check."""
    kind = slip.pick("cash", "card", "tips", "blank", "split")
    if kind == "cash":
        given = cash_given(slip, slip.due, (100, 500, 1000, 2000))
        slip.pair("Cash Tendered:", f"{sign}{slip.money(given)}")
        slip.pair("CHANGE", f"{sign}{slip.money(given - slip.due)}")
    elif kind == "card":
        card(slip)
    elif kind == "tips":
        slip.put(slip.pick("* Gratuity Guide", "Suggested Tip:"))
        for rate in (15, 18, 20, 22):
            tip = half_up(subtotal * rate / 100)
            slip.put(slip.pick(f"{rate}% =  ${slip.money(tip)}",
                               f"{rate}%: (Tip ${slip.money(tip)} Total ${slip.money(slip.due + tip)})"))
    elif kind == "blank":
        slip.pair("Visa 8414 Payment", slip.money(slip.due))
        slip.pair("Tip", "____________")
        slip.pair("Total", "____________")
        slip.put("X____________________")
        slip.centre("*** Guest Copy ***")
    else:
        parts = slip.pick(2, 3, 4)
        slip.pair(f"Even Split ({parts}):", slip.money(half_up(slip.due / parts)))
    foot(slip, 3, eating=True)


def us_item(slip, good, habit):
    """Adds one good of an American store, its code beside, above or below the name."""
    flag = "T" if good.rate else "F"
    amount = f"{slip.money(good.amount)} {flag}"
    code = ean(slip.rng, "0")[1:]
    pieces = ""
    if good.weight is not None:
        pieces = f"{good.weight:.2f} lb @ {slip.money(good.price)} /lb"
    elif good.quantity > 1:
        pieces = f"{good.quantity} @ {slip.money(good.price)}" + slip.pick("", " EA")
    if pieces and habit["above"]:
        slip.put(f"  {pieces}")
    wide = slip.width - 26 if habit["code"] in ("beside", "before") else slip.width - 14
    name = good.name[:wide].rstrip()
    if habit["code"] == "beside":
        slip.table((name, 0), (code, slip.width - 24), (amount, -slip.width))
    elif habit["code"] == "before":
        slip.pair(f"{code} {name}", amount)
    else:
        if habit["code"] == "above":
            slip.put(code)
        slip.pair(name, amount)
    slip.item(name, good)
    if habit["code"] == "below":
        slip.put(f"   UPC {code}")
    if pieces and not habit["above"]:
        slip.put(f"     {pieces}")
    if habit["was"] and good.rate and slip.chance(0.7):
        saved = half_up(good.price * 0.4) * good.quantity
        slip.put(f"  ItemPrice {slip.money(good.amount + saved)}  YouSave {slip.money(saved)}")
        return saved
    if good.off:
        words = slip.pick("MFR COUPON", "STORE CPN", "SALE DISCOUNT", f"{good.off_rate or 20}% OFF")
        slip.pair("   " + words, slip.pick("{}-", "-{}", "{}-" + flag).format(slip.money(good.off)))
        slip.adjust(-good.off)
    return good.off


def us_store(rng):
    """An American store: article codes, tax flags, coupons, sales tax added, savings told at the foot."""
    slip = Slip(rng, "us", "USD", rng.choice((38, 40, 42, 44)), point=".", group=",")
    slip.upper = slip.chance(0.85)
    name = slip.pick("SUPER B FOODS", "Michelle's Crafts", "KOHLMANN'S", "100 Ranch Market", "Stop & Shopper",
                     "REDDIX HARDWARE", "ROSSI DRESS FOR LESS")
    title(slip, name, slip.pick("", f"STORE #{slip.fill('####')}", f"{name.title()} Inc."), branch=False)
    slip.truth["merchant_also"] = [other for other in slip.truth["merchant_also"] if not other.startswith("STORE")]
    if slip.truth["merchant"].startswith("STORE"):
        slip.rows.insert(0, name)
        slip.merchant(name)
    place(slip)
    stamp = us_stamp(slip)
    number = slip.number(slip.pick("######", "####-#-##", "0237-02-####-####"))
    early = slip.chance(0.6)
    if early:
        slip.put(stamp)
        slip.put(f"{slip.pick('TRAN#:', 'Receipt #:', 'Trans', 'Ticket#:')} {number}")
    goods = basket(slip, US_SHELF, ("Great Plains", "Sunnyvale", "Hometown", "Mesa Rosa", "Brite"), most=22, grain=2)
    discounts(slip, goods, slip.pick(0, 0.2))
    habit = {"above": slip.chance(0.5), "code": slip.pick("beside", "before", "above", "below", "none", "none"),
             "was": slip.chance(0.15)}
    departments = slip.chance(0.25)
    saved = 0
    for place_of, good in enumerate(goods):
        if departments and place_of % 4 == 0:
            slip.put(slip.pick("GROCERY", "BAKERY DEPT", "PRODUCE", "GENERAL MERCH"))
        if habit["was"]:
            good.off = 0
        saved += us_item(slip, good, habit)
    us_store_total(slip, goods, saved)
    if not early:
        slip.put(stamp)
        slip.put(f"Reg: 02 Tran: {number}")
    slip.centre(slip.pick("Item Count ", "# ITEMS SOLD ",
                          "Total number of items sold = ") + str(sum(g.quantity for g in goods)))
    foot(slip)
    return slip


def us_store_total(slip, goods, saved):
    """Adds subtotal, tax, total and payment of an American store."""
    right = slip.chance(0.3)
    indent = slip.width - 26 if right else 0
    slip.pair("SUBTOTAL", slip.money(slip.due) + ("" if right else "  "), indent)
    taxed = max(0, sum(good.amount - good.off for good in goods if good.rate))
    rate = slip.pick(6, 6.5, 7.5, 8.25, 8.75)
    tax = half_up(taxed * rate / 100)
    if slip.chance(0.3):
        slip.put(f"T1=  {slip.money(taxed)} @ {rate:g}%")
    slip.pair(slip.pick("TAX", "SALES TAX", f"Tax {rate:g}%"), slip.money(tax) + ("" if right else "  "), indent)
    slip.adjust(tax)
    if slip.chance(0.15):
        donation = 100 - slip.due % 100
        slip.pair("ROUND UP DONATION", slip.money(donation) + ("" if right else "  "))
        slip.adjust(donation)
    word = slip.pick("TOTAL", "BALANCE DUE", "Total", "AMOUNT DUE", "GRAND TOTAL", "**** BALANCE")
    slip.total(" " * indent + word, slip.pick("", "$") + slip.money(slip.due) + ("" if right else "  "))
    if slip.chance(0.5):
        given = cash_given(slip, slip.due, (100, 500, 1000, 2000))
        slip.pair("CASH", slip.money(given) + "  ")
        slip.pair("CHANGE", slip.money(given - slip.due) + "  ")
    else:
        slip.pair(slip.pick("VISA DEBIT", "CREDIT CARD", "EBT/DEBIT"), slip.money(slip.due) + "  ")
        if slip.chance(0.5):
            card(slip)
    if saved:
        slip.centre(slip.pick("TOTAL SAVED:", "YOU SAVED", "TOTAL SAVINGS") + f" ${slip.money(saved)}")
    if slip.chance(0.3):
        slip.lines(("Points Earned: {n}", "New Balance: 13###"), n=slip.due // 100)


# ---------------------------------------------------------------- Indonesia, Chile: whole amounts

ID_MENU = shelf(
    "Nasi Goreng Spesial 25000 45000 10; Ayam Bakar 25000 38000 10; Es Teh Manis 5000 9000 10; "
    "Nasi Putih 6000 10000 10; Hakau Udang 18000 28000 10; Sop Gurame 75000 95000 10; Teh Panas 4000 8000 10; "
    "Tahu Goreng Crispy 15000 22000 10; Bakpao Bkr C Crispy 18000 24000 10; Nila Bakar/Goreng 25000 35000 10; "
    "Jus Alpukat 15000 25000 10; Kerupuk 3000 6000 10; Ch Cordon Bleu Nasi 38000 52000 10; "
    "Mie Ayam Bakso 20000 32000 10; Ceker Ayam 15000 22000 10; Paket Total Hemat 49000 79000 10; "
    "Sate Kambing 10 tsk 45000 65000 10; Air Mineral 5000 9000 10")
CL_FOOD = shelf(
    "Gas fru ~ 1.5L 1290 1990 19; Yoghurt bati ~ 350 520 19; Galleta agua ~ 790 1190 19; Plátano 990 1390 19k; "
    "Triton 3p vai 1290 1890 19; Palta hass 3990 5990 19k; Marraqueta 1490 1990 19k; Leche ent ~ 1L 890 1190 19; "
    "Arroz G2 ~ 1kg 1190 1790 19; Queso gauda ~ 2490 3990 19; Pisco ~ 35 750cc 4990 7990 19; "
    "Bebida ~ lata 590 890 19; Detergente ~ 3L 3990 7990 19; Papel hig ~ 12r 3490 5990 19; "
    "Huevos 12 un 2690 3890 19; Sahne nuss ~ 2990 4480 19; Mix surtido 1990 2690 19; Bolsa compra 90 150 19; "
    "Taladro ~ 500W 24990 69990 19; Schop ~ 500 3500 5200 19; Papas ve-fries mex 9900 14500 19; "
    "Promo mistral ~ 5900 7900 19")


def id_rumah_makan(rng):
    """An Indonesian restaurant: whole rupiah in thousands, service and PB1 added, rounding, change."""
    slip = Slip(rng, "id", "IDR", rng.choice((32, 34, 36, 40)), point="", group=rng.choice((",", ".")), digits=0)
    slip.upper = slip.chance(0.5)
    name = slip.pick("RM SEDERHANI", "Warung Bu Tini", "SOLARIO", "Dim Sum Lestari", "Bakmi GMX", "Kopi Senjaku")
    title(slip, name, slip.pick("", "PT. BOGA RASA PRIMA", "CV Lestari Jaya"), branch=False)
    place(slip)
    if slip.chance(0.3):
        slip.centre(f"NPWP {slip.vat(slip.fill('0#.###.###.#-0##.000'))}")
    number = slip.number(slip.pick("POS##-######", "A######", "####"))
    slip.pair(f"{slip.pick('No:', 'Bill No.', 'Struk')} {number}", slip.fill("Meja ##"))
    slip.pair(slip.day(slip.pick("%d/%m/%Y", "%d-%m-%Y", "%d %b %Y")), slip.day(slip.pick("%H:%M", "%H:%M:%S")))
    slip.put(f"Kasir: {person(slip)}")
    slip.rule(slip.pick("-", "=", "- "))
    goods = basket(slip, ID_MENU, (), most=10, step=500, pieces=0.5)
    form, sign = slip.pick("leading", "leading", "below", "price"), slip.pick("", "", "Rp ")
    w = slip.width
    for good in goods:
        amount = f"{sign}{slip.money(good.amount)}"
        parts = textwrap.wrap(good.name, w - 18)
        if form == "below":
            parts = [good.name]
            slip.put(good.name)
            slip.pair(f"  {good.quantity} x {slip.money(good.price)}", amount)
        else:
            slip.pair(f"{good.quantity:>2} {parts[0]}", amount)
            for part in parts[1:]:
                slip.put("   " + part)
            if form == "price" and good.quantity > 1:
                slip.put(f"   @{slip.money(good.price)}")
        slip.item(" ".join(parts), good)
        if slip.chance(0.12):
            slip.pair("   + " + slip.style(slip.pick("Pedas", "Tanpa Es", "Less Sugar")), slip.money(0))
    id_total(slip, goods)
    return slip


def id_total(slip, goods):
    """Adds what follows the goods of an Indonesian restaurant."""
    slip.rule()
    subtotal = slip.due
    slip.pair(slip.pick("Subtotal", "SUB TOTAL", f"ITEMS :{len(goods)}"), slip.money(subtotal))
    if slip.chance(0.2):
        off = half_up(subtotal * 0.1)
        slip.pair("Disc 10%", f"-{slip.money(off)}")
        slip.adjust(-off)
    if slip.chance(0.4):
        service = half_up(slip.due * 0.05)
        slip.pair(slip.pick("Service", "Service Charge 5%"), slip.money(service))
        slip.adjust(service)
    if slip.chance(0.8):
        tax = half_up(slip.due * 0.1)
        slip.pair(slip.pick("Pajak Restoran", "PB1 10%", "Tax 10%", "VAT 10%"), slip.money(tax))
        slip.adjust(tax)
    rounding = slip.due // 100 * 100 - slip.due
    if rounding and slip.chance(0.6):
        slip.pair(slip.pick("Rounding", "Pembulatan"), slip.money(rounding))
        slip.adjust(rounding)
    word, right = slip.pick(("TOTAL", "{}"), ("Total Rp", "{}"), ("Grand Total", "Rp {}"), ("TOTAL", "Rp{}"),
                            ("Total........", "{}"),
                            ("T O T A L", "{}"), ("JUMLAH", "{}"), ("Total Bayar", "{}"))
    slip.total(word, right.format(slip.money(slip.due)))
    if slip.chance(0.55):
        given = cash_given(slip, slip.due, (1000, 10000, 50000, 100000))
        slip.pair(slip.pick("CASH", "Tunai"), slip.money(given))
        slip.pair(slip.pick("Cash CHANGE", "Kembali"), slip.money(slip.due - given if slip.chance(0.3)
                                                                  else given - slip.due))
    else:
        card(slip)
    if slip.chance(0.5):
        slip.pair("Total Item", str(len(goods)))
        slip.pair("Total Qty", str(sum(good.quantity for good in goods)))
    foot(slip, 2)


def cl_row(slip, good, form):
    """Adds one good of a Chilean shop."""
    w = slip.width
    code, amount = ean(slip.rng, "78"), f"$ {slip.money(good.amount):>7}"
    if form == "columns":
        name = good.name[:w - 18].rstrip()
        count = slip.weight(good) if good.weight is not None else str(good.quantity)
        slip.table((name, 0), (count, -(w - 9)), (slip.money(good.amount), -w))
    elif good.quantity > 1 and good.weight is None:
        name = good.name[:12].rstrip()
        slip.put(f"CODIGO: {code}")
        slip.table((f"{good.quantity}X{slip.money(good.price)}", 0), (name, 14), (amount, -w))
    else:
        name = good.name[:w - 25].rstrip()
        slip.pair(f"{code} {name}", amount)
    slip.item(name, good)
    if form != "columns" and good.weight is not None:
        slip.put(f"x {good.weight:.3f} KG")
    if good.off:
        slip.pair("   " + slip.pick("DESCUENTO", "OFERTA SOCIO", "DCTO. PROMO"), slip.money(-good.off))
        slip.adjust(-good.off)


def cl_almacen(rng):
    """A Chilean shop or bar: a numbered boleta, whole pesos, a suggested tip below the total."""
    slip = Slip(rng, "cl", "CLP", rng.choice((36, 38, 40)), point=",", group=rng.choice((".", ".", ",")), digits=0)
    slip.plain = True
    name = slip.pick("BUENAVISTA", "SUPER EL ROBLE", "BARBA AZUL EL BAR", "LIDERAZGO EXPRESS", "TOTTIS")
    title(slip, name, slip.pick("", f"COMERCIAL {name} LTDA.", "RENDIR HERMANOS S.A."), branch=False)
    place(slip)
    rut = vat_west(rng, "cl")
    slip.centre(f"{slip.pick('RUT:', 'R.U.T.')} {slip.vat(f'{rut[:2]}.{rut[2:5]}.{rut[5:8]}-{rut[8]}')}")
    number = slip.number("00185#######")
    slip.put(slip.pick(f"Bol. Electronica: {number}", f"BOLETA ELECTRONICA N {number}")[:slip.width])
    slip.put(f"Fecha: {slip.day('%d/%m/%Y')}  Hora: {slip.day(slip.pick('%H:%M:%S', '%H:%M'))}")
    form = slip.pick("codes", "columns")
    if form == "columns":
        slip.rule("=")
        slip.table(("PRODUCTO", 0), ("CANT.", -(slip.width - 9)), ("TOTAL", -slip.width))
        slip.rule("=")
    goods = basket(slip, CL_FOOD, ("Colcura", "Andina Sur", "Soprolo", "Calafate", "Lunchy"), most=18, step=10)
    discounts(slip, goods, slip.pick(0, 0.2))
    for good in goods:
        cl_row(slip, good, form)
    if slip.chance(0.5):
        net, tax = split_tax(slip.due, 19)
        slip.pair("      SUBTOTAL", slip.money(slip.due))
        slip.pair("      TOTAL AFECTO $", slip.money(net))
        slip.pair("      TOTAL EXENTO $", "0")
        slip.pair("      TOTAL IVA(19.0%)$", slip.money(tax))
    slip.total(slip.pick("      TOTAL $", "TOTAL", "Total   $", "TOTAL A PAGAR $", "MONTO TOTAL $"))
    if form == "columns" and slip.chance(0.6):
        tip = half_up(slip.due * 0.1)
        slip.pair("PROP.SUGERIDA 10% :", slip.money(tip))
        slip.pair("Total c/Propina  :", slip.money(slip.due + tip))
    elif slip.chance(0.5):
        slip.pair("TBK CREDITO", slip.money(slip.due))
        slip.pair("      VUELTO", "0")
        if slip.chance(0.5):
            card(slip)
    else:
        given = cash_given(slip, slip.due, (10, 1000, 5000, 10000))
        slip.pair("EFECTIVO", slip.money(given))
        slip.pair("VUELTO", slip.money(given - slip.due))
    slip.put(f"TOTAL NUMERO DE ARTIC VEND = {sum(g.quantity for g in goods)}"[:slip.width])
    foot(slip, 3)
    return slip


# ---------------------------------------------------------------- all layouts, harm, and the way out

LAYOUTS = (
    it_supermercato, it_trattoria, it_ferramenta, it_fattura, de_supermarkt, de_drogerie, at_gasthaus, ch_laden,
    fr_supermarche,
    fr_boutique, es_supermercado, es_bar, pt_mercearia, nl_supermarkt, nl_winkel, nl_weegschaal, pl_sklep, hr_trgovina,
    si_trgovina, hu_bolt,
    ro_magazin, fi_kauppa, lv_veikals, se_lagpris, se_livs, gb_grocer, gb_pub, us_restaurant, us_store, id_rumah_makan,
    cl_almacen)

MISREAD = {"O": "0", "I": "l", "S": "5", "B": "8", "A": "4", "E": "F", "T": "I", "L": "I", "U": "V", "G": "6", "M": "N",
           "o": "0", "l": "1", "a": "o", "e": "c", "u": "v", "t": "l", "m": "rn", "i": "1", "s": "5", "n": "r"}


def misread_total(slip):
    """Changes one letter in the words of the total's row, as a reader of bad print does."""
    row = slip.rows[slip.total_row]
    places = [i for i, letter in enumerate(row) if letter in MISREAD]
    if not places:
        return False
    place_of = slip.rng.choice(places)
    changed = row[:place_of] + MISREAD[row[place_of]] + row[place_of + 1:]
    if len(changed) > slip.width:
        changed = changed.replace("  ", " ", 1)
    slip.rows[slip.total_row] = changed
    return True


def lose_row(slip):
    """Loses one row between the head and the total's row."""
    last = max(2, slip.total_row - 1)
    lost = slip.rng.randint(2, last)
    if lost < len(slip.rows) and lost != slip.total_row:
        del slip.rows[lost]
        slip.total_row -= lost < slip.total_row
        return True
    return False


def harm(slip):
    """Harms one or two rows, and says whether it did."""
    done = False
    for _ in range(slip.pick(1, 1, 2)):
        done = (misread_total(slip) if slip.chance(0.5) else lose_row(slip)) or done
    return done


def check(slip):
    """Makes sure that a receipt agrees with itself before it is harmed."""
    truth = slip.truth
    if slip.due != slip.total_cents:
        raise ValueError(f"sum {slip.due} is not the total {slip.total_cents}")
    if slip.total_cents <= 0 or not truth["items"] or not truth["merchant"]:
        raise ValueError("a receipt without total, goods or name")
    together = " ".join(" ".join(slip.rows).split())
    close = together.replace(" ", "")
    for item in truth["items"]:
        words = item["description"].split()
        if not all(word in together for word in words):
            raise ValueError(f"good not printed: {item['description']}")
    for text in (truth["merchant"], truth["vat_number"], truth["document_number"]):
        if text and text.replace(" ", "") not in close:
            raise ValueError(f"not printed: {text}")
    if any(not 0 < len(row) <= slip.width for row in slip.rows):
        raise ValueError("a row too wide or blank")


def draw(seed, number):
    """Draws the receipt of this number."""
    block, place_of = divmod(number, len(LAYOUTS))
    order = list(LAYOUTS)
    random.Random(f"{seed}/order/{block}").shuffle(order)
    layout = order[place_of]
    for attempt in range(50):  # a receipt whose sums do not fit its paper is drawn anew
        try:
            slip = layout(random.Random(f"{seed}/{number}/{attempt}"))
            check(slip)
            break
        except ValueError:
            if attempt == 49:
                raise
    harmed = slip.chance(0.05) and harm(slip)
    receipt = {"layout": layout.__name__, "country": slip.country, "rows": slip.rows, "truth": slip.truth}
    if harmed:
        receipt["damaged"] = True
    return receipt


def main():
    """Prints as many receipts as asked for, one JSON object a line."""
    parser = argparse.ArgumentParser(description="Draws made-up till receipts as rows of text with their truth.")
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same receipts (1)")
    parser.add_argument("--count", type=int, default=100, help="how many receipts (100)")
    arguments = parser.parse_args()
    for number in range(arguments.count):
        print(json.dumps(draw(arguments.seed, number), ensure_ascii=False))


if __name__ == "__main__":
    main()
