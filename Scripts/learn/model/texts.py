"""Random lines of text as tills print them, in nine languages: goods, prices, codes, dates, taxes, payments, banners.

Two thirds of the names of goods consist of words from Debian's word lists, so that the net learns letters and not a list
of goods. The tills' own texts (totals, taxes, cards) are listed here.
"""
import random
import string
from pathlib import Path

DICTIONARIES = {
    "it": "/usr/share/dict/italian", "en": "/usr/share/dict/american-english", "de": "/usr/share/dict/ngerman",
    "fr": "/usr/share/dict/french", "es": "/usr/share/dict/spanish", "nl": "/usr/share/dict/dutch",
    "pt": "/usr/share/dict/portuguese", "pl": "/usr/share/dict/polish", "cs": "/usr/share/hunspell/cs_CZ.dic",
}
# Weight of each language. Most receipts that the project reads come from Italian and English tills.
WEIGHTS = {"it": 24, "en": 24, "de": 11, "fr": 10, "es": 9, "nl": 6, "pt": 6, "pl": 5, "cs": 5}
POINT = {"en"}  # languages with a decimal point; the others have a decimal comma

# Every character that the model can read, except the space.
LETTERS = "àèéìíòóùúâêîôûäëïöüßçñãõœæåøąćęłńśźżáčďěňřšťůýž"
CHARACTERS = "".join(chr(code) for code in range(33, 127)) + LETTERS + LETTERS.upper().replace("SS", "") + "€£§°º«»¿¡×·•–’²½®"

GOODS = {
    "it": """latte parzialmente scremato|burro|mozzarella|yogurt bianco|uova fresche|pane integrale|prosciutto cotto|salame
        |pasta di semola|riso arborio|passata di pomodoro|olio extra vergine|aceto balsamico|caffè macinato|acqua naturale
        |birra bionda|vino rosso|biscotti|gelato vaniglia|insalata mista|carote|mele golden|banane|limoni|patate|zucchine
        |petto di pollo|macinato bovino|tonno all'olio|detersivo piatti|carta igienica|shampoo|dentifricio|pile alcaline
        |sacchetto bio|shopper|crackers|fette biscottate|formaggio grana padano|succo d'arancia|tè al limone|cioccolato""",
    "en": """semi skimmed milk|salted butter|free range eggs|wholemeal bread|cheddar cheese|chicken breast|minced beef
        |basmati rice|tomato ketchup|olive oil|ground coffee|mineral water|orange juice|lager|red wine|chocolate biscuits
        |ice cream|mixed salad|carrots|apples|bananas|potatoes|toilet tissue|washing up liquid|shampoo|toothpaste
        |batteries|carrier bag|iced lemon tea|nasi goreng|roti canai|teh tarik|mee goreng|fish balls|plywood|screw
        |emulsion paint|pvc pipe|a4 paper|stapler|sticky notes|hand towel|cutlery set|photocopy|parking fee""",
    "de": """frische vollmilch|butter|mozzarella|joghurt natur|eier freiland|vollkornbrot|schinken gekocht|salami|spaghetti
        |basmatireis|passierte tomaten|olivenöl|essig|kaffee gemahlen|mineralwasser|pilsner|rotwein|butterkekse|vanilleeis
        |blattsalat|möhren|äpfel|bananen|kartoffeln|gurke|hähnchenbrust|hackfleisch gemischt|thunfisch|spülmittel
        |toilettenpapier|zahnpasta|batterien|pfand|leergut|tragetasche|müsli|käse gouda jung|brötchen|süßkartoffel|weißwein""",
    "fr": """lait demi écrémé|beurre doux|mozzarella|yaourt nature|œufs plein air|pain complet|jambon supérieur|saucisson
        |pâtes|riz basmati|sauce tomate|huile d'olive|vinaigre|café moulu|eau minérale|bière blonde|vin rouge|biscuits
        |glace vanille|salade|carottes|pommes|bananes|pommes de terre|courgettes|filet de poulet|steak haché|thon
        |liquide vaisselle|papier toilette|shampooing|dentifrice|piles|sac cabas|fromage râpé|jus d'orange|crème fraîche""",
    "es": """leche semidesnatada|mantequilla|queso fresco|yogur natural|huevos camperos|pan integral|jamón cocido|chorizo
        |macarrones|arroz redondo|tomate frito|aceite de oliva|vinagre|café molido|agua mineral|cerveza|vino tinto
        |galletas|helado|ensalada|zanahorias|manzanas|plátanos|patatas|calabacín|pechuga de pollo|carne picada|atún claro
        |lavavajillas|papel higiénico|champú|pilas|bolsa reutilizable|zumo de naranja|piña|jabón|azúcar|champiñón""",
    "nl": """halfvolle melk|roomboter|geraspte kaas|yoghurt|eieren|volkoren brood|achterham|salami|spaghetti|rijst
        |tomatenpuree|olijfolie|azijn|koffie snelfilter|mineraalwater|pils|rode wijn|koekjes|vanille ijs|sla|wortelen
        |appels|bananen|aardappelen|courgette|kipfilet|gehakt|tonijn|afwasmiddel|toiletpapier|tandpasta|statiegeld
        |draagtas|hagelslag|stroopwafels|pindakaas|vla|drop|beschuit""",
    "pt": """leite meio gordo|manteiga|queijo flamengo|iogurte natural|ovos|pão integral|fiambre|chouriço|esparguete|arroz
        |polpa de tomate|azeite|vinagre|café moído|água mineral|cerveja|vinho tinto|bolachas|gelado|salada|cenouras
        |maçãs|bananas|batatas|curgete|peito de frango|carne picada|atum|detergente loiça|papel higiénico|champô|pilhas
        |saco|sumo de laranja|limão|feijão|açúcar|salsichas""",
    "pl": """mleko świeże|masło ekstra|ser żółty|jogurt naturalny|jaja z wolnego wybiegu|chleb razowy|szynka gotowana
        |kiełbasa śląska|makaron|ryż|przecier pomidorowy|oliwa|ocet|kawa mielona|woda gazowana|piwo jasne|wino czerwone
        |ciastka|lody|sałata|marchew|jabłka|banany|ziemniaki|ogórek|filet z kurczaka|mięso mielone|tuńczyk
        |płyn do naczyń|papier toaletowy|szampon|pasta do zębów|torba|sok pomarańczowy|śmietana|bułka|twaróg półtłusty""",
    "cs": """mléko polotučné|máslo|sýr eidam|jogurt bílý|vejce|chléb žitný|šunka|salám|těstoviny|rýže|rajčatový protlak
        |olivový olej|ocet|káva mletá|minerální voda|pivo světlé|víno červené|sušenky|zmrzlina|salát|mrkev|jablka|banány
        |brambory|okurka|kuřecí prsa|mleté maso|tuňák|prostředek na nádobí|toaletní papír|šampon|zubní pasta|taška
        |pomerančový džus|smetana|rohlík|čokoláda|houska|tvaroh měkký""",
}

# `$` is replaced by an amount, `%` by a tax rate, `#` by a digit, `@` by a capital letter, `~` by a date, `^` by a time.
TILL = {
    "it": """TOTALE COMPLESSIVO $|di cui IVA $|SUBTOTALE $|TOTALE EURO $|Pagamento elettronico $|Pagamento contante $
        |Importo pagato $|Non riscosso $|Resto $|DOCUMENTO COMMERCIALE|di vendita o prestazione|DESCRIZIONE IVA Prezzo(€)
        |P.IVA ###########|P. IVA 0##########|Partita IVA IT###########|DOCUMENTO N. ####-####|DOC. N. ####-#### ~ ^|~ ^
        |RT 99@@@######|Cassa # Operatore ##|Cassiera: ## Scontrino ####|SCONTO -$|SCONTO % -$|OFFERTA -$|IVA % $ $
        |NUMERO ARTICOLI ##|N. PEZZI ##|BANCOMAT $|CARTA DI CREDITO $|PAGOBANCOMAT|Via Roma ##|VIA GARIBALDI, ##
        |##### TORINO (TO)|##### Milano MI|Tel. 0## #######|TEL 0##/######|ARRIVEDERCI E GRAZIE|GRAZIE PER LA VISITA
        |Punti accumulati ###|Saldo punti ####|CARTA FEDELTÀ ############|#,### kg x $ €/kg|# x $|# PZ X $|TARA 0,0## kg
        |A.I.D. @###########|TML ######## STAN ######|TRANSAZIONE APPROVATA|AUT. ###### OPER. ######|di cui IVA % $|Reparto # $""",
    "en": """TOTAL $|Total: $|SUB-TOTAL $|TOTAL AMOUNT: RM $|CASH $|CHANGE $|Rounding Adj 0.0#|GST @ 6% $|GST Summary Amount Tax
        |SR @ 6% $ $|ZRL @ 0% $ $|VISA CARD $|MASTERCARD ****####|TAX INVOICE|Tax Invoice No: @@######|Receipt #: ########
        |Invoice No : @@#######|Date : ~ Time : ^|~ ^|~ ^ PM|Cashier: @@@@@ #|Counter ## Shift #|Served by: #####
        |GST ID : 00##########|GST Reg No: 00##########|(Co. Reg: ######-@)|Tel : 0#-#######|Tel: +44 #### ######|FAX:0#-########
        |Qty Description U/P Amount|Item(s): ## Qty(s): ##|Total Qty: ##|# X $|# @ $|##.## kg @ $/kg|VAT NO. GB### #### ##
        |THANK YOU FOR SHOPPING|Thank You! Please Come Again|Goods sold are not returnable|NO.##, JALAN SS ##/##,
        |##### KUALA LUMPUR|##### Petaling Jaya, Selangor.|## High Street|London SW#@ #@@|Discount -$|BALANCE DUE $|Table ##
        |Member Points ####|AUTH CODE ######|AID: @#########|Payment Mode Amount|Total Excl. GST $|Total Incl. GST $|Amount (RM)""",
    "de": """SUMME EUR $|Summe $|ZWISCHENSUMME $|Gesamtbetrag $|Gegeben BAR $|Rückgeld $|Zu zahlen $|MwSt % $ $|A % $ $ $
        |Netto MwSt Brutto|Steuernr. ###/###/#####|UID Nr.: DE#########|USt-IdNr. DE#########|ATU########|Bon-Nr. ####
        |~ ^ Uhr|~ ^|Kasse # Bed. ##|Filiale ####|girocard $|Kartenzahlung $|EC-Karte $|Betrag EUR $|Posten: ##
        |PFAND 0,25 EUR $|LEERGUT -$|Rabatt % -$|# x $|# Stk x $|#,### kg x $ EUR/kg|Handeingabe E-Bon|TSE-Signatur
        |Vielen Dank für Ihren Einkauf!|Es bediente Sie: Frau Müller|Hauptstraße ##|##### München|#### Wien|Tel.: 0###/######
        |Terminal-ID ########|TA-Nr. ###### BNr. ####|Öffnungszeiten Mo-Sa 7-20 Uhr|Preis EUR|K-U-N-D-E-N-B-E-L-E-G""",
    "fr": """TOTAL TTC $|TOTAL EUR $|Sous-total $|Montant à payer $|CB $|Carte bancaire $|Espèces $|Rendu monnaie $|TVA % $ $
        |Taux HT TVA TTC|dont TVA $|Nombre d'articles : ##|## ARTICLES|SIRET ### ### ### #####|TVA FR## #########
        |~ ^|Le ~ à ^|Caisse ## Ticket ####|Hôtesse : ##|REMISE -$|Remise fidélité -$|# x $|#,### kg x $ €/kg|2e à -50% -$
        |Merci de votre visite|À bientôt !|Ticket à conserver|## rue de la République|##### PARIS|Tél : 0# ## ## ## ##
        |CARTE FIDÉLITÉ n° #########|Points acquis ###|DÉBIT|NO AUTO : ######|Euro $ €|Opérateur n°##""",
    "es": """TOTAL (€) $|TOTAL EUROS $|TOTAL COMPRA $|Subtotal $|EFECTIVO $|CAMBIO $|TARJETA BANCARIA $|IVA BASE IMPONIBLE CUOTA
        |% $ $|IVA % $|C.I.F. @-########|NIF: @########|FACTURA SIMPLIFICADA: ####-###-######|~ ^|FECHA ~ HORA ^|Cajero ##
        |OP: ####### |Descripción P. Unit Importe|# x $|#,### kg $ €/kg|DESCUENTO -$|OFERTA 2ª unidad -$|N.º artículos ##
        |GRACIAS POR SU VISITA|SE ADMITEN DEVOLUCIONES CON TICKET|C/ Alcalá, ##|##### MADRID|TELÉFONO: ### ## ## ##|A PAGAR $
        |Entregado $|Dependiente: María|Mesa ## Comensales #|IVA INCLUIDO|Núm. operación ######""",
    "nl": """TOTAAL $|Subtotaal $|Te betalen $|PIN $|Contant $|Wisselgeld $|BTW % $ $|BTW OVER EUR|Bonnr. ######|Kassa: ##
        |~ ^|Datum ~ Tijd ^|AANTAL OMSCHRIJVING PRIJS BEDRAG|STATIEGELD $|KORTING -$|BONUS -$|UW VOORDEEL $|# x $|## ARTIKELEN
        |Bedankt en tot ziens|BTW nr. NL#########B##|KvK ########|Kalverstraat ##|#### @@ Amsterdam|Tel. 0##-#######
        |Terminal: ######## Merchant: #######|KAART: ####xxxxxxxx####|Autorisatiecode: ######|Zegels ##""",
    "pt": """TOTAL $|TOTAL A PAGAR $|Subtotal $|MULTIBANCO $|Numerário $|Troco $|IVA % $ $|Taxa Base Iva Total|NIF: #########
        |Contribuinte: 999999990|Fatura Simplificada FS ###/######|~ ^|Data: ~ Hora: ^|Op. ## Caixa ##|DESCONTO -$
        |POUPANÇA $|# X $|#,### kg x $|Obrigado pela sua preferência|Processado por programa certificado n.º ####/AT
        |Rua Augusta, ##|####-### LISBOA|Tel. 2## ### ###|ATCUD: @@@@@@@@-####|Artigos: ##|Volte sempre!|Cartão cliente ####""",
    "pl": """SUMA PLN $|SUMA: PLN $|Razem $|PARAGON FISKALNY|NIP ###-###-##-##|Sprzedaż opodatk. A $|PTU A 23% $|Kwota A 23,00% $
        |SUMA PTU $|Gotówka $|Karta płatnicza $|Reszta $|Rozliczenie płatności|~ ^|nr wydr. ######|#K## Kierownik ^
        |# x$ $A|# szt. x $ = $ A|#,### x $ $C|RABAT -$|OPUST -$|Dziękujemy za zakupy|ul. Piłsudskiego ##|##-### Kraków
        |Tel. ## ### ## ##|Nr transakcji ####|Kasa # Kasjer nr ##|Podsuma: $|@@@ ##########""",
    "cs": """CELKEM Kč $|Celkem k úhradě $|Mezisoučet $|Hotovost $|Platba kartou $|Vráceno $|DPH % $ $|Základ DPH Celkem
        |IČO: ########|DIČ: CZ########|Účtenka č. ######|~ ^|Datum: ~ Čas: ^|Pokladna ## Obsluha ##|SLEVA -$|Zaokrouhlení 0,##
        |# x $|# ks x $|#,### kg x $ Kč/kg|Děkujeme za nákup|Náměstí Míru ##|### ## Praha #|Tel.: ### ### ###|POLOŽEK: ##
        |Zjednodušený daňový doklad|Číslo bloku ####|Záloha lahev 3,00""",
}
UNITS = "1L 1,5L 500G 250G 1KG 2X125 6X33 X4 X10 100G 75CL 0,5L 330ML 50CL 750ML 3X80G 80PZ 12ST 1.5L 400g 1kg 2x100g 10's 355ML".split()
SIGNS = "EUR RM € £ $ PLN Kč CHF".split()
ENDINGS = "A B C D E SR ZRL * A* *A T F N 1 2 02 22% 10% 4% VB".split()


def count_edits(one, two):
    """Levenshtein distance."""
    row = list(range(len(two) + 1))
    for i, a in enumerate(one, 1):
        last, row[0] = row[0], i
        for j, b in enumerate(two, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (a != b))
    return row[-1]


def phrases(text):
    return [" ".join(part.split()) for part in text.split("|") if part.strip()]


class Texts:
    """Random lines of text. `real`: rows of real receipts that are used too."""

    def __init__(self, seed, real=()):
        self.dice = random.Random(seed)
        self.words = {}
        for language, path in DICTIONARIES.items():
            found = Path(path).read_text(encoding="utf-8", errors="ignore").split("\n")
            found = [word.split("/")[0].strip() for word in found]
            self.words[language] = [word for word in found if 2 <= len(word) <= 14 and all(c in CHARACTERS for c in word)]
        self.goods = {language: phrases(text) for language, text in GOODS.items()}
        self.till = {language: phrases(text) for language, text in TILL.items()}
        self.real = list(real)

    def language(self):
        return self.dice.choices(list(WEIGHTS), WEIGHTS.values())[0]

    def digits(self, count):
        return "".join(self.dice.choice(string.digits) for _ in range(count))

    def amount(self, language):
        dice = self.dice
        euros = dice.choice((dice.randint(0, 9), dice.randint(0, 9), dice.randint(10, 99), dice.randint(100, 2999)))
        cents = dice.choice((dice.randint(0, 99), dice.choice((0, 5, 9, 50, 90, 95, 99))))
        point = "." if (language in POINT) != (dice.random() < 0.12) else ","
        whole = str(euros)
        if euros > 999 and dice.random() < 0.6:
            whole = whole[:-3] + ("," if point == "." else ".") + whole[-3:]
        return f"{whole}{point}{cents:02d}"

    def date(self):
        dice = self.dice
        d, m, y = dice.randint(1, 31), dice.randint(1, 12), dice.randint(2010, 2027)
        mark = dice.choice("///--..")
        if dice.random() < 0.1:
            month = dice.choice("JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC GEN MAG GIU LUG AGO SET OTT DIC".split())
            return f"{d:02d} {month if dice.random() < 0.6 else month.title()} {y}"
        if dice.random() < 0.12:
            return f"{y}{mark}{m:02d}{mark}{d:02d}"
        return f"{d:02d}{mark}{m:02d}{mark}{y if dice.random() < 0.7 else y % 100:02d}"

    def time(self):
        dice = self.dice
        seconds = f":{dice.randint(0, 59):02d}" if dice.random() < 0.4 else ""
        return f"{dice.randint(0, 23):02d}{dice.choice('::::.')}{dice.randint(0, 59):02d}{seconds}"

    def filled(self, text, language):
        """A text of TILL with its placeholders replaced."""
        out = []
        for letter in text:
            if letter == "#":
                out.append(self.dice.choice(string.digits))
            elif letter == "@":
                out.append(self.dice.choice(string.ascii_uppercase))
            elif letter == "$":
                out.append(self.amount(language))
            elif letter == "%":
                rate = self.dice.choice((4, 5, 6, 7, 8, 9, 10, 13, 15, 19, 20, 21, 22, 23))
                out.append(self.dice.choice((f"{rate}%", f"{rate},00%", f"{rate:02d}%", f"{rate}.0%")))
            elif letter == "~":
                out.append(self.date())
            elif letter == "^":
                out.append(self.time())
            else:
                out.append(letter)
        return "".join(out)

    def name(self, language):
        """A name of goods as tills print it: abbreviated, with dots, with a size."""
        dice = self.dice
        if dice.random() < 0.33:
            name = dice.choice(self.goods[language])
        else:
            name = " ".join(dice.choice(self.words[language]) for _ in range(dice.choice((1, 1, 2, 2, 3))))
        if dice.random() < 0.3:  # latte screm. → LAT.SCREM
            parts = [part[:dice.randint(3, 6)] + "." if len(part) > 5 and dice.random() < 0.6 else part for part in name.split()]
            name = dice.choice((" ", "", " ")).join(parts) if any("." in part for part in parts) else name
        if dice.random() < 0.35:
            name += dice.choice((" ", " ", "")) + dice.choice(UNITS)
        return name

    def cased(self, text):
        """The text in a random case, mostly capitals."""
        kind = self.dice.random()
        if kind < 0.55:
            return text.upper() if "ß" not in text else text.upper().replace("SS", "ß")
        if kind < 0.75:
            return text[:1].upper() + text[1:]
        if kind < 0.92:
            return " ".join(part[:1].upper() + part[1:] for part in text.split(" "))
        return text

    def item(self, language):
        dice = self.dice
        text = self.cased(self.name(language))
        if dice.random() < 0.2:
            text = self.code() + " " + text
        if dice.random() < 0.2:
            text += " " + dice.choice(ENDINGS)
        if dice.random() < 0.45:
            text += " " + self.amount(language)
            if dice.random() < 0.3:
                text += dice.choice(("", " ")) + dice.choice(ENDINGS)
        return text

    def code(self):
        dice = self.dice
        kind = dice.random()
        if kind < 0.35:
            return self.digits(13)
        if kind < 0.45:
            return self.digits(8)
        if kind < 0.6:
            return self.digits(dice.randint(3, 12))
        if kind < 0.8:
            return "".join(dice.choice(string.ascii_uppercase) for _ in range(dice.randint(1, 4))) + self.digits(dice.randint(2, 9))
        if kind < 0.9:
            return self.digits(dice.randint(2, 5)) + dice.choice("-/.:") + self.digits(dice.randint(2, 6))
        return "".join(dice.choice(string.ascii_uppercase + string.digits) for _ in range(dice.randint(4, 12)))

    def figures(self, language):
        dice = self.dice
        parts = []
        for _ in range(dice.randint(1, 3)):
            text = dice.choice((self.amount(language), self.amount(language), self.digits(dice.randint(1, 3)),
                                self.filled("%", language)))
            kind = dice.random()
            if kind < 0.12:
                text = dice.choice(SIGNS) + dice.choice((" ", "")) + text
            elif kind < 0.2:
                text += dice.choice((" ", "")) + dice.choice(SIGNS)
            elif kind < 0.28:
                text = "-" + text
            elif kind < 0.32:
                text += "-"
            elif kind < 0.42:
                text += dice.choice((" ", "")) + dice.choice(ENDINGS)
            parts.append(text)
        return " ".join(parts)

    def odd(self):
        """Random characters, so that the net learns rare ones too."""
        dice = self.dice
        kind = dice.random()
        if kind < 0.4:
            words = ("".join(dice.choice(CHARACTERS) for _ in range(dice.randint(1, 7))) for _ in range(dice.randint(1, 3)))
            return " ".join(words)
        if kind < 0.7:
            letters = string.ascii_uppercase if dice.random() < 0.6 else string.ascii_letters
            return " ".join("".join(dice.choice(letters) for _ in range(dice.randint(2, 9))) for _ in range(dice.randint(1, 3)))
        if kind < 0.8:
            return (dice.choice(("www.", "", "http://www.")) + dice.choice(self.words["en"]).lower()
                    + dice.choice((".com", ".it", ".de", ".fr", ".com.my")))
        if kind < 0.9:
            return dice.choice("*-=_") * dice.randint(3, 28)
        left = dice.choice("*#-") * dice.randint(1, 6)
        return left + " " + dice.choice(self.words["en"]).upper() + " " + dice.choice("*#-") * dice.randint(1, 6)

    def line(self):
        """(language, text) of a line of at most 48 characters, all of them in CHARACTERS or a space."""
        dice = self.dice
        while True:
            language = self.language()
            kind = dice.random()
            if self.real and language == "en" and dice.random() < 0.5:
                text = dice.choice(self.real)
                if dice.random() < 0.5:
                    text = " ".join(part.title() if dice.random() < 0.8 else part for part in text.split())
            elif kind < 0.36:
                text = self.item(language)
            elif kind < 0.66:
                text = self.filled(dice.choice(self.till[language]), language)
                if dice.random() < 0.25:
                    text = text.upper() if "ß" not in text else text
            elif kind < 0.83:
                text = self.figures(language)
            elif kind < 0.9:
                text = self.code()
            else:
                text = self.odd()
            text = " ".join(text.split())[:48].strip()
            if text and all(letter == " " or letter in CHARACTERS for letter in text):
                return language, text
