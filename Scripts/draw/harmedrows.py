"""Draw receipts in which single figures are harmed, with the truth of what the till printed.

usage: harmedrows.py --seed N --count M OUT_DIR

Writes OUT_DIR/receipts/NAME.jpg and OUT_DIR/receipts/truth.json, a table by file name:
  company, date, total   what the till printed (total null: none was printed)
  items                  rows in printed order: amount, description, harmed ("none", a kind of harm, or
                         "beside KIND" where the harm of another figure reaches over); a discount
                         is a row of its own with an amount below zero
  total_harmed           "none", a kind of harm, "cut off" or "not printed"
  printed_gtins          product numbers as printed, gtin_harmed: number -> kind of harm
  sums_prove             whether an unharmed total is printed
  harm_details           for each harm: of, kind, printed, place, figure, toward, strength 0..1, box in the picture
The same seed and count give the same pictures. Needs PIL, numpy and the DejaVu, Liberation and Noto fonts.
"""
import argparse
import json
import math
import os
import unicodedata
from collections import Counter

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONT_ROOT = "/usr/share/fonts/truetype/"
FONTS = ["dejavu/DejaVuSansMono.ttf", "dejavu/DejaVuSansMono-Bold.ttf", "liberation/LiberationMono-Regular.ttf",
         "liberation/LiberationMono-Bold.ttf", "noto/NotoMono-Regular.ttf", "noto/NotoSansMono-Regular.ttf",
         "dejavu/DejaVuSansCondensed.ttf", "dejavu/DejaVuSansCondensed-Bold.ttf", "dots", "dots"]

# Columns of a 5 by 7 dot head, lowest bit on top; ten hex figures a character.
DOTS = {
    "!": "00005F0000", '"': "0007000700", "#": "147F147F14", "$": "242A7F2A12", "%": "2313086462", "&": "3649562050",
    "'": "0008070300", "(": "001C224100", ")": "0041221C00", "*": "2A1C7F1C2A", "+": "08083E0808", ",": "0080703000",
    "-": "0808080808", ".": "0000606000", "/": "2010080402", "0": "3E4141413E", "1": "00427F4000", "2": "7249494946",
    "3": "2141494D33", "4": "1814127F10", "5": "2745454539", "6": "3C4A494931", "7": "4121110907", "8": "3649494936",
    "9": "464949291E", ":": "0000140000", ";": "0040340000", "=": "1414141414", "?": "0201590906", "@": "3E415D594E",
    "A": "7C1211127C", "B": "7F49494936", "C": "3E41414122", "D": "7F4141413E", "E": "7F49494941", "F": "7F09090901",
    "G": "3E41415173", "H": "7F0808087F", "I": "00417F4100", "J": "2040413F01", "K": "7F08142241", "L": "7F40404040",
    "M": "7F021C027F", "N": "7F0408107F", "O": "3E4141413E", "P": "7F09090906", "Q": "3E4151215E", "R": "7F09192946",
    "S": "2649494932", "T": "03017F0103", "U": "3F4040403F", "V": "1F2040201F", "W": "3F4038403F", "X": "6314081463",
    "Y": "0304780403", "Z": "6159494D43", "x": "4428102844"}

# NAME=lowest-highest price in cents
GOODS = {
    "it": """
    LATTE PS 1L=99-189;PANE COMUNE=89-329;MOZZARELLA BUFALA=239-459;PROSCIUTTO COTTO=189-649;
    PASTA PENNE 500G=69-189;OLIO EXTRAVERG 1L=599-1389;PASSATA POMODORO=79-219;CAFFE MACINATO=289-689;
    ACQUA NAT 6X1,5=129-349;BISCOTTI FROLLINI=119-389;YOGURT BIANCO=59-199;UOVA BIO X6=169-389;BURRO 250G=199-399;
    PARMIGIANO 24M=459-1899;INSALATA MISTA=99-249;MELE GOLDEN=139-399;BANANE=99-289;ZUCCHINE=119-379;
    RISO ARBORIO=189-429;TONNO OLIVA X3=299-799;DETERSIVO PIATTI=109-349;CARTA IGIENICA=249-699;
    VINO ROSSO DOC=349-1799;BIRRA 66CL=99-249;GRISSINI TORINESI=109-269;FARINA 00=69-179;ZUCCHERO 1KG=99-199;
    POLLO PETTO=399-1199;ACETO BALSAMICO=189-899;PIZZA MARGHERITA=249-850;GELATO VANIGLIA=229-599;
    SHAMPOO 300ML=189-599;CRACKERS SALATI=99-259;TOVAGLIOLI=89-249;PILE AA X4=299-899;PADELLA 28CM=1299-4990""",
    "de": """
    VOLLMILCH 3,5%=95-179;ROGGENBROT=149-449;BUTTER DEUTSCH=179-389;EIER BODENH 10=199-389;GOUDA SCHEIBEN=169-399;
    SALAMI 200G=149-449;APFELSAFT 1L=99-249;MINERALWASSER=39-129;PFAND 0,25=25-25;KAFFEE CREMA=499-1599;
    SPAGHETTI=79-199;TOMATEN RISPEN=129-399;GURKE=49-129;KARTOFFELN 2KG=199-449;ZWIEBELN ROT=99-229;
    JOGHURT NATUR=45-149;SAHNE 200G=79-149;SCHOKO NUSS=89-329;GUMMIBAEREN=79-199;CHIPS PAPRIKA=119-279;
    WEIZENMEHL=65-149;HAEHNCHENBRUST=399-1299;HACKFLEISCH=299-899;LACHSFILET=449-1399;SPUELMITTEL=95-299;
    TOILETTENPAPIER=295-599;ZAHNPASTA=65-349;BIER KASTEN=999-1899;RIESLING 0,75=349-1299;BREZEL=59-129;
    KAESEBROETCHEN=79-189;QUARK MAGER=89-199;SENF MITTEL=59-189;HAFERDRINK=129-259;KERZEN 10ST=199-699;
    BOHRER SET=799-3499;BLUMENERDE 20L=299-899""",
    "fr": """
    LAIT DEMI ECR=89-169;BAGUETTE TRAD=95-145;CROISSANT X4=199-429;BEURRE DOUX=189-399;CAMEMBERT=199-469;
    COMTE 12 MOIS=389-1199;JAMBON BLANC=199-549;POULET FERMIER=699-1599;YAOURT NATURE X8=149-349;OEUFS X12=239-499;
    TOMATES GRAPPE=149-449;CAROTTES 1KG=99-219;POMMES GALA=179-389;EAU SOURCE X6=119-399;JUS ORANGE=149-399;
    CAFE MOULU=249-699;SUCRE POUDRE=99-219;FARINE BLE=79-199;RIZ BASMATI=179-449;PATES COQUIL=69-189;
    MOUTARDE DIJON=99-289;VINAIGRE CIDRE=119-299;HUILE TOURNESOL=199-449;CHOCOLAT NOIR=129-399;
    CONFITURE FRAISE=169-449;LESSIVE LIQUIDE=499-1599;SAVON MARSEILLE=149-499;ESSUIE TOUT=199-549;
    VIN BLANC AOP=399-1499;CIDRE BRUT=199-449;QUICHE LORRAINE=249-650;SAUMON FUME=399-1199;PILES LR6=299-899;
    TARTE CITRON=299-1450;RATATOUILLE=189-449""",
    "en": """
    WHOLE MILK 2PT=95-165;WHITE BREAD=75-185;CHEDDAR MATURE=225-599;BACON RASHERS=199-425;PORK SAUSAGES=175-399;
    FREE RANGE EGGS=149-345;SALTED BUTTER=169-289;ORANGE JUICE=109-349;TEA BAGS 80S=149-499;INSTANT COFFEE=249-799;
    BAKED BEANS=55-149;TOMATO SOUP=69-165;CORN FLAKES=129-349;PORRIDGE OATS=89-279;BANANAS LOOSE=65-189;
    BRAEBURN APPLES=139-299;BABY POTATOES=99-229;BROCCOLI=69-145;CUCUMBER=59-109;MINCED BEEF=299-749;
    CHICKEN THIGHS=279-699;COD FILLETS=399-999;FISH FINGERS=149-449;FROZEN PEAS=119-299;ICE CREAM TUB=199-599;
    DIGESTIVES=79-199;CRISPS 6PK=125-299;COLA 2L=129-225;PALE ALE 500ML=169-325;WASHING POWDER=399-1199;
    KITCHEN ROLL=149-499;HAND SOAP=89-299;LIGHT BULB LED=249-899;GARDEN HOSE=1299-3499;SCONES X4=119-249;
    LEMON CURD=99-279""",
    "es": """
    LECHE ENTERA=85-159;PAN RUSTICO=79-249;QUESO MANCHEGO=349-1299;JAMON SERRANO=299-999;CHORIZO DULCE=189-549;
    ACEITE OLIVA 1L=549-1299;ACEITUNAS=99-289;TOMATE FRITO=69-189;ATUN CLARO X3=199-549;ARROZ BOMBA=199-449;
    GARBANZOS=89-229;LENTEJAS=99-239;HUEVOS L DOCENA=189-389;YOGUR GRIEGO=119-299;NARANJAS 2KG=199-449;
    PLATANO CANARIO=149-349;PATATAS 3KG=249-549;CEBOLLAS=99-219;PIMIENTO ROJO=119-349;POLLO ENTERO=399-999;
    LOMO CERDO=299-799;MERLUZA=499-1399;GAMBAS 500G=599-1699;CERVEZA LATA=39-119;VINO CRIANZA=399-1599;
    AGUA MINERAL=29-119;CAFE NATURAL=199-599;CACAO SOLUBLE=199-599;GALLETAS MARIA=89-259;TURRON BLANDO=299-899;
    DETERGENTE=399-1399;LEJIA 2L=89-219;SERVILLETAS=79-199;CHURROS=149-450;TORTILLA PATATA=199-750;
    MIEL FLORES=299-799"""}

WORDS = {
    "it": {"totals": ["TOTALE", "TOTALE EURO", "TOTALE COMPLESSIVO", "IMPORTO PAGATO"], "sub": "SUBTOTALE",
           "cash": "CONTANTE", "change": "RESTO", "card": "CARTA DI CREDITO", "off": ["SCONTO", "SCONTO FIDELITY"],
           "thanks": "GRAZIE E ARRIVEDERCI", "vat": "P.IVA", "tax": "DI CUI IVA", "count": "N. PEZZI",
           "paper": "DOCUMENTO COMMERCIALE", "date": "DATA", "rates": ["22%", "10%", " 4%"], "gtin": ("80", "81"),
           "head": ("DESCRIZIONE", "IVA", "PREZZO"), "mark": ",", "sign": "EUR"},
    "de": {"totals": ["SUMME", "SUMME EUR", "GESAMT", "ZU ZAHLEN"], "sub": "ZWISCHENSUMME", "cash": "BAR",
           "change": "RÜCKGELD", "card": "GIROCARD", "off": ["RABATT", "PREISVORTEIL"], "thanks": "VIELEN DANK!",
           "vat": "UST-ID DE", "tax": "MWST", "count": "POSTEN", "paper": "KASSENBON", "date": "DATUM",
           "rates": ["19%", " 7%"], "gtin": ("40", "42"), "head": ("ARTIKEL", "MWST", "BETRAG"), "mark": ",",
           "sign": "EUR"},
    "fr": {"totals": ["TOTAL", "TOTAL TTC", "A PAYER", "NET A PAYER"], "sub": "SOUS-TOTAL", "cash": "ESPECES",
           "change": "RENDU", "card": "CARTE BANCAIRE", "off": ["REMISE", "BON REDUCTION"],
           "thanks": "MERCI ET A BIENTOT",
           "vat": "TVA FR", "tax": "DONT TVA", "count": "ARTICLES", "paper": "TICKET DE CAISSE", "date": "LE",
           "rates": ["20%", " 5%", "10%"], "gtin": ("30", "35"), "head": ("LIBELLE", "TVA", "MONTANT"), "mark": ",",
           "sign": "EUR"},
    "en": {"totals": ["TOTAL", "BALANCE DUE", "TOTAL TO PAY", "AMOUNT DUE"], "sub": "SUBTOTAL", "cash": "CASH",
           "change": "CHANGE", "card": "VISA DEBIT", "off": ["DISCOUNT", "MULTIBUY SAVING"],
           "thanks": "THANK YOU FOR SHOPPING",
           "vat": "VAT NO", "tax": "VAT INCLUDED", "count": "ITEMS", "paper": "SALES RECEIPT", "date": "DATE",
           "rates": ["20%", " 5%"], "gtin": ("50", "50"), "head": ("ITEM", "VAT", "PRICE"), "mark": ".", "sign": "£"},
    "es": {"totals": ["TOTAL", "TOTAL A PAGAR", "TOTAL EUR", "IMPORTE TOTAL"], "sub": "SUBTOTAL", "cash": "EFECTIVO",
           "change": "CAMBIO", "card": "TARJETA", "off": ["DESCUENTO", "DTO. SOCIO"], "thanks": "GRACIAS POR SU COMPRA",
           "vat": "NIF B", "tax": "IVA INCLUIDO", "count": "ARTICULOS", "paper": "FACTURA SIMPLIFICADA",
           "date": "FECHA",
           "rates": ["21%", "10%", " 4%"], "gtin": ("84", "84"), "head": ("CONCEPTO", "IVA", "IMPORTE"), "mark": ",",
           "sign": "EUR"}}

SHOPS = {"it": (["BOTTEGA", "ALIMENTARI", "MERCATO", "SPESA", "EMPORIO"],
                ["TRENVIA", "DEL POZZO", "QUERCETA", "MOLISANA B",
                "VALDORA", "SANT'ILVO"], "VIA {} {}", ["ROVERETA", "CASTELMURO", "BORGOFINO"]),
         "de": (["MARKT", "FEINKOST", "KAUFHOF", "HOFLADEN", "LEBENSMITTEL"],
                ["BRUNKMANN", "OSTERWIES", "HELMBACH", "TANNECK",
                "FRISKO", "LINDAUER"], "{}STRASSE {}", ["NEUWALDEN", "ALTBRUCK", "STEINFURT A"]),
         "fr": (["EPICERIE", "MARCHE", "HALLES", "SUPERETTE", "CAVE"],
                ["DU VALLON", "BELMARE", "DES TILLEULS", "ROQUEVAL",
                "FLORIANE", "SAINT-OUVE"], "{1} RUE {0}", ["MONTFERRAY", "VILLEBRUNE", "LACOSTE S/O"]),
         "en": (["CORNER", "VILLAGE", "FARM", "FAMILY", "HIGH ST"],
                ["GROCERS", "PANTRY", "STORES", "LARDER", "FOODHALL",
                "PROVISIONS"], "{1} {0} ROAD", ["ASHENFORD", "WICKMERE", "LOWTHORPE"]),
         "es": (["MERCADO", "TIENDA", "ULTRAMARINOS", "SUPER", "DESPENSA"],
                ["LA ENCINA", "ROBLEDAL", "DON TELMO", "MARISOLA",
                "ALCAZARIN", "VEGAVERDE"], "C/ {} {}", ["VILLAROBLE", "PUERTO LINDE", "ALMORADA"])}
STREETS = ["GARIBO", "LERCHEN", "MIRABEL", "OAKLEY", "MOLINO", "ROSSI", "KLEIST", "VIOLETTE", "HAZEL", "CERVERA"]

# side: which side amounts stand; tax: letter or rate beside the amount; qty: where the quantity is printed
LAYOUTS = [
    {"name": "plain", "cols": 32, "side": "right", "tax": "", "qty": "above", "gtin": "", "money": ""},
    {"name": "letter", "cols": 38, "side": "right", "tax": "after", "qty": "below", "gtin": "", "money": ""},
    {"name": "rate", "cols": 42, "side": "right", "tax": "rate", "qty": "above", "gtin": "", "money": ""},
    {"name": "gtinrow", "cols": 46, "side": "right", "tax": "", "qty": "below", "gtin": "before", "money": ""},
    {"name": "gtinabove", "cols": 36, "side": "right", "tax": "after", "qty": "above", "gtin": "above", "money": ""},
    {"name": "table", "cols": 44, "side": "right", "tax": "", "qty": "table", "gtin": "", "money": ""},
    {"name": "left", "cols": 34, "side": "left", "tax": "after", "qty": "below", "gtin": "", "money": ""},
    {"name": "leader", "cols": 36, "side": "right", "tax": "", "qty": "above", "gtin": "", "money": "", "leader": "."},
    {"name": "signed", "cols": 40, "side": "right", "tax": "", "qty": "prefix", "gtin": "", "money": "sign"},
    {"name": "starred", "cols": 34, "side": "right", "tax": "star", "qty": "above", "gtin": "", "money": ""},
    {"name": "numbered", "cols": 40, "side": "right", "tax": "before", "qty": "below", "gtin": "", "money": "",
     "number": 1},
    {"name": "gtinwide", "cols": 48, "side": "right", "tax": "after", "qty": "above", "gtin": "before",
     "money": "sign"}]


# ---- what the till prints -------------------------------------------------------------------------------------

def pick(rng, choices):
    """One of the choices."""
    return choices[int(rng.integers(len(choices)))]


def with_check_digit(twelve):
    """The 13-digit number made of twelve digits and their EAN-13 check digit."""
    odd_even = sum(int(figure) * (3 if place % 2 else 1) for place, figure in enumerate(twelve))
    return twelve + str(-odd_even % 10)


def draw_goods(rng, lang, count):
    """Rows of the receipt: name, cents, quantity, unit cents, product number, tax class; some are discounts."""
    stock = [entry.strip().split("=") for entry in GOODS[lang].split(";")]
    order = rng.permutation(len(stock))[:count]
    rows = []
    for number in order:
        name, prices = stock[number]
        low, high = (int(part) for part in prices.split("-"))
        unit = int(rng.integers(low, high + 1))
        if rng.random() < 0.25:
            unit = max(low, unit // 10 * 10 + pick(rng, [9, 5, 0]))
        if rng.random() < 0.04:
            unit += 10000 * int(rng.integers(1, 3)) if high > 2000 else 0
        quantity = int(rng.choice([1, 1, 1, 1, 1, 2, 2, 3, 4, 6])) if rng.random() < 0.6 else 1
        prefix = pick(rng, WORDS[lang]["gtin"])
        gtin = with_check_digit(prefix + "".join(str(d) for d in rng.integers(0, 10, 10)))
        rows.append({"name": name, "quantity": quantity, "unit": unit, "cents": unit * quantity, "gtin": gtin,
                     "tax": int(rng.integers(len(WORDS[lang]["rates"]))), "discount": False})
        if rng.random() < 0.09 and rows[-1]["cents"] > 150:
            off = max(10, int(rows[-1]["cents"] * rng.uniform(0.08, 0.4)))
            rows.append({"name": pick(rng, WORDS[lang]["off"]), "quantity": 1, "unit": -off, "cents": -off,
                         "gtin": "", "tax": rows[-1]["tax"], "discount": True})
    return rows


def money(cents, style):
    """An amount as the till prints it."""
    text = f"{abs(cents) // 100}{style['mark']}{abs(cents) % 100:02d}"
    if cents < 0:
        return text + "-" if style["minus_behind"] else "-" + text
    return text


class Lines:
    """Printed lines; each is a list of pieces (column, align, text, role, wide)."""

    def __init__(self, cols):
        self.cols = cols
        self.rows = []
        self.item_end = 0

    def add(self, *pieces):
        """One line of pieces."""
        self.rows.append([piece if len(piece) == 5 else tuple(piece) + ("", 1)[len(piece) - 3:] for piece in pieces])

    def centre(self, text, wide=1):
        """One centred line."""
        self.add((self.cols / 2, "c", text, "", wide))

    def rule(self, sign):
        """A line of dashes."""
        self.add((0, "fill", f"{sign}|{self.cols}"))


def printed_date(rng, lang, date):
    """The date as the till of that country prints it."""
    year, month, day = date
    dot = {"de": "."}.get(lang, pick(rng, ["/", "/", "-"]))
    shown_year = f"{year}" if lang == "de" or rng.random() < 0.7 else f"{year % 100:02d}"
    return f"{day:02d}{dot}{month:02d}{dot}{shown_year}"


def head_lines(rng, lines, lang, company, words):
    """Shop name, street, town and tax number."""
    street = SHOPS[lang][2].format(pick(rng, STREETS), int(rng.integers(1, 180)))
    wide = 2 if len(company) * 2 <= lines.cols and rng.random() < 0.35 else 1
    lines.centre(company, wide)
    lines.centre(street)
    lines.centre(f"{int(rng.integers(10000, 99000))} {pick(rng, SHOPS[lang][3])}")
    if rng.random() < 0.8:
        lines.centre(f"{words['vat']} {int(rng.integers(10 ** 8, 10 ** 9))}")
    if rng.random() < 0.4:
        lines.centre(f"TEL. 0{int(rng.integers(100, 999))}/{int(rng.integers(10000, 999999))}")
    lines.add((0, "l", ""))
    if rng.random() < 0.5:
        lines.centre(words["paper"])


def item_lines(lines, index, row, layout, style, words):
    """The line or lines of one item; returns its description as printed."""
    cols, amount, letters = lines.cols, money(row["cents"], style), "ABC" if style["letters"] else "123"
    end, lead, start = cols, "", 0
    tail = {"after": 2, "star": 0, "before": 0}.get(layout["tax"], 0)
    end -= tail
    extra = []
    if layout["tax"] == "after":
        extra.append((cols, "r", letters[row["tax"]]))
    if layout["tax"] == "before":
        extra.append((cols - 9, "r", letters[row["tax"]]))
    if layout["tax"] == "rate":
        extra.append((cols - 9, "r", words["rates"][row["tax"]]))
    if layout["tax"] == "star":
        extra.append((end - len(amount), "r", "*"))
    if layout["money"] == "sign":
        extra.append((end - len(amount) - (0 if words["sign"] == "£" else 1), "r", words["sign"]))
    name_end = end - 9 - (4 if layout["tax"] in ("rate", "before") or layout["money"] else 0)
    shows_quantity = row["quantity"] > 1
    if layout["qty"] == "table":
        lead, name_end = ("" if row["discount"] else str(row["quantity"])), cols - 18
        start = 4
        if shows_quantity or style["every_unit"] and not row["discount"]:
            extra.append((cols - 10, "r", money(row["unit"], style)))
    elif layout["qty"] == "prefix" and shows_quantity:
        lead, start = f"{row['quantity']} x", 4
    if layout.get("number"):
        lead, start = f"{index + 1:02d}", 3
    if layout["gtin"] == "before" and row["gtin"]:
        extra.append((0, "l", row["gtin"], f"gtin {index}"))
        start = 14
    if layout["gtin"] == "above" and row["gtin"]:
        lines.add((0, "l", row["gtin"], f"gtin {index}"))
    quantity = (3, "l", f"{row['quantity']} x {money(row['unit'], style)}")
    if layout["qty"] == "above" and shows_quantity:
        lines.add(quantity)
    if layout["side"] == "left":
        name = row["name"][:cols - 12]
        lines.add((8, "r", amount, f"amount {index}"), (9, "l", letters[row["tax"]]), (12, "l", name))
    else:
        name = row["name"][:int(name_end - start)].rstrip()
        if layout.get("leader"):
            extra.append((start + len(name) + 1, "fill", layout["leader"] + f"|{end - len(amount) - 1}"))
        pieces = [(start, "l", name), (end, "r", amount, f"amount {index}")] + extra
        lines.add(*(pieces + ([(0, "l", lead)] if lead else [])))
    if layout["qty"] == "below" and shows_quantity:
        lines.add(quantity)
    return name


def total_lines(rng, lines, receipt, style, words):
    """Total, and where the sums are to prove the amounts perhaps subtotal, tax and change."""
    cents, layout = receipt["cents"], receipt["layout"]
    end = lines.cols - (2 if layout["tax"] == "after" else 0)
    proves = receipt["proof"] == "proved"
    if layout["side"] == "left":
        def place(label, text, role="", wide=1):
            lines.add((8 + (wide - 1) * 4, "r", text, role, wide), (14 + (wide - 1) * 4, "l", label, "", 1))
    else:
        def place(label, text, role="", wide=1):
            room = int((end - len(text) * wide - 1) / wide)
            lines.add((0, "l", label[:room], "", wide), (end, "r", text, role, wide))
    if proves and rng.random() < 0.3:
        place(words["sub"], money(cents, style))
    lines.rule(pick(rng, ["-", "=", "-"]))
    place(pick(rng, words["totals"]), money(cents, style), "total", 2 if rng.random() < 0.3 else 1)
    if proves:
        if rng.random() < 0.5:
            given = int(math.ceil(cents / 500) * 500)
            place(words["cash"], money(given, style))
            place(words["change"], money(given - cents, style))
        else:
            place(words["card"], money(cents, style))
        if rng.random() < 0.5:
            place(words["tax"], money(int(cents * 0.12), style))
    else:
        lines.add((0, "l", words["card"]))


def foot_lines(rng, lines, receipt, words, when):
    """Count of items, date, number and thanks."""
    if rng.random() < 0.5:
        lines.add((0, "l", f"{words['count']} {sum(r['quantity'] for r in receipt['rows'] if not r['discount'])}"))
    lines.add((0, "l", ""))
    if when:
        lines.add((0, "l", when), (lines.cols, "r", f"NR. {int(rng.integers(1, 9999)):04d}"))
    lines.centre(words["thanks"])


def print_receipt(rng, number):
    """One receipt: its rows, its truth so far and its printed lines."""
    layout = LAYOUTS[number % len(LAYOUTS)]
    lang = pick(rng, list(WORDS))
    words = WORDS[lang]
    proof = "proved" if number // len(LAYOUTS) % 2 == 0 else pick(rng, ["total harmed", "total harmed", "cut off",
                                                                       "not printed"])
    font = pick(rng, FONTS)
    style = {"mark": words["mark"] if rng.random() < 0.85 else ".", "minus_behind": rng.random() < 0.3,
             "letters": rng.random() < 0.6, "every_unit": proof == "proved" and rng.random() < 0.5}
    rows = draw_goods(rng, lang, int(rng.integers(6, 20)))[:20]
    lower = font != "dots" and rng.random() < 0.25
    for row in rows:
        row["name"] = row["name"].capitalize() if lower else row["name"]
    company = f"{pick(rng, SHOPS[lang][0])} {pick(rng, SHOPS[lang][1])}"
    date = (2026, int(rng.integers(1, 13)), int(rng.integers(1, 29)))
    receipt = {"layout": layout, "lang": lang, "proof": proof, "font": font, "rows": rows, "company": company,
               "date": "%04d-%02d-%02d" % date, "cents": sum(row["cents"] for row in rows)}
    when = printed_date(rng, lang, date) + f" {int(rng.integers(8, 21)):02d}:{int(rng.integers(60)):02d}"
    date_on_top = proof == "cut off" or rng.random() < 0.5
    lines = Lines(layout["cols"])
    head_lines(rng, lines, lang, company, words)
    if date_on_top:
        lines.add((0, "l", words["date"] + " " + when))
    if layout["tax"] == "rate" or layout["qty"] == "table" or rng.random() < 0.15 and layout["side"] == "right":
        lines.add((0, "l", words["head"][0]), (lines.cols, "r", words["head"][2]))
    lines.rule(pick(rng, ["-", "=", "-", "*"]))
    for index, row in enumerate(rows):
        row["printed"] = item_lines(lines, index, row, layout, style, words)
    lines.item_end = len(lines.rows)
    if proof == "not printed":
        lines.rule("-")
    else:
        total_lines(rng, lines, receipt, style, words)
    foot_lines(rng, lines, receipt, words, "" if date_on_top else when)
    receipt["lines"] = lines
    return receipt


# ---- ink on paper ---------------------------------------------------------------------------------------------

def plain(text):
    """The text without accents, in capitals but for the sign of multiplication, for the dot head."""
    bare = unicodedata.normalize("NFD", text.replace("£", "L"))
    return "".join(c if c == "x" else c.upper() for c in bare if not unicodedata.combining(c))


class Type:
    """Glyphs of one font at one capital height, as arrays of ink."""

    def __init__(self, rng, font, cap):
        self.cap, self.dots, self.cache = cap, font == "dots", {}
        if self.dots:
            self.pitch = cap / 7
            self.cell = self.pitch * 6
            self.dot_size = rng.uniform(0.95, 1.4)
            return
        self.grid = rng.uniform(1.0, 1.5) if rng.random() < 0.4 and cap > 16 else 0
        path = FONT_ROOT + font
        high = ImageFont.truetype(path, 200).getbbox("H", anchor="ls")
        self.font = ImageFont.truetype(path, max(8, round(200 * cap / -high[1])))
        self.mono = "Mono" in font
        self.cell = self.font.getlength("0") if self.mono else self.font.getlength("0") * 1.04

    def advance(self, char):
        """How far the next character stands."""
        if self.dots or self.mono:
            return self.cell
        return self.font.getlength(char)

    def glyph(self, char, wide):
        """Ink of a character, with the offset of its left top from the pen on the base line."""
        key = (char, wide)
        if key not in self.cache:
            self.cache[key] = self.dot_glyph(char, wide) if self.dots else self.font_glyph(char, wide)
        return self.cache[key]

    def font_glyph(self, char, wide):
        """A character of a font file."""
        margin = 3
        size = int(self.cap * 2.4)
        image = Image.new("L", (size, size), 0)
        ImageDraw.Draw(image).text((margin, int(self.cap * 1.6)), char, fill=255, font=self.font, anchor="ls")
        if self.grid:
            small = image.resize((int(size / self.grid),) * 2, Image.BOX).point(lambda v: 255 if v > 110 else 0)
            image = small.resize((size, size), Image.BILINEAR)
        if wide > 1:
            image = image.resize((size * wide, size), Image.BILINEAR)
        return np.asarray(image, np.float32) / 255, -margin * wide, -int(self.cap * 1.6)

    def dot_glyph(self, char, wide):
        """A character of the dot head."""
        scale, pitch = 4, self.pitch
        columns = bytes.fromhex(DOTS.get(char, DOTS["?"]))
        size = (int(pitch * 7 * wide + 4), int(pitch * 9 + 4))
        image = Image.new("L", (size[0] * scale, size[1] * scale), 0)
        draw = ImageDraw.Draw(image)
        radius = pitch * self.dot_size / 2
        for column, bits in enumerate(columns):
            for row in range(8):
                if bits >> row & 1:
                    for step in range(wide):
                        x, y = (column * wide + step + 0.5) * pitch + 2, (row + 0.5) * pitch + 2
                        draw.ellipse([(v * scale) for v in (x - radius, y - radius, x + radius, y + radius)], fill=255)
        small = image.resize(size, Image.BOX)
        return np.asarray(small, np.float32) / 255, -2, -2 - int(round(7 * pitch))


class Sheet:
    """The paper: ink, marks upon it, and where each amount stands."""

    def __init__(self, height, width, cap):
        self.ink = np.zeros((height, width), np.float32)
        self.cap = cap
        self.marks = []
        self.places = {}

    def stamp(self, art, left, top):
        """Put ink at a place; returns the box of the ink put."""
        height, width = self.ink.shape
        x0, y0, x1, y1 = max(0, left), max(0, top), min(width, left + art.shape[1]), min(height, top + art.shape[0])
        if x1 <= x0 or y1 <= y0:
            return None
        part = art[y0 - top:y1 - top, x0 - left:x1 - left]
        self.ink[y0:y1, x0:x1] = np.maximum(self.ink[y0:y1, x0:x1], part)
        ys, xs = np.nonzero(part > 0.3)
        if not len(ys):
            return None
        return (x0 + int(xs.min()), y0 + int(ys.min()), x0 + int(xs.max()) + 1, y0 + int(ys.max()) + 1)


def lay_lines(rng, receipt):
    """Print the lines of a receipt on a sheet."""
    lines, cols = receipt["lines"], receipt["layout"]["cols"]
    cap = int(rng.integers(14, min(30, int(1080 / cols / 0.86)) + 1))
    face = Type(rng, receipt["font"], cap)
    pitch = cap * rng.uniform(1.45, 2.0)
    margin = face.cell * rng.uniform(1.6, 3.0)
    top = cap * rng.uniform(2, 3.5)
    rows = len(lines.rows)
    if receipt["proof"] == "cut off":
        rows = lines.item_end
    height = int(top + rows * pitch + cap * (0.9 if receipt["proof"] == "cut off" else rng.uniform(2, 4)))
    sheet = Sheet(height, int(cols * face.cell + 2 * margin), cap)
    sheet.cell, sheet.margin, sheet.cols = face.cell, margin, cols
    for number, pieces in enumerate(lines.rows[:rows]):
        base = int(round(top + number * pitch + cap))
        for column, align, text, role, wide in pieces:
            lay_piece(sheet, face, (margin + column * face.cell, base), align, text, role, wide, margin)
    return sheet


def lay_piece(sheet, face, pen, align, text, role, wide, margin):
    """Print one piece of a line, and remember where an amount stands."""
    x, base = pen
    if align == "fill":
        sign, stop = text.split("|")
        stop = margin + float(stop) * face.cell
        while x < stop - face.advance(sign) * .9:
            sheet.stamp(face.glyph(sign, 1)[0], int(round(x)) + face.glyph(sign, 1)[1], base + face.glyph(sign, 1)[2])
            x += face.advance(sign)
        return
    shown = plain(text) if face.dots else text
    length = sum(face.advance(char) for char in shown)
    wide = 1 if length * wide > sheet.cols * face.cell else wide
    x -= length * wide * {"r": 1, "c": .5, "l": 0}[align]
    places = []
    for char in shown:
        if char != " ":
            art, left, top = face.glyph(char, wide)
            box = sheet.stamp(art, int(round(x)) + left, base + top)
            if box and role:
                places.append((char,) + box)
        x += face.advance(char) * wide
    if role:
        sheet.places[role] = {"text": shown, "chars": places, "base": base, "cap": face.cap,
                              "cell": face.cell * wide, "wide": wide}


def clouds(rng, height, width, grain):
    """Smooth noise from -1 to 1 with spots of about grain pixels."""
    small = rng.uniform(-1, 1, (max(2, int(height / grain) + 2), max(2, int(width / grain) + 2))).astype(np.float32)
    image = Image.fromarray(small, "F").resize((width, height), Image.BICUBIC)
    return np.asarray(image)


# ---- harms ----------------------------------------------------------------------------------------------------

# Parts of a figure's box (left, top, right, bottom) whose loss makes it look like another.
ERASE = {
    "8": {"3": [(-.1, .12, .4, .44), (-.1, .54, .4, .86)], "6": [(.58, .12, 1.1, .46)], "9": [(-.1, .54, .42, .88)],
          "0": [(.22, .38, .78, .6)]},
    "9": {"5": [(.6, .1, 1.1, .5)], "3": [(-.1, .1, .4, .5)], "7": [(-.1, .12, .55, 1.1)], "4": [(-.1, -.1, .9, .2)]},
    "6": {"5": [(-.1, .5, .4, .86)], "0": [(.25, .35, .75, .6)], "4": [(.1, .75, 1.1, 1.1)]},
    "0": {"C": [(.6, .2, 1.1, .8)], "U": [(-.1, -.1, 1.1, .25)], "J": [(-.1, -.1, .4, .7)], "7": [(-.1, .2, .5, 1.1)]},
    "3": {"7": [(-.1, .6, .6, 1.1)], "1": [(-.1, -.1, .55, 1.1)], "2": [(.6, .5, 1.1, .9)]},
    "5": {"1": [(-.1, .1, .45, 1.1)], "3": [(-.1, .1, .4, .5)], "-": [(-.1, .5, 1.1, 1.1)]},
    "7": {"1": [(-.1, -.1, .5, .3)], "/": [(-.1, -.1, .8, .22)]},
    "4": {"1": [(-.1, -.1, .58, 1.1)], "/": [(.4, .75, 1.1, 1.1)]},
    "2": {"7": [(-.1, .78, 1.1, 1.1)], "1": [(-.1, -.1, .5, 1.1)], "?": [(-.1, .6, .6, 1.1)]},
    "1": {"'": [(-.1, .45, 1.1, 1.1)], "|": [(-.1, -.1, .45, .4), (-.1, .8, .4, 1.1), (.68, .8, 1.1, 1.1)],
          "": [(-.2, -.1, 1.2, 1.1)]}}

# Pen lines in a figure's box which make it look like another.
PEN = {
    "3": {"8": [[(.45, .02), (.12, .2), (.2, .4), (.55, .5)], [(.5, .5), (.1, .65), (.12, .9), (.5, 1)]],
          "9": [[(.5, .02), (.1, .12), (.1, .4), (.55, .52)]]},
    "1": {"7": [[(-.3, .04), (.6, .0)]], "4": [[(.5, .0), (-.2, .65), (.95, .68)]],
          "9": [[(.6, .05), (.0, .1), (.0, .42), (.6, .45)]]},
    "0": {"8": [[(.1, .52), (.9, .48)]], "6": [[(.1, .55), (.5, .4), (.9, .55)]],
          "9": [[(.1, .45), (.5, .6), (.9, .42)]]},
    "5": {"6": [[(.15, .5), (.05, .7), (.15, .92)]], "9": [[(.9, .02), (.95, .3), (.9, .6)]]},
    "6": {"8": [[(.6, .02), (.92, .18), (.7, .42)]]},
    "9": {"8": [[(.35, .55), (.08, .75), (.35, .98)]]},
    "7": {"2": [[(.3, .98), (1.0, 1.0)]], "1": [[(.75, -.05), (.7, 1.05)]]},
    "2": {"8": [[(.1, .3), (.8, .7), (.85, .95)]]},
    "4": {"9": [[(.1, .62), (.2, .1), (.7, .02)]]},
    "8": {"struck": [[(-.2, .7), (1.2, .3)]]}}


def window(sheet, box, pad=0.0):
    """Slices of the sheet around a box, with grids that run from -1 to 1 within the box."""
    x0, y0, x1, y1 = box
    wide, high = max(1.0, x1 - x0), max(1.0, y1 - y0)
    height, width = sheet.ink.shape
    left, right = int(max(0, x0 - wide * pad - 2)), int(min(width, x1 + wide * pad + 2))
    top, bottom = int(max(0, y0 - high * pad - 2)), int(min(height, y1 + high * pad + 2))
    yy, xx = np.mgrid[top:bottom, left:right].astype(np.float32)
    return (slice(top, bottom), slice(left, right)), (xx + .5 - (x0 + x1) / 2) * 2 / wide, (
        yy + .5 - (y0 + y1) / 2) * 2 / high


def blob(sheet, rng, box, power=3.0, rough=0.2, soft=0.3):
    """A rough-edged spot that fills a box: slices and mask."""
    where, xx, yy = window(sheet, box, 0.5)
    if not xx.size:
        return where, xx
    reach = (np.abs(xx) ** power + np.abs(yy) ** power) ** (1 / power)
    reach = reach + rough * clouds(rng, *xx.shape, max(3, sheet.cap * (.1 + .7 * soft)))
    return where, np.clip((1 - reach) / soft + .5, 0, 1).astype(np.float32)


def part_box(char, part, swell=1.0):
    """The box of a part of a character, given in fractions of its box."""
    _, x0, y0, x1, y1 = char
    middle_x, middle_y = (part[0] + part[2]) / 2, (part[1] + part[3]) / 2
    half_x, half_y = (part[2] - part[0]) / 2 * swell, (part[3] - part[1]) / 2 * swell
    return (x0 + (middle_x - half_x) * (x1 - x0), y0 + (middle_y - half_y) * (y1 - y0),
            x0 + (middle_x + half_x) * (x1 - x0), y0 + (middle_y + half_y) * (y1 - y0))


def whole_box(place, pad=0.15):
    """The box of a whole amount."""
    pad *= place["cap"]
    boxes = place["chars"]
    return (min(b[1] for b in boxes) - pad, min(b[2] for b in boxes) - pad,
            max(b[3] for b in boxes) + pad, max(b[4] for b in boxes) + pad)


def erased_stroke(sheet, rng, place, char, force):
    """Ink of one stroke rubbed off."""
    toward = pick(rng, list(ERASE[char[0]]))
    for part in ERASE[char[0]][toward]:
        where, mask = blob(sheet, rng, part_box(char, part, 0.62 + 0.42 * force), 4, 0.18, 0.35)
        sheet.ink[where] *= 1 - mask * min(1.0, 0.62 + 0.55 * force)
    return toward


def faded_side(sheet, rng, place, char, force):
    """One side of a figure pale, as worn thermal print is."""
    where, xx, yy = window(sheet, char[1:], 0.12)
    angle = rng.uniform(0, 2 * math.pi)
    along = xx * math.cos(angle) + yy * math.sin(angle) + 0.25 * clouds(rng, *xx.shape, sheet.cap / 4)
    keep = np.clip(0.5 + (along - (force - 0.45)) * 1.6, 0, 1)
    edge = np.clip((1.35 - np.maximum(np.abs(xx), np.abs(yy))) * 4, 0, 1)
    sheet.ink[where] *= 1 - edge * (1 - keep) * (0.75 + 0.25 * force)
    return "pale"


def pen_mark(sheet, rng, lines, force, spread):
    """Draw pen lines (in sheet pixels) with a hand's wobble; weak marks are coloured, strong ones black."""
    points = [point for line in lines for point in line]
    pad = spread * 3 + 3
    box = (min(p[0] for p in points) - pad, min(p[1] for p in points) - pad,
           max(p[0] for p in points) + pad, max(p[1] for p in points) + pad)
    where, xx, _ = window(sheet, box)
    if not xx.size:
        return
    scale = 4
    image = Image.new("L", (xx.shape[1] * scale, xx.shape[0] * scale), 0)
    draw = ImageDraw.Draw(image)
    left, top = where[1].start, where[0].start
    for line in lines:
        shaky = [((x + rng.normal(0, spread / 4) - left) * scale, (y + rng.normal(0, spread / 4) - top) * scale)
                 for x, y in line]
        curve = smooth_curve(shaky)
        draw.line(curve, fill=255, width=max(2, int(spread * scale)), joint="curve")
        for x, y in (curve[0], curve[-1]):
            half = spread * scale / 2
            draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
    mask = np.asarray(image.resize((xx.shape[1], xx.shape[0]), Image.BOX), np.float32) / 255
    mask = mask * np.clip(0.85 + 0.3 * clouds(rng, *mask.shape, 5), 0, 1)
    dark, bright = [(35, 35, 42), (45, 45, 55), (25, 30, 80)], [(30, 60, 170), (170, 40, 50), (20, 40, 120)]
    colours = dark if force > .5 else bright
    sheet.marks.append(("over", where, mask * rng.uniform(0.75, 0.97), pick(rng, colours)))


def smooth_curve(points):
    """More points between the points of a line, on a curve through them."""
    if len(points) < 3:
        return points
    spots = np.asarray(points)
    steps = np.arange(len(points))
    fine = np.linspace(0, len(points) - 1, 8 * len(points))
    coarse = np.stack([np.interp(fine, steps, spots[:, axis]) for axis in (0, 1)], 1)
    kernel = np.ones(5) / 5
    padded = np.pad(coarse, ((2, 2), (0, 0)), "edge")
    return [tuple(p) for p in np.stack([np.convolve(padded[:, axis], kernel, "valid") for axis in (0, 1)], 1)]


def pen_stroke(sheet, rng, place, char, force):
    """A pen line over a figure which makes it another one, or a tick or strike."""
    _, x0, y0, x1, y1 = char
    spread = place["cap"] * rng.uniform(0.09, 0.16)
    if force < 0.3 and rng.random() < 0.6:
        slope = rng.uniform(-0.4, 0.4)
        pen_mark(sheet, rng, [[(x0 - place["cap"] * .5, y0 + (y1 - y0) * (.5 + slope)),
                               (x1 + place["cap"] * .6, y0 + (y1 - y0) * (.5 - slope))]], force, spread)
        return "struck"
    toward = pick(rng, list(PEN[char[0]]))
    lines = [[(x0 + px * (x1 - x0), y0 + py * (y1 - y0)) for px, py in line] for line in PEN[char[0]][toward]]
    pen_mark(sheet, rng, lines, force, spread)
    return toward


def pen_extra(sheet, rng, place, char, force):
    """A figure, bracket or tick in pen before the first figure or behind the last."""
    first, last, cap = place["chars"][0], place["chars"][-1], place["cap"]
    behind = rng.random() < 0.2
    x = last[3] + cap * rng.uniform(.35, .6) if behind else first[1] - cap * rng.uniform(0.4, 0.85)
    top, base = place["base"] - cap * rng.uniform(.9, 1.15), place["base"] + cap * rng.uniform(-.05, .15)
    shape = pick(rng, ["1", "1", "1", "7", "4", "tick"])
    middle = (top + base) / 2
    lines = {"1": [[(x - cap * .22, top + cap * .25), (x, top)], [(x, top), (x, base)]],
             "7": [[(x - cap * .3, top), (x + cap * .2, top)], [(x + cap * .2, top), (x - cap * .1, base)]],
             "4": [[(x, top), (x - cap * .35, middle + cap * .15), (x + cap * .25, middle + cap * .15)],
                   [(x + cap * .05, middle - cap * .1), (x + cap * .02, base)]],
             "tick": [[(x - cap * .35, middle), (x - cap * .1, base), (x + cap * .3, top - cap * .3)]]}[shape]
    if shape == "1" and rng.random() < 0.5:
        lines = lines[1:]
    pen_mark(sheet, rng, lines, force, cap * rng.uniform(0.09, 0.16))
    return ("behind " if behind else "before ") + shape


def stain(sheet, rng, place, char, force):
    """A spot of coffee, sauce or dirt over a figure."""
    cap = place["cap"]
    x, y = rng.uniform(char[1], char[3]), rng.uniform(char[2], char[4])
    dirt = rng.random() < 0.5
    radius = cap * (rng.uniform(.15, .45) if dirt else rng.uniform(.5, 1.0))
    where, mask = blob(sheet, rng, (x - radius, y - radius * .8, x + radius, y + radius * .8), 2, .45, .3)
    if dirt:
        colour = pick(rng, [(50, 45, 40), (70, 45, 25), (30, 30, 30)])
        sheet.marks.append(("over", where, mask * (0.45 + 0.5 * force), colour))
    else:
        sheet.marks.append(("times", where, mask, [1 - v * (0.35 + 0.65 * force) for v in pick(
            rng, [(.5, .68, .85), (.35, .75, .8), (.6, .62, .66)])]))
    return "spot"


def crease(sheet, rng, place, char, force):
    """A fold through a figure: print cracked off along the line, a bright ridge and a shade beside it."""
    cap = place["cap"]
    upright = rng.random() < 0.3
    middle_x = char[1] + rng.uniform(.1, .9) * (char[3] - char[1])
    middle_y = char[2] + rng.uniform(.1, .9) * (char[4] - char[2])
    half = cap * (0.03 + 0.1 * force)
    if upright:
        reach = place["cap"] * rng.uniform(0.8, 1.6)
        box = (middle_x - cap, middle_y - reach, middle_x + cap, middle_y + reach)
    else:
        box = (0, middle_y - cap, sheet.ink.shape[1], middle_y + cap)
    where, xx, _ = window(sheet, box)
    ys, xs = np.mgrid[where[0], where[1]].astype(np.float32)
    slope = rng.uniform(-.2, .2) if upright else rng.uniform(-.012, .012)
    away = (xs - middle_x - slope * (ys - middle_y)) if upright else (ys - middle_y - slope * (xs - middle_x))
    away = away + cap * 0.05 * clouds(rng, *away.shape, cap / 2)
    fray = half * np.clip(1 + 0.7 * clouds(rng, *away.shape, cap / 4), .25, 2)
    line = np.clip(1.2 - np.abs(away) / fray, 0, 1)
    if upright:
        line = line * np.clip((reach - np.abs(ys - middle_y)) / 4, 0, 1)
    sheet.ink[where] *= 1 - np.clip(line * 1.6, 0, 1)
    shade = np.exp(-np.abs(away) / (cap * .35)) * np.where(away > 0, 1, -.5) * np.clip(1 - line, 0, 1)
    if upright:
        shade = shade * np.clip((reach - np.abs(ys - middle_y)) / 8, 0, 1)
    sheet.marks.append(("shade", where, shade.astype(np.float32) * rng.uniform(.06, .16), None))
    return "crease"


def torn(sheet, rng, place, char, force):
    """Paper missing over part of a figure: a tear from the near edge, or a hole."""
    _, x0, y0, x1, y1 = char
    width, cap = sheet.ink.shape[1], place["cap"]
    share = 0.25 + 0.65 * force
    last = char is place["chars"][-1]
    if last and width - x1 < 5 * sheet.cell:
        box = (x1 - (x1 - x0) * share, y0 - cap * .3, width + (width - x1) * 1.5, y1 + cap * .3)
        where, xx, yy = window(sheet, box, .3)
        tip = np.abs(yy) * 0.5 - (xx + 1) * .22 + .2 * clouds(rng, *xx.shape, cap / 3)
        mask = np.clip(((xx + 1) * 2.2 - np.abs(yy) * .9 + tip * .2) * 4, 0, 1) * (np.abs(yy) < 1.3 + (xx + 1) * .4)
    elif char is place["chars"][0] and x0 < 8 * sheet.cell:
        box = (-x0 * .8, y0 - cap * .2, x0 + (x1 - x0) * share, y1 + cap * .2)
        where, xx, yy = window(sheet, box, .3)
        mask = np.clip(((1 - xx) * 2.2 - np.abs(yy) * .9 + .25 * clouds(rng, *xx.shape, cap / 3)) * 4, 0, 1)
    elif rng.random() < .5:
        top = rng.random() < .5
        high = (y1 - y0) * (0.2 + 0.5 * force)
        span = (y0 - cap * .25, y0 + high) if top else (y1 - high, y1 + cap * .25)
        box = (x0 - cap * .35, span[0], x1 + cap * .2, span[1])
        where, mask = blob(sheet, rng, box, 2.5, .3, .12)
    else:
        box = (x0 - cap * rng.uniform(.3, .6), y0 - cap * .15, x0 + (x1 - x0) * share, y1 + cap * .15)
        where, mask = blob(sheet, rng, box, 2.5, .3, .12)
    mask = mask.astype(np.float32)
    image = Image.fromarray((mask * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(cap * .1))
    rim = np.asarray(image, np.float32)
    rim = np.clip(rim / 255 * 3, 0, 1)
    sheet.ink[where] *= 1 - rim
    sheet.marks.append(("over", where, rim * .5, (240, 238, 234)))
    inside = not (last and width - x1 < 5 * sheet.cell) and x0 > 8 * sheet.cell
    if inside and rng.random() < .6:
        sheet.marks.append(("over", where, mask * .8, pick(rng, [(246, 244, 240), (226, 222, 216), (205, 200, 196)])))
        return "scraped"
    sheet.marks.append(("hole", where, mask, None))
    return "torn"


def missing_rows(sheet, rng, place, char, force):
    """One or two rows of dots not printed over the amount or the whole line."""
    x0, _, x1, _ = whole_box(place, .3)
    if rng.random() < .3:
        x0, x1 = 0, sheet.ink.shape[1]
    for _ in range(int(rng.integers(1, 3))):
        high = max(1, int(round(place["cap"] * (0.05 + 0.16 * force))))
        y = int(rng.integers(char[2], max(char[2] + 1, char[4] - high + 1)))
        sheet.ink[y:y + high, int(max(0, x0)):int(x1)] *= rng.uniform(0, .15)
    return "row"


def missing_columns(sheet, rng, place, char, force):
    """A dead dot of the print head: a white line down through a figure."""
    wide = max(1, int(round(place["cap"] * (0.06 + 0.2 * force))))
    side = pick(rng, [0, 0, 1, 2])
    x = [char[1] - 1, char[3] - wide + 1, int((char[1] + char[3] - wide) / 2)][side]
    reach = pick(rng, [.6, .6, .6, 1.6, 1e4]) * place["cap"]
    middle = (char[2] + char[4]) / 2
    sheet.ink[int(max(0, middle - reach)):int(middle + reach), max(0, x):x + wide] *= rng.uniform(0, .15)
    return ["left", "right", "middle"][side]


def blurred(sheet, rng, place, char, force):
    """A patch out of focus or moved."""
    cap = place["cap"]
    x0, y0, x1, y1 = whole_box(place, .5) if rng.random() < .5 else part_box(char, (-.8, -.3, 1.8, 1.3))
    where, mask = blob(sheet, rng, (x0, y0, x1, y1), 3, .15, .5)
    sheet.marks.append(("blur", where, mask, cap * (0.08 + 0.2 * force)))
    return "blur"


def glare(sheet, rng, place, char, force):
    """Light that whitens half of a figure."""
    cap = place["cap"]
    x0, y0, x1, y1 = char[1:]
    side = pick(rng, [(-.75, 0), (.75, 0), (0, -.8), (0, .8), (-.5, -.5), (.5, .5)])
    x, y = (x0 + x1) / 2 + side[0] * (x1 - x0), (y0 + y1) / 2 + side[1] * (y1 - y0)
    wide, high = cap * rng.uniform(.45, .8), cap * rng.uniform(.55, .75)
    where, mask = blob(sheet, rng, (x - wide, y - high, x + wide, y + high), 2, .12, .55)
    sheet.marks.append(("light", where, mask * (0.6 + 0.45 * force), None))
    return ["left", "right", "top", "bottom", "left top", "right bottom"][
        [(-.75, 0), (.75, 0), (0, -.8), (0, .8), (-.5, -.5), (.5, .5)].index(side)]


def shifted(art, right, down):
    """An array moved by whole pixels, empty where nothing came from."""
    out = np.zeros_like(art)
    height, width = art.shape
    if abs(right) >= width or abs(down) >= height:
        return out
    out[max(0, down):height + min(0, down), max(0, right):width + min(0, right)] = art[
        max(0, -down):height - max(0, down), max(0, -right):width - max(0, right)]
    return out


def smeared(sheet, rng, place, char, force):
    """Ink of a figure and its neighbour drawn out by a thumb."""
    cap = place["cap"]
    box = part_box(char, (-1.1, -.1, 2.0, 1.1))
    where, mask = blob(sheet, rng, box, 4, .15, .4)
    angle = pick(rng, [0, math.pi]) + rng.uniform(-.5, .5) if rng.random() < .75 else rng.uniform(0, 2 * math.pi)
    length = cap * (0.25 + 0.7 * force)
    art = sheet.ink[where].copy()
    out = art.copy()
    for step in np.arange(1, length, 1.0):
        weight = (0.45 + 0.4 * force) * (1 - step / length)
        right, down = int(round(step * math.cos(angle))), int(round(step * math.sin(angle)))
        out = np.maximum(out, weight * shifted(art, right, down))
    sheet.ink[where] = art * (1 - mask) + out * mask
    return "smear"


def overprinted(sheet, rng, place, char, force):
    """A figure printed upon by another one, as where the paper slipped."""
    others = [other for key, spot in sheet.places.items() for other in spot["chars"]
              if other[0].isdigit() and other[0] != char[0] and spot["wide"] == place["wide"]]
    if not others:
        return doubled(sheet, rng, place, char, force)
    other = pick(rng, others)
    art = sheet.clean[other[2]:other[4], other[1]:other[3]] * (0.3 + 0.65 * force)
    cap = place["cap"]
    sheet.stamp(art, char[1] + int(rng.normal(0, cap * .08)), char[2] + int(rng.normal(0, cap * .15)))
    return other[0]


def mark_lost(sheet, rng, place, char, force):
    """The decimal mark rubbed off; when strong, dirt stands elsewhere instead."""
    marks = [spot for spot in place["chars"] if spot[0] in ".,"]
    if not marks:
        return doubled(sheet, rng, place, char, force)
    pad = place["cap"] * .12
    _, x0, y0, x1, y1 = marks[0]
    where, mask = blob(sheet, rng, (x0 - pad, y0 - pad, x1 + pad, y1 + pad), 4, .1, .3)
    sheet.ink[where] *= 1 - mask * min(1, .75 + .4 * force)
    if force > .7:
        return "lost, " + false_mark(sheet, rng, place, char, force)
    return "lost"


def false_mark(sheet, rng, place, char, force):
    """Dirt at the base line where a decimal mark could stand."""
    figures = [spot for spot in place["chars"] if spot[0].isdigit()]
    gap = int(rng.integers(0, len(figures)))
    cap = place["cap"]
    x = figures[gap][3] + cap * .08 if gap < len(figures) - 1 else figures[0][1] - cap * .2
    y = place["base"] - cap * rng.uniform(-.05, .12)
    radius = cap * rng.uniform(.07, .13)
    where, mask = blob(sheet, rng, (x - radius, y - radius, x + radius, y + radius * 1.4), 2, .25, .6)
    if force > .4:
        sheet.ink[where] = np.maximum(sheet.ink[where], mask)
        sheet.marks.append(("note", where, mask, None))
    else:
        sheet.marks.append(("over", where, mask * .7, (90, 70, 50)))
    return f"dirt by figure {gap + 1}"


def low_contrast(sheet, rng, place, char, force):
    """A pale patch, or thermal paper darkened by heat."""
    box = whole_box(place, .4) if rng.random() < .6 else part_box(char, (-1, -.3, 2, 1.3))
    where, mask = blob(sheet, rng, box, 3, .2, .5)
    keep = 0.34 - 0.27 * force
    if rng.random() < .35:
        sheet.marks.append(("over", where, mask * (0.72 + 0.2 * force), (95, 92, 96)))
        return "dark"
    loss = mask * (1 - keep) * np.clip(1 + .25 * clouds(rng, *mask.shape, 3), 0, 1.2)
    sheet.ink[where] *= np.clip(1 - loss, 0.02, 1)
    return "pale"


def doubled(sheet, rng, place, char, force):
    """The amount printed twice, shifted by some dots."""
    x0, y0, x1, y1 = whole_box(place, .45)
    where, xx, _ = window(sheet, (x0, y0, x1, y1))
    cap = place["cap"]
    right, down = int(round(cap * rng.uniform(.12, .42) * pick(rng, [-1, 1]))), int(round(cap * rng.uniform(-.22, .22)))
    keep = np.zeros_like(xx)
    rows = slice(max(0, int(y0 + cap * .35) - where[0].start), int(y1 - cap * .35) - where[0].start)
    keep[rows] = 1
    ghost = shifted(sheet.ink[where] * keep, right, down) * (0.35 + 0.6 * force)
    sheet.ink[where] = np.maximum(sheet.ink[where], ghost)
    return f"shift {right} {down}"


HARMS = [("erased stroke", erased_stroke, 5), ("faded side", faded_side, 3), ("pen stroke", pen_stroke, 4),
         ("pen extra figure", pen_extra, 3), ("stain", stain, 2), ("crease", crease, 3), ("torn", torn, 3),
         ("missing dot rows", missing_rows, 2), ("missing dot columns", missing_columns, 2), ("blur", blurred, 2),
         ("glare", glare, 3), ("smear", smeared, 2), ("overprint", overprinted, 2), ("mark lost", mark_lost, 2),
         ("false mark", false_mark, 2), ("low contrast", low_contrast, 2), ("doubled print", doubled, 2)]


def choose_figure(rng, place, chart):
    """The character to harm: the first figure more often than the others, and one the chart knows."""
    figures = [spot for spot in place["chars"] if spot[0].isdigit()]
    known = [spot for spot in figures if chart is None or spot[0] in chart]
    if not known:
        return None
    if known[0] is figures[0] and rng.random() < .35:
        return known[0]
    return pick(rng, known)


def harm_one(sheet, rng, role):
    """Harm one amount; returns what was done."""
    place = sheet.places[role]
    weights = np.array([weight for _, _, weight in HARMS], float)
    while True:
        kind, work, _ = HARMS[int(rng.choice(len(HARMS), p=weights / weights.sum()))]
        if role.startswith("gtin") and kind in ("mark lost", "false mark", "pen extra figure"):
            continue
        char = choose_figure(rng, place, {"erased stroke": ERASE, "pen stroke": PEN}.get(kind))
        if char:
            break
    force = float(rng.uniform(.6 if role == "total" else 0, 1))
    toward = work(sheet, rng, place, char, force)
    return {"of": role, "kind": kind, "printed": place["text"], "place": place["chars"].index(char), "figure": char[0],
            "toward": toward, "strength": round(force, 2), "box": whole_box(place, .1)}


def choose_roles(rng, receipt, sheet):
    """Which amounts to harm: about five, the total where it is to prove nothing."""
    rows = receipt["rows"]
    proves = receipt["proof"] == "proved"
    fit = [n for n, row in enumerate(rows) if f"amount {n}" in sheet.places and (proves or row["quantity"] == 1)]
    if len(fit) < 4:
        fit = [n for n in range(len(rows)) if f"amount {n}" in sheet.places]
    roles = ["total"] if receipt["proof"] == "total harmed" else []
    numbers = [role for role in sheet.places if role.startswith("gtin")]
    if numbers and rng.random() < .7:
        roles += [pick(rng, numbers) for _ in range(1)]
    wanted = min(int(rng.integers(4, 7)), max(3, int(len(rows) * .6))) - len(roles) // 2
    chosen = rng.permutation(len(fit))[:wanted]
    return roles + [f"amount {fit[n]}" for n in sorted(chosen)]


def touched(sheet, place):
    """Whether a place differs from what was printed, or bears a mark."""
    for _, x0, y0, x1, y1 in place["chars"]:
        here = (slice(y0, y1), slice(x0, x1))
        enough = max(3, 0.04 * (y1 - y0) * (x1 - x0))
        if (np.abs(sheet.ink[here] - sheet.clean[here]) > .3).sum() > enough:
            return True
        for kind, where, mask, _ in sheet.marks:
            top, left = where[0].start, where[1].start
            part = mask[max(0, y0 - top):max(0, y1 - top), max(0, x0 - left):max(0, x1 - left)]
            if kind not in ("shade", "note") and part.size and (part > .3).sum() > enough:
                return True
    return False


def harm_sheet(rng, receipt, sheet):
    """Do all harms, and note which other amounts each has reached."""
    sheet.clean = sheet.ink.copy()
    details, labels = [], {}
    for role in choose_roles(rng, receipt, sheet):
        if role in labels and not labels[role].startswith("beside"):
            continue
        detail = harm_one(sheet, rng, role)
        details.append(detail)
        labels[role] = detail["kind"]
        for other, place in sheet.places.items():
            if other not in labels and touched(sheet, place):
                labels[other] = "beside " + detail["kind"]
    return details, labels


# ---- the photograph -------------------------------------------------------------------------------------------

def ink_on_paper(rng, sheet):
    """Colours (0..1) and cover of the sheet before it is photographed."""
    height, width = sheet.ink.shape
    papers = [(.96, .96, .95), (.93, .92, .89), (.95, .93, .9), (.9, .91, .93), (.97, .97, .97)]
    inks = [(.12, .12, .13), (.2, .2, .24), (.18, .17, .3), (.28, .27, .28), (.08, .08, .1)]
    paper, colour = np.array(pick(rng, papers), np.float32), np.array(pick(rng, inks), np.float32)
    strength = rng.uniform(.8, 1) * (1 + rng.uniform(0, .12) * clouds(rng, height, width, sheet.cap * 6))
    if rng.random() < .5:
        strength = strength * np.clip(1 + rng.uniform(.1, .35) * clouds(rng, height, width, 2.5), 0, 1.2)
    cover = np.clip(sheet.ink * strength, 0, 1)[..., None]
    grain = 1 + .012 * clouds(rng, height, width, 3) + .03 * clouds(rng, height, width, 200)
    rgb = (paper * grain[..., None]) * (1 - cover) + colour * cover
    alpha = np.ones((height, width), np.float32)
    for kind, where, mask, value in sheet.marks:
        here, soft = rgb[where], mask[..., None]
        if kind == "over":
            rgb[where] = here * (1 - soft) + np.array(value, np.float32) / 255 * soft
        elif kind == "times":
            rgb[where] = here * (1 - soft * (1 - np.array(value, np.float32)))
        elif kind == "shade":
            rgb[where] = here * (1 - soft)
        elif kind == "light":
            rgb[where] = here + (1.02 - here) * np.clip(soft, 0, 1)
        elif kind == "blur":
            image = Image.fromarray((np.clip(here, 0, 1) * 255).astype(np.uint8))
            image = image.filter(ImageFilter.GaussianBlur(value))
            rgb[where] = here * (1 - soft) + np.asarray(image, np.float32) / 255 * soft
        elif kind == "hole":
            alpha[where] *= 1 - mask
    return np.clip(rgb, 0, 1), alpha


def table_top(rng, height, width, with_table):
    """A background: wood, cloth, stone or plain; plain where only holes show it."""
    kind = pick(rng, ["wood", "cloth", "stone", "plain"]) if with_table else "plain"
    base = np.array(pick(rng, [(.45, .32, .2), (.25, .25, .28), (.6, .55, .48), (.3, .38, .42), (.7, .7, .72),
                               (.12, .12, .13)]), np.float32)
    tone = np.ones((height, width), np.float32)
    if kind == "wood":
        tone += .18 * clouds(rng, height, 8, 400)[:, :1] + .14 * clouds(rng, 8, width, 14)[:1]
        tone += .06 * clouds(rng, height, width, 30)
    elif kind == "cloth":
        ys, xs = np.mgrid[0:height, 0:width]
        tone += .07 * np.sin(xs * .8) + .07 * np.sin(ys * .8) + .1 * clouds(rng, height, width, 120)
    elif kind == "stone":
        tone += .2 * clouds(rng, height, width, 50) + .12 * clouds(rng, height, width, 5)
    else:
        tone += .06 * clouds(rng, height, width, 300)
    return np.clip(base * tone[..., None], 0, 1)


def plane_map(source, target):
    """The 3 by 3 matrix that takes four source points to four target points."""
    rows, values = [], []
    for (x, y), (u, v) in zip(source, target):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return np.append(np.linalg.solve(np.array(rows, float), np.array(values, float)), 1).reshape(3, 3)


def through(matrix, x, y):
    """A point taken through a plane map."""
    u, v, w = matrix @ np.array([x, y, 1.0])
    return u / w, v / w


class Camera:
    """Where each point of the paper falls in the picture."""

    def __init__(self, rng, height, width, margin, with_table):
        border = rng.uniform(.03, .14) * width if with_table else -margin * rng.uniform(.15, .4)
        self.size = (int(width + 2 * border), int(height + 2 * (border if with_table else min(0, border) * .8)))
        angle = math.radians(rng.normal(0, 1.6) if with_table else rng.normal(0, .25))
        angle = max(-math.radians(4), min(math.radians(4), angle))
        tilt = .022 if with_table else .004
        corners = []
        for x, y in ((0, 0), (width, 0), (width, height), (0, height)):
            cx, cy = x - width / 2, y - height / 2
            px = cx * math.cos(angle) - cy * math.sin(angle) + rng.uniform(-tilt, tilt) * width
            py = cx * math.sin(angle) + cy * math.cos(angle) + rng.uniform(-tilt, tilt) * width
            corners.append([px, py])
        corners = np.array(corners)
        if with_table:
            low, high = corners.min(0) - border, corners.max(0) + border
            self.size = (int(high[0] - low[0]), int(high[1] - low[1]))
            corners = corners - low
        else:
            corners = corners + np.array(self.size) / 2
        paper = [(0, 0), (width, 0), (width, height), (0, height)]
        self.forward, self.back = plane_map(paper, corners), plane_map(corners, paper)
        self.wave = (rng.uniform(0, .12) * margin, rng.uniform(.4, 1.2) * width, rng.uniform(0, 6))

    def bend(self, x):
        """How far the paper's curl lifts a column."""
        return self.wave[0] * math.sin(2 * math.pi * x / self.wave[1] + self.wave[2])

    def to_picture(self, x, y):
        """A point of the paper in the picture."""
        return through(self.forward, x, y - self.bend(x))

    def shoot(self, image):
        """The paper as the picture shows it."""
        step, cells = 48, []

        def spot(u, v):
            x, y = through(self.back, u, v)
            return x, y + self.bend(x)

        for left in range(0, self.size[0], step):
            for top in range(0, self.size[1], step):
                right, bottom = min(left + step, self.size[0]), min(top + step, self.size[1])
                quad = spot(left, top) + spot(left, bottom) + spot(right, bottom) + spot(right, top)
                cells.append(((left, top, right, bottom), quad))
        return image.transform(self.size, Image.MESH, cells, Image.BICUBIC)


def photograph(rng, sheet, with_table):
    """The photograph of the sheet and the camera that made it."""
    rgb, alpha = ink_on_paper(rng, sheet)
    height, width = alpha.shape
    camera = Camera(rng, height, width, sheet.margin, with_table)
    layers = np.dstack([rgb * 255, alpha * 255]).astype(np.uint8)
    taken = np.asarray(camera.shoot(Image.fromarray(layers, "RGBA")), np.float32) / 255
    high, wide = taken.shape[:2]
    cover = taken[..., 3:]
    blurred_cover = Image.fromarray((cover[..., 0] * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(6))
    shadow = np.roll(np.asarray(blurred_cover, np.float32) / 255, (4, 3), (0, 1))[..., None]
    ground = table_top(rng, high, wide, with_table) * (1 - .45 * shadow)
    picture = taken[..., :3] * cover + ground * (1 - cover)
    ys, xs = np.mgrid[0:high, 0:wide].astype(np.float32)
    angle, depth = rng.uniform(0, 2 * math.pi), rng.uniform(.03, .28)
    slope = (xs / wide - .5) * math.cos(angle) + (ys / high - .5) * math.sin(angle)
    light = 1 - depth * (slope + .35) + rng.uniform(0, .08) * clouds(rng, high, wide, wide / 2.5)
    warm = np.array([1 + rng.uniform(-.02, .05), 1, 1 + rng.uniform(-.08, .03)], np.float32)
    picture = picture * (np.clip(light, .4, 1.12) * rng.uniform(.86, 1.02))[..., None] * warm
    image = Image.fromarray((np.clip(picture, 0, 1) * 255).astype(np.uint8))
    image = image.filter(ImageFilter.GaussianBlur(sheet.cap / 20 * rng.uniform(.15, .95)))
    noise = rng.standard_normal((high, wide, 1), dtype=np.float32) * rng.uniform(1, 5.5)
    noise = noise + rng.standard_normal((high, wide, 3), dtype=np.float32) * rng.uniform(0, 2)
    return Image.fromarray(np.clip(np.asarray(image, np.float32) + noise, 0, 255).astype(np.uint8)), camera


# ---- truth ----------------------------------------------------------------------------------------------------

def truth_of(receipt, sheet, details, labels, camera):
    """The entry of truth.json."""
    items = []
    for number, row in enumerate(receipt["rows"]):
        shown = plain(row["printed"]) if receipt["font"] == "dots" else row["printed"]
        items.append({"amount": round(row["cents"] / 100, 2), "description": shown,
                      "harmed": labels.get(f"amount {number}", "none")})
    gone = receipt["proof"] in ("cut off", "not printed")
    numbers = {role: spot["text"] for role, spot in sheet.places.items() if role.startswith("gtin")}
    for detail in details:
        x0, y0, x1, y1 = detail["box"]
        corners = [camera.to_picture(x, y) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
        xs, ys = zip(*corners)
        detail["box"] = [int(min(xs)), int(min(ys)), int(max(xs)), int(max(ys))]
    return {"company": plain(receipt["company"]) if receipt["font"] == "dots" else receipt["company"],
            "date": receipt["date"], "total": None if receipt["proof"] == "not printed" else receipt["cents"] / 100,
            "items": items, "total_harmed": receipt["proof"] if gone else labels.get("total", "none"),
            "printed_gtins": list(numbers.values()),
            "gtin_harmed": {text: labels[role] for role, text in numbers.items() if role in labels},
            "sums_prove": not gone and "total" not in labels, "language": receipt["lang"],
            "layout": receipt["layout"]["name"], "font": os.path.basename(receipt["font"]), "capital_height": sheet.cap,
            "harm_details": details}


def make_one(seed, number, folder):
    """Draw and write one receipt; returns its name and truth."""
    rng = np.random.default_rng([seed, number])
    receipt = print_receipt(rng, number)
    sheet = lay_lines(rng, receipt)
    details, labels = harm_sheet(rng, receipt, sheet)
    picture, camera = photograph(rng, sheet, rng.random() < .5)
    name = f"harmed{seed}_{number:04d}.jpg"
    picture.save(os.path.join(folder, name), quality=int(rng.integers(58, 93)))
    return name, truth_of(receipt, sheet, details, labels, camera)


def main():
    """Read the command line and draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("out_dir")
    options = parser.parse_args()
    folder = os.path.join(options.out_dir, "receipts")
    os.makedirs(folder, exist_ok=True)
    truth = dict(make_one(options.seed, number, folder) for number in range(options.count))
    with open(os.path.join(folder, "truth.json"), "w", encoding="utf-8") as file:
        json.dump(truth, file, ensure_ascii=False, indent=1)
    kinds = Counter(detail["kind"] for entry in truth.values() for detail in entry["harm_details"])
    for kind, count in kinds.most_common():
        print(f"{count:5d} {kind}")


if __name__ == "__main__":
    main()
