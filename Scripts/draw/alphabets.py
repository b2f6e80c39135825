#!/usr/bin/python3
"""Draw photographed-looking till receipts of Greece/Cyprus and Bulgaria, with known truth.

usage: alphabets.py --seed N --count 50 --language el|bg OUT_DIR

Writes OUT_DIR/receipts/NAME.png (or .jpg) and OUT_DIR/receipts/truth.json:
{file: {"company", "company_also", "date", "time", "total", "currency", "document_number",
"document_number_also", "vat_number", "items": [{"amount", "description"}],
"lines": [{"text", "box": [x0, y0, x1, y1]}], "layout", "columns", "capital_px", "look"}}.

- The shops, streets' numbers, tax numbers and tills are made up; the goods carry real brand names.
- vat_number is as printed: Greece the nine digits of the tax number (ΑΦΜ), Cyprus eight digits and a
  letter, Bulgaria "BG" and the digits, null where only ЕИК is printed.
- document_number is the receipt's number as printed; in Bulgaria УНП where it is printed, and
  document_number_also holds the till's running number then.
- items: descriptions as printed (cut where the till cuts them), discounts and bags only where they are rows
  of their own; the amounts sum to the total.
- lines: every printed row with letters or digits, runs of spaces made one; rows of dashes, bar codes and
  QR squares are not listed. The box is the upright frame around the row in the picture.
- The same seed, count and language give the same pictures.
"""
import argparse
import datetime
import json
import random
from dataclasses import dataclass, field
from pathlib import Path

import numpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONTS = "/usr/share/fonts/truetype/"
FACES = {
    "DejaVu Sans Mono": ("dejavu/DejaVuSansMono.ttf", "dejavu/DejaVuSansMono-Bold.ttf"),
    "Liberation Mono": ("liberation/LiberationMono-Regular.ttf", "liberation/LiberationMono-Bold.ttf"),
    "Noto Mono": ("noto/NotoMono-Regular.ttf", "noto/NotoSansMono-Bold.ttf"),
    "Noto Sans Mono": ("noto/NotoSansMono-Regular.ttf", "noto/NotoSansMono-Bold.ttf"),
    "DejaVu Sans Condensed": ("dejavu/DejaVuSansCondensed.ttf", "dejavu/DejaVuSansCondensed-Bold.ttf"),
    "Liberation Sans Narrow": ("liberation/LiberationSansNarrow-Regular.ttf",
                               "liberation/LiberationSansNarrow-Bold.ttf"),
}
LOGO_FACES = ("dejavu/DejaVuSansCondensed-Bold.ttf", "liberation/LiberationSans-Bold.ttf",
              "dejavu/DejaVuSerifCondensed-Bold.ttf", "liberation/LiberationSerif-BoldItalic.ttf")

# goods: NAME=price/VAT, with k after the VAT for goods by weight; price in euro
GREEK_GOODS = {
    "market": """
ΓΑΛΑ ΠΛΗΡΕΣ 1L=1.55/13|ΓΑΛΑ ΔΕΛΤΑ ΕΛΑΦΡΥ 1L=1.72/13|ΓΑΛΑ ΕΒΑΠ ΝΟΥΝΟΥ 400ΓΡ=1.39/13
ΓΙΑΟΥΡΤΙ ΦΑΓΕ TOTAL 2% 3Χ200=3.98/13|ΓΙΑΟΥΡΤΙ ΠΡΟΒΕΙΟ 240ΓΡ=1.65/13|ΦΕΤΑ ΠΟΠ ΔΩΔΩΝΗ 400ΓΡ=5.49/13
ΦΕΤΑ ΒΑΡΕΛΙΣΙΑ=11.90/13k|ΓΡΑΒΙΕΡΑ ΚΡΗΤΗΣ=14.80/13k|ΚΑΣΕΡΙ ΦΕΤΕΣ 200ΓΡ=2.95/13|GOUDA ΦΕΤΕΣ 500ΓΡ=4.49/13
ΒΟΥΤΥΡΟ LURPAK 250ΓΡ=3.89/13|ΜΑΡΓ.ΒΙΤΑΜ SOFT 500ΓΡ=2.79/13|ΑΥΓΑ ΜΕΓΑΛΑ 6ΑΔΑ=2.35/13|ΑΥΓΑ ΒΙΟΛΟΓΙΚΑ 6ΤΕΜ=3.69/13
ΨΩΜΙ ΤΟΣΤ ΚΡΙΣ ΚΡΙΣ=1.89/13|ΨΩΜΙ ΧΩΡΙΑΤΙΚΟ 500ΓΡ=1.20/13|ΦΡΥΓΑΝΙΕΣ ΕΛΙΤ ΣΙΚΑΛ.=1.45/13
ΜΑΚΑΡΟΝΙΑ MISKO N6 500=1.15/13|ΜΑΚΑΡΟΝΙΑ BARILLA N5=1.49/13|ΚΡΙΘΑΡΑΚΙ ΜΕΤΡΙΟ 500ΓΡ=1.09/13
ΡΥΖΙ ΚΑΡΟΛΙΝΑ 500ΓΡ=1.79/13|ΡΥΖΙ UNCLE BEN'S 500ΓΡ=2.99/13|ΦΑΚΕΣ ΨΙΛΕΣ 500ΓΡ=1.69/13
ΦΑΣΟΛΙΑ ΜΕΤΡΙΑ 500ΓΡ=2.09/13|ΕΛΑΙΟΛΑΔΟ ΕΞ.ΠΑΡΘΕΝΟ 1L=9.85/13|ΗΛΙΕΛΑΙΟ MINERVA 1L=2.45/13|ΞΥΔΙ TOP 350ML=0.99/13
ΑΛΑΤΙ ΨΙΛΟ ΚΑΛΑΣ 400Γ=0.95/13|ΖΑΧΑΡΗ ΛΕΥΚΗ 1KG=1.19/13|ΑΛΕΥΡΙ ΓΙΑ ΟΛΕΣ 1KG=1.05/13
ΤΟΜΑΤΟΧΥΜΟΣ KYKNOS 500=0.85/13|ΠΕΛΤΕΣ ΤΟΜΑΤΑΣ 410ΓΡ=1.35/13|ΚΕΤΣΑΠ HEINZ 460ΓΡ=2.49/13
ΜΑΓΙΟΝΕΖΑ HELLMANN'S=2.89/13|ΜΟΥΣΤΑΡΔΑ ΑΠΑΛΗ 500ΓΡ=1.55/13|ΤΟΝΟΣ RIO MARE 3Χ80ΓΡ=4.59/13
ΝΤΟΜΑΤΕΣ Α ΠΟΙΟΤ.=1.98/13k|ΑΓΓΟΥΡΙΑ ΤΕΜ=0.59/13|ΠΑΤΑΤΕΣ ΝΑΞΟΥ=1.15/13k|ΚΡΕΜΜΥΔΙΑ ΞΕΡΑ=0.98/13k
ΠΙΠΕΡΙΕΣ ΦΛΩΡΙΝΗΣ=2.85/13k|ΜΑΡΟΥΛΙ ΤΕΜ=0.79/13|ΜΠΑΝΑΝΕΣ CHIQUITA=1.79/13k|ΜΗΛΑ ΣΤΑΡΚΙΝ=1.68/13k
ΠΟΡΤΟΚΑΛΙΑ ΧΥΜΟΥ=0.95/13k|ΛΕΜΟΝΙΑ=1.75/13k|ΑΚΤΙΝΙΔΙΑ ΕΛΛΗΝ.=2.20/13k|ΚΑΡΠΟΥΖΙ=0.65/13k
ΣΤΑΦΥΛΙΑ ΣΟΥΛΤΑΝΙΝΑ=2.49/13k|ΚΙΜΑΣ ΜΟΣΧΑΡΙΣΙΟΣ=11.50/13k|ΚΟΤΟΠΟΥΛΟ ΟΛΟΚΛΗΡΟ=3.79/13k|ΦΙΛΕΤΟ ΚΟΤΟΠΟΥΛΟ=8.90/13k
ΜΠΡΙΖΟΛΕΣ ΧΟΙΡΙΝΕΣ=6.95/13k|ΛΟΥΚΑΝΙΚΑ ΧΩΡΙΑΤΙΚΑ=7.90/13k|ΓΑΛΟΠΟΥΛΑ ΒΡΑΣΤΗ=12.60/13k|ΖΑΜΠΟΝ ΥΦΑΝΤΗΣ 160ΓΡ=2.69/13
ΤΣΙΠΟΥΡΑ ΝΩΠΗ=9.80/13k|COCA COLA 330ML=0.75/24|COCA COLA ZERO 1,5L=1.79/24|FANTA ΠΟΡΤ. 500ML=1.05/24
ΝΕΡΟ ΖΑΓΟΡΙ 6Χ1,5L=2.29/13|ΝΕΡΟ ΒΙΚΟΣ 500ML=0.30/13|ΣΟΔΑ ΛΟΥΞ 330ML=0.69/24|ΜΠΥΡΑ ΑΜΣΤΕΛ 6Χ330=6.29/24
ΜΠΥΡΑ FIX HELLAS 500ML=1.35/24|ΜΠΥΡΑ ΜΥΘΟΣ 500ML=1.29/24|ΡΕΤΣΙΝΑ ΜΑΛΑΜΑΤΙΝΑ=2.15/24|ΟΥΖΟ ΠΛΩΜΑΡΙ 200ML=4.95/24
ΚΡΑΣΙ ΕΡ.ΗΜΙΓΛΥΚΟ 1L=4.20/24|NESCAFE CLASSIC 200ΓΡ=7.45/24|ΚΑΦΕΣ ΛΟΥΜΙΔΗΣ 194ΓΡ=3.65/24
JACOBS ΦΙΛΤΡΟΥ 250ΓΡ=4.35/24|ΤΣΑΪ LIPTON 10ΦΑΚ=1.55/24|ΣΟΚΟΛΑΤΑ ION ΑΜΥΓΔΑΛΟΥ=1.75/13
ΣΟΚ. LACTA ΓΑΛΑΚΤΟΣ 85Γ=1.39/13|ΜΠΙΣΚ.ΠΑΠΑΔΟΠΟΥΛΟΥ=1.49/13|OREO ΜΠΙΣΚΟΤΑ 154ΓΡ=1.59/13
CHIPS LAY'S ΡΙΓΑΝΗ 150=1.95/24|ΤΣΙΠΣ TASTY ΑΛΑΤΙ=1.35/24|MERENDA 360ΓΡ=3.55/13|ΜΕΛΙ ΑΤΤΙΚΗ 455ΓΡ=6.95/13
ΔΗΜΗΤΡ. KELLOGG'S 375=3.49/13|ΚΡΟΥΑΣΑΝ 7DAYS ΚΑΚΑΟ=0.85/24|ΠΙΤΣΑ ΚΤΨ 4 ΤΥΡΙΑ=3.79/13|ΑΡΑΚΑΣ ΚΤΨ 1KG=2.65/13
ΠΑΓΩΤΟ ΔΩΔΩΝΗ 1L=4.99/13|ΧΑΡΤΙ ΥΓΕΙΑΣ ZEWA 8ΡΟΛ=4.75/24|ΧΑΡΤΙ ΚΟΥΖ. SOFTEX 2Τ=1.99/24
ΑΠΟΡ. SKIP ΥΓΡΟ 30Μ=8.95/24|ΜΑΛΑΚΤ. SOUPLINE 1,5L=3.29/24|ΥΓΡΟ ΠΙΑΤ. FAIRY 400ML=1.85/24
ΧΛΩΡΙΝΗ KLINEX 1L=2.39/24|AJAX ΓΙΑ ΠΑΤΩΜΑ 1L=2.59/24|ΣΑΚ.ΑΠΟΡΡ. SANITAS 52Χ75=1.95/24
ΟΔΟΝΤ. COLGATE 75ML=1.99/24|ΣΑΜΠ. PANTENE 360ML=3.95/24|ΑΦΡΟΛΟΥΤΡΟ PALMOLIVE=2.75/24
ΠΑΝΕΣ PAMPERS N4 46ΤΕΜ=12.90/13|ΜΩΡΟΜΑΝΤΗΛΑ BABYLINO=1.49/24|ΤΡΟΦΗ ΓΑΤΑΣ FRISKIES=0.95/24
ΜΠΑΤ. DURACELL ΑΑ 4Τ=4.29/24|ΕΛΙΕΣ ΚΑΛΑΜΩΝ ΧΥΜΑ=6.40/13k|ΝΤΟΛΜΑΔΑΚΙΑ 280ΓΡ=2.35/13|ΧΑΛΒΑΣ ΜΑΚΕΔ. 400ΓΡ=3.85/13
ΤΑΡΑΜΟΣΑΛΑΤΑ 250ΓΡ=1.99/13""",
    "discounter": """
Γάλα πλήρες 3,5%=1.19/13|Γιαούρτι στραγγιστό=2.49/13|Φέτα ΠΟΠ 400g=3.99/13|Gouda σε φέτες=2.79/13
Βούτυρο 250g=2.39/13|Αυγά αχυρώνα 10τεμ=2.89/13|Ψωμί ολικής άλεσης=1.49/13|Κρουασάν βουτύρου=0.49/13
Κουλούρι Θεσ/νίκης=0.45/13|Μπαγκέτα=0.69/13|Σπαγγέτι No5=0.89/13|Ρύζι Basmati 1kg=2.29/13|Ελαιόλαδο 1L=7.99/13
Ηλιέλαιο 1L=1.99/13|Τομάτες τσαμπί=1.79/13k|Μπανάνες=1.29/13k|Πατάτες 2kg=1.99/13|Μήλα Gala=1.59/13k
Πορτοκάλια δίχτυ=2.19/13|Αγγούρι=0.55/13|Πιπεριές ανάμικτες=1.89/13|Κρεμμύδια 1kg=0.99/13
Στήθος κοτόπουλο=5.99/13|Κιμάς μοσχαρίσιος=5.49/13|Σολομός φιλέτο=4.99/13|Μπύρα Perlenbacher=0.69/24
Κόκκινο κρασί Merlot=2.99/24|Χυμός πορτοκάλι 1L=1.39/24|Freeway Cola 1,5L=0.65/24|Νερό 6x1,5L=1.62/13
Καφές Bellarom=3.49/24|Σοκολάτα γάλακτος=0.99/13|Πατατάκια ρίγανη=1.09/24|Χαρτί υγείας 10ρ.=2.99/24
Χαρτί κουζίνας=1.79/24|Απορρυπαντικό W5=3.29/24|Σακούλες απορ/των=1.45/24|Πάνες Lupilu N4=7.99/13""",
    "bakery": """
ΨΩΜΙ ΧΩΡΙΑΤΙΚΟ=1.30/13|ΨΩΜΙ ΟΛΙΚΗΣ=1.60/13|ΨΩΜΙ ΠΟΛΥΣΠΟΡΟ=1.90/13|ΦΡΑΝΤΖΟΛΑ ΛΕΥΚΗ=1.10/13|ΤΥΡΟΠΙΤΑ=2.00/13
ΣΠΑΝΑΚΟΠΙΤΑ=2.20/13|ΖΑΜΠΟΝΟΤΥΡΟΠΙΤΑ=2.30/13|ΛΟΥΚΑΝΙΚΟΠΙΤΑ=2.00/13|ΜΠΟΥΓΑΤΣΑ ΚΡΕΜΑ=2.80/13|ΚΟΥΛΟΥΡΙ=0.70/13
ΚΡΟΥΑΣΑΝ ΣΟΚΟΛ.=1.90/13|ΛΑΓΑΝΑ=3.00/13|ΤΣΟΥΡΕΚΙ=6.50/13|ΚΕΪΚ ΒΑΝΙΛΙΑ=4.80/13|ΜΠΑΚΛΑΒΑΣ=14.00/13k
ΚΟΥΛΟΥΡΑΚΙΑ ΒΟΥΤ.=9.80/13k|ΚΑΝΤΑΪΦΙ ΤΕΜ=3.20/13|ΓΑΛΑΚΤΟΜΠΟΥΡΕΚΟ=3.50/13|ΣΑΝΤΟΥΙΤΣ=3.20/13|ΠΙΤΣΑ ΚΟΜΜΑΤΙ=2.50/13
ΝΕΡΟ 500ML=0.50/13|ΚΑΦΕΣ ΕΛΛΗΝΙΚΟΣ=1.50/24|FREDDO=2.00/24""",
    "pharmacy": """
DEPON TABL 500MG=0.98/6|PANADOL EXTRA 500=2.85/6|PONSTAN TAB 500MG=2.10/6|ALGOFREN 400MG=2.60/6
AUGMENTIN 625MG=4.35/6|VOLTAREN EMULGEL 100G=9.90/13|ΒΑΜΒΑΚΙ 100ΓΡ=1.60/13|ΓΑΖΕΣ ΑΠΟΣΤ. 10Χ10=1.95/13
BETADINE SOL 30ML=3.40/6|ΟΙΝΟΠΝΕΥΜΑ 245ML=1.45/13|ΘΕΡΜΟΜΕΤΡΟ ΨΗΦΙΑΚΟ=6.50/13|ΟΜΟΓΕΝ BEPANTHOL 30G=7.20/24
LA ROCHE ANTHELIOS=18.90/24|VICHY DERCOS ΣΑΜΠ.=13.50/24|APIVITA ΚΡΕΜΑ ΧΕΡΙΩΝ=6.80/24|KORRES ΑΦΡΟΛΟΥΤΡΟ=5.95/24
ΒΙΤΑΜΙΝΗ C 1000MG=8.40/24|ΜΑΓΝΗΣΙΟ 20ΔΙΣΚΙΑ=5.20/24|ΣΙΡΟΠΙ ΓΙΑ ΒΗΧΑ 120ML=7.35/13|ΜΑΣΚΕΣ ΧΕΙΡ. 50ΤΕΜ=4.00/6
HANSAPLAST 20ΤΕΜ=2.75/13|ΣΥΜΜ.ΑΣΦ/ΝΟΥ 25%=1.85/6|ΟΡΟΣ ΦΥΣΙΟΛ. 30ΑΜΠ=5.60/13""",
    "petrol": """
ΑΜΟΛΥΒΔΗ 95=1.789/24f|ΑΜΟΛΥΒΔΗ 100=1.985/24f|ΝΤΗΖΕΛ ΚΙΝΗΣΗΣ=1.589/24f|DIESEL PLUS=1.659/24f
ΥΓΡΑΕΡΙΟ LPG=0.949/24f|ΠΕΤΡ.ΘΕΡΜΑΝΣΗΣ=1.189/24f""",
    "station": """
ΛΑΔΙ CASTROL 10W40 1L=9.50/24|ΝΕΡΟ 500ML=0.50/13|RED BULL 250ML=2.20/24|ΤΣΙΧΛΕΣ ORBIT=1.20/24
ΠΛΥΣΙΜΟ ΑΥΤ/ΤΟΥ=8.00/24|ΑΝΤΙΨΥΚΤΙΚΟ 1L=5.90/24|ΑΡΩΜΑΤΙΚΟ ΔΕΝΤΡΑΚΙ=1.80/24""",
    "cafe": """
ΕΛΛΗΝΙΚΟΣ ΜΟΝΟΣ=2.00/24|ΕΛΛΗΝΙΚΟΣ ΔΙΠΛΟΣ=2.50/24|ESPRESSO=2.20/24|FREDDO ESPRESSO=3.00/24
FREDDO CAPPUCCINO=3.30/24|CAPPUCCINO=3.00/24|ΦΡΑΠΕ=2.80/24|ΣΟΚΟΛΑΤΑ ΖΕΣΤΗ=3.50/24|ΤΣΑΙ ΒΟΥΝΟΥ=2.50/24
ΧΥΜΟΣ ΠΟΡΤΟΚΑΛΙ=3.80/24|ΝΕΡΟ 1L=1.50/13|ΤΟΣΤ ΖΑΜΠΟΝ ΤΥΡΙ=3.00/13|ΚΛΑΜΠ ΣΑΝΤΟΥΙΤΣ=6.50/13
ΧΩΡΙΑΤΙΚΗ ΣΑΛΑΤΑ=7.50/13|ΤΖΑΤΖΙΚΙ=4.00/13|ΠΑΤΑΤΕΣ ΤΗΓΑΝΗΤΕΣ=3.80/13|ΣΟΥΒΛΑΚΙ ΧΟΙΡΙΝΟ=2.20/13|ΓΥΡΟΣ ΠΙΤΑ=3.90/13
ΜΕΡΙΔΑ ΓΥΡΟΣ=9.50/13|ΜΟΥΣΑΚΑΣ=9.80/13|ΚΑΛΑΜΑΡΑΚΙΑ=10.50/13|ΠΑΪΔΑΚΙΑ=13.80/13|ΧΤΑΠΟΔΙ ΣΧΑΡΑΣ=14.50/13
ΓΑΒΡΟΣ ΤΗΓΑΝΙΤΟΣ=8.00/13|ΣΑΓΑΝΑΚΙ=5.50/13|ΨΩΜΙ=1.00/13|ΚΡΑΣΙ ΧΥΜΑ 500ML=5.00/24|ΡΑΚΗ 200ML=7.00/24
ΜΠΥΡΑ ΑΛΦΑ 500ML=4.00/24|ΜΠΥΡΑ HEINEKEN 330=3.80/24|COCA COLA 250ML=2.50/24|SPRITE 250ML=2.50/24
ΓΛΥΚΟ ΗΜΕΡΑΣ=4.50/13|ΚΟΥΒΕΡ=0.80/13""",
    "shop": """
T-SHIRT ΓΥΝΑΙΚΕΙΟ=9.99/24|ΠΑΝΤΕΛΟΝΙ JEAN=29.90/24|ΚΑΛΤΣΕΣ 3ΖΕΥΓΗ=5.90/24|ΠΟΥΚΑΜΙΣΟ ΑΝΔΡΙΚΟ=24.90/24
ΤΕΤΡΑΔΙΟ Α4 ΣΠΙΡΑΛ=2.20/24|ΣΤΥΛΟ BIC ΜΠΛΕ=0.60/24|ΧΑΡΤΙ Α4 80GR 500Φ=4.90/24|ΒΙΒΛΙΟ ΠΑΙΔΙΚΟ=8.80/6
USB STICK 64GB=7.90/24|ΚΑΛΩΔΙΟ HDMI 1,5M=6.50/24|ΛΑΜΠΑ LED E27 9W=2.95/24|ΚΑΤΣΑΒΙΔΙ ΣΤΑΥΡΟΥ=3.80/24
ΣΙΛΙΚΟΝΗ ΔΙΑΦΑΝΗ=3.20/24|ΧΡΩΜΑ ΠΛΑΣΤΙΚΟ 3L=14.90/24|ΒΙΔΕΣ 4Χ40 100ΤΕΜ=2.60/24|ΓΛΑΣΤΡΑ ΠΛΑΣΤΙΚΗ=3.50/24
ΛΙΠΑΣΜΑ ΥΓΡΟ 1L=5.40/13|ΘΗΚΗ ΚΙΝΗΤΟΥ=9.90/24|ΦΟΡΤΙΣΤΗΣ USB-C 20W=14.90/24|ΚΟΥΒΕΡΤΑ FLEECE=12.50/24""",
    "cyprus": """
ΓΑΛΑ ΧΑΡΑΛΑΜΠΙΔΗ 1L=1.69/5|ΧΑΛΛΟΥΜΙ ΠΟΠ 225G=3.45/5|ΑΝΑΡΗ ΦΡΕΣΚΙΑ=2.10/5|ΛΟΥΝΤΖΑ=12.95/5k|ΤΑΧΙΝΙ 300G=3.25/5
ΠΙΤΤΕΣ ΚΥΠΡ. 5ΤΕΜ=1.35/5|KEO BEER 6X330ML=6.95/19|ΚΟΥΜΑΝΔΑΡΙΑ 750ML=8.90/19|ΝΕΡΟ ΑΓΡΟΣ 6X1,5L=2.35/5
ΧΥΜΟΣ ΛΑΝΙΤΗ 1L=2.29/5|COCA COLA 1,5L=1.85/19|ΚΑΦΕΣ ΛΑΪΚΟΥ 200G=2.75/5|ΠΑΤΑΤΕΣ ΚΥΠΡΟΥ=1.05/0k|ΝΤΟΜΑΤΕΣ=2.15/0k
ΑΓΓΟΥΡΑΚΙΑ=1.85/0k|ΚΟΛΟΚΑΣΙ=2.60/0k|ΡΟΔΙΑ=1.99/0k|PERSIL POWDER 3KG=11.50/19|FAIRY ORIGINAL 654ML=2.55/19
ΧΑΡΤΙ ΥΓΕΙΑΣ 12ΡΟΛ=5.95/19|ΣΙΕΦΤΑΛΙΑ=7.80/5k|ΚΟΥΠΕΠΙΑ 400G=4.25/5|ΤΡΑΧΑΝΑΣ 500G=3.95/5|ΣΟΥΤΖΟΥΚΟΣ=9.90/5k
ΑΥΓΑ MEDIUM 12ΤΕΜ=3.39/0|ΠΑΝΕΣ PAMPERS N5=10.95/0|ΓΙΑΟΥΡΤΙ ΑΛΑΜΠΡΑ 300G=1.99/5""",
}
BULGARIAN_GOODS = {
    "market": """
ПР.МЛЯКО ВЕРЕЯ 3% 1Л=1.59/Б|МЛЯКО UHT OLYMPUS 1.5%=1.75/Б|КИС.МЛЯКО БДС 3.6% 400Г=0.79/Б
КИС.МЛЯКО НА БАБА 2%=0.85/Б|СИРЕНЕ КРАВЕ САЯНА 400Г=3.49/Б|СИРЕНЕ ОВЧЕ=9.60/Бk|КАШКАВАЛ ВИТОША 350Г=4.59/Б
КАШКАВАЛ КРАВЕ=10.20/Бk|МАСЛО PRESIDENT 125Г=1.99/Б|МАСЛО КРАВЕ 82% 250Г=3.69/Б|ЯЙЦА М 10БР=2.49/Б
ЯЙЦА L СВ.ОТГЛ. 6БР=1.95/Б|ХЛЯБ ДОБРУДЖА 650Г=0.95/Б|ХЛЯБ ПЪЛНОЗЪРН. 400Г=1.25/Б|ПИТКА СЪС СИРЕНЕ=0.85/Б
ЗЕМЕЛ С МАСЛО=0.45/Б|БАНИЦА ВИТА=1.10/Б|ОЛИО ПЪРВА ПРЕСА 1Л=1.89/Б|ОЛИО КЛАСА 1Л=1.79/Б
ЗЕХТИН EXTRA VIRGIN 500=6.49/Б|ЗАХАР БЯЛА 1КГ=1.15/Б|БРАШНО СОФИЯ МЕЛ 1КГ=0.89/Б|ОРИЗ КРИНА 1КГ=1.99/Б
ЛЕЩА ЯРКА 500Г=1.45/Б|БОБ СМИЛЯН 500Г=3.20/Б|СПАГЕТИ BARILLA N5 500=1.35/Б|МАКАРОНИ ЕЛБ. 400Г=0.79/Б
ЛЮТЕНИЦА ПЪРВОМАЙ 520Г=2.29/Б|КЕТЧУП ОЛИНЕЗА 500Г=1.65/Б|МАЙОНЕЗА KRASI 450Г=1.79/Б|ДОМАТИ РОЗОВИ=2.45/Бk
КРАСТАВИЦИ=1.39/Бk|КАРТОФИ ПРЕСНИ=0.89/Бk|ЛУК КРОМИД=0.75/Бk|ПИПЕР ЧЕРВЕН КАПИЯ=1.95/Бk|МОРКОВИ НАСИПНИ=0.85/Бk
ЗЕЛЕ ПРЯСНО=0.69/Бk|БАНАНИ=1.49/Бk|ЯБЪЛКИ АЙДАРЕД=1.10/Бk|ЛИМОНИ=1.79/Бk|ПОРТОКАЛИ=1.45/Бk|ГРОЗДЕ БЯЛО=2.20/Бk
ДИНЯ=0.55/Бk|МАРУЛЯ БР=0.89/Б|ЧЕСЪН 3БР=0.99/Б|МАГДАНОЗ ВР.=0.55/Б|КАЙМА СМЕС 500Г=3.29/Б|ПИЛЕ ЦЯЛО ОХЛ.=3.20/Бk
ПИЛЕШКО ФИЛЕ=6.40/Бk|СВИНСКИ ВРАТ Б.К.=5.60/Бk|КЕБАПЧЕТА 10БР=4.10/Б|ЛУКАНКА КАРЛОВСКА=14.90/Бk
ШУНКА ДЕЛИКАТЕС=7.30/Бk|САЛАМ ХАМБУРГСКИ=5.20/Бk|НАДЕНИЦА КРЪГЛА=4.85/Бk|СКУМРИЯ ЗАМР.=4.40/Бk
COCA COLA 330ML КЕН=0.75/Б|COCA COLA ZERO 1.5Л=1.49/Б|PEPSI 2Л PET=1.39/Б|МИН.ВОДА ДЕВИН 1.5Л=0.59/Б
МИН.ВОДА БАНКЯ 6Х1.5=2.95/Б|СОДА МИХАЛКОВО 1Л=0.65/Б|СОК CAPPY ПОРТОК. 1Л=1.69/Б|АЙРЯН 500МЛ=0.75/Б
БОЗА РАДОМИР 500МЛ=0.70/Б|БИРА ЗАГОРКА 500МЛ=0.95/Б|БИРА КАМЕНИЦА 2Л PET=2.15/Б|БИРА HEINEKEN 500 КЕН=1.25/Б
РАКИЯ ГРОЗДОВА 0.7Л=7.90/Б|ВИНО МАВРУД 0.75Л=5.40/Б|ВИНО ДИМЯТ 0.75Л=3.95/Б|NESCAFE 3IN1 10БР=2.49/Б
КАФЕ LAVAZZA ORO 250Г=5.99/Б|КАФЕ НОВА БРАЗИЛИЯ 200=2.89/Б|ЧАЙ БИЛКОВ БИОПРОГР.=0.95/Б|ШОКОЛАД MILKA 100Г=1.35/Б
ВАФЛА МОРЕНИ=0.39/Б|ВАФЛА БОРОВЕЦ=0.45/Б|БИСКВИТИ ЕВЪРЕСТ=0.99/Б|КРОАСАН 7DAYS КАКАО=0.79/Б
ЧИПС CHIO СОЛ 140Г=1.75/Б|СНАКС ЗРЪНЦЕ=0.65/Б|СЛЪНЧОГЛЕД ПЕЧЕН 150=1.05/Б|МЕД ПОЛИФЛОРЕН 400Г=4.20/Б
NUTELLA 350Г=3.99/Б|ПИЦА ЗАМР. 4 СИРЕНА=3.15/Б|СЛАДОЛЕД ИЗВОР 1Л=3.85/Б|ТОАЛ.ХАРТИЯ EMEKA 8БР=2.79/Б
САЛФЕТКИ БЕЛАНА=0.69/Б|ПРАХ ARIEL 20 ПР.=6.95/Б|ОМЕКОТИТЕЛ LENOR=3.49/Б|ПРЕП.СЪДОВЕ FAIRY 400=1.75/Б
БЕЛИНА АСЕ 1Л=1.55/Б|ПАСТА ЗА ЗЪБИ COLGATE=1.89/Б|ШАМПОАН ELSEVE 400МЛ=3.99/Б|САПУН DOVE 90Г=1.09/Б
ПАМПЕРС PAMPERS 4 44БР=11.49/Б|МОКРИ КЪРПИ BEBE=1.15/Б|ХРАНА КОТКА WHISKAS=0.65/Б|БАТЕРИИ VARTA АА 4БР=3.29/Б
ЦИГАРИ KARELIA=3.30/Б|ВЕСТНИК 24 ЧАСА=0.77/Г""",
    "discounter": """
Прясно мляко 3%=1.29/Б|Кисело мляко БДС 3,6%=0.69/Б|Краве сирене 800г=5.99/Б|Кашкавал 400г=4.49/Б
Яйца размер M 10бр=2.19/Б|Пълнозърнест хляб=0.99/Б|Кроасан с масло=0.49/Б|Баница със сирене=0.89/Б
Кифла с мармалад=0.55/Б|Слънчогл.олио 1л=1.59/Б|Бяла захар 1кг=0.99/Б|Спагети 500г=0.69/Б
Лютеница домашна=1.79/Б|Домати на клонка=1.99/Бk|Банани=1.29/Бk|Краставици=1.19/Бk|Картофи 2кг=1.69/Б
Ябълки Gala=1.35/Бk|Авокадо Hass=1.09/Б|Гъби печурки 400г=1.49/Б|Пилешки бутчета=3.49/Б|Кайма смес 60/40=2.99/Б
Луканка нарязана=1.99/Б|Филе от сьомга=4.69/Б|Минерална вода 1,5л=0.35/Б|Freeway Cola 2л=0.79/Б
Сок портокал 100%=1.25/Б|Бира Argus 0,5л=0.59/Б|Кафе Bellarom 500г=4.99/Б|Шоколад Fin Carre=0.75/Б
Бисквити с какао=0.85/Б|Картофен чипс=0.99/Б|Тоалетна хартия 8бр=2.49/Б|Гел за пране W5=4.99/Б
Кърпи за под=1.29/Б|Пелени Lupilu 4=6.99/Б|K-Classic Моцарела=0.79/Б|KLC Риба тон=1.09/Б""",
    "pharmacy": """
ПАРАЦЕТАМОЛ 500МГ 20Т=1.20/Б|АНАЛГИН 500МГ 20ТАБЛ=1.85/Б|NUROFEN 200МГ ТБ X 24=4.30/Б
АСПИРИН С ЕФ.ТБЛ X10=3.75/Б|ВИТАМИН С 1000 X20=3.10/Б|МАГНЕЗИЙ+В6 ТБ X30=4.95/Б|СИРОП БРОНХОЛИН 125МЛ=3.60/Б
ТАНТУМ ВЕРДЕ СПРЕЙ=5.85/Б|КАПКИ НОС ОЛИНТ 0.1%=3.25/Б|ЙОДАСЕПТ 50МЛ=1.40/Б|ПАМУК 100Г=0.95/Б
БИНТ МАРЛЕН 5СМ=0.40/Б|ПЛАСТИР HANSAPLAST=1.75/Б|ТЕРМОМЕТЪР ЕЛ.=4.10/Б|EUCERIN КРЕМ 50МЛ=14.20/Б
VICHY ШАМПОАН 200МЛ=11.90/Б|БОЧКО КРЕМ 75МЛ=1.65/Б|ЧАЙ ЛАЙКА 20ФИЛТ=0.85/Б|ЕНТЕРОЛ КАПС. X10=5.40/Б
СМЕКТА САШЕ X10=4.60/Б|АУГМЕНТИН 1000МГ X14=6.35/Б|ХЕКСОРАЛ ТАБЛ. X20=3.95/Б""",
    "petrol": """
БЕНЗИН А95 H=1.289/Вf|БЕНЗИН А-100=1.429/Вf|ДИЗЕЛ B7=1.259/Вf|ДИЗЕЛ DRIVE 5=1.345/Вf|ГАЗ ПРОПАН-БУТАН=0.619/Вf""",
    "station": """
КАФЕ ЕСПРЕСО=1.20/Б|ТЕЧН.ЧИСТАЧКИ 2Л=3.50/Б|RED BULL 250МЛ=1.59/Б|МИН.ВОДА 0.5Л=0.69/Б|ДЪВКИ ORBIT=0.89/Б
ХОТ ДОГ=2.10/Б|ВИНЕТКА СЕДМИЧНА=7.67/Б|МАСЛО CASTROL 5W30 1Л=9.95/Б""",
    "cafe": """
ЕСПРЕСО=1.30/Б|КАФЕ ЛАТЕ=1.90/Б|КАПУЧИНО=1.80/Б|ФРАПЕ=2.10/Б|ЧАЙ=1.10/Б|ГОРЕЩ ШОКОЛАД=2.00/Б
ФРЕШ ПОРТОКАЛ=2.60/Б|МИН.ВОДА 0.5Л=1.20/Б|COCA COLA 250ML=1.60/Б|SCHWEPPES TONIC=1.60/Б|БИРА НАЛИВНА 0.5=2.40/Б
БИРА STELLA 0.33=2.20/Б|РАКИЯ БУРГАС 50МЛ=2.10/Б|МАСТИКА ПЕЩЕРА 50=1.90/Б|УИСКИ JAMESON 50МЛ=4.20/Б
ВИНО ЧАША 150МЛ=3.10/Б|ШОПСКА САЛАТА=4.90/Б|ОВЧАРСКА САЛАТА=5.60/Б|ТАРАТОР=2.50/Б|ШКЕМБЕ ЧОРБА=3.60/Б
ПИЛЕШКА СУПА=3.10/Б|КЕБАПЧЕ БР=1.40/Б|КЮФТЕ БР=1.40/Б|МЕШАНА СКАРА=8.90/Б|СВИНСКА ПЪРЖОЛА=7.60/Б
ПЪРЖ.КАРТОФИ СИРЕНЕ=3.40/Б|МУСАКА=5.20/Б|САРМИ 6БР=5.40/Б|СИРЕНЕ ПО ШОПСКИ=4.60/Б|ПИЦА МАРГАРИТА=6.20/Б
ХЛЯБ ФИЛИЯ=0.30/Б|ПЪРЛЕНКА=1.50/Б|ПАЛАЧИНКА NUTELLA=3.30/Б|ТОРТА ГАРАШ=3.60/Б|САНДВИЧ ПРИНЦЕСА=2.00/Б""",
    "shop": """
ТЕТРАДКА А4 60Л=1.10/Б|ХИМИКАЛКА BIC СИНЯ=0.45/Б|РОМАН "ПОД ИГОТО"=8.90/Г|ПОМАГАЛО МАТЕМ. 4КЛ=6.50/Г
КОПИРНА ХАРТИЯ А4=4.20/Б|ЛЕПИЛО UHU STICK=1.35/Б|КРУШКА LED E27 9W=1.85/Б|БАТЕРИЯ DURACELL AAA=3.60/Б
ОТВЕРТКА КРЪСТ PH2=2.40/Б|СИЛИКОН САНИТАРЕН=3.75/Б|ЛАТЕКС БЯЛ 5КГ=12.90/Б|ВИНТ ДЪРВО 4Х40 100Б=2.15/Б
РАЗКЛОНИТЕЛ 3М 4ГН.=7.80/Б|КАБЕЛ USB-C 1M=4.60/Б|ТЕНИСКА ДАМСКА=9.20/Б|ЧОРАПИ 3 ЧИФТА=4.50/Б
ДЪНКИ МЪЖКИ W32=24.90/Б|КРЕМ NIVEA 150МЛ=3.30/Б|ДЕЗОДОРАНТ REXONA=2.65/Б|СПИРАЛА MAYBELLINE=8.40/Б
САКСИЯ ПЛАСТМ. Ф20=2.30/Б|ТОР УНИВЕРС. 1Л=3.90/Б|КУЧЕШКА ХРАНА 3КГ=8.70/Б|ИГРАЧКА КОЛИЧКА=5.50/Б""",
}

# made-up shops: brand on the sign, by kind
GREEK_BRANDS = {
    "market": "ΑΓΟΡΑ ΠΕΛΑΓΟΣ|ΦΡΕΣΚΟΧΩΡΑ|ΚΑΛΑΘΟΥΠΟΛΗ|ΕΛΑΙΩΝΑΣ ΜΑΡΚΕΤ|ΑΜΑΛΘΙΑ ΤΡΟΦΙΜΑ|ΜΥΛΟΧΩΡΙ|"
              "ΘΡΑΚΟΠΟΥΛΟΣ|SUPER ΑΥΓΕΡΙΝΟΣ|ΔΕΣΠΟΤΙΔΗΣ",
    "discounter": "Καλαθάκι|Primo Αγορά|Φτηνοχώρα|Norda Ελλάς|Μίνι Τιμή",
    "bakery": "Ο ΦΟΥΡΝΟΣ ΤΗΣ ΛΕΝΑΣ|ΤΟ ΣΤΑΡΕΝΙΟ|ΑΡΤΟΧΩΡΙ|ΖΥΜΩΤΗΡΙ|ΨΩΜΟΤΕΧΝΙΑ|ΤΟ ΠΡΟΖΥΜΙ",
    "pharmacy": "ΦΑΡΜΑΚΕΙΟ Η ΥΓΙΕΙΑ|ΦΑΡΜΑΚΕΙΟ ΔΕΛΗΒΟΡΙΑ|ΦΑΡΜΑΚΕΙΟ ΠΛΑΤΕΙΑΣ|ΦΑΡΜΑΚΕΙΟ ΑΣΠΡΟΥΔΗ|ΦΑΡΜΑΚΕΙΟ ΑΝΑΤΟΛΗ",
    "petrol": "ΠΡΑΤΗΡΙΟ ΑΤΛΑΝΤΙΣ|VELTOIL|ΚΑΥΣΙΜΑ ΛΑΜΠΡΟΥ|AEGEA GAS|ΠΕΤΡΟΝΗΣΟΣ",
    "cafe": "ΤΑΒΕΡΝΑ Ο ΣΤΑΥΡΟΣ|ΚΑΦΕΝΕΙΟ ΤΟ ΣΤΕΚΙ|OUZERI ΤΟ ΚΥΜΑ|CAFE ΑΝΕΜΩΝΗ|ΨΗΤΟΠΩΛΕΙΟ Ο ΜΗΤΣΟΣ|"
            "GALA ΚΑΦΕ|ΜΕΖΕΔΟΠΩΛΕΙΟ ΛΑΔΟΡΙΓΑΝΗ",
    "shop": "ΧΑΡΤΟΠΩΛΙΣ|ΧΡΩΜΑΤΟΔΟΜΗ|ΒΙΒΛΙΟΝΗΣΙ|ΕΡΓΑΛΕΙΟΘΗΚΗ|MODA ΡΟΥΧΑ|ΣΠΙΤΙ & ΚΗΠΟΣ ΒΑΓΙΑ",
    "cyprus": "ΥΠΕΡΑΓΟΡΑ ΤΡΟΟΔΙΑ|ΑΦΟΙ ΖΗΝΩΝΟΣ|LARNAKIA MARKET|ΥΠΕΡΑΓΟΡΑ ΜΕΣΑΟΡΙΑ|ΚΙΝΥΡΑΣ ΤΡΟΦΙΜΑ",
}
GREEK_SURNAMES = ("ΠΑΠΑΔΗΜΟΥΛΗΣ ΚΑΡΑΒΑΣΙΛΗΣ ΜΑΥΡΟΓΙΩΡΓΟΣ ΣΤΑΜΑΤΕΛΟΣ ΖΑΧΑΡΟΠΟΥΛΟΣ ΑΝΑΓΝΩΣΤΑΚΗΣ ΧΑΤΖΗΛΙΑΔΗΣ ΒΕΝΙΕΡΗΣ "
                  "ΤΣΙΡΙΓΩΤΗΣ ΛΑΜΠΡΑΚΟΣ ΔΡΑΓΟΥΜΗΣ ΚΟΝΤΟΓΙΑΝΝΗΣ ΨΑΡΟΥΔΑΚΗΣ ΘΕΟΔΩΡΙΔΗΣ").split()
GREEK_FIRST = "ΓΕΩΡΓΙΟΣ ΔΗΜΗΤΡΙΟΣ ΙΩΑΝΝΗΣ ΕΛΕΝΗ ΝΙΚΟΛΑΟΣ ΑΙΚΑΤΕΡΙΝΗ ΠΑΝΑΓΙΩΤΗΣ ΣΟΦΙΑ ΒΑΣΙΛΕΙΟΣ ΜΑΡΙΑ".split()
GREEK_STREETS = ("ΑΓ. ΔΗΜΗΤΡΙΟΥ|ΛΕΩΦ. ΚΗΦΙΣΙΑΣ|ΕΛ. ΒΕΝΙΖΕΛΟΥ|ΠΑΝΕΠΙΣΤΗΜΙΟΥ|ΤΣΙΜΙΣΚΗ|ΚΟΡΑΗ|"
                 "ΜΕΓ. ΑΛΕΞΑΝΔΡΟΥ|25ΗΣ ΜΑΡΤΙΟΥ|ΘΗΒΩΝ|"
                 "ΓΡΗΓ. ΛΑΜΠΡΑΚΗ|ΙΠΠΟΚΡΑΤΟΥΣ|ΕΘΝ. ΑΝΤΙΣΤΑΣΕΩΣ|ΚΟΥΝΤΟΥΡΙΩΤΟΥ|ΠΛ. ΕΛΕΥΘΕΡΙΑΣ").split("|")
GREEK_TOWNS = ("ΑΘΗΝΑ 10563|Θ/ΝΙΚΗ 54624|ΠΕΙΡΑΙΑΣ 18535|ΠΑΤΡΑ 26221|ΗΡΑΚΛΕΙΟ 71202|ΛΑΡΙΣΑ 41222|"
               "ΒΟΛΟΣ 38333|ΙΩΑΝΝΙΝΑ 45332|"
               "ΠΕΡΙΣΤΕΡΙ 12131|ΝΕΑ ΣΜΥΡΝΗ 17121|ΧΑΝΙΑ 73134|ΡΟΔΟΣ 85100|ΚΑΒΑΛΑ 65302|ΝΙΚΑΙΑ 18450").split("|")
CYPRUS_TOWNS = "ΛΕΥΚΩΣΙΑ 1061|ΛΕΜΕΣΟΣ 3036|ΛΑΡΝΑΚΑ 6023|ΠΑΦΟΣ 8047|ΠΑΡΑΛΙΜΝΙ 5280".split("|")
GREEK_OFFICES = ("ΚΕΦΟΔΕ ΑΤΤΙΚΗΣ|Α ΑΘΗΝΩΝ|ΝΙΚΑΙΑΣ|ΠΕΡΙΣΤΕΡΙΟΥ|Α ΘΕΣ/ΝΙΚΗΣ|Α ΠΑΤΡΩΝ|ΗΡΑΚΛΕΙΟΥ|ΛΑΡΙΣΑΣ|"
                 "ΙΩΑΝΝΙΝΩΝ|ΒΟΛΟΥ").split("|")
BULGARIAN_BRANDS = {
    "market": "ВИТОШКО|МАГАЗИНИ ЗОРНИЦА|СУПЕР СЛЪНЧО|БАЛКАН МАРКЕТ|ЖИТНИЦА|ПРИ БАЙ ГАНЧО|"
              "ТЪРГОВИЯ РОСИЦА|МАКСИ КОШ|ТРАКИЙКА",
    "discounter": "Кошница|Норда България|Примо Маркт|Евтинко|Лоранд България",
    "pharmacy": "АПТЕКА ЗДРАВЕЦ|АПТЕКИ НЕВЕН|АПТЕКА ЖЪЛТ КАНТАРИОН|АПТЕКА СВ. МИНА|АПТЕКА ЛИПА",
    "petrol": "ОРЛОВ ОЙЛ|БЕНЗИНОСТАНЦИЯ МАРИЦА|VELTOIL БЪЛГАРИЯ|ТРАКИЯ ГАЗ|ПЕТРОЛИЯ",
    "cafe": "КАФЕ-БАР СИНЕВА|МЕХАНА ЧУЧУРА|СЛАДКАРНИЦА ЖОЗЕФИН|БИСТРО ПОДКОВА|КАФЕ КЛУБ 21|"
            "ПИЦАРИЯ ВЕЗУВИЙ|СКАРА-БИРА ГОЧО",
    "shop": "КНИЖАРНИЦА СЛОВО|ЖЕЛЕЗАРИЯ НИТ|ДРОГЕРИЯ ЛИЛИЯ|ДОМАШЕН МАЙСТОР|МОДА ЕЛИЦА|ХОБИ ЦЕНТЪР ЩУРЧЕ",
}
BULGARIAN_FIRMS = ("БОЛЕРО ТРЕЙД|РОСИЦА 97|ДИМИТРОВ И СИН|ЕЛИТ КОМЕРС|АСЕНОВ ГРУП|НИКОЛ 2015|"
                   "МЕГА ИНВЕСТ БГ|ВАНЯ СТОЯНОВА|ЩЪРКЕЛ 88|ЮГОИЗТОК ФУУД|ПЕТКОВИ|ХЕМУС РИТЕЙЛ").split("|")
BULGARIAN_STREETS = ("бул. България|ул. Граф Игнатиев|ул. Шипка|бул. Цар Борис III|ул. Иван Вазов|"
                     "бул. Васил Левски|ул. Цар Симеон|"
                     "ул. Опълченска|ж.к. Младост бл.|ж.к. Люлин бл.|ул. Гурко|ул. Христо Ботев|"
                     "бул. Източен|пл. Съединение").split("|")
BULGARIAN_TOWNS = ("София|Пловдив|Варна|Бургас|Русе|Стара Загора|Плевен|Сливен|Добрич|Шумен|Хасково|Благоевград|"
                   "Велико Търново|Перник|Кърджали|Ямбол").split("|")
BULGARIAN_CLERKS = ("МАРИЯ И.|Иванка|ПЕТЯ ДИМОВА|ГЕОРГИ|Стефка С.|ОПЕРАТОР 1|ЕЛЕНА|КАСИЕР 3|"
                    "Цветелина|ДЕСИСЛАВА К.").split("|")
GREEK_CLERKS = "ΜΑΡΙΑ|ΕΛΕΝΗ Κ.|ΓΙΩΡΓΟΣ|ΚΩΝ/ΝΑ|ΣΤΕΛΛΑ|ΤΑΜΙΑΣ 3|ΝΙΚΟΣ Π.|ΑΝΝΑ".split("|")


@dataclass
class Shop:
    brand: str
    legal: str
    street: str
    town: str
    phone: str
    tax_id: str
    office: str = ""
    vat_registered: bool = True


@dataclass
class Good:
    """One bought line; count in thousandths, money in cents."""
    name: str
    price: int
    rate: str
    unit: str
    count: int
    amount: int
    code: str
    discount: int = 0
    percent: int = 0


def parse_goods(block):
    """[(name, price in euro, VAT, unit)]; unit k by weight, f fuel by litre, '' by piece."""
    goods = []
    for entry in block.strip().replace("\n", "|").split("|"):
        name, _, figures = entry.rpartition("=")
        price, _, rate = figures.partition("/")
        unit = rate[-1] if rate[-1] in "kf" else ""
        goods.append((name, float(price), rate.rstrip("kf"), unit))
    return goods


def greek_tax_id(rng):
    figures = [rng.choice([0, 8, 9, 9, 1])] + [rng.randint(0, 9) for _ in range(7)]
    return "".join(map(str, figures)) + str(sum(d << (8 - i) for i, d in enumerate(figures)) % 11 % 10)


def cyprus_tax_id(rng):
    figures = [1, 0] + [rng.randint(0, 9) for _ in range(6)]
    odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
    return "".join(map(str, figures)) + chr(65 + (sum(odd[d] for d in figures[::2]) + sum(figures[1::2])) % 26)


def bulgarian_tax_id(rng):
    figures = [rng.choice([1, 2])] + [rng.randint(0, 9) for _ in range(7)]
    check = sum(d * (i + 1) for i, d in enumerate(figures)) % 11
    if check == 10:
        check = sum(d * (i + 3) for i, d in enumerate(figures)) % 11 % 10
    return "".join(map(str, figures)) + str(check)


def greek_shop(rng, kind):
    brand = rng.choice(GREEK_BRANDS[kind].split("|"))
    surname, first = rng.choice(GREEK_SURNAMES), rng.choice(GREEK_FIRST)
    core = brand.upper().translate(str.maketrans("ΆΈΉΊΌΎΏ", "ΑΕΗΙΟΥΩ"))
    if kind in ("bakery", "pharmacy", "cafe") and rng.random() < 0.7:
        legal = rng.choice([f"{surname} {first}", f"{surname} {first[0]}. & ΣΙΑ Ο.Ε.", f"{surname} ΜΟΝ. ΙΚΕ"])
    elif kind == "cyprus":
        legal = core + rng.choice([" ΛΤΔ", " LTD", " ΔΗΜΟΣΙΑ ΕΤ. ΛΤΔ"])
    else:
        legal = rng.choice([core, surname, core]) + rng.choice([" Α.Ε.", " ΑΕΕ", " Α.Β.Ε.Ε.", " & ΣΙΑ Ο.Ε.", " ΙΚΕ",
                                                                " Ε.Ε."])
    town = rng.choice(CYPRUS_TOWNS if kind == "cyprus" else GREEK_TOWNS)
    if kind == "cyprus":
        phone = f"2{rng.randint(2, 6)}{rng.randint(100000, 999999)}"
    else:
        phone = f"2{rng.randint(100000000, 819999999)}"
    tax_id = cyprus_tax_id(rng) if kind == "cyprus" else greek_tax_id(rng)
    return Shop(brand, legal, f"{rng.choice(GREEK_STREETS)} {rng.randint(1, 240)}", town, phone, tax_id,
                rng.choice(GREEK_OFFICES))


def bulgarian_shop(rng, kind):
    brand = rng.choice(BULGARIAN_BRANDS[kind].split("|"))
    core = rng.choice([brand.upper(), rng.choice(BULGARIAN_FIRMS), rng.choice(BULGARIAN_FIRMS)])
    form = rng.choice([" ЕООД", " ЕООД", " ООД", " АД", " ЕАД"])
    if kind == "cafe" and rng.random() < 0.3:
        legal = "ЕТ " + rng.choice(BULGARIAN_FIRMS)
    elif kind == "discounter":
        legal = core + rng.choice([" ЕООД ЕНД КО КД", " ЕООД"])
    else:
        legal = rng.choice(['"%s"', "%s"]) % core + form
    registered = kind != "cafe" or rng.random() < 0.6
    return Shop(brand, legal, f"{rng.choice(BULGARIAN_STREETS)} {rng.randint(1, 190)}",
                f"гр. {rng.choice(BULGARIAN_TOWNS)}",
                f"0{rng.choice([2, 32, 52, 56])}/{rng.randint(600000, 999999)}", bulgarian_tax_id(rng), "", registered)


def basket(rng, goods, size, factor=1.0):
    """Choose goods with counts, amounts and some discounts."""
    bought = []
    for name, price, rate, unit in rng.sample(goods, min(size, len(goods))):
        cents = max(1, round(price * rng.uniform(0.9, 1.15) * factor * 100))
        code = f"{rng.choice([520, 520, 380, 400, 871])}{rng.randint(10**9, 10**10 - 1)}"
        if unit == "k":
            count = rng.randint(120, 2400)
        elif unit == "f":
            cents = round(price * rng.uniform(0.97, 1.03) * factor * 1000)
            count = rng.randint(8000, 52000) // 10 * 10
            bought.append(Good(name, cents, rate, unit, count, (cents * count + 5000) // 10000, code))
            continue
        else:
            count = rng.choice([1] * 9 + [2, 2, 2, 3, 4, 6]) * 1000
        good = Good(name, cents, rate, unit, count, max(1, (cents * count + 500) // 1000), code)
        if rng.random() < 0.15 and good.amount > 60:
            good.percent = rng.choice([5, 10, 15, 20, 25, 30, 50])
            good.discount = -max(1, round(good.amount * good.percent / 100))
        bought.append(good)
    return bought


class Slip:
    """Printed rows on a till's column grid, and the truth about them."""

    def __init__(self, rng, columns, mark, minus_behind=False):
        self.rng, self.columns, self.mark, self.minus_behind = rng, columns, mark, minus_behind
        self.rows, self.items = [], []
        self.truth = {}

    def money(self, cents, places=2):
        """Cents (or thousandths with places=3) as this till writes them."""
        whole, part = divmod(abs(cents), 10 ** places)
        text = f"{whole}{self.mark}{part:0{places}d}"
        if cents < 0:
            return text + "-" if self.minus_behind else "-" + text
        return text

    def put(self, parts, wide=1.0, tall=1.0, bold=False):
        """parts: [(text, column, 'l'|'r'|'c')]; for 'r' the column is the end, for 'c' the middle."""
        self.rows.append({"parts": [p for p in parts if p[0]], "wide": wide, "tall": tall, "bold": bold})

    def left(self, text, indent=0, **style):
        self.put([(text[:self.columns - indent], indent, "l")], **style)

    def centre(self, text, wide=1.0, **style):
        """Centred, broken at words where the row is too long."""
        room = int(self.columns / wide)
        row = ""
        for word in text.split():
            if row and len(row) + 1 + len(word) > room:
                self.put([(row, self.columns / 2, "c")], wide=wide, **style)
                row = word
            else:
                row = f"{row} {word}".strip()
        self.put([(row[:room], self.columns / 2, "c")], wide=wide, **style)

    def pair(self, left, right, wide=1.0, **style):
        """Left text cut to leave room for the right one; returns what was printed of it."""
        room = max(0, int(self.columns / wide) - len(right) - 1)
        left = left[:room].rstrip()
        self.put([(left, 0, "l"), (right, self.columns, "r")], wide=wide, **style)
        return left

    def rule(self, char="-", share=1.0):
        self.rows.append({"rule": char, "share": share})

    def gap(self, height=1.0):
        self.rows.append({"gap": height})

    def picture(self, kind):
        self.rows.append({"picture": kind})

    def logo(self, text):
        self.rows.append({"logo": text, "inverted": self.rng.random() < 0.25, "face": self.rng.choice(LOGO_FACES)})

    def item(self, description, cents):
        self.items.append({"amount": cents / 100, "description": " ".join(description.split())})


@dataclass
class Sale:
    """What happened at the till, before it is printed."""
    rng: random.Random
    shop: Shop
    goods: list
    when: datetime.datetime
    currency: str = "EUR"
    bag: int = 0
    rebate: int = 0
    number: int = 0
    till: int = 1
    clerk: str = ""
    pay: str = "cash"
    rates: dict = field(default_factory=dict)
    total: int = 0

    def settle(self):
        """Sum up by VAT rate; the rebate on the whole is taken from the first rate that bears it."""
        self.rates = {}
        for good in self.goods:
            self.rates[good.rate] = self.rates.get(good.rate, 0) + good.amount + good.discount
        if self.bag:
            top = "Б" if "Б" in self.rates or "В" in self.rates else ("19" if "5" in self.rates else "24")
            self.rates[top] = self.rates.get(top, 0) + self.bag
        if self.rebate:
            big = max(self.rates, key=self.rates.get)
            self.rates[big] += self.rebate
        self.total = sum(self.rates.values())

    def cash(self):
        """(given, change)"""
        rng = self.rng
        steps = [s for s in (100, 500, 1000, 2000, 5000, 10000) if s * 3 >= self.total] or [10000]
        step = rng.choice(steps[:3])
        given = -(-self.total // step) * step
        return (self.total, 0) if rng.random() < 0.2 else (given, given - self.total)


def make_sale(rng, language, kind, size):
    """A sale at a made-up shop of this kind."""
    greek = language == "el"
    start = datetime.datetime(2024, 1, 2) if greek or rng.random() < 0.3 else datetime.datetime(2026, 1, 2)
    end = datetime.datetime(2026, 10, 30) if greek or start.year == 2026 else datetime.datetime(2025, 12, 30)
    minutes = rng.randint(0, int((end - start).total_seconds() // 86400)) * 1440 + rng.randint(7 * 60, 21 * 60 + 50)
    when = start + datetime.timedelta(minutes=minutes, seconds=rng.randint(0, 59))
    currency = "EUR" if greek or when.year >= 2026 else "BGN"
    factor = 1.0 if currency == "EUR" else 1.95583
    source = GREEK_GOODS if greek else BULGARIAN_GOODS
    if kind == "petrol":
        goods = basket(rng, parse_goods(source["petrol"]), 1, factor)
        goods += basket(rng, parse_goods(source["station"]), rng.choice([0, 0, 1, 2]), factor)
    else:
        pool = parse_goods(source[kind])
        goods = basket(rng, pool, size, factor)
    shop = (greek_shop if greek else bulgarian_shop)(rng, kind)
    sale = Sale(rng, shop, goods, when, currency, number=rng.randint(3, 9999), till=rng.randint(1, 12),
                clerk=rng.choice(GREEK_CLERKS if greek else BULGARIAN_CLERKS), pay=rng.choice(["cash", "card", "card"]))
    if kind in ("market", "discounter", "cyprus", "shop", "pharmacy") and rng.random() < 0.3:
        sale.bag = rng.choice([7, 9, 10, 16, 20]) if greek else round(rng.choice([8, 10, 15, 20]) * factor)
    if kind in ("market", "shop", "cafe", "pharmacy", "cyprus") and rng.random() < 0.15:
        sale.rebate = -max(1, round(sum(g.amount + g.discount for g in goods) * rng.choice([3, 5, 10]) / 100))
    sale.settle()
    return sale


def hexes(rng, count):
    return "".join(rng.choice("0123456789ABCDEF") for _ in range(count))


def digits(rng, count):
    return "".join(rng.choice("0123456789") for _ in range(count))

# ---------------------------------------------------------------- Greek and Cypriot tills

GREEK_LETTERS = {"6": "Α", "13": "Β", "24": "Γ", "0": "Ε", "5": "Α", "19": "Β"}
GREEK_OFF = ("ΕΚΠΤΩΣΗ", "ΕΚΠΤΩΣΗ ΠΡΟΣΦΟΡΑΣ", "ΠΡΟΣΦΟΡΑ", "ΕΚΠΤ. ΚΑΡΤΑΣ", "ΕΚΠΤΩΣΗ {percent}%", "ΕΚΠ. 1+1")
GREEK_BAGS = ("ΣΑΚΟΥΛΑ ΠΛΑΣΤΙΚΗ", "ΠΕΡΙΒΑΛΛΟΝΤΙΚΟ ΤΕΛΟΣ", "ΤΣΑΝΤΑ ΜΙΚΡΗ", "ΧΑΡΤΙΝΗ ΣΑΚΟΥΛΑ")
GREEK_THANKS = ("ΕΥΧΑΡΙΣΤΟΥΜΕ ΓΙΑ ΤΗΝ ΠΡΟΤΙΜΗΣΗ ΣΑΣ", "ΕΥΧΑΡΙΣΤΟΥΜΕ ΠΟΛΥ", "ΚΑΛΗ ΣΑΣ ΗΜΕΡΑ",
                "ΣΑΣ ΕΥΧΑΡΙΣΤΟΥΜΕ - ΚΑΛΗ ΣΥΝΕΧΕΙΑ",
                "ΑΛΛΑΓΕΣ ΕΝΤΟΣ 14 ΗΜΕΡΩΝ ΜΕ ΤΗΝ ΑΠΟΔΕΙΞΗ", "Ο ΚΑΤΑΝΑΛΩΤΗΣ ΔΕΝ ΕΧΕΙ ΥΠΟΧΡΕΩΣΗ ΝΑ ΠΛΗΡΩΣΕΙ ΕΑΝ ΔΕΝ ΛΑΒΕΙ "
                "ΤΟ ΝΟΜΙΜΟ ΠΑΡΑΣΤΑΤΙΚΟ ΣΤΟΙΧΕΙΟ")


def set_truth(slip, sale, company, also, number, vat_number, number_also=()):
    slip.truth.update({
        "company": company, "company_also": [name for name in dict.fromkeys(also) if name != company],
        "date": sale.when.strftime("%Y-%m-%d"), "time": sale.when.strftime("%H:%M"), "total": sale.total / 100,
        "currency": sale.currency, "document_number": number, "document_number_also": list(number_also),
        "vat_number": vat_number})


def greek_head(slip, sale, number, logo=True):
    """Name, address and tax number; sets the truth's head."""
    shop, rng = sale.shop, sale.rng
    branded = logo or rng.random() < 0.5
    if logo:
        slip.logo(shop.brand)
    elif branded:
        slip.centre(shop.brand, wide=rng.choice([1, 1.5]), tall=rng.choice([1, 1.5]), bold=True)
    slip.centre(shop.legal, bold=rng.random() < 0.3)
    address = rng.choice(["{s}, {t}", "{s} - {t}", "ΕΔΡΑ: {s} {t}", "{s} Τ.Κ. {t}"])
    slip.centre(address.format(s=shop.street, t=" ".join(reversed(shop.town.rsplit(" ", 1)))
                               if "Τ.Κ." in address else shop.town))
    taxes = rng.choice(["ΑΦΜ:{i} ΔΟΥ:{o}", "Α.Φ.Μ. {i} - Δ.Ο.Υ. {o}", "ΑΦΜ: {i}  ΔΟΥ: {o}", "ΑΦΜ {i} ΔΟΥ {o}"])
    slip.centre(taxes.format(i=shop.tax_id, o=shop.office))
    if rng.random() < 0.6:
        slip.centre(rng.choice(["ΤΗΛ. {p}", "ΤΗΛ: {p}", "ΤΗΛΕΦΩΝΟ {p}"]).format(p=shop.phone))
    if rng.random() < 0.3:
        slip.centre(f"ΑΡ.ΓΕΜΗ {digits(rng, 12)}")
    set_truth(slip, sale, shop.brand if branded else shop.legal, [shop.brand, shop.legal] if branded else [],
              number, shop.tax_id)


def greek_when(sale, rng):
    """A date and a time as Greek tills print them."""
    date = sale.when.strftime(rng.choice(["%d/%m/%Y", "%d/%m/%Y", "%d-%m-%Y", "%d/%m/%y", "%d.%m.%Y"]))
    return date, sale.when.strftime(rng.choice(["%H:%M", "%H:%M", "%H:%M:%S"]))


def greek_discount(slip, sale, good, letter="", indent="  "):
    if good.discount:
        label = sale.rng.choice(GREEK_OFF).format(percent=good.percent)
        text = slip.pair(indent + label, slip.money(good.discount) + letter)
        slip.item(text, good.discount)


def greek_extras(slip, sale, letter=False):
    """The bag and the rebate on the whole, as rows of their own."""
    top = "19" if sale.shop.tax_id[-1].isalpha() else "24"
    if sale.bag:
        label = slip.pair(sale.rng.choice(GREEK_BAGS),
                          slip.money(sale.bag) + (" " + GREEK_LETTERS[top] if letter else ""))
        slip.item(label, sale.bag)
    if sale.rebate:
        slip.pair("ΥΠΟΣΥΝΟΛΟ", slip.money(sale.total - sale.rebate))
        label = slip.pair(sale.rng.choice(["ΕΚΠΤΩΣΗ ΜΕΛΟΥΣ", "ΕΚΠΤΩΣΗ ΕΠΙ ΣΥΝΟΛΟΥ", "ΔΩΡΟΕΠΙΤΑΓΗ ΕΚΠΤΩΣΗ"]),
                          slip.money(sale.rebate))
        slip.item(label, sale.rebate)


def greek_pay(slip, sale, euro=""):
    rng = sale.rng
    if sale.pay == "cash":
        given, change = sale.cash()
        slip.pair("ΜΕΤΡΗΤΑ", slip.money(given) + euro)
        if change or rng.random() < 0.5:
            slip.pair(rng.choice(["ΡΕΣΤΑ", "ΡΕΣΤΑ", "ΑΛΛΑΓΗ"]), slip.money(change) + euro)
    else:
        slip.pair(rng.choice(["ΚΑΡΤΑ", "ΠΙΣΤΩΤΙΚΗ ΚΑΡΤΑ", "ΧΡΕΩΣΤΙΚΗ ΚΑΡΤΑ", "POS", "VISA"]),
                  slip.money(sale.total) + euro)


def greek_vat(slip, sale):
    """The table of VAT rates, in one of three shapes."""
    rng, shape = sale.rng, sale.rng.randint(0, 2)
    if shape == 0:
        slip.centre("ΑΝΑΛΥΣΗ ΦΠΑ")
        thirds = [slip.columns // 3, slip.columns * 2 // 3, slip.columns]
        slip.put([("ΦΠΑ%", 0, "l"), ("ΚΑΘΑΡΗ", thirds[1] - 2, "r"), ("ΦΠΑ", slip.columns, "r")])
    for rate in sorted(sale.rates, key=int):
        gross = sale.rates[rate]
        net = round(gross * 100 / (100 + int(rate)))
        if shape == 0:
            slip.put([(f"{slip.money(int(rate) * 100)}%", 0, "l"), (slip.money(net), thirds[1] - 2, "r"),
                      (slip.money(gross - net), slip.columns, "r")])
        elif shape == 1:
            slip.pair(f"ΦΠΑ {GREEK_LETTERS[rate]} {rate}%", slip.money(gross - net))
        else:
            slip.pair(f"ΚΑΘ.ΑΞΙΑ {rate}%", slip.money(net))
            slip.pair(f"ΑΞΙΑ ΦΠΑ {rate}%", slip.money(gross - net))
    if rng.random() < 0.3:
        slip.pair("ΣΥΝΟΛΟ ΦΠΑ", slip.money(sum(g - round(g * 100 / (100 + int(r))) for r, g in sale.rates.items())))


def greek_card(slip, sale):
    """The card terminal's slip under the receipt."""
    rng = sale.rng
    slip.rule(rng.choice("-*="))
    slip.centre(rng.choice(["ΑΠΟΔΕΙΞΗ ΣΥΝΑΛΛΑΓΗΣ ΚΑΡΤΑΣ", "ΑΝΤΙΓΡΑΦΟ ΠΕΛΑΤΗ", "ΣΥΝΑΛΛΑΓΗ ΜΕ ΚΑΡΤΑ - ΑΓΟΡΑ"]))
    slip.left(f"TID: {digits(rng, 8)}  MID: {digits(rng, 9)}")
    slip.left(rng.choice(["VISA DEBIT", "MASTERCARD", "DEBIT MASTERCARD", "VISA CONTACTLESS"]))
    slip.left(f"ΑΡ.ΚΑΡΤΑΣ ************{digits(rng, 4)}")
    if rng.random() < 0.6:
        slip.left(f"AID: A0000000{rng.choice(['031010', '041010'])}")
    slip.pair(f"ΠΑΚΕΤΟ: {digits(rng, 3)}", f"ΑΡ.ΣΥΝ: {digits(rng, 6)}")
    slip.left(f"ΚΩΔ.ΕΓΚΡΙΣΗΣ: {digits(rng, 6)}")
    slip.pair("ΠΟΣΟ", slip.money(sale.total) + rng.choice([" EUR", " €"]))
    slip.centre(rng.choice(["ΣΥΝΑΛΛΑΓΗ ΕΓΚΕΚΡΙΜΕΝΗ", "ΔΕΝ ΑΠΑΙΤΕΙΤΑΙ ΥΠΟΓΡΑΦΗ", "ΑΝΕΠΑΦΗ ΣΥΝΑΛΛΑΓΗ"]))


def greek_foot(slip, sale, marks=True):
    """Signature, ΜΑΡΚ, QR square, thanks."""
    rng = sale.rng
    if sale.pay == "card" and rng.random() < 0.5:
        greek_card(slip, sale)
    slip.gap(0.6)
    if marks:
        mode = rng.randint(0, 2)
        if mode == 0:
            slip.left(hexes(rng, min(40, slip.columns)))
            if slip.columns < 40:
                slip.left(hexes(rng, 40 - slip.columns))
            slip.left(f"{digits(rng, 4)} {digits(rng, 8)} ΑΡ.ΜΗΤΡ. {rng.choice(['ΚΓΕ', 'DJC', 'ΤΑΑ'])}{digits(rng, 8)}")
        elif mode == 1:
            slip.left(f"ΜΑΡΚ: 4000{digits(rng, 11)}")
            slip.left(f"UID: {hexes(rng, 40)}"[:slip.columns])
            provider = rng.choice(["ENTERSOFT", "SOFTONE", "IMPACT", "ILYDA"])
            slip.left(f"ΠΑΡΟΧΟΣ: {provider} {rng.randint(2020, 2024)}_{digits(rng, 3)}")
        if mode and rng.random() < 0.7:
            slip.picture("qr")
    for text in rng.sample(GREEK_THANKS, rng.choice([1, 1, 2])):
        slip.centre(text)
    if rng.random() < 0.3:
        slip.picture("bars")


def el_percent_column(slip, sale):
    """Supermarket: VAT percent beside the price, count row below the goods."""
    rng = sale.rng
    number = f"{rng.randint(1, 999999):06d}"
    greek_head(slip, sale, number)
    slip.centre(f"ΥΠ/ΜΑ: {rng.randint(2, 480)} {rng.choice(GREEK_STREETS)} {rng.randint(1, 99)}")
    slip.centre(rng.choice(["ΑΠΟΔΕΙΞΗ ΛΙΑΝΙΚΗΣ ΠΩΛΗΣΗΣ", "ΑΠΟΔΕΙΞΗ ΛΙΑΝΙΚΗΣ ΠΩΛΗΣΗΣ (ΑΛΠ)",
                            "ΑΠΟΔΕΙΞΗ ΛΙΑΝΙΚΩΝ ΣΥΝΑΛΛΑΓΩΝ"]))
    date, time = greek_when(sale, rng)
    slip.pair(f"ΑΡ. {number}", f"{date} {time}")
    slip.rule()
    slip.put([("ΠΕΡΙΓΡΑΦΗ", 0, "l"), ("ΦΠΑ%", slip.columns - 8, "r"), ("ΑΞΙΑ €", slip.columns, "r")])
    slip.rule()
    for good in sale.goods:
        rate = slip.money(int(good.rate) * 100) + "%"
        name = good.name[:slip.columns - 17].rstrip()
        slip.put([(name, 0, "l"), (rate, slip.columns - 8, "r"), (slip.money(good.amount), slip.columns, "r")])
        slip.item(name, good.amount)
        if good.unit == "k":
            slip.left(f"{slip.money(good.count, 3)} ΚΙΛ X {slip.money(good.price)}", indent=3)
        elif good.count > 1000:
            slip.left(f"{good.count // 1000} ΤΕΜ X {slip.money(good.price)}", indent=3)
        greek_discount(slip, sale, good)
    greek_extras(slip, sale)
    slip.rule()
    slip.pair("ΣΥΝΟΛΟ", slip.money(sale.total) + rng.choice(["", " €"]), tall=rng.choice([1, 1.6]), bold=True)
    greek_pay(slip, sale)
    slip.rule()
    greek_vat(slip, sale)
    slip.pair(f"ΤΑΜΕΙΟ:{sale.till:02d} {sale.clerk}", f"ΤΕΜΑΧΙΑ: {len(sale.goods)}")
    greek_foot(slip, sale)


def el_count_above(slip, sale):
    """Supermarket: count row above the goods, a letter behind the price, discounts below, points."""
    rng = sale.rng
    number = f"{sale.number}"
    greek_head(slip, sale, number, logo=rng.random() < 0.7)
    slip.gap(0.5)
    slip.centre("*** ΝΟΜΙΜΗ ΑΠΟΔΕΙΞΗ ***" if rng.random() < 0.5 else "ΑΠΟΔΕΙΞΗ ΛΙΑΝΙΚΗΣ")
    times = rng.choice(["X", "x", "Χ", "*"])
    for good in sale.goods:
        if good.unit == "k":
            slip.left(f"  {slip.money(good.count, 3)} KG {times} {slip.money(good.price)} €/KG")
        elif good.count > 1000:
            count = rng.choice([str(good.count // 1000), slip.money(good.count, 3)])
            slip.left(f"  {count} {times} {slip.money(good.price)}")
        name = slip.pair(good.name, f"{slip.money(good.amount)} {GREEK_LETTERS[good.rate]}")
        slip.item(name, good.amount)
        greek_discount(slip, sale, good, " " + GREEK_LETTERS[good.rate])
    greek_extras(slip, sale, letter=True)
    slip.gap(0.4)
    wide = rng.choice([1, 1.5, 2])
    slip.pair(rng.choice(["ΣΥΝΟΛΟ ΕΥΡΩ", "ΣΥΝΟΛΟ", "ΣΥΝΟΛΟ €"]) if wide < 2 else "ΣΥΝΟΛΟ", slip.money(sale.total),
              wide=wide, tall=rng.choice([1, 2]), bold=True)
    greek_pay(slip, sale)
    slip.rule("=")
    greek_vat(slip, sale)
    if rng.random() < 0.5:
        slip.pair("ΠΟΝΤΟΙ ΣΥΝΑΛΛΑΓΗΣ", str(sale.total // 100))
        slip.pair("ΥΠΟΛΟΙΠΟ ΠΟΝΤΩΝ", str(rng.randint(50, 2400)))
    date, time = greek_when(sale, rng)
    slip.pair(f"ΑΡ.ΑΠΟΔΕΙΞΗΣ {number}", f"ΤΑΜ {sale.till}")
    slip.pair(f"ΗΜΕΡ. {date}", f"ΩΡΑ {time}")
    greek_foot(slip, sale)


def el_discounter(slip, sale):
    """Discounter: small letters with accents, count behind the goods, VAT table with four columns."""
    rng = sale.rng
    number = f"{digits(rng, 4)}-{digits(rng, 6)}"
    greek_head(slip, sale, number)
    slip.put([("EUR", slip.columns - 2, "r")])
    for good in sale.goods:
        letter = GREEK_LETTERS[good.rate]
        many = f"{slip.money(good.price)} x {good.count // 1000}  " if good.count > 1000 and not good.unit else ""
        name = slip.pair(good.name, f"{many}{slip.money(good.amount)} {letter}")
        slip.item(name, good.amount)
        if good.unit == "k":
            slip.left(f"{slip.money(good.count, 3)} kg x {slip.money(good.price)} EUR/kg", indent=4)
        if good.discount:
            text = slip.pair(rng.choice(["  Έκπτωση", "  Έκπτωση Plus", "  Προσφορά"]),
                             f"{slip.money(good.discount)} {letter}")
            slip.item(text, good.discount)
    if sale.bag:
        slip.item(slip.pair("Τσάντα πλαστική", f"{slip.money(sale.bag)} Γ"), sale.bag)
    slip.rule("-", 0.35)
    slip.pair(rng.choice(["Σύνολο", "ΣΥΝΟΛΟ", "Πληρωτέο ποσό"]), slip.money(sale.total), bold=True,
              tall=rng.choice([1, 1.4]))
    if sale.pay == "cash":
        given, change = sale.cash()
        slip.pair("Μετρητά", slip.money(given))
        slip.pair("Ρέστα", slip.money(-change) if rng.random() < 0.3 and change else slip.money(change))
    else:
        slip.pair(rng.choice(["Κάρτα", "Πιστωτική κάρτα"]), slip.money(sale.total))
    slip.gap(0.5)
    quarter = [slip.columns * k // 4 for k in (2, 3, 4)]
    slip.put([("ΦΠΑ%", 0, "l"), ("Φόρος +", quarter[0], "r"), ("Καθ. =", quarter[1], "r"), ("Μικτά", quarter[2], "r")])
    for rate in sorted(sale.rates, key=int):
        net = round(sale.rates[rate] * 100 / (100 + int(rate)))
        slip.put([(f"{GREEK_LETTERS[rate]} {rate}%", 0, "l"), (slip.money(sale.rates[rate] - net), quarter[0], "r"),
                  (slip.money(net), quarter[1], "r"), (slip.money(sale.rates[rate]), quarter[2], "r")])
    slip.rule()
    date = sale.when.strftime(rng.choice(["%d.%m.%y", "%d.%m.%Y", "%d/%m/%Y"]))
    slip.pair(f"{number}/{sale.till:02d}", f"{date}  {sale.when.strftime('%H:%M')}")
    greek_foot(slip, sale)


def el_small_register(slip, sale):
    """Bakery: a narrow register with ΕΝΑΡΞΗ and ΛΗΞΗ, departments or names, the date below."""
    rng = sale.rng
    number = f"{sale.number:04d}"
    greek_head(slip, sale, number, logo=False)
    slip.centre(rng.choice(["ΝΟΜΙΜΗ ΑΠΟΔΕΙΞΗ-ΕΝΑΡΞΗ", "ΑΠΟΔΕΙΞΗ ΕΝΑΡΞΗ", "ΑΠΟΔΕΙΞΗ ΛΙΑΝΙΚΗΣ ΠΩΛΗΣΗΣ"]))
    departments = rng.random() < 0.3
    for good in sale.goods:
        if good.unit == "k":
            slip.left(f" {slip.money(good.count, 3)} X {slip.money(good.price)}")
        elif good.count > 1000:
            slip.left(f" {good.count // 1000} X {slip.money(good.price)}")
        name = f"ΤΜΗΜΑ {'1' if good.rate == '13' else '2'}" if departments else good.name
        percent = f"{good.rate}%"
        name = name[:slip.columns - 13].rstrip()
        slip.put([(name, 0, "l"), (percent, slip.columns - 8, "r"), (slip.money(good.amount), slip.columns, "r")])
        slip.item(name, good.amount)
        greek_discount(slip, sale, good, indent="")
    slip.rule(rng.choice("-="), rng.choice([1, 1, 0.4]))
    wide = rng.choice([1, 2, 2])
    slip.pair("ΣΥΝΟΛΟ", slip.money(sale.total), wide=wide, tall=rng.choice([1, 2]))
    greek_pay(slip, sale)
    slip.left(f"ΕΙΔΗ {len(sale.goods)}    ΧΕΙΡ. {sale.till:02d}")
    date, time = greek_when(sale, rng)
    slip.pair(date, time)
    slip.left(f"ΑΡ.ΑΠΟΔΕΙΞΗΣ {number}" if rng.random() < 0.6 else f"Α/Α ΑΠΟΔ: {number}")
    slip.left(f"ΑΡ. Ζ {rng.randint(100, 2400)}  ΤΑΑ {digits(rng, 8)}")
    slip.left(hexes(rng, min(40, slip.columns)))
    slip.centre(rng.choice(["ΝΟΜΙΜΗ ΑΠΟΔΕΙΞΗ-ΛΗΞΗ", "ΕΥΧΑΡΙΣΤΟΥΜΕ", "ΑΠΟΔΕΙΞΗ ΛΗΞΗ"]))


def el_table(slip, sale):
    """Pharmacy or shop: two rows for each, code and name, then count, price, discount and worth."""
    rng = sale.rng
    number = f"{rng.choice(['ΑΛΠ', 'ΑΛ', 'Α'])}-{rng.randint(100, 99999)}"
    greek_head(slip, sale, number, logo=rng.random() < 0.5)
    slip.gap(0.4)
    slip.centre(rng.choice(["ΑΠΟΔΕΙΞΗ ΛΙΑΝΙΚΗΣ ΣΥΝΑΛΛΑΓΗΣ", "ΑΠΟΔΕΙΞΗ ΛΙΑΝΙΚΗΣ ΠΩΛΗΣΗΣ"]), bold=True)
    slip.pair("ΑΡΙΘΜΟΣ:", number)
    date, time = greek_when(sale, rng)
    slip.pair("ΗΜΕΡΟΜΗΝΙΑ:", f"{date} {time}")
    if rng.random() < 0.4:
        slip.pair("ΠΕΛΑΤΗΣ:", "ΠΕΛΑΤΕΣ ΛΙΑΝΙΚΗΣ")
    ends = [slip.columns * k // 10 for k in (2, 5, 7)] + [slip.columns]
    slip.rule("=")
    slip.left("ΚΩΔΙΚΟΣ / ΠΕΡΙΓΡΑΦΗ")
    slip.put([(text, end, "r") for text, end in zip(("ΠΟΣ", "ΤΙΜΗ", "ΦΠΑ", "ΑΞΙΑ"), ends)])
    slip.rule("=")
    coded = rng.random() < 0.5
    for good in sale.goods:
        room = slip.columns - (6 if coded else 0)
        name = good.name[:room].rstrip()
        slip.left((good.code[-5:] + " " if coded else "") + name)
        if good.unit:
            count = slip.money(good.count, 3)
        else:
            count = rng.choice([str(good.count // 1000), slip.money(good.count // 10)])
        slip.put([(count, ends[0], "r"), (slip.money(good.price), ends[1], "r"), (f"{good.rate}%", ends[2], "r"),
                  (slip.money(good.amount), ends[3], "r")])
        slip.item(name, good.amount)
        greek_discount(slip, sale, good)
    greek_extras(slip, sale)
    slip.rule("=")
    net = sum(round(g * 100 / (100 + int(r))) for r, g in sale.rates.items())
    if rng.random() < 0.5:
        slip.pair("ΚΑΘΑΡΗ ΑΞΙΑ", slip.money(net))
        slip.pair("ΦΠΑ", slip.money(sale.total - net))
    slip.pair(rng.choice(["ΠΛΗΡΩΤΕΟ", "ΤΕΛΙΚΟ ΠΟΣΟ", "ΓΕΝΙΚΟ ΣΥΝΟΛΟ", "ΣΥΝΟΛΙΚΗ ΑΞΙΑ"]),
              slip.money(sale.total) + rng.choice(["€", " €", ""]),
              bold=True, tall=rng.choice([1, 1.5]))
    greek_pay(slip, sale)
    greek_foot(slip, sale)


def el_petrol(slip, sale):
    """Filling station: litres by price, pump, plate."""
    rng = sale.rng
    number = f"{sale.number:06d}"
    greek_head(slip, sale, number, logo=rng.random() < 0.5)
    slip.rule("*")
    slip.centre(rng.choice(["ΑΠΟΔΕΙΞΗ ΛΙΑΝΙΚΗΣ ΠΩΛΗΣΗΣ", "ΑΠΟΔΕΙΞΗ ΕΣΟΔΟΥ"]))
    date, time = greek_when(sale, rng)
    slip.left(f"ΗΜΕΡ/ΝΙΑ : {date}")
    slip.left(f"ΩΡΑ      : {time}")
    slip.left(f"ΑΡ.ΑΠΟΔ. : {number}")
    slip.left(f"ΑΝΤΛΙΑ {rng.randint(1, 12)}  ΑΚΡΟΣΩΛΗΝΙΟ {rng.randint(1, 4)}")
    if rng.random() < 0.4:
        plate = "".join(rng.choice("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ") for _ in range(3))
        slip.left(f"ΑΡ.ΚΥΚΛ.: {plate} {digits(rng, 4)}")
    slip.rule("-")
    for good in sale.goods:
        if good.unit == "f":
            slip.left(f"{slip.money(good.count // 10)} ΛΙΤΡΑ X {slip.money(good.price, 3)} €/ΛΤ")
        elif good.count > 1000:
            slip.left(f"{good.count // 1000} ΤΕΜ X {slip.money(good.price)}")
        name = slip.pair(good.name, slip.money(good.amount) + rng.choice(["", " Γ"]))
        slip.item(name, good.amount)
        greek_discount(slip, sale, good)
    slip.rule("-")
    slip.pair("ΣΥΝΟΛΟ", slip.money(sale.total) + " €", wide=rng.choice([1, 1.5]), bold=True)
    greek_vat(slip, sale)
    greek_pay(slip, sale)
    greek_foot(slip, sale)


def el_tavern(slip, sale):
    """Café or tavern: the count in front, table and waiter, a bold sum in the middle."""
    rng = sale.rng
    number = f"{sale.number}"
    greek_head(slip, sale, number, logo=rng.random() < 0.6)
    date, time = greek_when(sale, rng)
    slip.pair(f"{date} {time}", f"Νο {number}")
    slip.pair(rng.choice(["ΤΡΑΠΕΖΙ", "ΤΡΑΠ."]) + f" {rng.randint(1, 40)}", f"ΣΕΡΒ. {sale.clerk}")
    slip.rule(rng.choice("-=_"))
    euro = rng.choice(["", "€", " €"])
    for good in sale.goods:
        count = ""
        if good.count > 1000 or rng.random() < 0.8:
            count = rng.choice([f"{good.count // 1000} ", f"{good.count // 1000}x "])
        printed = slip.pair(count + good.name, slip.money(good.amount) + euro)
        slip.item(printed[len(count):], good.amount)
        if good.count > 1000 and rng.random() < 0.5:
            slip.left(f"({slip.money(good.price)} / ΤΕΜ)", indent=4)
        greek_discount(slip, sale, good)
    greek_extras(slip, sale)
    slip.rule("-")
    if rng.random() < 0.5:
        slip.centre(f"ΣΥΝΟΛΟ: {slip.money(sale.total)}€", wide=1.5, tall=2, bold=True)
    else:
        slip.pair("ΣΥΝΟΛΟ", slip.money(sale.total) + "€", tall=1.5, bold=True)
    greek_pay(slip, sale, euro)
    greek_vat(slip, sale)
    greek_foot(slip, sale)


def el_cyprus(slip, sale):
    """Cyprus: Greek and English side by side, VAT number with a letter, the euro sign in front."""
    rng, shop = sale.rng, sale.shop
    number = f"{sale.till:02d}{digits(rng, 5)}"
    logo = rng.random() < 0.6
    slip.logo(shop.brand) if logo else slip.centre(shop.brand, tall=1.5, bold=True)
    slip.centre(shop.legal)
    slip.centre(f"{shop.street}, {shop.town}")
    slip.centre(f"ΤΗΛ/TEL: {shop.phone}")
    slip.centre(rng.choice(["ΑΡ. ΦΠΑ / VAT NO: {i}", "VAT REG. NO {i}", "Αρ. Εγγραφής ΦΠΑ: {i}"]).format(i=shop.tax_id))
    set_truth(slip, sale, shop.brand, [shop.brand, shop.legal], number, shop.tax_id)
    date, time = greek_when(sale, rng)
    slip.centre("ΑΠΟΔΕΙΞΗ / RECEIPT")
    slip.pair(f"{date} {time}", f"#{number}")
    slip.rule()
    euro = rng.choice(["€", "", "€"])
    for good in sale.goods:
        name = slip.pair(good.name, f"{euro}{slip.money(good.amount)} {GREEK_LETTERS[good.rate]}")
        slip.item(name, good.amount)
        if good.unit == "k":
            slip.left(f"{slip.money(good.count, 3)}kg @ {euro}{slip.money(good.price)}/kg", indent=2)
        elif good.count > 1000:
            slip.left(f"{good.count // 1000} @ {euro}{slip.money(good.price)}", indent=2)
        greek_discount(slip, sale, good)
    greek_extras(slip, sale)
    slip.rule()
    slip.pair("ΣΥΝΟΛΟ/TOTAL", "€" + slip.money(sale.total), wide=rng.choice([1, 1.3]), tall=rng.choice([1, 1.6]),
              bold=True)
    if sale.pay == "cash":
        given, change = sale.cash()
        slip.pair("ΜΕΤΡΗΤΑ/CASH", euro + slip.money(given))
        slip.pair("ΡΕΣΤΑ/CHANGE", euro + slip.money(change))
    else:
        slip.pair("ΚΑΡΤΑ/CARD", euro + slip.money(sale.total))
    slip.gap(0.4)
    greek_vat(slip, sale)
    slip.left(f"ΤΑΜΕΙΟ/TILL: {sale.till}  ΤΑΜΙΑΣ: {sale.clerk}")
    if sale.pay == "card" and rng.random() < 0.6:
        greek_card(slip, sale)
    slip.centre(rng.choice(["ΕΥΧΑΡΙΣΤΟΥΜΕ - THANK YOU", "ΕΥΧΑΡΙΣΤΟΥΜΕ ΓΙΑ ΤΗΝ ΕΠΙΣΚΕΨΗ ΣΑΣ"]))
    if rng.random() < 0.5:
        slip.picture("bars")

# ---------------------------------------------------------------- Bulgarian tills

BULGARIAN_OFF = ("ОТСТЪПКА", "ОТСТЪПКА -{percent}.00%", "ОТСТЪПКА {percent}%", "ПРОМОЦИЯ", "ОТСТЪПКА КЛ.КАРТА")
BULGARIAN_BAGS = ("ТОРБИЧКА ПОЛИЕТ.", "НАЙЛОНОВА ТОРБА", "ПЛИК БИОРАЗГР.", "ТОРБА ХАРТИЕНА")
BULGARIAN_THANKS = ("БЛАГОДАРИМ ВИ!", "БЛАГОДАРИМ ЗА ПОКУПКАТА", "ЗАПОВЯДАЙТЕ ОТНОВО", "ПРИЯТЕН ДЕН!",
                    "ОЧАКВАМЕ ВИ ОТНОВО",
                    "Благодарим Ви, че пазарувахте при нас!", "ПАЗЕТЕ БЕЛЕЖКАТА ЗА РЕКЛАМАЦИЯ")
LEV = 1.95583


def bulgarian_ids(sale):
    """(device, unique sale number, running number)"""
    rng = sale.rng
    device = f"{rng.choice(['DT', 'ED', 'DY', 'ZK', 'IS'])}{digits(rng, 6)}"
    return device, f"{device}-{rng.randint(1, 30):04d}-{rng.randint(1, 99999):07d}", f"{rng.randint(1, 99999):07d}"


def bulgarian_head(slip, sale, logo=True, unp=True):
    """Firm, seat, ЕИК, shop, ЗДДС №, УНП; sets the truth's head. Returns (device, running number)."""
    shop, rng = sale.shop, sale.rng
    device, unique, running = bulgarian_ids(sale)
    branded = logo or rng.random() < 0.6
    if logo:
        slip.logo(shop.brand)
    slip.centre(shop.legal, bold=rng.random() < 0.3)
    case = (lambda t: t.upper()) if rng.random() < 0.5 else (lambda t: t)
    slip.centre(case(f"{shop.town}{rng.choice([', ', ' '])}{shop.street}"))
    tax = rng.choice(["ЕИК: {i}", "ЕИК {i}", "ЕИК:{i}", "БУЛСТАТ {i}"]).format(i=shop.tax_id)
    slip.centre(tax)
    if branded and not logo:
        slip.centre(shop.brand, bold=rng.random() < 0.4, tall=rng.choice([1, 1.5]))
    if rng.random() < 0.5:
        slip.centre(case(rng.choice(["Магазин {n} {t}", "Обект №{n}, {t}", "Търговски обект {n} {t}"]).format(
            n=rng.randint(1, 260), t=shop.town)))
    if rng.random() < 0.3:
        slip.centre(f"тел. {shop.phone}")
    vat_number = None
    if shop.vat_registered:
        vat_number = "BG" + shop.tax_id
        slip.centre(rng.choice(["ЗДДС №: {v}", "ЗДДС № {v}", "ЗДДС N: {v}", "ИН по ЗДДС: {v}"]).format(v=vat_number))
    if unp:
        slip.left(rng.choice(["УНП: {u}", "УНП:{u}", "УНП {u}"]).format(u=unique))
    set_truth(slip, sale, shop.brand if branded else shop.legal, [shop.brand, shop.legal] if branded else [],
              unique if unp else running, vat_number, [running] if unp else [])
    return device, running


def bulgarian_total(slip, sale, word="ОБЩА СУМА", wide=1.0, tall=1.0):
    """The sum and, from August 2025 on, often the second currency and the rate."""
    rng, second = sale.rng, sale.when >= datetime.datetime(2025, 8, 8) and sale.rng.random() < 0.7
    euro = sale.currency == "EUR"
    lev = rng.choice(["ЛВ", "ЛВ.", "BGN", "ЛЕВА"])
    names = (rng.choice(["EUR", "ЕВРО", "€"]), lev) if euro else (lev, rng.choice(["EUR", "ЕВРО"]))
    behind = rng.random() < 0.4
    other = round(sale.total * LEV) if euro else round(sale.total / LEV)
    for name, cents, big in ((names[0], sale.total, True), (names[1], other, False)):
        if not big and not second:
            break
        style = {"wide": wide, "tall": tall, "bold": True} if big else {}
        bare = big and not second and rng.random() < 0.5
        if bare:
            slip.pair(word, slip.money(cents), **style)
        elif behind:
            slip.pair(word, f"{slip.money(cents)} {name}", **style)
        else:
            slip.pair(f"{word} {name}", slip.money(cents), **style)
    if second and rng.random() < 0.7:
        slip.left(rng.choice(["КУРС 1 EUR = 1.95583 ЛВ", "Курс: 1 € = 1.95583 лв.", "ОБМЕНЕН КУРС: 1.95583"]))


def bulgarian_pay(slip, sale):
    rng = sale.rng
    unit = rng.choice(["", "", " ЕВРО" if sale.currency == "EUR" else " ЛЕВА"])
    if sale.pay == "cash":
        given, change = sale.cash()
        slip.pair("В БРОЙ" + unit, slip.money(given))
        if change or rng.random() < 0.4:
            slip.pair("РЕСТО" + unit, slip.money(change))
    else:
        slip.pair(rng.choice(["С КАРТА", "ДЕБИТНА КАРТА", "КРЕД./ДЕБ. КАРТА", "КАРТА", "БАНКОВА КАРТА"]),
                  slip.money(sale.total))


def bulgarian_vat(slip, sale):
    rng = sale.rng
    percent = {"А": 0, "Б": 20, "В": 20, "Г": 9}
    for group in sorted(sale.rates):
        gross = sale.rates[group]
        net = round(gross * 100 / (100 + percent[group]))
        if rng.random() < 0.5:
            slip.pair(f"ДДС {group}={percent[group]}%", slip.money(gross - net))
        else:
            slip.pair(f"ОБОРОТ {group} {slip.money(percent[group] * 100)}%", slip.money(gross))
            slip.pair("В Т.Ч. ДДС", slip.money(gross - net))


def bulgarian_card(slip, sale):
    """The card terminal's slip."""
    rng = sale.rng
    slip.rule(rng.choice("-*="))
    slip.centre(rng.choice(["ПОКУПКА", "БЕЛЕЖКА ОТ ПОС ТЕРМИНАЛ", "КОПИЕ ЗА КЛИЕНТА"]))
    slip.left(f"ТЕРМИНАЛ: {digits(rng, 8)}")
    slip.left(rng.choice(["VISA DEBIT", "DEBIT MASTERCARD", "MASTERCARD", "VISA CREDIT"]) + f" ****{digits(rng, 4)}")
    slip.left(f"AID: A0000000{rng.choice(['031010', '041010'])}")
    slip.pair("СУМА:", slip.money(sale.total) + (" EUR" if sale.currency == "EUR" else " BGN"))
    slip.left(f"АВТ.КОД: {digits(rng, 6)}  RRN: {digits(rng, 12)}")
    slip.centre(rng.choice(["ОДОБРЕНА ТРАНЗАКЦИЯ", "НЕ СЕ ИЗИСКВА ПОДПИС", "БЕЗКОНТАКТНО ПЛАЩАНЕ"]))


def bulgarian_foot(slip, sale, device, running):
    """Running number, date, QR square, ФИСКАЛЕН БОН, device numbers, signature."""
    rng = sale.rng
    if sale.pay == "card" and rng.random() < 0.45:
        bulgarian_card(slip, sale)
        slip.rule("-")
    thanks = rng.sample(BULGARIAN_THANKS, rng.choice([0, 1, 1, 2]))
    for text in thanks:
        slip.centre(text)
    date = sale.when.strftime(rng.choice(["%d-%m-%Y", "%d-%m-%Y", "%d.%m.%Y", "%d.%m.%Y г."]))
    time = sale.when.strftime(rng.choice(["%H:%M:%S", "%H:%M:%S", "%H:%M"]))
    amount = f"{len(sale.goods)} {'АРТИКУЛ' if len(sale.goods) == 1 else 'АРТИКУЛА'}"
    shape = rng.randint(0, 2)
    if shape == 0 and slip.columns >= 34:
        slip.pair(f"{running} {sale.till:04d}", f"{date} {time}")
    elif shape == 1:
        slip.left(amount)
        slip.left(f"{running}")
        slip.pair(date, time)
    else:
        slip.pair(f"БОН {running}", amount)
        slip.pair(f"ДАТА {date}", time)
    if rng.random() < 0.75:
        slip.picture("qr")
    slip.centre(rng.choice(["ФИСКАЛЕН БОН", "ФИСКАЛЕН БОН", "* ФИСКАЛЕН БОН *", "BG ФИСКАЛЕН БОН"]),
                wide=rng.choice([1, 1.5, 2]), bold=True)
    slip.pair(device, digits(rng, 8))
    signature = hexes(rng, 40)
    for start in range(0, 40, min(40, slip.columns)):
        slip.left(signature[start:start + slip.columns])


def bg_count(slip, good, sign="x"):
    """The row '2.000 x 1.29', or none for a single piece."""
    if good.unit == "k" or good.count != 1000:
        slip.left(f"{slip.money(good.count, 3)} {sign} {slip.money(good.price)}")


def bg_discount(slip, sale, good, letter="", indent=""):
    if good.discount:
        label = sale.rng.choice(BULGARIAN_OFF).format(percent=good.percent)
        text = slip.pair(indent + label, slip.money(good.discount) + letter)
        slip.item(text, good.discount)


def bg_extras(slip, sale, letter=""):
    if sale.bag:
        slip.item(slip.pair(sale.rng.choice(BULGARIAN_BAGS), slip.money(sale.bag) + letter), sale.bag)
    if sale.rebate:
        slip.pair("МЕЖДИННА СУМА", slip.money(sale.total - sale.rebate))
        label = sale.rng.choice(["ОТСТЪПКА ОТ СУМАТА", "ОТСТЪПКА ЛОЯЛЕН КЛИЕНТ", "НАМАЛЕНИЕ"])
        slip.item(slip.pair(label, slip.money(sale.rebate)), sale.rebate)


def bg_count_above(slip, sale):
    """Supermarket: '2.000 x 1.29' above the goods, the tax group behind the price."""
    rng = sale.rng
    device, running = bulgarian_head(slip, sale)
    slip.left(f"КАСИЕР: {sale.till:02d} {sale.clerk}")
    slip.gap(0.4)
    hashed, sign = rng.choice(["", "", "# ", "*"]), rng.choice(["x", "x", "X", "*"])
    for good in sale.goods:
        bg_count(slip, good, sign)
        name = slip.pair(good.name, f"{hashed}{slip.money(good.amount)} {good.rate}")
        slip.item(name, good.amount)
        bg_discount(slip, sale, good, " " + good.rate)
    bg_extras(slip, sale, " Б")
    slip.rule("-", rng.choice([1, 0.4]))
    bulgarian_total(slip, sale, wide=rng.choice([1, 1, 1.3]), tall=rng.choice([1, 2]))
    bulgarian_pay(slip, sale)
    if rng.random() < 0.4:
        bulgarian_vat(slip, sale)
    bulgarian_foot(slip, sale, device, running)


def bg_hypermarket(slip, sale):
    """Hypermarket: head row with the currency, '2 * 0,65' below, net table with four columns."""
    rng = sale.rng
    device, running = bulgarian_head(slip, sale)
    slip.rule("-")
    unit = "EUR" if sale.currency == "EUR" else rng.choice(["BGN", "лв."])
    slip.pair(rng.choice(["Артикул", "Описание", ""]), f"Цена {unit}", bold=True)
    for good in sale.goods:
        name = slip.pair(good.name, f"{slip.money(good.amount)} {good.rate}")
        slip.item(name, good.amount)
        if good.unit == "k":
            slip.left(f"{slip.money(good.count, 3)} кг * {slip.money(good.price)} {unit}/кг", indent=2)
        elif good.count > 1000:
            slip.left(f"{good.count // 1000} * {slip.money(good.price)}", indent=2)
        bg_discount(slip, sale, good, " " + good.rate, indent="  ")
    bg_extras(slip, sale, " Б")
    slip.rule("=")
    bulgarian_total(slip, sale, word=rng.choice(["Сума", "СУМА", "ОБЩА СУМА", "Обща сума"]), tall=rng.choice([1, 1.5]))
    bulgarian_pay(slip, sale)
    slip.rule("-")
    quarter = [slip.columns * k // 4 for k in (2, 3, 4)]
    slip.put([("ДДС%", 0, "l"), ("Нето", quarter[0], "r"), ("ДДС", quarter[1], "r"), ("Бруто", quarter[2], "r")])
    for group in sorted(sale.rates):
        percent = {"Б": 20, "В": 20, "Г": 9}[group]
        gross = sale.rates[group]
        net = round(gross * 100 / (100 + percent))
        slip.put([(f"{group} {percent}%", 0, "l"), (slip.money(net), quarter[0], "r"),
                  (slip.money(gross - net), quarter[1], "r"), (slip.money(gross), quarter[2], "r")])
    slip.left(f"Касиер {sale.till} / {sale.clerk}")
    bulgarian_foot(slip, sale, device, running)


def bg_discounter(slip, sale):
    """Discounter: small letters, the count behind the goods in the same row."""
    rng = sale.rng
    device, running = bulgarian_head(slip, sale)
    slip.gap(0.4)
    for good in sale.goods:
        many = f"{good.count // 1000} x {slip.money(good.price)}  " if good.count > 1000 and not good.unit else ""
        name = slip.pair(good.name, f"{many}{slip.money(good.amount)} {good.rate}")
        slip.item(name, good.amount)
        if good.unit == "k":
            slip.left(f"{slip.money(good.count, 3)} kg x {slip.money(good.price)}/kg", indent=3)
        if good.discount:
            text = slip.pair(rng.choice(["  Отстъпка", "  Plus отстъпка", "  Промоция"]), slip.money(good.discount))
            slip.item(text, good.discount)
    bg_extras(slip, sale, " Б")
    slip.rule("-", 0.4)
    bulgarian_total(slip, sale, word=rng.choice(["ОБЩА СУМА", "Общо", "Обща сума"]), tall=rng.choice([1, 1.4]))
    bulgarian_pay(slip, sale)
    if rng.random() < 0.6:
        bulgarian_vat(slip, sale)
    bulgarian_foot(slip, sale, device, running)


def bg_small_register(slip, sale):
    """Café: a narrow register, name and worth in two rows, the table's number."""
    rng = sale.rng
    device, running = bulgarian_head(slip, sale, logo=rng.random() < 0.3, unp=rng.random() < 0.7)
    slip.pair(f"ОПЕРАТОР {sale.till:02d}", f"МАСА {rng.randint(1, 30)}")
    slip.rule("-")
    two_rows = rng.random() < 0.5
    for good in sale.goods:
        if two_rows:
            name = good.name[:slip.columns]
            slip.left(name)
            slip.pair(f"{slip.money(good.count, 3)} x {slip.money(good.price)}",
                      f"{slip.money(good.amount)} {good.rate}")
        else:
            bg_count(slip, good)
            name = slip.pair(good.name, f"{slip.money(good.amount)} {good.rate}")
        slip.item(name, good.amount)
        bg_discount(slip, sale, good)
    bg_extras(slip, sale)
    slip.rule("=")
    bulgarian_total(slip, sale, word=rng.choice(["ОБЩА СУМА", "СУМА", "ОБЩО"]), wide=rng.choice([1, 1.2]),
                    tall=rng.choice([1, 2]))
    bulgarian_pay(slip, sale)
    bulgarian_foot(slip, sale, device, running)


def bg_pharmacy(slip, sale):
    """Pharmacy: numbered rows, count and price below each name with '='."""
    rng = sale.rng
    device, running = bulgarian_head(slip, sale, logo=rng.random() < 0.5)
    slip.left(f"МАГ.-ФАРМАЦЕВТ: {sale.clerk}")
    slip.rule("-")
    numbered = rng.random() < 0.5
    for place, good in enumerate(sale.goods, 1):
        prefix = f"{place}. " if numbered else ""
        if rng.random() < 0.5 or good.count > 1000:
            name = good.name[:slip.columns - len(prefix)].rstrip()
            slip.left(prefix + name)
            slip.pair(f"  {good.count // 1000} бр. x {slip.money(good.price)} =",
                      f"{slip.money(good.amount)} {good.rate}")
        else:
            name = slip.pair(prefix + good.name, f"{slip.money(good.amount)} {good.rate}")[len(prefix):]
        slip.item(name, good.amount)
        bg_discount(slip, sale, good, indent="  ")
    bg_extras(slip, sale, " Б")
    slip.rule("-")
    bulgarian_total(slip, sale, word=rng.choice(["ВСИЧКО", "ОБЩА СУМА", "СУМА ЗА ПЛАЩАНЕ"]), tall=rng.choice([1, 1.5]))
    bulgarian_pay(slip, sale)
    bulgarian_vat(slip, sale)
    bulgarian_foot(slip, sale, device, running)


def bg_petrol(slip, sale):
    """Filling station: litres above the fuel, pump, often a card slip."""
    rng = sale.rng
    device, running = bulgarian_head(slip, sale, logo=rng.random() < 0.6)
    slip.left(f"КОЛОНКА {rng.randint(1, 12)}  ПИСТОЛЕТ {rng.randint(1, 4)}")
    if rng.random() < 0.3:
        region = rng.choice(["СВ", "РВ", "В", "ТХ", "СА"])
        slip.left(f"АВТ. № {region} {digits(rng, 4)} {rng.choice(['АВ', 'КН', 'ТМ'])}")
    slip.gap(0.4)
    for good in sale.goods:
        if good.unit == "f":
            slip.left(f"{slip.money(good.count // 10)}{rng.choice(['0 x', ' Л x', 'L x'])} {slip.money(good.price, 3)}")
        else:
            bg_count(slip, good)
        name = slip.pair(good.name, f"{slip.money(good.amount)} {good.rate}")
        slip.item(name, good.amount)
        bg_discount(slip, sale, good)
    slip.rule("-")
    bulgarian_total(slip, sale, tall=rng.choice([1, 2]))
    bulgarian_pay(slip, sale)
    bulgarian_vat(slip, sale)
    bulgarian_foot(slip, sale, device, running)


def bg_coded(slip, sale):
    """Bookshop or hardware: a code row, then the name, '=' before the worth; date in the head."""
    rng = sale.rng
    device, running = bulgarian_head(slip, sale, logo=rng.random() < 0.6)
    slip.pair(sale.when.strftime("Дата: %d.%m.%Y"), f"Каса {sale.till}")
    slip.rule("*")
    for good in sale.goods:
        slip.left(rng.choice([good.code, f"КОД {good.code[-6:]}"]))
        name = good.name[:slip.columns - 12].rstrip()
        slip.put([(name, 0, "l"), (slip.money(good.amount) + good.rate, slip.columns, "r")])
        slip.item(name, good.amount)
        if good.count > 1000:
            slip.left(f"{good.count // 1000} БР. X {slip.money(good.price)}", indent=2)
        bg_discount(slip, sale, good)
    bg_extras(slip, sale, "Б")
    slip.rule("*")
    bulgarian_total(slip, sale, word=rng.choice(["ВСИЧКО", "ОБЩО", "ОБЩА СУМА"]), wide=rng.choice([1, 1.2]),
                    tall=rng.choice([1, 1.6]))
    bulgarian_pay(slip, sale)
    bulgarian_foot(slip, sale, device, running)


# layout: (function, kinds of shop, columns, goods)
LAYOUTS = {
    "el": [(el_percent_column, ("market",), (38, 48), (3, 20)), (el_count_above, ("market",), (32, 44), (2, 18)),
           (el_discounter, ("discounter",), (38, 46), (2, 18)), (el_small_register, ("bakery",), (24, 32), (1, 5)),
           (el_table, ("pharmacy", "shop"), (32, 44), (1, 7)), (el_petrol, ("petrol",), (28, 40), (1, 1)),
           (el_tavern, ("cafe",), (28, 42), (2, 10)), (el_cyprus, ("cyprus",), (34, 44), (2, 15))],
    "bg": [(bg_count_above, ("market",), (32, 44), (2, 18)),
           (bg_hypermarket, ("market", "discounter"), (36, 48), (3, 18)),
           (bg_discounter, ("discounter",), (36, 46), (2, 18)), (bg_small_register, ("cafe",), (28, 34), (1, 8)),
           (bg_pharmacy, ("pharmacy",), (32, 42), (1, 6)), (bg_petrol, ("petrol",), (30, 42), (1, 1)),
           (bg_coded, ("shop",), (32, 44), (1, 8)), (bg_count_above, ("market", "shop"), (30, 38), (1, 12))],
}


def make_slip(rng, language, place):
    """A printed slip of the layout whose turn it is; returns (slip, layout's name)."""
    function, kinds, columns, size = LAYOUTS[language][place % len(LAYOUTS[language])]
    sale = make_sale(rng, language, rng.choice(kinds), rng.randint(*size))
    while sale.total <= 0:
        sale = make_sale(rng, language, rng.choice(kinds), rng.randint(*size))
    mark = rng.choice(",,,,.") if language == "el" else rng.choice(",...")
    slip = Slip(rng, rng.randint(*columns), mark, rng.random() < 0.12)
    function(slip, sale)
    assert round(sum(item["amount"] for item in slip.items) * 100) == sale.total, function.__name__
    return slip, function.__name__

# ---------------------------------------------------------------- ink on paper


class Printer:
    """Sets a slip's rows in one face at till proportions, into an array of ink from 0 to 1."""

    def __init__(self, rng, slip):
        self.rng, self.slip = rng, slip
        name = rng.choice(list(FACES))
        self.faces = [FONTS + path for path in FACES[name]]
        self.all_bold = rng.random() < 0.12
        self.fixed = "Mono" in name
        self.cap = max(14.0, min(30.0, rng.gauss(20, 4)))
        self.dots = rng.random() < 0.5
        self.grain = rng.choice([16, 18, 20]) if self.dots else 40
        font = ImageFont.truetype(self.faces[0], 200)
        self.cap_share = -font.getbbox("H", anchor="ls")[1] / 200
        natural = self.cap / self.cap_share * font.getlength("ΑΣΝБДОЕ012") / 2000
        wanted = self.cap / rng.uniform(1.15, 1.5)
        self.cell = max(natural * 0.72, min(natural * 1.05, wanted))
        self.squeeze = self.cell / natural
        self.pitch = self.cap * rng.uniform(1.5, 2.0)
        self.margin = self.cell * rng.uniform(1.2, 3.5)
        self.width = round(self.cell * slip.columns + 2 * self.margin)
        self.name = name

    def part(self, text, wide, tall, bold):
        """(ink image of the text, its width); the base line lies at 1.3 capital heights below the top."""
        grain, zoom = self.grain, self.cap / self.grain
        file = self.faces[1 if bold or self.all_bold else 0]
        font = ImageFont.truetype(file, round(grain / self.cap_share))
        natural = max(1.0, font.getlength(text))
        picture = Image.new("L", (int(natural) + 3, round(grain * 1.7)))
        ImageDraw.Draw(picture).text((1, round(grain * 1.3)), text, fill=255, font=font, anchor="ls")
        length = len(text) * self.cell * wide
        if not self.fixed:
            length = min(natural * zoom * self.squeeze * wide, length * 1.02)
        if self.dots:
            picture = picture.resize((max(1, round(length / zoom)), round(picture.height * tall)), Image.BILINEAR)
            picture = picture.point(lambda v: 255 if v > 105 else 0)
        size = (max(1, round(length)), max(1, round(grain * 1.7 * zoom * tall)))
        return picture.resize(size, Image.BICUBIC), size[0]

    def height_of(self, row):
        if "rule" in row:
            return self.pitch * 0.9
        if "gap" in row:
            return self.pitch * row["gap"]
        if "picture" in row:
            return self.cell * 12 if row["picture"] == "qr" else self.cap * 4
        if "logo" in row:
            return self.cap * 4.6
        return self.pitch + self.cap * (row["tall"] - 1)

    def print(self):
        """(ink array, [(text, frame)])"""
        top = self.pitch * self.rng.uniform(1, 3)
        height = round(top + sum(map(self.height_of, self.slip.rows)) + self.pitch * self.rng.uniform(1, 4))
        page, frames, y = Image.new("L", (self.width, height)), [], top
        for row in self.slip.rows:
            if "parts" in row:
                self.text_row(page, row, y, frames)
            elif "rule" in row:
                count = int(self.slip.columns * row["share"])
                image, length = self.part(row["rule"] * count, 1, 1, False)
                length = count * self.cell
                image = image.resize((round(length), image.height))
                x = self.margin + (self.slip.columns - count) * self.cell
                page.paste(255, (round(x), round(y - self.cap * 0.4)), image)
            elif "picture" in row:
                self.code(page, row["picture"], y)
            elif "logo" in row:
                self.logo_row(page, row, y, frames)
            y += self.height_of(row)
        return numpy.asarray(page, dtype=numpy.float32) / 255, frames

    def text_row(self, page, row, y, frames):
        boxes = []
        for text, column, side in sorted(row["parts"], key=lambda p: p[1]):
            image, length = self.part(text, row["wide"], row["tall"], row["bold"])
            x = self.margin + column * self.cell - length * {"l": 0, "r": 1, "c": 0.5}[side]
            place = (round(x), round(y - self.cap * 0.3 * row["tall"]))
            page.paste(255, place, image)
            ink = image.getbbox()
            if ink:
                boxes.append((place[0] + ink[0], place[1] + ink[1], place[0] + ink[2], place[1] + ink[3]))
        text = " ".join(" ".join(p[0] for p in sorted(row["parts"], key=lambda p: p[1])).split())
        if boxes and any(c.isalnum() for c in text):
            frames.append((text, frame_around(boxes)))

    def logo_row(self, page, row, y, frames):
        text, face = row["logo"], FONTS + row["face"]
        font = ImageFont.truetype(face, 100)
        share = -font.getbbox("H", anchor="ls")[1] / 100
        size = min(self.cap * 2.4 / share, 100 * (self.slip.columns * self.cell * 0.9) / font.getlength(text))
        font = ImageFont.truetype(face, int(size))
        box = ImageDraw.Draw(page).textbbox((self.width / 2, y + self.cap * 1.6), text, font=font, anchor="mm")
        draw = ImageDraw.Draw(page)
        if row["inverted"]:
            pad = self.cap * 0.5
            draw.rounded_rectangle((box[0] - pad, box[1] - pad, box[2] + pad, box[3] + pad), self.cap * 0.4, fill=255)
        draw.text((self.width / 2, y + self.cap * 1.6), text, font=font, anchor="mm",
                  fill=0 if row["inverted"] else 255)
        frames.append((" ".join(text.split()), tuple(box)))

    def code(self, page, kind, y):
        """A QR square or a bar code of no meaning."""
        rng, draw = self.rng, ImageDraw.Draw(page)
        if kind == "bars":
            x, end = self.width * 0.2, self.width * 0.8
            unit = max(1.5, self.cell / 7)
            while x < end:
                bar = rng.choice([1, 1, 2, 3]) * unit
                draw.rectangle((x, y, x + bar, y + self.cap * 3.2), fill=255)
                x += bar + rng.choice([1, 1, 2, 3]) * unit
            return
        count, side = 29, self.cell * 10.5
        cells = numpy.array([[rng.random() < 0.48 for _ in range(count)] for _ in range(count)])
        for r, c in ((0, 0), (0, count - 7), (count - 7, 0)):
            cells[r:r + 7, c:c + 7] = True
            cells[r + 1:r + 6, c + 1:c + 6] = False
            cells[r + 2:r + 5, c + 2:c + 5] = True
        image = Image.fromarray((cells * 255).astype("uint8")).resize((round(side), round(side)), Image.NEAREST)
        page.paste(image, (round((self.width - side) / 2), round(y + self.cell * 0.5)))


def frame_around(boxes):
    return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))


# ---------------------------------------------------------------- the photograph


def clouds(random, size, cell):
    """Smooth noise from 0 to 1 over (width, height), with blots of about `cell` pixels."""
    small = (max(2, round(size[0] / cell) + 2), max(2, round(size[1] / cell) + 2))
    grid = Image.fromarray((random.random(small[::-1]) * 255).astype("uint8"))
    return numpy.asarray(grid.resize(size, Image.BICUBIC), dtype=numpy.float32) / 255


def fade(rng, random, ink, strength):
    """Thermal print losing its black: blots, pale columns of the print head, pale ends."""
    height, width = ink.shape
    level = 1 - strength * clouds(random, (width, height), max(60, width / 4))
    if rng.random() < 0.35:
        for _ in range(rng.randint(1, 4)):
            x = rng.randint(0, width - 4)
            level[:, x:x + rng.randint(1, 3)] *= rng.uniform(0.1, 0.6)
    if rng.random() < 0.3:
        ramp = numpy.linspace(1, 1 - strength * 0.7, height, dtype=numpy.float32)
        level *= (ramp if rng.random() < 0.5 else ramp[::-1])[:, None]
    level *= 1 - 0.12 * strength * random.random((height, 1), dtype=numpy.float32)
    return ink * level


def table_top(rng, random, size):
    """A table in colour: wood, stone or cloth."""
    width, height = size
    base = numpy.array(rng.choice([(120, 84, 52), (168, 128, 86), (70, 52, 40), (96, 98, 102), (52, 58, 70),
                                   (150, 146, 138),
                                   (44, 78, 66), (190, 180, 165)]), dtype=numpy.float32)
    kind = rng.choice(["wood", "wood", "stone", "cloth"])
    if kind == "wood":
        lanes = Image.fromarray((random.random((max(2, height // 5), 4)) * 255).astype("uint8"))
        grain = numpy.asarray(lanes.resize(size, Image.BICUBIC), dtype=numpy.float32) / 255
        tone = 0.75 + 0.3 * grain + 0.25 * clouds(random, size, 300)
    elif kind == "stone":
        tone = 0.7 + 0.3 * clouds(random, size, 40) + 0.3 * clouds(random, size, 9)
    else:
        across = numpy.sin(numpy.arange(width) * 1.1)[None, :] * 0.06
        down = numpy.sin(numpy.arange(height) * 1.1)[:, None] * 0.06
        tone = (0.85 + across + down + 0.25 * clouds(random, size, 200)).astype(numpy.float32)
    return base[None, None, :] * tone[:, :, None]


def homography(source, target):
    """The 3x3 matrix that carries four points onto four others."""
    rows, right = [], []
    for (x, y), (u, v) in zip(source, target):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    return numpy.append(numpy.linalg.solve(numpy.array(rows), numpy.array(right)), 1).reshape(3, 3)


class Placing:
    """Where the paper lies in the picture: rotation, perspective and a gentle curl."""

    def __init__(self, rng, size, look):
        width, height = size
        angle = numpy.radians(rng.uniform(-0.6, 0.6) if look == "clean" else max(-6, min(6, rng.gauss(0, 2.4))))
        slant = 0.0 if look == "clean" else 0.05
        corners = numpy.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=float)
        middle = numpy.array([width / 2, height / 2])
        turn = numpy.array([[numpy.cos(angle), -numpy.sin(angle)], [numpy.sin(angle), numpy.cos(angle)]])
        jitter = numpy.array([[rng.uniform(-slant, slant) * width,
                               rng.uniform(-slant, slant) * width * 0.6] for _ in range(4)])
        target = (corners - middle) @ turn.T + jitter
        low, high = target.min(axis=0), target.max(axis=0)
        if look == "table":
            border = numpy.array([rng.uniform(0.05, 0.25) * width, rng.uniform(0.03, 0.15) * width])
        else:
            border = numpy.array([-0.01, -0.002]) * width
        self.size = tuple(int(v) for v in numpy.ceil(high - low + 2 * border))
        self.matrix = homography(corners, target - low + border)
        self.curl = 0.0 if look == "clean" or rng.random() < 0.5 else rng.uniform(-0.35, 0.35)
        self.wave, self.phase, self.paper = rng.uniform(0.6, 1.4) * numpy.pi / width, rng.uniform(0, 6.28), size

    def lift(self, x, cap):
        return self.curl * cap * numpy.sin(self.wave * x + self.phase)

    def box(self, frame, cap):
        """The upright frame in the picture around a frame on the paper."""
        xs = numpy.linspace(frame[0], frame[2], 12)
        points = [(x, y + self.lift(x, cap)) for y in (frame[1], frame[3]) for x in xs]
        spots = self.matrix @ numpy.array([(x, y, 1) for x, y in points]).T
        xs, ys = spots[0] / spots[2], spots[1] / spots[2]
        edge = numpy.array(self.size) - 1
        return [int(max(0, xs.min())), int(max(0, ys.min())), int(min(edge[0], numpy.ceil(xs.max()))),
                int(min(edge[1], numpy.ceil(ys.max())))]

    def sample(self, ink, cap):
        """(ink in the picture, True where paper lies)"""
        width, height = self.size
        back = numpy.linalg.inv(self.matrix)
        x, y = numpy.meshgrid(numpy.arange(width, dtype=numpy.float32), numpy.arange(height, dtype=numpy.float32))
        depth = back[2, 0] * x + back[2, 1] * y + back[2, 2]
        u = (back[0, 0] * x + back[0, 1] * y + back[0, 2]) / depth
        v = (back[1, 0] * x + back[1, 1] * y + back[1, 2]) / depth
        v = v - self.lift(u, cap)
        inside = (u > 0) & (v > 0) & (u < ink.shape[1] - 1) & (v < ink.shape[0] - 1)
        u, v = numpy.clip(u, 0, ink.shape[1] - 1.001), numpy.clip(v, 0, ink.shape[0] - 1.001)
        iu, iv = u.astype(int), v.astype(int)
        fu, fv = u - iu, v - iv
        upper = ink[iv, iu] * (1 - fu) + ink[iv, iu + 1] * fu
        lower = ink[iv + 1, iu] * (1 - fu) + ink[iv + 1, iu + 1] * fu
        return (upper * (1 - fv) + lower * fv) * inside, inside


def light(rng, random, size):
    """How much light falls where: a slope, soft blots and perhaps the shadow of a hand or telephone."""
    width, height = size
    x, y = numpy.meshgrid(numpy.linspace(-1, 1, width, dtype=numpy.float32),
                          numpy.linspace(-1, 1, height, dtype=numpy.float32))
    turn = rng.uniform(0, 6.28)
    bright = 1 - rng.uniform(0, 0.22) * (1 + x * numpy.cos(turn) + y * numpy.sin(turn)) / 2
    bright *= 1 - rng.uniform(0, 0.15) * clouds(random, size, width / 2)
    if rng.random() < 0.45:
        shade = Image.new("L", (width // 8 + 1, height // 8 + 1), 0)
        cx, cy, reach = rng.uniform(0, width / 8), rng.uniform(0, height / 8), rng.uniform(0.4, 1.0) * width / 8
        points = [(cx + reach * rng.uniform(0.5, 1.4) * numpy.cos(a), cy + reach * rng.uniform(0.5, 2) * numpy.sin(a))
                  for a in numpy.linspace(0, 6.28, 7)[:-1]]
        ImageDraw.Draw(shade).polygon(points, fill=255)
        shade = shade.filter(ImageFilter.GaussianBlur(rng.uniform(2, 14))).resize(size, Image.BICUBIC)
        bright *= 1 - rng.uniform(0.15, 0.45) * numpy.asarray(shade, dtype=numpy.float32) / 255
    return bright


def creases(rng, size):
    """Light and dark folds across the paper, as a factor."""
    width, height = size
    factor = numpy.ones((height, width), dtype=numpy.float32)
    for _ in range(rng.choice([0, 0, 1, 2])):
        y = rng.uniform(0.1, 0.9) * height + numpy.linspace(0, rng.uniform(-0.04, 0.04) * width, width)
        away = (numpy.arange(height)[:, None] - y[None, :]).astype(numpy.float32)
        factor *= 1 - rng.uniform(0.05, 0.16) * numpy.exp(-numpy.abs(away) / rng.uniform(2, 14)) * numpy.sign(away)
    return factor


def photograph(rng, random, ink, cap, look):
    """(picture, placing) of the printed paper in this look: clean, plain or table."""
    placing = Placing(rng, ink.shape[::-1], look)
    clean = look == "clean"
    pale = rng.uniform(0, 0.15) if clean else rng.choice([rng.uniform(0.1, 0.4), rng.uniform(0.1, 0.4),
                                                          rng.uniform(0.4, 0.72)])
    ink = fade(rng, random, ink, pale)
    paper = numpy.array(rng.choice([(250, 250, 248), (244, 242, 236), (238, 240, 244), (247, 243, 230)]),
                        dtype=numpy.float32)
    black = numpy.array(rng.choice([(30, 30, 34), (44, 42, 48), (52, 46, 66), (70, 70, 76)]), dtype=numpy.float32)
    shown, inside = placing.sample(ink, cap)
    size = placing.size
    sheet = numpy.ones((size[1], size[0]), dtype=numpy.float32) if clean else creases(rng, size)
    sheet *= 1 - rng.uniform(0, 0.04) * clouds(random, size, 6)
    colour = (paper[None, None] + (black - paper)[None, None] * shown[:, :, None]) * sheet[:, :, None]
    if look == "table":
        table = table_top(rng, random, size)
        mask = Image.fromarray((inside * 255).astype("uint8"))
        shift = Image.new("L", size)
        shift.paste(mask, (rng.randint(-8, 10), rng.randint(2, 14)))
        under = numpy.asarray(shift.filter(ImageFilter.GaussianBlur(rng.uniform(5, 14))), dtype=numpy.float32) / 255
        table *= (1 - 0.5 * under)[:, :, None]
        edge = numpy.asarray(mask.filter(ImageFilter.GaussianBlur(0.8)), dtype=numpy.float32)[:, :, None] / 255
        colour = colour * edge + table * (1 - edge)
    if not clean:
        colour *= light(rng, random, size)[:, :, None] * rng.uniform(0.8, 1.03)
        colour *= numpy.array([1, rng.uniform(0.95, 1.0), rng.uniform(0.84, 1.03)], dtype=numpy.float32)[None, None]
    picture = Image.fromarray(numpy.clip(colour, 0, 255).astype("uint8"))
    radius = cap / 20 * (rng.uniform(0.2, 0.5) if clean else rng.choice([0.4, 0.6, 0.8, 1.1, 1.5]))
    picture = picture.filter(ImageFilter.GaussianBlur(radius))
    grain = rng.uniform(0.5, 2) if clean else rng.uniform(2, 9)
    noise = random.normal(0, grain, (size[1], size[0], 1)).astype(numpy.float32)
    return Image.fromarray(numpy.clip(numpy.asarray(picture) + noise, 0, 255).astype("uint8")), placing


def draw_receipt(seed, language, place, folder):
    """Draw and write one receipt; returns (file name, its truth)."""
    rng = random.Random(f"{seed}-{language}-{place}")
    noise = numpy.random.default_rng(rng.getrandbits(32))
    slip, layout = make_slip(rng, language, place)
    printer = Printer(rng, slip)
    ink, frames = printer.print()
    look = "clean" if place % 3 == 1 else rng.choice(["plain", "table", "table", "table"])
    picture, placing = photograph(rng, noise, ink, printer.cap, look)
    kind = "png" if look == "clean" and rng.random() < 0.5 else "jpg"
    name = f"{language}_{seed}_{place:03d}.{kind}"
    if kind == "png":
        picture.save(folder / name)
    else:
        picture.save(folder / name, quality=rng.randint(85, 95) if look == "clean" else rng.randint(42, 92))
    truth = dict(slip.truth, items=slip.items)
    truth["lines"] = [{"text": text, "box": placing.box(frame, printer.cap)} for text, frame in frames]
    truth.update(layout=layout, columns=slip.columns, capital_px=round(printer.cap, 1), look=look, face=printer.name)
    return name, truth


def main():
    parser = argparse.ArgumentParser(description="Draw photographed-looking Greek or Bulgarian receipts with truth.")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--language", choices=["el", "bg"], required=True)
    parser.add_argument("out_dir", metavar="OUT_DIR")
    arguments = parser.parse_args()
    folder = Path(arguments.out_dir) / "receipts"
    folder.mkdir(parents=True, exist_ok=True)
    truths = dict(draw_receipt(arguments.seed, arguments.language, place, folder) for place in range(arguments.count))
    (folder / "truth.json").write_text(json.dumps(truths, ensure_ascii=False, indent=1), encoding="utf-8")
    print(f"{len(truths)} receipts in {folder}")


if __name__ == "__main__":
    main()
