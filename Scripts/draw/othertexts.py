#!/usr/bin/env python3
"""Draws made-up printed matter that is NOT a till receipt, as rows of text.

    othertexts.py [--seed N] [--count N] [--list]

One JSON object a line: layout, country, kind, near, rows.
kind: "priced" (goods with prices), "money" (amounts, no goods for sale), "text" (no amounts).
near: a person too could hesitate.  damaged: small OCR-like damage was done (about one in twenty).
All shops, people, brands and numbers are made up.
"""
import argparse
import json
import random
import sys
import textwrap

# ---------------------------------------------------------------- countries
# lang, decimal, thousands, currency sign, sign first, price factor, digits, date style, phone, iban body
CC = {
    "IT": ("it", ",", ".", "€", 1, 1, 2, "/", "+39 0{2} {7}", 23), "DE": ("de", ",", ".", "€", 0, 1, 2, ".", "0{3} / {7}", 18),
    "AT": ("de", ",", ".", "€", 1, 1, 2, ".", "+43 {3} {6}", 16), "CH": ("de", ".", "'", "CHF", 1, 1.4, 2, ".", "0{2} {3} {2} {2}", 17),
    "FR": ("fr", ",", " ", "€", 0, 1, 2, "/", "0{1} {2} {2} {2} {2}", 23), "BE": ("fr", ",", ".", "€", 0, 1, 2, "/", "0{2}/{2}.{2}.{2}", 12),
    "ES": ("es", ",", ".", "€", 0, .9, 2, "/", "9{2} {2} {2} {2}", 20), "NL": ("nl", ",", ".", "€", 1, 1, 2, "-", "0{2} - {3} {2} {2}", 14),
    "PL": ("pl", ",", " ", "zł", 0, 4.2, 2, ".", "{2} {3} {2} {2}", 24), "SE": ("sv", ",", " ", "kr", 0, 11, 2, "iso", "0{2}-{3} {2} {2}", 20),
    "HU": ("hu", ",", " ", "Ft", 0, 390, 0, "hu", "+36 {2} {3} {4}", 24), "CZ": ("cs", ",", " ", "Kč", 0, 25, 2, ".", "+420 {3} {3} {3}", 20),
    "PT": ("pt", ",", ".", "€", 0, .9, 2, "/", "2{2} {3} {3}", 21), "GR": ("el", ",", ".", "€", 0, 1, 2, "/", "2{2}0 {7}", 23),
    "GB": ("en", ".", ",", "£", 1, .9, 2, "/", "0{4} {6}", 18), "IE": ("en", ".", ",", "€", 1, 1, 2, "/", "0{2} {3} {4}", 18),
    "US": ("en", ".", ",", "$", 1, 1.2, 2, "us", "({3}) {3}-{4}", 0)}
NAMES = {
    "it": ("Marta|Luca|Giulia|Pietro|Elena|Dario|Chiara|Nino", "Bellandi|Corvetti|Marangon|Sestini|Talarico|Zanforlin|Pedrucci",
           "Via dei Tigli|Via Garofani|Corso Arduino|Piazza del Mulino|Viale Ponte Vecio", "37121 Verola|20154 Milarno|50122 Fiorenza Alta|10123 Torrengo|80131 Nàpola", "Srl|S.n.c.|di {s} & C.|S.p.A."),
    "de": ("Anke|Jürgen|Lena|Uwe|Sabine|Moritz|Heike|Florian", "Brandstätter|Lüttke|Hohmeier|Kesselring|Wiedenroth|Zöllner|Pfleiderer",
           "Lindenstraße|Am Mühlbach|Gerberweg|Rosengasse|Bahnhofstr.", "48143 Münsterlohe|80331 Ilmberg|50667 Köllheim|1070 Wiesen|8004 Zürlikon", "GmbH|GmbH & Co. KG|e.K.|AG|OHG"),
    "fr": ("Camille|Julien|Sophie|Étienne|Nadège|Marc|Élodie|Rémi", "Delaporte|Brisselot|Garandeau|Vauquelin|Lemoigne|Thévenard|Roussat",
           "rue des Tilleuls|avenue du Lavoir|place de la Halle|chemin des Vignes|bd Carnaud", "69003 Lyonnet|33000 Bordelais|44000 Nantelle|75011 Paris-Est|1000 Bruxelles", "SARL|SAS|et Fils|EURL"),
    "es": ("Lucía|Javier|Carmen|Álvaro|Nuria|Íñigo|Rocío|Pablo", "Valdecasas|Montoro|Arribas|Santolaya|Quintela|Peñalver|Ferrandiz",
           "Calle del Olivo|Avda. de la Estación|Plaza Mayor|Calle Molinos|Paseo del Río", "28012 Madrileja|46002 Valenzuela|41001 Sevillana|08015 Barcelín|50003 Zaragota", "S.L.|S.A.|y Hijos|S.L.U."),
    "nl": ("Sanne|Pieter|Fleur|Joost|Marijke|Bram|Anouk|Wouter", "van Dalen|Hoekema|Brouwers|de Lange|Ter Horst|Veenstra|Kuipers",
           "Molenweg|Kerkstraat|Lindelaan|Singel|Dorpsplein", "3511 AB Utrechtse Poort|1017 KL Amstelrode|9712 HN Gronen|5611 EZ Eindrecht", "B.V.|V.O.F.|N.V.|en Zn."),
    "pl": ("Kinga|Marek|Agnieszka|Paweł|Zofia|Tomasz|Beata|Łukasz", "Zawistowska|Brzeziński|Górecka|Wróblewicz|Mazurkiewicz|Sikorowski|Lisiecka",
           "ul. Lipowa|ul. Krótka|al. Dębowa|ul. Młyńska|pl. Rynek", "00-123 Warszawka|31-042 Krakówek|61-701 Poznanów|80-215 Gdańszczyn", "Sp. z o.o.|s.c.|S.A.|i Syn"),
    "sv": ("Elsa|Nils|Karin|Björn|Åsa|Göran|Maja|Per", "Lindqvist-Åberg|Sjöstrand|Hallgren|Norrby|Öhlund|Ekström|Wiklund",
           "Lingatan|Kvarnvägen|Björkallén|Storgatan|Hamngatan", "114 35 Stockholma|411 08 Göteholm|211 22 Malmby|753 10 Uppsla", "AB|HB|& Söner AB"),
    "hu": ("Réka|Gergő|Zsófia|Bálint|Ilona|Márton|Kata|Ádám", "Kőszegi|Baranyai|Szentpéteri|Füleki|Vadász|Orbánhegyi|Tóthfalusi",
           "Hársfa utca|Malom köz|Petőfi tér|Szőlő utca|Fő út", "1075 Budavár|6720 Szegvár|4026 Debrehely|7621 Pécsvárad", "Kft.|Bt.|Zrt.|Nyrt."),
    "cs": ("Tereza|Ondřej|Jana|Vojtěch|Lenka|Radek|Eliška|Jiří", "Havránek|Dvořáčková|Kopřiva|Březina|Šťastná|Zelenka|Malíř",
           "Lipová|Mlýnská|Nádražní|Květná|Na Hrázi", "110 00 Prahov|602 00 Brnov|301 00 Plzenec|779 00 Olomučany", "s.r.o.|a.s.|v.o.s.|a syn"),
    "pt": ("Inês|Rui|Beatriz|Tiago|Leonor|Nuno|Catarina|Duarte", "Figueiral|Sequeira|Abrantes|Vasconcel|Moutinho|Quaresma|Lobato",
           "Rua das Tílias|Avenida da Fonte|Largo do Moinho|Travessa do Sol|Rua Direita", "1100-148 Lisbeira|4000-322 Portela|3000-213 Coimbrela|8000-076 Faroal", "Lda.|S.A.|& Filhos|Unip. Lda."),
    "el": ("Ελένη|Νίκος|Μαρία|Γιώργος|Κατερίνα|Πέτρος|Σοφία|Θανάσης", "Καραγιώργης|Μελισσάς|Παππά|Βλαχάκης|Σταθοπούλου|Ρηγόπουλος|Δημάκη",
           "Οδός Ελιάς|Λεωφ. Μύλων|Πλατεία Αγοράς|Οδός Ανθέων|Λιμανιού", "105 57 Αθηναία|546 24 Θεσσαλονή|262 21 Πατραία|712 02 Ηρακλειά", "Α.Ε.|Ε.Π.Ε.|Ο.Ε.|και Υιοί"),
    "en": ("Alice|Graham|Tess|Owen|Nora|Declan|Priya|Martin", "Hartwell|Penrose|Ashdown|Kettering|O'Mara|Fairclough|Winslade",
           "Mill Lane|Station Road|High Street|Orchard Close|Bridge Street", "LS1 4QT Leedsham|BS2 8AR Bristow|M4 5JD Manchford|Dublinton 8|Harbor Falls, OR 97201", "Ltd|& Sons|LLP|plc")}
US_CITIES = "Harbor Falls, OR 97201|Maple Grove, OH 43215|Cedar Point, NC 28202|Lakeville, WI 53703".split("|")
WKEY = "date|page|total|net|vat|gross|invoice|quote|delivery|order|qty|desc|unit|amount|custno|tel|price|name|address|sign|pay|balance|no|pcs|dear|regards|subject|subtotal|ship|points|valid".split("|")
W = {
    "it": "Data|Pagina|Totale|Imponibile|IVA|Totale fattura|Fattura|Preventivo|Documento di trasporto|Ordine|Q.tà|Descrizione|Prezzo unit.|Importo|Cod. cliente|Tel.|Prezzo|Cognome e nome|Indirizzo|Firma|Pagamento a 30 gg data fattura|Saldo|N.|pz|Gentile Cliente,|Cordiali saluti|Oggetto|Subtotale|Spedizione|punti|Valido fino al",
    "de": "Datum|Seite|Summe|Nettobetrag|MwSt.|Rechnungsbetrag|Rechnung|Angebot|Lieferschein|Bestellung|Menge|Bezeichnung|Einzelpreis|Gesamt|Kundennr.|Tel.|Preis|Name, Vorname|Anschrift|Unterschrift|Zahlbar innerhalb von 30 Tagen ohne Abzug|Saldo|Nr.|Stk|Sehr geehrte Damen und Herren,|Mit freundlichen Grüßen|Betreff|Zwischensumme|Versand|Punkte|Gültig bis",
    "fr": "Date|Page|Total|Total HT|TVA|Total TTC|Facture|Devis|Bon de livraison|Commande|Qté|Désignation|P.U. HT|Montant|N° client|Tél.|Prix|Nom et prénom|Adresse|Signature|Règlement à 30 jours par virement|Solde|N°|pce|Madame, Monsieur,|Cordialement|Objet|Sous-total|Livraison|points|Valable jusqu'au",
    "es": "Fecha|Página|Total|Base imponible|IVA|Total factura|Factura|Presupuesto|Albarán|Pedido|Cant.|Descripción|Precio ud.|Importe|N.º cliente|Tel.|Precio|Apellidos y nombre|Dirección|Firma|Forma de pago: transferencia a 30 días|Saldo|N.º|ud|Estimado cliente:|Atentamente|Asunto|Subtotal|Envío|puntos|Válido hasta",
    "nl": "Datum|Pagina|Totaal|Bedrag excl. btw|BTW|Totaal incl. btw|Factuur|Offerte|Pakbon|Bestelling|Aantal|Omschrijving|Prijs p/st|Bedrag|Klantnr.|Tel.|Prijs|Naam|Adres|Handtekening|Te betalen binnen 30 dagen na factuurdatum|Saldo|Nr.|st|Geachte heer, mevrouw,|Met vriendelijke groet|Betreft|Subtotaal|Verzending|punten|Geldig tot",
    "pl": "Data|Strona|Razem|Wartość netto|VAT|Do zapłaty brutto|Faktura|Oferta|Dokument WZ|Zamówienie|Ilość|Nazwa towaru/usługi|Cena jedn.|Wartość|Nr klienta|tel.|Cena|Imię i nazwisko|Adres|Podpis|Termin płatności: 30 dni, przelew|Saldo|Nr|szt.|Szanowni Państwo,|Z poważaniem|Dotyczy|Suma częściowa|Dostawa|pkt|Ważne do",
    "sv": "Datum|Sida|Summa|Netto|Moms|Att betala|Faktura|Offert|Följesedel|Beställning|Antal|Benämning|À-pris|Belopp|Kundnr|Tel|Pris|Namn|Adress|Underskrift|Betalningsvillkor 30 dagar netto|Saldo|Nr|st|Hej!|Med vänlig hälsning|Ärende|Delsumma|Frakt|poäng|Gäller till",
    "hu": "Dátum|Oldal|Összesen|Nettó érték|ÁFA|Bruttó végösszeg|Számla|Árajánlat|Szállítólevél|Megrendelés|Menny.|Megnevezés|Egységár|Érték|Ügyfélszám|Tel.|Ár|Név|Cím|Aláírás|Fizetési határidő: 30 nap, átutalás|Egyenleg|Sorszám|db|Tisztelt Ügyfelünk!|Üdvözlettel|Tárgy|Részösszeg|Szállítás|pont|Érvényes",
    "cs": "Datum|Strana|Celkem|Základ daně|DPH|Celkem k úhradě|Faktura|Cenová nabídka|Dodací list|Objednávka|Množství|Popis|Cena/MJ|Částka|Č. zákazníka|tel.|Cena|Jméno a příjmení|Adresa|Podpis|Splatnost 30 dní, převodem|Zůstatek|Č.|ks|Vážený zákazníku,|S pozdravem|Věc|Mezisoučet|Doprava|bodů|Platí do",
    "pt": "Data|Página|Total|Valor líquido|IVA|Total a pagar|Fatura|Orçamento|Guia de remessa|Encomenda|Qtd.|Descrição|Preço un.|Valor|N.º cliente|Tel.|Preço|Nome|Morada|Assinatura|Pagamento a 30 dias por transferência|Saldo|N.º|un|Exmo(a). Senhor(a),|Com os melhores cumprimentos|Assunto|Subtotal|Portes|pontos|Válido até",
    "el": "Ημερομηνία|Σελίδα|Σύνολο|Καθαρή αξία|ΦΠΑ|Πληρωτέο ποσό|Τιμολόγιο|Προσφορά|Δελτίο αποστολής|Παραγγελία|Ποσ.|Περιγραφή|Τιμή μον.|Αξία|Κωδ. πελάτη|Τηλ.|Τιμή|Ονοματεπώνυμο|Διεύθυνση|Υπογραφή|Πληρωμή σε 30 ημέρες με κατάθεση|Υπόλοιπο|Αρ.|τεμ|Αγαπητέ πελάτη,|Με εκτίμηση|Θέμα|Μερικό σύνολο|Μεταφορικά|πόντοι|Ισχύει έως",
    "en": "Date|Page|Total|Net total|VAT|Total due|Invoice|Quotation|Delivery note|Order|Qty|Description|Unit price|Amount|Customer no.|Tel|Price|Name|Address|Signature|Payment due within 30 days of invoice date|Balance|No.|pcs|Dear Customer,|Yours sincerely|Re|Subtotal|Delivery|points|Valid until"}
W = {k: dict(zip(WKEY, v.split("|"))) for k, v in W.items()}
MONTHS = {
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre", "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre", "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december", "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    "sv": "januari februari mars april maj juni juli augusti september oktober november december", "hu": "január február március április május június július augusztus szeptember október november december",
    "cs": "ledna února března dubna května června července srpna září října listopadu prosince", "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "el": "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου", "en": "January February March April May June July August September October November December"}
DAYS = {"it": "Lun Mar Mer Gio Ven Sab Dom", "de": "Mo Di Mi Do Fr Sa So", "fr": "Lun Mar Mer Jeu Ven Sam Dim", "es": "L M X J V S D", "nl": "ma di wo do vr za zo", "pl": "pn wt śr cz pt so nd",
        "sv": "Mån Tis Ons Tor Fre Lör Sön", "hu": "H K Sze Cs P Szo V", "cs": "Po Út St Čt Pá So Ne", "pt": "Seg Ter Qua Qui Sex Sáb Dom", "el": "Δευ Τρί Τετ Πέμ Παρ Σάβ Κυρ", "en": "Mon Tue Wed Thu Fri Sat Sun"}
VAT = {"IT": 22, "DE": 19, "AT": 20, "CH": 8.1, "FR": 20, "BE": 21, "ES": 21, "NL": 21, "PL": 23, "SE": 25, "HU": 27, "CZ": 21, "PT": 23, "GR": 24, "GB": 20, "IE": 23, "US": 0}
# goods of a grocer: name;pack;euro price
GROC = {
    "it": "Prosciutto cotto alta qualità;120 g;2.79|Mozzarella fiordilatte;3x125 g;2.99|Passata di pomodoro;700 g;1.19|Caffè macinato Moretta;250 g;3.49|Pane casereccio;500 g;1.89|Olio extravergine;1 L;8.49|Zucchine;al kg;1.79|Petto di pollo;al kg;8.90|Detersivo piatti Lucidor;900 ml;1.59|Biscotti Campanella;700 g;2.49|Yogurt bianco;2x125 g;1.09|Acqua naturale;6x1,5 L;1.98",
    "de": "Frische Bratwurst;400 g;3.49|Bergkäse am Stück;100 g;1.79|Rispentomaten;1 kg;2.49|Vollmilch 3,5%;1 L;1.19|Kaffee Morgengold;500 g;5.99|Butter Almwiese;250 g;1.99|Speisekartoffeln;2,5 kg;2.29|Apfelschorle;6x1 L;4.74|Schokolade Vollmilch;100 g;0.99|Hähnchenschenkel;1 kg;4.44|Waschmittel Weißling;20 WL;4.95|Laugenbrezeln;4 Stück;1.69",
    "fr": "Jambon supérieur;4 tranches;2.85|Maïs doux bio;285 g;1.49|Camembert Val-Doré;250 g;2.35|Beurre demi-sel;250 g;2.69|Pommes Gala;le kg;2.49|Café moulu Matinal;2x250 g;5.49|Houmous extra;175 g;2.46|Eau de source;6x1,5 L;1.62|Filet de saumon;le kg;19.90|Lessive Blanchelle;2 L;6.99|Yaourts nature;x8;1.79|Tablette noir 70%;100 g;1.99",
    "es": "Jamón curado loncheado;100 g;2.95|Aceite de oliva virgen;1 L;7.89|Tomate rama;kg;1.99|Leche entera;6x1 L;5.52|Queso semicurado;250 g;3.35|Atún claro;3x80 g;2.79|Pechuga de pollo;kg;6.95|Galletas Mariquilla;800 g;1.85|Detergente Nieve;40 lavados;6.49|Cerveza Sierra Alta;12x33 cl;6.60|Pan de molde;450 g;1.25|Yogur natural;x4;0.89",
    "nl": "Jong belegen kaas;500 g;5.49|Halfvolle melk;1 L;1.15|Speculaas;400 g;1.79|Kipfilet;per kilo;8.99|Aardappelen kruimig;3 kg;2.79|Koffie Roodgoud;500 g;6.49|Hagelslag puur;390 g;2.29|Appels Elstar;1,5 kg;2.99|Toiletpapier;10 rol;4.99|Bier krat Duinpils;24x30 cl;14.99|Vla vanille;1 L;1.39|Volkorenbrood;heel;2.19",
    "pl": "Szynka wiejska;100 g;0.95|Ser żółty Gołka;kg;6.9|Masło ekstra;200 g;1.5|Mleko UHT 2%;1 l;.8|Chleb żytni;500 g;1.2|Jabłka Ligol;kg;.7|Kawa mielona Poranek;500 g;5.6|Pomidory malinowe;kg;2.4|Piwo Borowe;4x500 ml;2.9|Karkówka b/k;kg;4.5|Płyn do naczyń;900 ml;1.4|Jogurt naturalny;400 g;.7",
    "sv": "Falukorv;800 g;2.7|Mellanmjölk;1,5 l;1.6|Hushållsost;ca 1 kg;7.5|Kycklingfilé;kg;9.0|Bryggkaffe Norrsken;450 g;4.5|Knäckebröd;500 g;2.0|Tomater kvist;kg;2.7|Smör normalsaltat;500 g;5.2|Gravad lax;200 g;4.5|Läsk;4x1,5 l;4.1|Tvättmedel;1 kg;3.9|Ägg 15-pack;15 st;3.7",
    "hu": "Trappista sajt;kg;6.4|Csirkemell filé;kg;5.1|Tej 2,8%;1 l;.9|Fehér kenyér;1 kg;1.9|Párizsi;kg;4.6|Paradicsom;kg;2.2|Őrölt kávé Hajnal;250 g;3.6|Napraforgó étolaj;1 l;1.8|Alma Idared;kg;1.1|Túró Rudi;30 g;.6|Ásványvíz;6x1,5 l;2.0|Mosópor Hófehér;3 kg;8.1",
    "cs": "Šunka od kosti;100 g;1.2|Máslo;250 g;2.2|Rohlík tukový;43 g;.1|Eidam plátky;100 g;.9|Kuřecí prsní řízky;1 kg;6.6|Pivo Javorník;0,5 l;.7|Brambory;2 kg;1.3|Rajčata;1 kg;2.0|Káva Zrnko;500 g;5.2|Mléko polotučné;1 l;.8|Prací gel;40 dávek;7.2|Jogurt bílý;150 g;.5",
    "pt": "Queijo flamengo;kg;8.49|Bacalhau seco;kg;11.99|Azeite virgem extra;75 cl;6.99|Leite meio-gordo;6x1 L;5.34|Arroz agulha;1 kg;1.39|Maçã Royal;kg;1.49|Café Serrano;250 g;2.99|Frango do campo;kg;4.29|Iogurte natural;4x125 g;1.15|Pão da avó;500 g;1.65|Vinho tinto Vale Fundo;75 cl;3.49|Detergente roupa;60 doses;9.99",
    "el": "Φέτα ΠΟΠ;400 γρ;4.95|Γιαούρτι στραγγιστό;1 κιλό;5.40|Ντομάτες;κιλό;1.69|Ελαιόλαδο;1 lt;8.90|Γάλα φρέσκο;1 lt;1.65|Κοτόπουλο ολόκληρο;κιλό;3.89|Καφές ελληνικός;200 γρ;3.10|Μακαρόνια Νο 6;500 γρ;1.05|Μπύρα Όλυμπος;6x330 ml;5.80|Πορτοκάλια;κιλό;0.99|Απορρυπαντικό;30 μεζ.;7.49|Ψωμί χωριάτικο;500 γρ;1.80",
    "en": "Mature Cheddar;350 g;3.10|Free Range Eggs;12 pack;3.25|Semi Skimmed Milk;2 L;1.45|Back Bacon;300 g;2.75|Braeburn Apples;6 pack;1.85|Ground Coffee Daybreak;227 g;3.60|Chicken Thighs;per kg;3.50|Wholemeal Loaf;800 g;1.40|Washing Liquid Snowdrop;1.2 L;5.50|Orange Juice;1 L;1.99|Salted Butter;250 g;2.10|Oat Biscuits;300 g;1.25"}
# a menu: section: dish;price, ...
MENU = {
    "it": "ANTIPASTI:Bruschetta al pomodoro;5|Tagliere misto della casa;12|Carpaccio di manzo;11/PRIMI:Spaghetti alle vongole;14|Tagliatelle al ragù;10.5|Risotto ai porcini;13|Gnocchi al pesto;10/SECONDI:Tagliata con rucola;18|Frittura mista;16|Scaloppine al limone;13.5/DOLCI:Tiramisù;5.5|Panna cotta;5/BEVANDE:Acqua minerale 0,75 l;2.5|Vino della casa ½ l;6|Caffè;1.3/Coperto;2",
    "de": "VORSPEISEN:Tagessuppe;5.2|Kleiner gemischter Salat;4.9|Feldsalat mit Speck;8.9/HAUPTGERICHTE:Wiener Schnitzel mit Pommes;16.9|Rinderroulade, Rotkohl, Klöße;17.8|Käsespätzle mit Röstzwiebeln;12.5|Zanderfilet gebraten (A,D,G);19.4/DESSERT:Apfelstrudel mit Vanillesoße;6.5|Gemischtes Eis, 3 Kugeln;5.4/GETRÄNKE:Pils vom Fass 0,4 l;4.2|Apfelschorle 0,5 l;4.5|Hauswein 0,2 l;5.8",
    "fr": "ENTRÉES:Soupe à l'oignon;8|Terrine de campagne;9.5|Œuf mayonnaise;6/PLATS:Confit de canard, pommes sarladaises;19|Steak frites sauce poivre;18.5|Filet de bar, beurre blanc;22|Risotto aux cèpes;17/DESSERTS:Crème brûlée;8|Tarte Tatin;8.5|Café gourmand;9/BOISSONS:Verre de Bordeaux 12 cl;5.5|Pression 25 cl;4|Eau gazeuse 1 L;5",
    "es": "PARA PICAR:Croquetas caseras (6 uds);8.5|Patatas bravas;6|Tabla de ibéricos;16|Ensaladilla;7/CARNES:Entrecot a la brasa;19.5|Secreto ibérico;16|Carrillada al vino tinto;15.5/PESCADOS:Merluza a la romana;16|Pulpo a la gallega;18/POSTRES:Flan de la casa;4|Tarta de queso;5.5/BEBIDAS:Caña;2|Copa de Rioja;3|Refresco;2.5",
    "nl": "VOORGERECHTEN:Tomatensoep met brood;6.5|Carpaccio met pesto;11.5/HOOFDGERECHTEN:Varkenshaas met champignonsaus;21.5|Sliptong 3 stuks;24|Hamburger van de chef;17.5|Vegetarische lasagne;16/NAGERECHTEN:Dame blanche;7.5|Kaasplankje;11/DRANKEN:Koffie;2.9|Pilsje 25 cl;3.4|Huiswijn;4.8",
    "pl": "ZUPY:Żurek z jajkiem;4|Rosół domowy;3.2|Barszcz z uszkami;4.2/DANIA GŁÓWNE:Pierogi ruskie (8 szt.);6|Schabowy z ziemniakami;8|Placki po węgiersku;8.5|Golonka pieczona;10/DESERY:Szarlotka z lodami;4.5|Sernik;3.8/NAPOJE:Kompot 0,3 l;1.6|Piwo 0,5 l;3.2|Herbata;2.1",
    "sv": "FÖRRÄTTER:Toast Skagen;12|Löjrom med smörstekt bröd;16/VARMRÄTTER:Köttbullar med gräddsås;15.5|Stekt strömming;13.5|Wallenbergare;18|Dagens vegetariska;13/EFTERRÄTTER:Kladdkaka med grädde;7|Äppelpaj;7.5/DRYCK:Lättöl;3|Fatöl 40 cl;6.5|Husets vin glas;8",
    "hu": "LEVESEK:Gulyásleves;5|Húsleves gazdagon;4.2|Halászlé;6.5/FŐÉTELEK:Bécsi szelet, burgonyapüré;9.5|Csirkepaprikás galuskával;8.8|Töltött káposzta;8|Rántott sajt, rizs;7.6/DESSZERTEK:Somlói galuska;4|Palacsinta 2 db;3.2/ITALOK:Ásványvíz 0,33 l;1.5|Csapolt sör 0,5 l;3|Fröccs;1.8",
    "cs": "POLÉVKY:Česnečka;2.2|Kulajda;2.6/HLAVNÍ JÍDLA:Svíčková na smetaně;8|Vepřo knedlo zelo;7.2|Smažený sýr, hranolky;6.8|Guláš hovězí 150 g;7.4/DEZERTY:Palačinka s tvarohem;4|Medovník;3.5/NÁPOJE:Pivo 12° 0,5 l;2.3|Kofola 0,4 l;1.9|Espresso;2.2",
    "pt": "ENTRADAS:Pão e azeitonas;2.5|Queijo de Azeitão;6|Pataniscas;7/PEIXE:Bacalhau à Brás;12.5|Polvo à lagareiro;18|Sardinhas assadas;11/CARNE:Bitoque com ovo;10|Arroz de pato;12|Secretos de porco preto;14/SOBREMESAS:Arroz doce;3.5|Pudim caseiro;4/BEBIDAS:Imperial;2|Vinho da casa jarro;6|Café;1",
    "el": "ΟΡΕΚΤΙΚΑ:Τζατζίκι;4.5|Φάβα;5.5|Τυροκαυτερή;4.8|Κολοκυθάκια τηγανητά;6/ΣΑΛΑΤΕΣ:Χωριάτικη;7.5|Ντάκος;7/ΚΥΡΙΩΣ:Μουσακάς;10|Παϊδάκια (κιλό);32|Σουβλάκι κοτόπουλο;9|Καλαμαράκια;12/ΠΟΤΑ:Ούζο 200 ml;9|Μπύρα 500 ml;4|Νερό 1 lt;1",
    "en": "STARTERS:Soup of the day, crusty bread;6.5|Prawn cocktail;8.25|Garlic mushrooms (v);7/MAINS:Beer battered fish and chips;15.95|Steak and ale pie;16.5|Sunday roast, all the trimmings;18|Halloumi burger (v);14/PUDDINGS:Sticky toffee pudding;7.25|Apple crumble;6.95/DRINKS:House red 175 ml;6|Pint of bitter;5.2|Filter coffee;3"}


class K:
    """One draw: the chances, the country, and the usual made-up bits."""

    def __init__(self, rnd, cc):
        self.r, self.cc, (self.lang, self.dec, self.tho, self.cur, self.first, self.fac, self.dig, self.ds, self.ph, self.ib) = rnd, cc, CC[cc]
        n = NAMES[self.lang]
        self.given, self.sur, self.streets, self.cities, self.forms = [x.split("|") for x in n]
        if cc == "US":
            self.cities, self.forms = US_CITIES, ["LLC", "Inc.", "& Co."]
        elif self.lang == "en":
            self.cities = self.cities[:4]
        self.w = W[self.lang]
        self.near = None
        self.kind = None
        self.year = rnd.choice([2022, 2023, 2024, 2025, 2026])
        self.style = rnd.random()

    def pick(self, x):
        return self.r.choice(x.split("|") if isinstance(x, str) else x)

    def some(self, x, lo, hi=None):
        x = x.split("|") if isinstance(x, str) else list(x)
        n = min(len(x), self.r.randint(lo, hi or len(x)))
        keep = sorted(self.r.sample(range(len(x)), n))
        return [x[i] for i in keep]

    def mix(self, x, lo, hi=None):
        x = self.some(x, lo, hi)
        self.r.shuffle(x)
        return x

    def ch(self, p=.5):
        return self.r.random() < p

    def i(self, a, b):
        return self.r.randint(a, b)

    def num(self, v, dig=None):
        dig = self.dig if dig is None else dig
        s = f"{abs(v):,.{dig}f}".replace(",", "\0").replace(".", self.dec).replace("\0", self.tho)
        return ("-" if v < 0 else "") + s

    def price(self, v, dig=None):
        if v < 0:
            return "-" + self.price(-v, dig)
        s = self.num(v, dig)
        if self.cc in ("GB", "US", "IE"):
            return self.cur + s
        if self.style < .25 and self.cur == "€":
            return s
        if self.cc == "SE" and self.style < .3 and v == int(v):
            return self.num(v, 0) + ":-"
        if self.first or (self.cur == "€" and self.style > .85):
            return f"{self.cur} {s}"
        return f"{s} {self.cur}"

    def amt(self, base, spread=.25):
        """A pleasant price of the country around a euro price."""
        v = base * self.fac * self.r.uniform(1 - spread, 1 + spread)
        if self.cc == "HU":
            return max(5, round(v / 10) * 10 - (1 if self.ch(.4) and v > 100 else 0))
        if self.cc in ("CZ", "SE") and v > 8:
            return round(v) + self.pick([0, 0, .9, .5]) if self.cc == "CZ" else float(round(v))
        if self.cc == "CH":
            return max(.05, round(v * 20) / 20)
        if v > 150:
            return float(round(v))
        return max(.05, round(v, 1) - self.pick([0, .01, .05, 0]) if v > 1 else round(v, 2))

    def raw(self, base, spread=.6):
        v = base * self.fac * self.r.uniform(1 - spread, 1 + spread)
        return round(v, self.dig)

    def ymd(self):
        return self.year, self.i(1, 12), self.i(1, 28)

    def date(self, t=None):
        y, m, d = t or self.ymd()
        if self.ds == "iso":
            return f"{y}-{m:02}-{d:02}"
        if self.ds == "hu":
            return f"{y}.{m:02}.{d:02}."
        if self.ds == "us":
            return f"{m:02}/{d:02}/{y}"
        return f"{d:02}{self.ds}{m:02}{self.ds}{y}"

    def ldate(self, t=None):
        y, m, d = t or self.ymd()
        mo = MONTHS[self.lang].split()[m - 1]
        if self.lang == "hu":
            return f"{y}. {mo} {d}."
        if self.cc == "US":
            return f"{mo} {d}, {y}"
        return {"de": f"{d}. {mo} {y}", "cs": f"{d}. {mo} {y}", "es": f"{d} de {mo} de {y}", "pt": f"{d} de {mo} de {y}"}.get(self.lang, f"{d} {mo} {y}")

    def time(self, a=6, b=22):
        return f"{self.i(a, b):02}:{self.i(0, 59):02}"

    def dg(self, n):
        return "".join(self.r.choice("0123456789") for _ in range(n))

    def al(self, n, s="ABCDEFGHJKLMNPRSTUVWXYZ"):
        return "".join(self.r.choice(s) for _ in range(n))

    def ref(self):
        return self.pick([f"{self.year}-{self.dg(4)}", self.al(2) + "-" + self.dg(6), self.dg(8), f"{self.al(1)}{self.dg(5)}/{self.year % 100}"])

    def person(self):
        a, b = self.pick(self.given), self.pick(self.sur)
        return f"{b} {a}" if self.lang == "hu" else f"{a} {b}"

    def street(self):
        s, n = self.pick(self.streets), self.i(1, 140)
        if self.lang in ("fr", "en"):
            return f"{n} {s}"
        return f"{s}, {n}" if self.lang in ("it", "es", "pt") else f"{s} {n}"

    def city(self):
        return self.pick(self.cities)

    def town(self):
        return self.city().strip("0123456789- ").split(",")[0] if self.lang not in ("nl", "en") else self.city().split(",")[0].split(" ")[-1]

    def phone(self):
        s = self.ph
        for n in "1234567":
            while "{" + n + "}" in s:
                s = s.replace("{" + n + "}", self.dg(int(n)), 1)
        return s

    def iban(self):
        if self.cc == "US":
            return "Acct " + self.dg(10)
        s = self.cc + self.dg(2) + ("".join([self.al(4) if self.cc in ("NL", "GB", "IE") else self.dg(4), self.dg(self.ib - 4)]))
        return " ".join(s[j:j + 4] for j in range(0, len(s), 4))

    def ean(self):
        return self.pick("20|40|80|30|84|87|59|73|50|56|52") + self.dg(11)

    def firm(self, trade=""):
        s = self.pick(self.sur)
        f = self.pick(self.forms).replace("{s}", self.pick(self.sur))
        return f"{trade} {s} {f}".strip()

    def web(self, s):
        t = s.lower().translate(str.maketrans("äöüßéèêàùçñáíóúřšžýąęłńśżźőűåøæ ,.&'", "aouseeeaucnaiourszyaelnszzouaoa-----"))
        t = "".join(c for c in t if c.isascii() and (c.isalnum() or c == "-")).strip("-") or "katastima"
        return t + {"GB": ".co.uk", "US": ".com"}.get(self.cc, "." + self.cc.lower())

    def groc(self):
        out = []
        for g in GROC[self.lang].split("|"):
            n, pack, p = g.split(";")
            out.append((n, pack, self.amt(float(p))))
        return out


def lr(a, b, w, dot=" "):
    gap = max(2, w - len(a) - len(b))
    return a + (" " * gap if dot == " " else " " + dot * (gap - 2) + " " if gap > 4 else " " * gap) + b


def tab(rows, al, gap=3):
    n = max(len(x) for x in rows)
    rows = [list(map(str, x)) + [""] * (n - len(x)) for x in rows]
    ws = [max(len(x[j]) for x in rows) for j in range(n)]
    return [(" " * gap).join(c.rjust(ws[j]) if al[min(j, len(al) - 1)] == "r" else c.ljust(ws[j]) for j, c in enumerate(x)) for x in rows]


def para(s, w):
    return textwrap.wrap(s, w)


FAM = {}


def fam(name, kind, near, countries):
    def deco(f):
        FAM[name] = (f, kind, near, countries.split())
        return f
    return deco


ALL = "IT DE AT FR BE ES NL PL SE HU CZ PT GR GB US IE CH"


def head(k, firm, w=70):
    """The letter head of a firm and a recipient."""
    rows = [firm]
    if k.ch(.7):
        rows += [k.street(), k.city()]
    else:
        rows += [f"{k.street()} - {k.city()}"]
    if k.ch(.7):
        rows.append(k.w["tel"] + " " + k.phone() + (k.pick("  ·  |   | - ") + "info@" + k.web(firm) if k.ch() else ""))
    rows += [k.person(), k.street(), k.city()]
    return rows


# ---------------------------------------------------------------- priced goods that were not bought
@fam("menu", "priced", False, ALL)
def menu(k):
    rows, w, dot = [], k.i(34, 58), k.pick("  |.")
    t = {"it": "Trattoria|Osteria|Ristorante", "de": "Gasthof|Wirtshaus|Restaurant", "fr": "Brasserie|Auberge|Bistrot", "es": "Mesón|Casa|Taberna", "nl": "Eetcafé|Restaurant", "pl": "Karczma|Restauracja", "sv": "Krog|Restaurang",
         "hu": "Étterem|Csárda", "cs": "Hostinec|Restaurace", "pt": "Tasca|Restaurante", "el": "Ταβέρνα|Εστιατόριο", "en": "The Old|Café"}[k.lang]
    rows.append(f"{k.pick(t)} {k.pick(k.sur)}")
    if k.ch():
        rows.append({"it": "MENÙ", "de": "SPEISEKARTE", "fr": "LA CARTE", "es": "CARTA", "nl": "MENUKAART", "pl": "MENU", "sv": "MENY", "hu": "ÉTLAP", "cs": "JÍDELNÍ LÍSTEK", "pt": "EMENTA", "el": "ΚΑΤΑΛΟΓΟΣ", "en": "MENU"}[k.lang])
    half = k.ch(.3)
    bare = k.ch(.3)
    for sec in k.some(MENU[k.lang].split("/"), 2):
        if ":" in sec:
            h, ds = sec.split(":")
            rows.append(h if k.ch(.8) else h.capitalize())
        else:
            ds = sec
        for d in k.some(ds, 1):
            n, p = d.rsplit(";", 1)
            v = k.amt(float(p), .15)
            v = round(v * 2) / 2 if half and k.fac < 2 else v
            s = k.num(v) if bare else k.price(v)
            if half and k.fac < 2 and v == int(v):
                s = str(int(v))
            rows.append(lr(n, s, w, dot.strip() or " "))
    foot = {"it": "Prezzi IVA inclusa. Servizio incluso.", "de": "Alle Preise inkl. MwSt. und Bedienung.", "fr": "Prix nets, service compris.", "es": "IVA incluido. Suplemento terraza 10%", "nl": "Heeft u een allergie? Meld het ons.", "pl": "Do rachunku doliczamy 10% serwisu od 6 osób.",
            "sv": "Fråga oss om allergener.", "hu": "Áraink az ÁFÁ-t tartalmazzák. 12% szervizdíj.", "cs": "Alergeny na vyžádání u obsluhy.", "pt": "IVA incluído à taxa legal.", "el": "Οι τιμές περιλαμβάνουν ΦΠΑ.", "en": "A discretionary 12.5% service charge will be added."}[k.lang]
    if k.ch(.6):
        rows.append(foot)
    return rows


HAIR = {
    "it": ("Parrucchiere|Salone|Hair Studio", "LISTINO PREZZI", "Taglio donna;28|Taglio uomo;18|Piega corta;16|Piega lunga;20|Colore base;35|Meches;60|Permanente;55|Trattamento cheratina;90|Barba;10|Taglio bambino;13", "da "),
    "de": ("Friseur|Salon|Haarstudio", "PREISLISTE", "Waschen, Schneiden, Föhnen Damen;42|Herrenschnitt trocken;22|Kinderschnitt bis 12 J.;16|Ansatzfarbe;39|Strähnen Folie;65|Dauerwelle;58|Hochsteckfrisur;49|Bart trimmen;12|Augenbrauen färben;11", "ab "),
    "fr": ("Coiffure|Salon|L'Atelier", "NOS TARIFS", "Shampoing coupe brushing;39|Coupe homme;22|Coupe enfant;17|Couleur;38|Balayage;72|Brushing court;21|Chignon;55|Barbe;13|Soin profond;15", "à partir de "),
    "es": ("Peluquería|Salón", "TARIFAS", "Corte señora;18|Corte caballero;12|Lavar y peinar;14|Tinte;28|Mechas;45|Recogido;35|Arreglo de barba;8|Corte niño;10|Tratamiento hidratante;15", "desde "),
    "pl": ("Salon fryzjerski|Studio urody", "CENNIK", "Strzyżenie damskie;18|Strzyżenie męskie;10|Modelowanie;14|Koloryzacja;45|Baleyage;60|Upięcie okolicznościowe;40|Strzyżenie dziecięce;9|Regeneracja;25", "od "),
    "hu": ("Fodrászat|Szalon", "ÁRLISTA", "Női hajvágás;14|Férfi hajvágás;10|Szárítás rövid;8|Festés tő;22|Melír;35|Dauer;30|Gyermek vágás;8|Szakáll igazítás;6", ""),
    "nl": ("Kapsalon|Haarmode", "PRIJSLIJST", "Knippen dames;29.5|Knippen heren;25|Knippen kinderen t/m 11;19|Wassen en föhnen;24|Uitgroei kleuren;42|Highlights;68|Baard bijwerken;14", "v.a. "),
    "en": ("Barbers|Hair by|Salon", "PRICE LIST", "Cut and blow dry;46|Gents wet cut;18|Skin fade;20|Half head foils;78|Root tint;52|Restyle;55|Under 12s;12|Beard trim;9|Hot towel shave;22", "from "),
    "el": ("Κομμωτήριο|Κουρείο", "ΤΙΜΟΚΑΤΑΛΟΓΟΣ", "Κούρεμα γυναικείο;18|Κούρεμα ανδρικό;12|Χτένισμα;12|Βαφή ρίζας;28|Ανταύγειες;50|Παιδικό κούρεμα;9|Ξύρισμα;8", "από ")}


@fam("price_list_hair", "priced", False, "IT DE AT FR ES PL HU NL GB GR IE")
def hair(k):
    t, h, its, frm = HAIR[k.lang]
    w = k.i(32, 48)
    rows = [f"{k.pick(t)} {k.pick(k.given)}", h + (f" {k.year}" if k.ch(.4) else "")]
    dig = 0 if k.ch(.4) else None
    for x in k.mix(its, 5):
        n, p = x.split(";")
        v = float(round(k.amt(float(p), .2))) if dig == 0 else k.amt(float(p), .2)
        rows.append(lr(n, (frm if k.ch(.25) else "") + k.price(v, dig), w, k.pick([" ", " ", "."])))
    if k.ch():
        rows.append(k.w["tel"] + " " + k.phone())
    if k.ch(.4):
        d = DAYS[k.lang].split()
        rows += [f"{d[1]} - {d[4]}   9.00 - 18.30", f"{d[5]}   8.30 - 16.00"]
    return rows


FLY = {  # week's offer, old price, valid, per unit, note
    "it": ("OFFERTE DELLA SETTIMANA|SOTTOCOSTO|SPECIALE FRESCHI", "anziché", "Dal {a} al {b}", "al kg", "Fino a esaurimento scorte|Max 3 pezzi per cliente|Con carta fedeltà"), "de": ("ANGEBOTE DER WOCHE|AKTION|KNÜLLERPREISE", "statt", "Gültig von {a} bis {b}", "1 kg =", "Nur solange Vorrat reicht|Abgabe in haushaltsüblichen Mengen|Mit App günstiger"),
    "fr": ("PROMOTIONS|LES PRIX CHOC|FOIRE AUX VINS", "au lieu de", "Du {a} au {b}", "le kg :", "Dans la limite des stocks disponibles|2 achetés = 1 offert|Pour votre santé, mangez 5 fruits et légumes"), "es": ("OFERTAS|SUPER PRECIOS|2ª UNIDAD -50%", "antes", "Del {a} al {b}", "el kilo", "Hasta fin de existencias|Máx. 5 uds. por cliente"),
    "nl": ("AANBIEDINGEN|BONUSWEEK|1+1 GRATIS", "van", "Geldig {a} t/m {b}", "per kilo", "Op=op|Alleen met klantenkaart"), "pl": ("PROMOCJA|GAZETKA|HITY CENOWE", "cena reg.", "Oferta od {a} do {b}", "za 1 kg", "Do wyczerpania zapasów|Limit 4 szt. na osobę|Najniższa cena z 30 dni"),
    "sv": ("VECKANS ERBJUDANDE|EXTRAPRIS|KLIPP", "ord. pris", "Gäller {a} - {b}", "jfr-pris/kg", "Max 2 köp/hushåll|Medlemspris"), "hu": ("AKCIÓ|HETI AJÁNLAT|SZUPER ÁR", "helyett", "Érvényes: {a} - {b}", "Egységár: Ft/kg", "A készlet erejéig|Kuponnal"),
    "cs": ("AKCE|LETÁK|SUPER CENA", "běžná cena", "Platí od {a} do {b}", "1 kg =", "Do vyprodání zásob|S kartou levněji"), "pt": ("PROMOÇÕES|FOLHETO|LEVE 3 PAGUE 2", "antes", "De {a} a {b}", "€/kg", "Limitado ao stock existente|Com cartão cliente"),
    "el": ("ΠΡΟΣΦΟΡΕΣ|1+1 ΔΩΡΟ|ΤΙΜΕΣ ΣΟΚ", "από", "Ισχύει {a} - {b}", "το κιλό", "Μέχρι εξαντλήσεως αποθεμάτων"), "en": ("THIS WEEK'S OFFERS|HALF PRICE|SUPER SAVERS", "was", "Offers valid {a} to {b}", "per kg", "Subject to availability|Max 3 per customer|Clubcard price")}


@fam("flyer", "priced", False, ALL)
def flyer(k):
    h, old, val, per, notes = FLY[k.lang]
    rows = [k.pick(k.sur).upper() + k.pick("MARKT| MARKET|CENTER|DIS| FRESH"), k.pick(h)]
    a, b = k.i(1, 20), k.i(1, 12)
    v = val.format(a=f"{a}.{b}.", b=f"{a + 6}.{b}.")
    if k.ch():
        rows.append(v)
    g = k.mix(k.groc(), 4, 9)
    two = k.ch(.4)
    cells = []
    for n, pack, p in g:
        o = k.amt(p / k.fac * k.r.uniform(1.2, 1.7), .02)
        c = [n] if k.ch() else [n.upper()]
        c.append(k.pick([pack, f"{pack}, {per} {k.num(p * k.r.uniform(1.5, 8))}", f"({per} {k.num(p * k.r.uniform(1.5, 8))})"]))
        z = k.pick(["now ", ""]) if k.lang == "en" else ""
        c.append(k.pick([f"-{round(100 * (o - p) / max(o, .01)) // 5 * 5 + 5}%   {z}{k.price(p)}", f"{old} {k.num(o)}   {k.price(p)}", f"{k.num(o)}   {k.num(p)}", k.num(p)]))
        cells.append(c)
    if two:
        for x, y in zip(cells[::2], cells[1::2]):
            rows += tab(list(zip(x, y)), "ll", k.i(3, 8))
    else:
        for c in cells:
            rows += [f"{c[0]}   {c[1]}", c[2]] if k.ch(.3) else c
    if k.ch(.7):
        rows.append(k.pick(notes))
    if k.ch(.3):
        rows.append(v)
    return rows


@fam("shelf_label", "priced", False, ALL)
def shelf(k):
    per = {"it": "€/kg", "de": "1 kg =", "fr": "Prix au kg", "es": "Precio/kg", "nl": "per kg", "pl": "cena za 1 kg", "sv": "Jfr-pris kr/kg", "hu": "Egységár Ft/kg", "cs": "1 kg/Kč", "pt": "€/kg", "el": "τιμή/κιλό", "en": "per kg"}[k.lang]
    rows = []
    n = k.i(1, 5)
    for nm, pack, p in k.mix(k.groc(), n, n):
        nm = nm.upper() if k.ch() else nm
        big = k.price(p)
        if k.ch(.3) and k.dig:
            big = f"{int(p)}  {int(round(p * 100)) % 100:02}"
        rows.append(nm)
        b = [pack, f"{per} {k.num(p * k.r.uniform(1, 9))}", k.ean(), k.al(1) + k.dg(3) + " " + k.dg(2)]
        b = k.some(b, 1, 3)
        if k.ch():
            rows += [lr(b[0], big, k.i(20, 30))] + b[1:]
        else:
            rows += [big] + b
    if n == 1 and k.ch(.3):
        rows.insert(0, k.pick({"it": "NOVITÀ|OFFERTA", "de": "NEU|Dauertiefpreis", "fr": "NOUVEAU|PRIX MINI", "en": "NEW|Price match"}.get(k.lang, "NEW|★|-20%")))
    return rows


SHOPW = {  # basket, checkout, continue, ordered thanks, arrives, in stock, add, reviews, remove, free ship over, pay by, order no
    "en": "Your basket|Go to checkout|Continue shopping|Thank you for your order!|Estimated delivery|In stock|Add to basket|reviews|Remove|Free delivery over|Payment method|Order number|Save for later|You may also like|Sold by",
    "de": "Dein Warenkorb|Zur Kasse|Weiter einkaufen|Vielen Dank für deine Bestellung!|Voraussichtliche Lieferung|Auf Lager|In den Warenkorb|Bewertungen|Entfernen|Kostenloser Versand ab|Zahlungsart|Bestellnummer|Auf die Merkliste|Das könnte dir gefallen|Verkauf durch",
    "fr": "Votre panier|Valider mon panier|Continuer mes achats|Merci pour votre commande !|Livraison estimée|En stock|Ajouter au panier|avis|Supprimer|Livraison offerte dès|Mode de paiement|Numéro de commande|Mettre de côté|Vous aimerez aussi|Vendu par",
    "it": "Il tuo carrello|Procedi all'ordine|Continua lo shopping|Grazie per il tuo ordine!|Consegna prevista|Disponibile|Aggiungi al carrello|recensioni|Rimuovi|Spedizione gratuita da|Metodo di pagamento|Numero ordine|Salva per dopo|Potrebbe interessarti|Venduto da",
    "es": "Tu cesta|Tramitar pedido|Seguir comprando|¡Gracias por tu pedido!|Entrega estimada|En stock|Añadir a la cesta|opiniones|Eliminar|Envío gratis desde|Forma de pago|Número de pedido|Guardar para después|También te puede gustar|Vendido por",
    "nl": "Winkelwagen|Verder naar bestellen|Verder winkelen|Bedankt voor je bestelling!|Verwachte bezorging|Op voorraad|In winkelwagen|reviews|Verwijder|Gratis verzending vanaf|Betaalwijze|Bestelnummer|Bewaar voor later|Anderen bekeken ook|Verkoop door",
    "pl": "Twój koszyk|Przejdź do kasy|Kontynuuj zakupy|Dziękujemy za zamówienie!|Przewidywana dostawa|Dostępny|Dodaj do koszyka|opinii|Usuń|Darmowa dostawa od|Metoda płatności|Numer zamówienia|Zapisz na później|Może Ci się spodobać|Sprzedawca",
    "sv": "Din varukorg|Till kassan|Fortsätt handla|Tack för din beställning!|Beräknad leverans|I lager|Lägg i varukorg|omdömen|Ta bort|Fri frakt över|Betalningssätt|Ordernummer|Spara till senare|Andra tittade på|Säljs av",
    "cs": "Váš košík|Pokračovat k pokladně|Zpět k nákupu|Děkujeme za objednávku!|Očekávané doručení|Skladem|Do košíku|hodnocení|Odebrat|Doprava zdarma od|Způsob platby|Číslo objednávky|Uložit na později|Mohlo by se líbit|Prodává",
    "hu": "Kosár|Tovább a pénztárhoz|Vásárlás folytatása|Köszönjük rendelését!|Várható kiszállítás|Raktáron|Kosárba|értékelés|Törlés|Ingyenes szállítás|Fizetési mód|Rendelésszám|Mentés későbbre|Ez is érdekelheti|Eladó"}
THINGS = {"en": "Linen Shirt;34|Desk Lamp Orbit;29|Ceramic Mug Set of 4;22|Running Socks 3-pack;14|Wool Blanket;59|USB-C Cable 2 m;9|Yoga Mat;24|Rain Jacket;79", "de": "Leinenhemd;39|Schreibtischlampe Orbit;29|Keramiktassen 4er-Set;24|Laufsocken 3er-Pack;14|Wolldecke;59|Ladekabel USB-C 2 m;9|Yogamatte;25|Regenjacke;79",
          "fr": "Chemise en lin;39|Lampe de bureau;29|Lot de 4 mugs;22|Chaussettes running x3;14|Plaid en laine;59|Câble USB-C 2 m;9|Tapis de yoga;24|Veste de pluie;79", "it": "Camicia di lino;39|Lampada da scrivania;29|Set 4 tazze;22|Calze running x3;14|Coperta di lana;59|Cavo USB-C 2 m;9|Tappetino yoga;24|Giacca antipioggia;79",
          "es": "Camisa de lino;35|Lámpara de escritorio;29|Juego de 4 tazas;20|Calcetines running x3;13|Manta de lana;55|Cable USB-C 2 m;8|Esterilla de yoga;22|Chubasquero;69", "nl": "Linnen overhemd;39|Bureaulamp Orbit;29|Mokken set van 4;22|Hardloopsokken 3 paar;14|Wollen plaid;59|USB-C kabel 2 m;9|Yogamat;24|Regenjas;79",
          "pl": "Koszula lniana;30|Lampka biurkowa;22|Kubki zestaw 4 szt.;18|Skarpety do biegania;8|Koc wełniany;45|Kabel USB-C 2 m;6|Mata do jogi;18|Kurtka przeciwdeszczowa;60", "sv": "Linneskjorta;39|Skrivbordslampa;29|Muggar 4-pack;22|Löparstrumpor 3-pack;14|Ullfilt;59|USB-C-kabel 2 m;9|Yogamatta;24|Regnjacka;79",
          "cs": "Lněná košile;34|Stolní lampa;26|Sada hrnků 4 ks;20|Běžecké ponožky;9|Vlněná deka;48|Kabel USB-C 2 m;6|Podložka na jógu;19|Bunda do deště;65", "hu": "Lenvászon ing;32|Asztali lámpa;26|Bögre 4 db;18|Futózokni 3 pár;9|Gyapjú takaró;45|USB-C kábel 2 m;6|Jógaszőnyeg;19|Esőkabát;60"}
WEBCC = "GB US IE DE AT FR BE IT ES NL PL SE CZ HU"


def phonebar(k):
    rows = []
    if k.ch(.6):
        rows.append(lr(k.time(0, 23).lstrip("0") or "0:00", k.pick("5G|4G|LTE|") + f"  {k.i(5, 100)}" + k.pick("%|"), 40))
    return rows


def cart(k):
    return [(n, k.amt(float(p)), k.pick([1, 1, 1, 2, 3])) for n, p in (x.split(";") for x in k.mix(THINGS[k.lang], 1, 4))]


@fam("web_basket", "priced", False, WEBCC)
def basket(k):
    s, w = SHOPW[k.lang].split("|"), k.i(36, 44)
    it = cart(k)
    rows = phonebar(k) + [k.web(k.pick(k.sur)), f"{s[0]} ({sum(q for _, _, q in it)})"]
    for n, p, q in it:
        rows.append(lr(n, k.price(p * q), w) if k.ch() else n)
        rows.append(k.pick([f"-  {q}  +", f"{k.w['qty']}: {q}", f"{k.pick('M|L|S|42|38')} / {k.pick('Blue|Nero|Grau|Sand')}"]) if k.ch(.5) else lr(f"-  {q}  +", k.price(p * q), w))
        if k.ch(.6):
            rows.append(k.pick([s[8], f"{s[12]}   {s[8]}", s[5]]))
    t = sum(p * q for _, p, q in it)
    sh = k.amt(4.5) if k.ch() else 0
    rows += [lr(k.w["subtotal"], k.price(t), w), lr(k.w["ship"], k.price(sh), w), lr(k.w["total"], k.price(t + sh), w)]
    if k.ch(.4):
        rows.append(f"{s[9]} {k.price(k.amt(50, .02), 0)}")
    rows += [s[1]] + ([s[2]] if k.ch() else [])
    return rows


@fam("web_order_confirmation", "priced", True, WEBCC)
def orderconf(k):
    s, w = SHOPW[k.lang].split("|"), k.i(36, 50)
    it = cart(k)
    rows = phonebar(k) + [s[3], f"{s[11]}: {k.ref()}"]
    if k.ch():
        rows.append(f"{k.w['date']}: {k.ldate()}")
    rows.append(f"{s[4]}: {k.i(2, 9)} - {k.i(10, 14)} {k.pick(MONTHS[k.lang].split())}")
    for n, p, q in it:
        rows.append(lr(f"{q} x {n}" if k.ch() else n, k.price(p * q), w))
    t = sum(p * q for _, p, q in it)
    sh = k.amt(4.5) if k.ch() else 0
    rows += [lr(k.w["subtotal"], k.price(t), w), lr(k.w["ship"], k.price(sh), w), lr(k.w["total"], k.price(t + sh), w)]
    if k.ch(.6):
        rows.append(f"{s[10]}: " + k.pick("Visa •••• " + k.dg(4) + "|PayBuddy|Mastercard **** " + k.dg(4)))
    rows += [k.w["address"], k.person(), k.street(), k.city()]
    return rows


@fam("product_page", "priced", False, WEBCC)
def product(k):
    s = SHOPW[k.lang].split("|")
    n, p, _ = cart(k)[0]
    rows = phonebar(k) + [k.web(k.pick(k.sur)), n, f"★★★★{k.pick('★|☆')} {k.i(3, 4)}{k.dec}{k.i(0, 9)} ({k.i(4, 900)} {s[7]})"]
    rows.append(k.pick([k.price(p), f"{k.price(p)}   {k.price(k.amt(p / k.fac * 1.4, .05))}", f"-{k.i(2, 10) * 5}%   {k.price(p)}"]))
    if k.ch():
        rows.append("   ".join(k.some("XS|S|M|L|XL|XXL", 3)))
    rows += [k.pick([s[5], f"{s[4]}: {k.i(2, 5)}-{k.i(6, 9)}"]), s[6]]
    if k.ch():
        rows.append(f"{s[14]} {k.firm()}")
    rows += [f"{s[9]} {k.price(k.amt(50, .02), 0)}"] if k.ch() else []
    if k.ch(.6):
        rows.append(s[13])
        for n2, p2, _ in cart(k)[:3]:
            rows += [n2, k.price(p2)]
    return rows


# ---------------------------------------------------------------- money
BANK = {
    "en": ("Statement of account|Your transactions", "Paid out|Paid in", "Opening balance|Balance brought forward", "Closing balance", "CARD PAYMENT GREENLEAF MKT|DIRECT DEBIT NORTHWATER|STANDING ORDER RENT|SALARY HARTWELL LTD|CASH WITHDRAWAL|FASTER PAYMENT T ASHDOWN|CONTACTLESS BEAN & BUN|INTEREST"),
    "de": ("Kontoauszug|Umsätze", "Soll|Haben", "Alter Saldo", "Neuer Saldo", "Kartenzahlung Markt am Bach|Lastschrift Stadtwerke Ilmberg|Dauerauftrag Miete|Gehalt Lüttke GmbH|Bargeldauszahlung GA|Überweisung Sportverein|Lastschrift Fonwelt Mobil|Entgeltabschluss"),
    "fr": ("Relevé de compte|Vos opérations", "Débit|Crédit", "Ancien solde", "Nouveau solde", "CB MARCHE VERT|PRLV ENERGIA SUD|VIR LOYER|VIR SALAIRE ROUSSAT SAS|RETRAIT DAB|CB BOULANGERIE DU LAVOIR|COTISATION CARTE|CHEQUE 1204532"),
    "it": ("Estratto conto|Lista movimenti", "Dare|Avere", "Saldo iniziale", "Saldo finale", "PAGAMENTO POS MERCATO VERDE|ADDEBITO SDD LUCEGAS|BONIFICO AFFITTO|ACCREDITO STIPENDIO|PRELIEVO BANCOMAT|CANONE MENSILE|IMPOSTA DI BOLLO|BONIFICO DA PEDRUCCI"),
    "es": ("Extracto de cuenta|Movimientos", "Cargo|Abono", "Saldo anterior", "Saldo actual", "COMPRA TARJ. FRUTAS ARRIBAS|RECIBO AGUAS DEL RIO|TRANSFERENCIA ALQUILER|NOMINA QUINTELA SL|REINTEGRO CAJERO|COMISION MANTENIMIENTO|BIZUM DE NURIA"),
    "nl": ("Rekeningafschrift|Transacties", "Af|Bij", "Beginsaldo", "Eindsaldo", "Betaalautomaat Groentehal|Incasso Waterbedrijf|Huur woning|Salaris Brouwers BV|Geldopname|iDEAL Boekenplank|Tikverzoek Fleur|Kosten pakket"),
    "pl": ("Wyciąg z rachunku|Historia operacji", "Obciążenia|Uznania", "Saldo początkowe", "Saldo końcowe", "Płatność kartą SKLEP LIPA|Polecenie zapłaty ENERGIA|Przelew czynsz|Wynagrodzenie|Wypłata z bankomatu|Opłata za kartę|BLIK przelew na telefon"),
    "sv": ("Kontoutdrag|Transaktioner", "Uttag|Insättning", "Ingående saldo", "Utgående saldo", "Kortköp MATHALLEN|Autogiro Elbolaget|Hyra|Lön Norrby AB|Bankomatuttag|Swish från Elsa|Månadsavgift"),
    "cs": ("Výpis z účtu|Přehled pohybů", "Odepsáno|Připsáno", "Počáteční zůstatek", "Konečný zůstatek", "Platba kartou POTRAVINY LÍPA|Inkaso Elektřina|Trvalý příkaz nájem|Mzda Zelenka s.r.o.|Výběr z bankomatu|Poplatek za vedení"),
    "hu": ("Számlakivonat|Tranzakciók", "Terhelés|Jóváírás", "Nyitó egyenleg", "Záró egyenleg", "Kártyás vásárlás ZÖLDPIAC|Csoportos beszedés ÁRAM|Lakbér átutalás|Munkabér|Készpénzfelvétel ATM|Számlavezetési díj"),
    "pt": ("Extrato de conta|Movimentos", "Débito|Crédito", "Saldo inicial", "Saldo final", "COMPRA MERCADO VERDE|DD AGUAS LISBEIRA|TRF RENDA|ORDENADO|LEVANTAMENTO ATM|MB WAY NUNO|COMISSAO MANUT."),
    "el": ("Κίνηση λογαριασμού|Συναλλαγές", "Χρέωση|Πίστωση", "Προηγούμενο υπόλοιπο", "Νέο υπόλοιπο", "ΑΓΟΡΑ ΠΡΑΣΙΝΗ ΑΓΟΡΑ|ΠΑΓΙΑ ΕΝΤΟΛΗ ΡΕΥΜΑ|ΕΝΟΙΚΙΟ|ΜΙΣΘΟΔΟΣΙΑ|ΑΝΑΛΗΨΗ ΑΤΜ|ΕΞΟΔΑ ΤΗΡΗΣΗΣ")}


PAYIN = "salar|gehalt|salaire|stipendio|nomina|wynagr|lön|mzda|munkab|ordenado|μισθοδ|bizum|swish från|pedrucci|interest|tikverz|blik|mb way".split("|")


def wage(lines, v):
    """The lines that fit money coming in, or going out."""
    x = [t for t in lines.split("|") if any(p in t.lower() for p in PAYIN) == (v > 0)]
    return x or lines


@fam("bank_statement", "money", False, ALL)
def bank(k):
    t, cols, op, cl, lines = BANK[k.lang]
    c1, c2 = cols.split("|")
    bal = k.raw(1800)
    m, d = k.i(1, 12), 1
    rows = [k.pick(k.sur).upper() + " " + k.pick("BANK|BANCA|KREDIT|SPARBANK|CREDIT UNION"), k.pick(t)]
    rows += [k.person()] if k.ch() else []
    rows.append(k.iban())
    body = [[k.w["date"], k.w["desc"], c1, c2, k.w["balance"]], [k.date((k.year, m, d)), op.split("|")[0], "", "", k.num(bal)]]
    for _ in range(k.i(5, 16)):
        d = min(28, d + k.i(0, 3))
        v = k.raw(1900) if k.ch(.15) else -k.raw(45, .95)
        bal = round(bal + v, k.dig)
        body.append([k.date((k.year, m, d)), k.pick(wage(lines, v)), k.num(-v) if v < 0 else "", k.num(v) if v > 0 else "", k.num(bal)])
    body.append([k.date((k.year, m, 28)), cl, "", "", k.num(bal)])
    rows += tab(body, "llrrr", k.i(2, 4))
    if k.ch():
        rows.append(f"{k.w['page']} {k.i(1, 3)} / {k.i(3, 5)}")
    return rows


@fam("transactions_app", "money", False, ALL)
def trans(k):
    t, cols, op, cl, lines = BANK[k.lang]
    w = k.i(36, 44)
    rows = phonebar(k) + [t.split("|")[1], lr(k.w["balance"], k.price(k.raw(1500)), w)]
    for _ in range(k.i(2, 5)):
        rows.append(k.ldate().rsplit(" ", 1)[0] if k.ch(.6) else k.date())
        for _ in range(k.i(1, 4)):
            v = k.raw(1200) if k.ch(.12) else -k.raw(30, .95)
            rows.append(lr(k.pick(wage(lines, v)).title(), ("+" if v > 0 else "") + k.price(v), w))
            if k.ch(.3):
                rows.append(k.time(0, 23) + "  " + k.pick("•••• " + k.dg(4) + "|*" + k.dg(4)))
    return rows


TRADE = {
    "en": ("Plumbing|Electrical|Joinery|Roofing", "Labour, replace boiler valve;65|Call-out charge;48|Copper pipe 15 mm, per m;9.5|Isolation valve;12|Supply and fit radiator;180|Waste disposal;35|Sundries;18", "Please pay by bank transfer to"),
    "de": ("Sanitär|Elektro|Malerbetrieb|Tischlerei|Dachdeckerei", "Arbeitsstunden Geselle;58|Anfahrtspauschale;35|Wandfarbe weiß 10 l;64|Eckventil 1/2\";11.5|Kupferrohr 15 mm, je m;9.8|Steckdose Unterputz;14|Kleinmaterial pauschal;22|Entsorgung;40", "Bitte überweisen Sie auf folgendes Konto"),
    "fr": ("Plomberie|Électricité|Menuiserie|Peinture", "Main d'œuvre, heure;48|Déplacement;35|Chauffe-eau 150 L;389|Robinet mitigeur;79|Peinture murale, m²;18|Prise encastrée;16|Fournitures diverses;25", "Règlement par virement bancaire"),
    "it": ("Idraulica|Impianti Elettrici|Falegnameria|Tinteggiature", "Manodopera oraria;38|Diritto di chiamata;30|Sostituzione miscelatore;85|Tinteggiatura pareti mq;9|Presa da incasso;15|Tubo multistrato al m;6.5|Smaltimento materiali;45", "Bonifico bancario su"),
    "es": ("Fontanería|Electricidad|Carpintería|Pinturas", "Mano de obra, hora;32|Desplazamiento;25|Grifo monomando;68|Pintura plástica m²;7|Enchufe empotrado;12|Tubería multicapa m;5.5|Retirada de escombros;60", "Transferencia a la cuenta"),
    "nl": ("Loodgietersbedrijf|Schilder|Elektra|Timmerwerken", "Arbeidsuren monteur;56|Voorrijkosten;32|CV-pomp vervangen;240|Kraan keuken;89|Schilderwerk per m²;24|Wandcontactdoos;18|Klein materiaal;20", "Gelieve over te maken op"),
    "pl": ("Usługi Hydrauliczne|Elektroinstalacje|Stolarstwo|Malowanie", "Robocizna, godz.;22|Dojazd;18|Bateria umywalkowa;60|Malowanie ścian m²;6|Gniazdo podtynkowe;8|Rura PEX m;3|Materiały drobne;15", "Prosimy o wpłatę na konto"),
    "sv": ("Rör|El|Snickeri|Måleri", "Arbete, timmar;55|Framkörning;40|Blandare kök;140|Målning vägg m²;18|Vägguttag;16|Kopparrör per m;10|Förbrukningsmaterial;25", "Bankgiro"),
    "hu": ("Vízszerelés|Villanyszerelés|Asztalos|Festés", "Munkadíj, óra;20|Kiszállási díj;15|Mosdó csaptelep;60|Falfestés m²;5|Dugalj süllyesztett;8|Cső méter;3|Apró anyagok;12", "Kérjük az alábbi számlára utalni"),
    "cs": ("Instalatérství|Elektro|Truhlářství|Malířství", "Práce, hod.;22|Doprava;16|Baterie umyvadlová;58|Malování stěn m²;4|Zásuvka pod omítku;9|Trubka PPR m;3|Drobný materiál;14", "Číslo účtu"),
    "pt": ("Canalizações|Eletricidade|Carpintaria|Pinturas", "Mão de obra, hora;25|Deslocação;25|Torneira misturadora;65|Pintura m²;7|Tomada embutida;11|Tubo multicamada m;5|Material diverso;20", "Transferência para"),
    "el": ("Υδραυλικά|Ηλεκτρολογικά|Ξυλουργική|Χρωματισμοί", "Εργασία, ώρα;25|Μετάβαση;20|Μπαταρία νιπτήρα;65|Βαφή τοίχων τ.μ.;6|Πρίζα χωνευτή;10|Σωλήνας ανά μ.;4|Μικροϋλικά;15", "Κατάθεση στον λογαριασμό")}


def jobs(k, lo=2, hi=6, priced=True):
    out, tot = [], 0
    for j, x in enumerate(k.some(TRADE[k.lang][1], lo, hi), 1):
        n, p = x.rsplit(";", 1)
        q = k.pick([1, 1, 2, 3, 4, 5, 8, 12, 2.5])
        p = k.amt(float(p))
        tot += round(p * q, k.dig)
        out.append([str(j), n, k.num(q, 0 if q == int(q) else 1) + " " + k.w["pcs"] * k.ch(.3), k.num(p), k.num(p * q)])
    return out, tot


def sums(k, tot, w):
    v = VAT[k.cc]
    rows = [lr(k.w["net"], k.num(tot), w)]
    if v:
        rows.append(lr(f"{k.w['vat']} {str(v).replace('.', k.dec)}%", k.num(tot * v / 100), w))
    elif k.cc == "US":
        rows.append(lr("Sales tax 0%", "0.00", w))
    return rows + [lr(k.w["gross"], k.price(tot * (1 + v / 100)), w)]


@fam("craftsman_invoice", "priced", True, ALL)
def craft(k):
    tr, _, pay = TRADE[k.lang]
    firm = k.firm(k.pick(tr))
    rows = head(k, firm)
    t = k.ymd()
    meta = [f"{k.w['invoice']} {k.w['no']} {k.ref()}", f"{k.w['date']}: {k.date(t)}"]
    if k.ch():
        meta.append(f"{k.w['custno']}: {k.dg(5)}")
    rows += ["   ".join(meta)] if k.ch(.3) else meta
    if k.ch(.4):
        rows.append(f"{k.w['subject']}: {k.street()}")
    b, tot = jobs(k)
    hd = ["Pos.", k.w["desc"], k.w["qty"], k.w["unit"], k.w["amount"]]
    g = k.i(2, 5)
    if k.ch(.3):
        b, hd = [x[1:] for x in b], hd[1:]
    tb = tab([hd] + b, "llrrr" if len(hd) == 5 else "lrrr", g)
    rows += tb + sums(k, tot, len(tb[0]))
    rows += [k.w["pay"], pay] if k.ch(.7) else [k.w["pay"]]
    rows.append(("IBAN: " if k.cc != "US" else "") + k.iban() + (f"   BIC: {k.al(4)}{k.cc}{k.al(2)}" if k.ch() else ""))
    if k.ch(.4):
        rows.append(k.w["regards"])
        rows.append(k.person())
    return rows


@fam("quotation", "priced", False, ALL)
def quote(k):
    tr, _, _ = TRADE[k.lang]
    rows = head(k, k.firm(k.pick(tr))) + [f"{k.w['quote']} {k.w['no']} {k.ref()}", f"{k.w['date']}: {k.ldate()}", k.w["dear"]]
    b, tot = jobs(k, 2, 7)
    tb = tab([["", k.w["desc"], k.w["qty"], k.w["unit"], k.w["amount"]]] + b, "llrrr", k.i(2, 4))
    rows += tb + sums(k, tot, len(tb[0]))
    rows += [f"{k.w['valid']}: {k.date()}"] if k.ch(.8) else []
    rows += [k.w["regards"], k.person()] if k.ch(.6) else [k.w["sign"] + " ______________"]
    return rows


SLIP = {  # head, card, approved, keep, terminal, sale, contactless
    "en": "CARDHOLDER COPY|SALE|APPROVED|PLEASE KEEP THIS COPY FOR YOUR RECORDS|Terminal ID|AUTH CODE|CONTACTLESS", "de": "K-U-N-D-E-N-B-E-L-E-G|Bezahlung|Zahlung erfolgt|BITTE BELEG AUFBEWAHREN|Terminal-ID|Genehmigungs-Nr.|Kontaktlos",
    "fr": "CARTE BANCAIRE SANS CONTACT|DEBIT|ACCEPTE|TICKET CLIENT A CONSERVER|No TPE|No AUTO|SANS CONTACT", "it": "COPIA CLIENTE|ACQUISTO|TRANSAZIONE ESEGUITA|ARRIVEDERCI E GRAZIE|TML|AUT.|CONTACTLESS",
    "es": "COPIA PARA EL CLIENTE|VENTA|OPERACION ACEPTADA|FIRMA NO NECESARIA|TPV|AUTORIZACION|CONTACTLESS", "nl": "KOPIE KAARTHOUDER|BETALING|AKKOORD|TOT ZIENS|Terminal|Autorisatiecode|CONTACTLOOS", "pl": "POTWIERDZENIE DLA KLIENTA|SPRZEDAZ|ZAAKCEPTOWANO|PROSZE ZACHOWAC WYDRUK|POS ID|KOD AUT.|ZBLIZENIOWO",
    "sv": "KUNDENS EXEMPLAR|KÖP|GODKÄNT|SPARA KVITTOT|Term|Auktorisation|KONTAKTLÖST", "hu": "ÜGYFÉL PÉLDÁNYA|VÁSÁRLÁS|ELFOGADVA|KÖSZÖNJÜK|TERM|ENG.SZÁM|ÉRINTÉSES", "cs": "KOPIE PRO ZÁKAZNÍKA|PRODEJ|SCHVÁLENO|DĚKUJEME|TERM.|AUT. KÓD|BEZKONTAKTNÍ",
    "pt": "DUPLICADO CLIENTE|COMPRA|AUTORIZADA|OBRIGADO|TERM|COD. AUT.|CONTACTLESS", "el": "ΑΝΤΙΓΡΑΦΟ ΠΕΛΑΤΗ|ΠΩΛΗΣΗ|ΕΓΚΡΙΘΗΚΕ|ΕΥΧΑΡΙΣΤΟΥΜΕ|TID|ΑΡ. ΕΓΚΡΙΣΗΣ|ΑΝΕΠΑΦΑ"}


@fam("card_slip", "money", True, ALL)
def slip(k):
    s, w = SLIP[k.lang].split("|"), k.i(24, 34)
    amt = k.price(k.raw(32, .9))
    net = k.pick("VISA DEBIT|MASTERCARD|Maestro|girocard|VISA|AMEX|Bancontact")
    rows = [k.pick(k.sur).upper(), k.street().upper(), k.city().upper()] if k.ch(.75) else []
    rows.append(s[0])
    body = [f"{k.date()}   {k.time()}" if k.ch() else f"{k.w['date']} {k.date()} {k.time()}:{k.i(10, 59)}", lr(s[4], k.dg(8), w), net + ("" if k.ch() else " " + s[6]),
            k.pick(["************" + k.dg(4), "XXXX XXXX XXXX " + k.dg(4), "#" * 12 + k.dg(4)])]
    body += k.some([f"AID: A0000000{k.dg(7)}", lr(s[5], k.dg(6), w), lr("Trace", k.dg(6), w), "MID " + k.dg(9), "TVR " + k.dg(10), s[6], "PAN SEQ NO. 0" + k.dg(1)], 1, 5)
    k.r.shuffle(body)
    body.insert(k.i(len(body) // 2, len(body)), lr(s[1] if k.ch() else k.w["amount"].upper(), amt, w))
    rows += body
    rows.append(k.pick([s[2], "*** " + s[2] + " ***", s[2] + " 00"]))
    if k.ch(.6):
        rows.append(s[3])
    return rows


PAY = {
    "en": ("Payslip", "Basic pay|Overtime|Holiday pay|Bonus", "PAYE tax|National Insurance|Pension|Student loan", "Gross pay|Total deductions|Net pay"), "de": ("Entgeltabrechnung", "Grundgehalt|Überstunden|VWL Arbeitgeber|Zulage", "Lohnsteuer|Krankenversicherung|Rentenversicherung|Arbeitslosenvers.|Pflegeversicherung", "Gesamtbrutto|Abzüge|Auszahlungsbetrag"),
    "fr": ("Bulletin de paie", "Salaire de base|Heures supplémentaires|Prime d'ancienneté", "Sécurité sociale|Retraite complémentaire|CSG déductible|Mutuelle", "Salaire brut|Total retenues|Net à payer"), "it": ("Busta paga", "Retribuzione ordinaria|Straordinario|Indennità", "Contributo INPS|IRPEF|Addizionale regionale|Fondo pensione", "Totale competenze|Totale trattenute|Netto in busta"),
    "es": ("Recibo de salarios", "Salario base|Plus convenio|Horas extra|Prorrata pagas", "Contingencias comunes|Desempleo|IRPF|Formación profesional", "Total devengado|Total a deducir|Líquido a percibir"), "nl": ("Loonstrook", "Brutoloon|Overwerk|Reiskosten|Vakantiegeld", "Loonheffing|Pensioenpremie|Premie WGA", "Totaal bruto|Inhoudingen|Netto loon"),
    "pl": ("Pasek płacowy", "Wynagrodzenie zasadnicze|Premia|Nadgodziny", "Składka emerytalna|Składka rentowa|Składka zdrowotna|Zaliczka PIT", "Brutto|Potrącenia|Do wypłaty"), "sv": ("Lönebesked", "Månadslön|Övertid|OB-tillägg", "Preliminär skatt|Friskvård|Nettoavdrag", "Bruttolön|Avdrag|Utbetalas"),
    "hu": ("Bérjegyzék", "Alapbér|Túlóra|Pótlék", "SZJA|Társadalombiztosítási járulék|Egyéb levonás", "Bruttó bér|Levonások|Kifizetendő"), "cs": ("Výplatní páska", "Základní mzda|Osobní ohodnocení|Přesčas|Příplatek", "Sociální pojištění|Zdravotní pojištění|Záloha na daň", "Hrubá mzda|Srážky|K výplatě"),
    "pt": ("Recibo de vencimento", "Vencimento base|Subsídio de alimentação|Horas extra", "Segurança Social|IRS|Seguro", "Total abonos|Total descontos|Líquido a receber"), "el": ("Απόδειξη μισθοδοσίας", "Βασικός μισθός|Υπερωρίες|Επίδομα", "ΕΦΚΑ|Φόρος μισθωτών|Επικουρικό", "Μικτές αποδοχές|Κρατήσεις|Πληρωτέο")}


@fam("payslip", "money", False, ALL)
def payslip(k):
    t, plus, minus, tot = PAY[k.lang]
    g, d, n = tot.split("|")
    rows = [k.firm(), t, f"{k.pick(MONTHS[k.lang].split())} {k.year}", k.person(), f"{k.w['no']} {k.dg(5)}"]
    ps = [(x, k.raw(2400 if j == 0 else 160, .4)) for j, x in enumerate(k.some(plus, 2))]
    a = sum(v for _, v in ps)
    ms = [(x, round(a * k.r.uniform(.01, .14), k.dig)) for x in k.some(minus, 2)]
    b = sum(v for _, v in ms)
    if k.ch():
        body = [[x, k.num(v), ""] for x, v in ps] + [[x, "", k.num(v)] for x, v in ms]
        rows += tab(body + [[g, k.num(a), ""], [d, "", k.num(b)], [n, k.num(a - b), ""]], "lrr", k.i(3, 6))
    else:
        w = k.i(38, 56)
        rows += [lr(x, k.num(v), w) for x, v in ps] + [lr(g, k.num(a), w)] + [lr(x, "-" + k.num(v), w) for x, v in ms] + [lr(d, k.num(b), w), lr(n, k.price(a - b), w)]
    if k.ch():
        rows.append(k.iban())
    return rows


UTIL = {
    "en": ("Water|Energy|Broadband", "Your bill|Previous reading|Present reading|Standing charge|Units used|Unit rate|Amount due", "We will collect this by Direct Debit on"), "de": ("Stadtwerke|Energie|Wasserverband", "Ihre Jahresabrechnung|Zählerstand alt|Zählerstand neu|Grundpreis|Verbrauch|Arbeitspreis|Nachzahlung", "Wir buchen den Betrag ab am"),
    "fr": ("Énergie|Eaux de", "Votre facture|Ancien relevé|Nouveau relevé|Abonnement|Consommation|Prix du kWh HT|Montant à payer", "Prélèvement automatique le"), "it": ("Luce e Gas|Acquedotto", "Bolletta|Lettura precedente|Lettura attuale|Quota fissa|Consumo fatturato|Prezzo medio|Totale da pagare", "Scadenza pagamento"),
    "es": ("Aguas|Energía", "Factura de la luz|Lectura anterior|Lectura actual|Potencia contratada|Consumo|Término de energía|Total a pagar", "Fecha de cargo"), "nl": ("Waterbedrijf|Energie", "Jaarnota|Beginstand|Eindstand|Vastrecht|Verbruik|Tarief per kWh|Te betalen", "Wij schrijven dit af op"),
    "pl": ("Energia|Wodociągi", "Rozliczenie|Odczyt poprzedni|Odczyt bieżący|Opłata stała|Zużycie|Cena za kWh|Do zapłaty", "Termin płatności"), "sv": ("Energi|Vatten", "Din elräkning|Föregående mätarställning|Mätarställning|Fast avgift|Förbrukning|Rörligt pris öre/kWh|Att betala", "Förfallodag"),
    "hu": ("Áramszolgáltató|Vízművek", "Elszámoló számla|Induló állás|Záró állás|Alapdíj|Fogyasztás|Egységár|Fizetendő", "Fizetési határidő"), "cs": ("Energetika|Vodárny", "Vyúčtování|Počáteční stav|Konečný stav|Stálý plat|Spotřeba|Cena za kWh|Nedoplatek", "Splatnost"),
    "pt": ("Águas de|Energia", "Fatura|Leitura anterior|Leitura atual|Termo fixo|Consumo|Preço kWh|Total a pagar", "Débito direto a"), "el": ("Ενέργεια|Ύδρευση", "Λογαριασμός|Προηγούμενη ένδειξη|Τελευταία ένδειξη|Πάγιο|Κατανάλωση|Τιμή kWh|Ποσό πληρωμής", "Εξόφληση έως")}


@fam("utility_bill", "money", False, ALL)
def utility(k):
    t, s, due = UTIL[k.lang]
    s = s.split("|")
    w, a, u = k.i(40, 60), k.i(1000, 40000), k.i(90, 900)
    rate, fix = k.r.uniform(.12, .4) * k.fac, k.raw(18)
    unit = k.pick("kWh|kWh|m³")
    rows = [f"{k.pick(t)} {k.pick(k.sur)}", k.person(), k.street(), k.city(), s[0], f"{k.w['custno']} {k.dg(9)}", f"{k.date((k.year - 1, k.i(1, 12), 1))} - {k.date((k.year, k.i(1, 12), 28))}",
            lr(s[1], f"{a}", w), lr(s[2], f"{a + u}", w), lr(s[4], f"{u} {unit}", w), lr(s[5], k.num(rate, 4), w), lr(s[5].split()[0] + f" {u} {unit} x {k.num(rate, 4)}", k.num(u * rate), w), lr(s[3], k.num(fix), w)]
    v = VAT[k.cc]
    tot = u * rate + fix
    if v:
        rows.append(lr(f"{k.w['vat']} {v}%", k.num(tot * v / 100), w))
    rows.append(lr(s[6], k.price(tot * (1 + v / 100)), w))
    rows.append(f"{due} {k.date()}")
    return rows


INS = {
    "en": "Your policy is due for renewal. The annual premium for your home cover will be {p}. You do not need to do anything if you wish to continue. Please check that the enclosed schedule is correct and tell us about any change within 14 days.",
    "de": "anbei erhalten Sie die Beitragsanpassung zu Ihrer Hausratversicherung. Der neue Jahresbeitrag beträgt {p} und wird wie gewohnt von Ihrem Konto abgebucht. Sie müssen nichts weiter tun. Bitte prüfen Sie Ihre Angaben und teilen Sie uns Änderungen mit.",
    "fr": "Votre contrat d'assurance habitation arrive à échéance. Le montant de votre cotisation annuelle s'élève à {p}, prélevé en deux fois. Nous vous invitons à vérifier les garanties figurant au verso et à nous signaler toute modification.",
    "it": "La informiamo che la Sua polizza è in scadenza. Il premio annuo è pari a {p}, tasse comprese. Il pagamento può essere effettuato presso la nostra agenzia oppure tramite bonifico. Restiamo a disposizione per ogni chiarimento.",
    "es": "Le comunicamos que su póliza de hogar se renovará automáticamente. La prima anual asciende a {p}, impuestos incluidos. Si desea modificar alguna cobertura, póngase en contacto con su mediador antes de la fecha de vencimiento.",
    "nl": "Uw woonverzekering wordt binnenkort verlengd. De jaarpremie bedraagt {p} inclusief assurantiebelasting. U hoeft niets te doen. Controleer wel of uw gegevens op het polisblad nog kloppen.",
    "pl": "uprzejmie informujemy, że Państwa polisa mieszkaniowa wygasa. Składka roczna na kolejny okres wynosi {p}. Prosimy o sprawdzenie danych na załączonym dokumencie i kontakt z agentem w razie zmian.",
    "sv": "Din hemförsäkring förnyas snart. Premien för det kommande året är {p}. Du behöver inte göra något om du vill behålla försäkringen. Kontrollera gärna att uppgifterna i försäkringsbrevet stämmer.",
    "hu": "Értesítjük, hogy lakásbiztosítása hamarosan évfordulóhoz ér. Az éves díj {p}. Kérjük, ellenőrizze a mellékelt kötvény adatait, és az esetleges változásokat jelezze ügyfélszolgálatunkon.",
    "cs": "dovolujeme si Vás informovat o výročí Vašeho pojištění domácnosti. Roční pojistné činí {p}. Prosíme o kontrolu údajů v přiloženém dokumentu a o sdělení případných změn.",
    "pt": "Informamos que o seu seguro de habitação será renovado. O prémio anual é de {p}, impostos incluídos. Agradecemos que confirme os dados da apólice em anexo e nos comunique qualquer alteração.",
    "el": "Σας ενημερώνουμε ότι το ασφαλιστήριο κατοικίας σας ανανεώνεται. Το ετήσιο ασφάλιστρο ανέρχεται σε {p}. Παρακαλούμε ελέγξτε τα στοιχεία σας και ενημερώστε μας για κάθε αλλαγή."}


@fam("insurance_letter", "money", False, ALL)
def insurance(k):
    rows = head(k, k.pick(k.sur) + k.pick(" Assekuranz| Assur| Versicherung AG| Seguros| Mutual| Protect"))
    rows += [k.ldate(), f"{k.w['no']} {k.dg(3)}.{k.dg(6)}", k.w["dear"]] + para(INS[k.lang].format(p=k.price(k.raw(260))), k.i(48, 88)) + [k.w["regards"], k.person()]
    return rows


LOY = {
    "en": "Thank you for shopping with us. This quarter you collected {n} points, worth {p} in vouchers. Scan your card every time you shop and turn points into treats.", "de": "vielen Dank für Ihre Treue! Sie haben {n} Punkte gesammelt. Das entspricht einem Gutschein über {p}. Einfach an der Kasse vorzeigen und sparen.",
    "fr": "Merci de votre fidélité ! Vous avez cumulé {n} points, soit un chèque cadeau de {p} à utiliser dans tous nos magasins.", "it": "grazie per la tua fedeltà! Hai raccolto {n} punti, pari a un buono sconto di {p} da usare alla cassa entro la scadenza.",
    "es": "¡Gracias por tu confianza! Has acumulado {n} puntos, que equivalen a un cheque ahorro de {p}. Preséntalo en caja.", "nl": "Bedankt voor je trouw! Je hebt {n} punten gespaard, goed voor een tegoed van {p}. Lever ze in bij de kassa.", "pl": "dziękujemy za zakupy! Na Twoim koncie jest {n} pkt, czyli bon o wartości {p}. Okaż kartę przy kasie.",
    "sv": "Tack för att du är medlem! Du har samlat {n} poäng och får en bonuscheck på {p}. Visa kortet i kassan.", "hu": "Köszönjük hűségét! Ön eddig {n} pontot gyűjtött, amely {p} értékű kuponra váltható be.", "cs": "děkujeme za Vaši věrnost! Nasbíral(a) jste {n} bodů, to je poukázka v hodnotě {p}.",
    "pt": "Obrigado pela sua preferência! Acumulou {n} pontos, equivalentes a um vale de {p} em talão.", "el": "Σας ευχαριστούμε! Έχετε συγκεντρώσει {n} πόντους που αντιστοιχούν σε δωροεπιταγή {p}."}
GIFT = {"en": "GIFT VOUCHER|To|From|Value|Not redeemable for cash", "de": "GUTSCHEIN|Für|Von|Wert|Keine Barauszahlung möglich", "fr": "BON CADEAU|Pour|De la part de|Valeur|Non remboursable", "it": "BUONO REGALO|Per|Da|Valore|Non convertibile in denaro", "es": "TARJETA REGALO|Para|De|Valor|No canjeable por dinero", "nl": "CADEAUBON|Voor|Van|Waarde|Niet inwisselbaar voor contant geld",
        "pl": "BON PODARUNKOWY|Dla|Od|Wartość|Nie podlega wymianie na gotówkę", "sv": "PRESENTKORT|Till|Från|Värde|Kan inte bytas mot kontanter", "hu": "AJÁNDÉKUTALVÁNY|Kinek|Kitől|Érték|Készpénzre nem váltható", "cs": "DÁRKOVÝ POUKAZ|Pro|Od|Hodnota|Nelze směnit za hotovost", "pt": "VALE PRESENTE|Para|De|Valor|Não reembolsável", "el": "ΔΩΡΟΕΠΙΤΑΓΗ|Προς|Από|Αξία|Δεν εξαργυρώνεται"}


@fam("loyalty_letter", "money", False, ALL)
def loyalty(k):
    n = k.i(1, 60) * 50
    rows = [k.pick(k.sur).upper() + k.pick(" CLUB| CARD| PLUS"), k.person(), k.street(), k.city(), k.w["dear"]] + para(LOY[k.lang].format(n=n, p=k.price(n / 100 * k.fac)), k.i(34, 60))
    rows += [f"{k.w['no']} {k.dg(4)} {k.dg(4)} {k.dg(4)}", lr(k.w["balance"], f"{n} {k.w['points']}", 34), f"{k.w['valid']} {k.date()}", k.ean()][k.i(0, 2):]
    return rows


@fam("gift_voucher", "money", True, ALL)
def gift(k):
    g = GIFT[k.lang].split("|")
    rows = [k.pick(k.sur), g[0], f"{g[1]}: {k.pick(k.given)}" if k.ch() else f"{g[1]} ____________", f"{g[2]}: {k.pick(k.given)}" if k.ch() else f"{g[2]} ____________",
            f"{g[3]}: {k.price(float(round(k.pick([10, 20, 25, 50, 100]) * max(1, round(k.fac)))), 0)}", f"{k.w['valid']} {k.date()}", f"{k.w['no']} {k.al(3)}-{k.dg(6)}"]
    return rows + ([g[4]] if k.ch(.6) else []) + ([k.ean()] if k.ch() else [])


@fam("delivery_note", "text", False, ALL)
def delivery(k):
    rows = head(k, k.firm()) + [f"{k.w['delivery']} {k.w['no']} {k.ref()}", f"{k.w['date']}: {k.date()}"]
    b = [[str(j), k.al(2) + k.dg(4), n, pack, f"{k.i(1, 48)} {k.w['pcs']}"] for j, (n, pack, _) in enumerate(k.mix(k.groc(), 2, 10), 1)]
    rows += tab([["Pos.", k.w["no"], k.w["desc"], "", k.w["qty"]]] + b, "llllr", k.i(2, 5))
    return rows + [f"{k.w['sign']}: ______________________"]


@fam("purchase_order", "priced", False, ALL)
def po(k):
    rows = head(k, k.firm()) + [f"{k.w['order']} {k.w['no']} {k.ref()}", f"{k.w['date']}: {k.date()}"]
    tot, b = 0, []
    for n, pack, p in k.mix(k.groc(), 2, 8):
        q = k.i(6, 240)
        p = round(p * .6, k.dig)
        tot += p * q
        b.append([k.dg(6), n, str(q), k.num(p), k.num(p * q)])
    tb = tab([[k.w["no"], k.w["desc"], k.w["qty"], k.w["unit"], k.w["amount"]]] + b, "llrrr", k.i(2, 4))
    rows += tb + [lr(k.w["total"] + f" ({k.w['net']})" * k.ch(.4), k.price(tot), len(tb[0])), f"{k.w['ship']}: {k.date()}", k.w["pay"], k.w["sign"] + " __________"]
    return rows


STOCK = {"en": "STOCK COUNT", "de": "INVENTURLISTE", "fr": "ÉTAT DES STOCKS", "it": "INVENTARIO MAGAZZINO", "es": "INVENTARIO", "nl": "VOORRAADLIJST", "pl": "SPIS Z NATURY", "sv": "INVENTERING", "hu": "LELTÁRÍV", "cs": "INVENTURA", "pt": "INVENTÁRIO", "el": "ΑΠΟΓΡΑΦΗ"}


@fam("stock_list", "text", False, ALL)
def stock(k):
    pr = k.ch(.45)
    if pr:
        k.kind = "priced"
    b, tot = [], 0
    for n, pack, p in k.mix(k.groc(), 5, 12):
        q = k.i(0, 180)
        tot += q * p
        b.append([k.dg(5), n, pack, str(q)] + ([k.num(p), k.num(q * p)] if pr else [k.pick("___|A" + k.dg(2) + "|B" + k.dg(2))]))
    if pr:
        b.append(["", k.w["total"], "", "", "", k.num(tot)])
    return [STOCK[k.lang] + f" {k.date()}", f"{k.w['page']} {k.i(1, 9)}"] + tab([[k.w["no"], k.w["desc"], "", k.w["qty"]] + ([k.w["price"], k.w["amount"]] if pr else [""])] + b, "lllrrr", k.i(2, 4))


EVT = {"en": ("Row|Seat|Gate|Doors|Adult|Screen", "ADMIT ONE|Booking fee|Non refundable"), "de": ("Reihe|Platz|Eingang|Einlass|Erwachsener|Saal", "EINTRITTSKARTE|VVK-Gebühr|Keine Rücknahme"), "fr": ("Rang|Place|Porte|Ouverture|Plein tarif|Salle", "BILLET D'ENTRÉE|Frais de location|Ni repris ni échangé"), "it": ("Fila|Posto|Ingresso|Apertura|Intero|Sala", "BIGLIETTO|Prevendita|Non rimborsabile"),
       "es": ("Fila|Butaca|Puerta|Apertura|General|Sala", "ENTRADA|Gastos gestión|No se admiten cambios"), "nl": ("Rij|Stoel|Ingang|Deuren open|Volwassene|Zaal", "TOEGANGSBEWIJS|Servicekosten|Geen restitutie"), "pl": ("Rząd|Miejsce|Wejście|Otwarcie|Normalny|Sala", "BILET WSTĘPU|Opłata|Zwrotów nie przyjmujemy"), "sv": ("Rad|Plats|Ingång|Insläpp|Vuxen|Salong", "BILJETT|Serviceavgift|Löses ej in"),
       "hu": ("Sor|Szék|Kapu|Kapunyitás|Felnőtt|Terem", "BELÉPŐJEGY|Kezelési költség|Nem visszaváltható"), "cs": ("Řada|Sedadlo|Vchod|Vstup od|Dospělý|Sál", "VSTUPENKA|Poplatek|Bez náhrady"), "pt": ("Fila|Lugar|Porta|Abertura|Adulto|Sala", "BILHETE|Taxa|Não reembolsável"), "el": ("Σειρά|Θέση|Πύλη|Προσέλευση|Κανονικό|Αίθουσα", "ΕΙΣΙΤΗΡΙΟ|Προμήθεια|Δεν επιστρέφεται")}


@fam("event_ticket", "money", True, ALL)
def event(k):
    a, b = EVT[k.lang]
    row, seat, gate, doors, adult, hall = a.split("|")
    t, fee, non = b.split("|")
    cine = k.ch(.4)
    rows = [k.pick(["CINEMA ", "KINO ", "CINE "]) + k.pick("LUX|ORION|APOLLO|STELLA") if cine else k.pick("ARENA|TEATRO|HALL|PARK|FORUM") + " " + k.town()]
    rows.append(t)
    rows.append(k.pick("The Silver Herons|Nordlicht Tour|Il Barone Verde|La Mer Oubliée|Quartetto Ambra|Ocean of Paper|FC Lindau - SV Mole"))
    rows.append(f"{k.ldate()}   {k.time(17, 21)}")
    if cine or k.ch():
        rows.append(f"{hall} {k.i(1, 9)}   {row} {k.i(1, 22)}   {seat} {k.i(1, 30)}")
    else:
        rows += [f"{gate} {k.al(1)}   {row} {k.i(1, 40)}   {seat} {k.i(1, 30)}", f"{doors} {k.time(16, 18)}"]
    if k.ch(.75):
        p = k.amt(9 if cine else 42)
        rows.append(f"{adult}   {k.price(p)}")
        if k.ch(.4):
            rows.append(f"{fee}   {k.price(k.amt(2))}")
    else:
        k.kind, k.near = "text", False
    return rows + k.some([non, k.dg(12), f"{k.w['order']} {k.ref()}", k.person()], 1)


PARK = {"en": "PAY & DISPLAY|Expiry|Paid|DISPLAY ON DASHBOARD|Entry|Resident parking permit application", "de": "PARKSCHEIN|Parkzeit bis|Bezahlt|Gut sichtbar hinter die Scheibe legen|Einfahrt|Antrag auf Bewohnerparkausweis", "fr": "STATIONNEMENT|Fin|Payé|À placer derrière le pare-brise|Entrée|Demande de carte de stationnement résident", "it": "PARCHEGGIO|Scadenza|Pagato|Esporre sul cruscotto|Ingresso|Richiesta permesso di sosta residenti",
        "es": "ESTACIONAMIENTO REGULADO|Hora fin|Importe|Colocar en lugar visible|Entrada|Solicitud de tarjeta de residente", "nl": "PARKEERTICKET|Eindtijd|Betaald|Achter de voorruit leggen|Inrit|Aanvraag parkeervergunning bewoners", "pl": "BILET PARKINGOWY|Ważny do|Opłata|Umieścić za szybą|Wjazd|Wniosek o abonament mieszkańca", "sv": "PARKERINGSBILJETT|Giltig t.o.m.|Betalt|Placeras synligt|Infart|Ansökan om boendeparkering",
        "hu": "PARKOLÓJEGY|Érvényes|Fizetve|Jól látható helyre|Behajtás|Lakossági parkolási engedély kérelem", "cs": "PARKOVACÍ LÍSTEK|Platí do|Zaplaceno|Umístěte za čelní sklo|Vjezd|Žádost o parkovací oprávnění", "pt": "ESTACIONAMENTO|Válido até|Pago|Colocar visível|Entrada|Pedido de dístico de residente", "el": "ΣΤΑΘΜΕΥΣΗ|Λήξη|Πληρωμή|Τοποθετήστε στο παρμπρίζ|Είσοδος|Αίτηση κάρτας στάθμευσης"}


@fam("parking_ticket", "money", True, ALL)
def parking(k):
    s = PARK[k.lang].split("|")
    if k.ch(.4):
        k.kind, k.near = "text", False
        return ["P  " + s[0], f"{s[4]} {k.date()}  {k.time()}", f"{k.w['no']} {k.dg(6)}", k.dg(14)]
    rows = [s[0], k.town(), f"{s[1]} {k.time()}", k.date(), f"{s[2]} {k.price(k.amt(2.5))}", k.some([f"{k.al(2)} {k.dg(3)} {k.al(2)}", f"{k.w['no']} {k.dg(5)}", f"Zone {k.i(1, 40)}"], 1)[0]]
    return rows + ([s[3]] if k.ch(.7) else [])


@fam("parking_permit_form", "text", False, ALL)
def permit(k):
    s = PARK[k.lang].split("|")
    ln = "_" * k.i(12, 30)
    rows = [k.town(), s[5], f"{k.w['name']}: {ln}", f"{k.w['address']}: {ln}", f"{k.w['tel']} {ln}", f"{k.w['no']} {ln}", "[ ] 6   [ ] 12   [ ] 24"]
    if k.ch(.4):
        k.kind = "money"
        rows.append(f"[ ] 12   {k.price(k.amt(60))}     [ ] 24   {k.price(k.amt(110))}")
    return rows + [f"{k.w['date']}: ________   {k.w['sign']}: {ln}"]


@fam("qr_bill", "money", False, "CH")
def qrbill(k):
    fr = k.ch(.4)
    if fr:
        k.lang, k.w = "fr", W["fr"]
    a = "Récépissé|Compte / Payable à|Payable par|Monnaie|Montant|Point de dépôt|Section paiement|Référence|Informations supplémentaires" if fr else "Empfangsschein|Konto / Zahlbar an|Zahlbar durch|Währung|Betrag|Annahmestelle|Zahlteil|Referenz|Zusätzliche Informationen"
    s = a.split("|")
    am, ib, f, c, p = f"{k.raw(300):,.2f}".replace(",", " "), k.iban(), k.firm(), k.city(), k.person()
    ref = " ".join([k.dg(2)] + [k.dg(5) for _ in range(5)])
    if k.ch():
        return tab([[s[0], s[6], s[1]], [s[1], "", ib], [ib, "", f], [f, "", c], [c, "", s[7]], [s[2], "", ref], [p, "", s[2]], [k.city(), "", p], [f"{s[3]}  {s[4]}", f"{s[3]}  {s[4]}", ""], [f"CHF  {am}", f"CHF  {am}", ""], [s[5], "", ""]], "lll", 4)
    return [s[6], s[1], ib, f, k.street(), c, s[7], ref] + ([s[8], f"{k.w['invoice']} {k.ref()}"] if k.ch() else []) + [s[2], p, k.street(), k.city(), f"{s[3]}    {s[4]}", f"CHF    {am}"]


@fam("price_list_copyshop", "priced", False, "DE GB US IT CZ FR ES PL")
def copyshop(k):
    h, l = {"de": ("Copyshop Preise", "A4 s/w;.1|A4 farbig;.5|A3 s/w;.2|A3 farbig;1|Laminieren A4;2|Spiralbindung;3.5|Scan je Seite;.2"), "en": ("Copy & Print Prices", "A4 b/w;.1|A4 colour;.45|A3 b/w;.2|A3 colour;.9|Laminating A4;2|Comb binding;4|Scan to email;.5"),
            "it": ("Copisteria - Prezzi", "A4 b/n;.1|A4 colori;.5|A3 b/n;.2|A3 colori;1|Plastificazione A4;2|Rilegatura spirale;3|Scansione;.3"), "cs": ("Kopírování - ceník", "A4 ČB;.1|A4 barva;.5|A3 ČB;.2|A3 barva;1|Laminace A4;1.5|Kroužková vazba;2.5"),
            "fr": ("Photocopies - Tarifs", "A4 N&B;.1|A4 couleur;.5|A3 N&B;.2|A3 couleur;1|Plastification A4;2|Reliure spirale;4"), "es": ("Copistería - Precios", "A4 B/N;.06|A4 color;.35|A3 B/N;.12|A3 color;.7|Plastificado A4;1.5|Encuadernación;2.5"), "pl": ("Ksero - cennik", "A4 cz-b;.1|A4 kolor;.4|A3 cz-b;.2|A3 kolor;.8|Laminowanie A4;1.5|Bindowanie;2")}[k.lang]
    its = [x.split(";") for x in k.some(l, 4)]
    if k.ch():
        return [h] + tab([["", "1-50", "51-200", ">200"]] + [[n] + [k.num(float(p) * k.fac * f, 2) for f in (1, .8, .65)] for n, p in its], "lrrr", k.i(3, 6))
    w = k.i(26, 40)
    return [h, k.firm()] + [lr(n, k.price(float(p) * k.fac, 2), w, k.pick([" ", "."])) for n, p in its]


PROSE = {
    "en": "The rain had not stopped since Tuesday, and the lane behind the mill was under water. She put the lamp on the sill and listened. Nobody had come that way for eleven years, yet the gate was open. He counted the steps again, forty two of them, and thought of the letter in his coat.",
    "de": "Der Regen hatte seit Dienstag nicht aufgehört, und der Weg hinter der Mühle stand unter Wasser. Sie stellte die Lampe auf das Fensterbrett und horchte. Seit elf Jahren war hier niemand mehr vorbeigekommen, doch das Tor stand offen. Er zählte die Stufen noch einmal und dachte an den Brief.",
    "fr": "La pluie n'avait pas cessé depuis mardi et le chemin derrière le moulin était sous l'eau. Elle posa la lampe sur l'appui et tendit l'oreille. Depuis onze ans personne n'était venu par là, pourtant la grille était ouverte. Il compta encore les marches et songea à la lettre.",
    "it": "La pioggia non era cessata da martedì e il sentiero dietro il mulino era sott'acqua. Posò la lampada sul davanzale e rimase in ascolto. Da undici anni nessuno passava di lì, eppure il cancello era aperto. Contò di nuovo i gradini e pensò alla lettera.",
    "es": "La lluvia no había cesado desde el martes y el camino detrás del molino estaba bajo el agua. Dejó la lámpara en el alféizar y escuchó. Hacía once años que nadie pasaba por allí y, sin embargo, la verja estaba abierta. Contó otra vez los escalones y pensó en la carta.",
    "nl": "De regen was sinds dinsdag niet opgehouden en het pad achter de molen stond onder water. Ze zette de lamp op de vensterbank en luisterde. In elf jaar was hier niemand langsgekomen, toch stond het hek open. Hij telde de treden nog eens en dacht aan de brief.",
    "pl": "Deszcz nie ustawał od wtorku, a droga za młynem stała pod wodą. Postawiła lampę na parapecie i nasłuchiwała. Od jedenastu lat nikt tędy nie przechodził, a jednak brama była otwarta. Policzył stopnie jeszcze raz i pomyślał o liście.",
    "sv": "Regnet hade inte upphört sedan i tisdags och stigen bakom kvarnen låg under vatten. Hon ställde lampan i fönstret och lyssnade. På elva år hade ingen kommit den vägen, ändå stod grinden öppen. Han räknade stegen igen och tänkte på brevet.",
    "hu": "Az eső kedd óta nem állt el, és a malom mögötti út víz alatt volt. Az ablakba tette a lámpát, és hallgatózott. Tizenegy éve senki sem járt arra, a kapu mégis nyitva állt. Újra megszámolta a lépcsőket, és a levélre gondolt.",
    "cs": "Déšť od úterka neustal a cesta za mlýnem stála pod vodou. Postavila lampu na parapet a naslouchala. Jedenáct let tudy nikdo nešel, a přesto byla brána otevřená. Znovu spočítal schody a pomyslel na dopis.",
    "pt": "A chuva não parava desde terça-feira e o caminho atrás do moinho estava debaixo de água. Pousou a candeia no parapeito e ficou à escuta. Há onze anos que ninguém passava por ali e, no entanto, o portão estava aberto. Contou de novo os degraus e pensou na carta.",
    "el": "Η βροχή δεν είχε σταματήσει από την Τρίτη και ο δρόμος πίσω από τον μύλο ήταν κάτω από το νερό. Ακούμπησε τη λάμπα στο περβάζι και αφουγκράστηκε. Έντεκα χρόνια δεν είχε περάσει κανείς, κι όμως η πόρτα ήταν ανοιχτή. Μέτρησε ξανά τα σκαλιά και σκέφτηκε το γράμμα."}


@fam("book_page", "text", False, ALL)
def book(k):
    ss = PROSE[k.lang].split(". ")
    t = ". ".join(x.rstrip(".") for _ in range(k.i(2, 4)) for x in k.mix(ss, 2)) + "."
    rows = para(t, k.i(38, 66))
    if k.ch(.4):
        rows.insert(0, k.pick(["XII", "7", "Chapter " * (k.lang == "en") + str(k.i(1, 30))]))
    return (rows + [str(k.i(7, 480))]) if k.ch() else [lr(str(k.i(7, 480)), k.person().upper(), 50)] + rows


ING = {"en": "flour|sugar|butter, softened|eggs|milk|baking powder|salt|vanilla", "de": "Mehl|Zucker|weiche Butter|Eier|Milch|Backpulver|Salz|Vanillezucker", "fr": "farine|sucre|beurre mou|œufs|lait|levure|sel|vanille", "it": "farina 00|zucchero|burro|uova|latte|lievito|sale|scorza di limone", "es": "harina|azúcar|mantequilla|huevos|leche|levadura|sal|canela", "nl": "bloem|suiker|roomboter|eieren|melk|bakpoeder|zout|kaneel",
       "pl": "mąki|cukru|masła|jajka|mleka|proszku do pieczenia|soli|wanilii", "sv": "vetemjöl|socker|smör|ägg|mjölk|bakpulver|salt|kardemumma", "hu": "liszt|cukor|vaj|tojás|tej|sütőpor|só|fahéj", "cs": "mouky|cukru|másla|vejce|mléka|prášku do pečiva|soli|vanilky", "pt": "farinha|açúcar|manteiga|ovos|leite|fermento|sal|canela", "el": "αλεύρι|ζάχαρη|βούτυρο|αυγά|γάλα|μπέικιν|αλάτι|κανέλα"}
NUTR = {"en": "Nutrition per 100 g|Energy|Fat|of which saturates|Carbohydrate|of which sugars|Protein|Salt|Ingredients", "de": "Nährwerte je 100 g|Energie|Fett|davon gesättigte Fettsäuren|Kohlenhydrate|davon Zucker|Eiweiß|Salz|Zutaten", "fr": "Valeurs nutritionnelles pour 100 g|Énergie|Matières grasses|dont saturés|Glucides|dont sucres|Protéines|Sel|Ingrédients",
        "it": "Valori nutrizionali per 100 g|Energia|Grassi|di cui saturi|Carboidrati|di cui zuccheri|Proteine|Sale|Ingredienti", "es": "Información nutricional 100 g|Valor energético|Grasas|saturadas|Hidratos de carbono|azúcares|Proteínas|Sal|Ingredientes", "nl": "Voedingswaarde per 100 g|Energie|Vetten|waarvan verzadigd|Koolhydraten|waarvan suikers|Eiwitten|Zout|Ingrediënten",
        "pl": "Wartość odżywcza w 100 g|Energia|Tłuszcz|w tym kwasy nasycone|Węglowodany|w tym cukry|Białko|Sól|Składniki", "sv": "Näringsvärde per 100 g|Energi|Fett|varav mättat fett|Kolhydrat|varav sockerarter|Protein|Salt|Ingredienser", "hu": "Átlagos tápérték 100 g|Energia|Zsír|amelyből telített|Szénhidrát|amelyből cukrok|Fehérje|Só|Összetevők",
        "cs": "Výživové údaje na 100 g|Energie|Tuky|z toho nasycené|Sacharidy|z toho cukry|Bílkoviny|Sůl|Složení", "pt": "Declaração nutricional 100 g|Energia|Lípidos|dos quais saturados|Hidratos de carbono|dos quais açúcares|Proteínas|Sal|Ingredientes", "el": "Διατροφική δήλωση ανά 100 g|Ενέργεια|Λιπαρά|εκ των οποίων κορεσμένα|Υδατάνθρακες|εκ των οποίων σάκχαρα|Πρωτεΐνες|Αλάτι|Συστατικά"}


@fam("recipe", "text", False, ALL)
def recipe(k):
    rows = [k.pick(ING[k.lang]).title() + " " + k.pick(k.sur)]
    for x in k.some(ING[k.lang], 4):
        q = k.pick(["250 g", "1 1/2 dl", "3", "2", "125 g", "1/2", "75 g", "1,5 dl", "4 el" if k.lang == "nl" else "60 g"])
        rows.append(f"{q} {x}" if k.ch(.85) else lr(x, q, 30))
    t = "  ".join(k.mix(PROSE[k.lang].split(". "), 1, 2))
    return rows + [f"{k.i(160, 220)} °C   {k.i(15, 60)} min"] + (para(t, 50) if k.ch(.3) else [])


@fam("nutrition_label", "text", False, ALL)
def nutrition(k):
    n = NUTR[k.lang].split("|")
    kj = k.i(150, 2300)
    two = k.ch(.4)
    c = [f"{kj} kJ / {kj * 239 // 1000} kcal"] + [k.num(k.r.uniform(0, 40), 1) + " g" for _ in range(6)]
    body = [[a, b] + ([f"{k.i(1, 40)}%"] if two else []) for a, b in zip(n[1:8], c)]
    rows = [n[0]] + tab(body, "lrr", k.i(3, 7))
    ing = para(f"{n[8]}: " + ", ".join(x + (f" ({k.i(3, 60)}%)" if k.ch(.25) else "") for x in k.mix(ING[k.lang], 4)) + ".", k.i(30, 60))
    rows = ing + rows if k.ch() else rows + (ing if k.ch(.6) else [])
    return rows + ([f"{k.i(100, 900)} g e   L{k.dg(5)}   {k.date()}"] if k.ch() else [])


MED = {"en": "Package leaflet: information for the user|What it is used for|Before you take|How to take|Possible side effects|How to store", "de": "Gebrauchsinformation: Information für Patienten|Was ist|Vor der Einnahme|Wie ist einzunehmen|Welche Nebenwirkungen sind möglich|Aufbewahrung", "fr": "Notice : information de l'utilisateur|Dans quel cas est-il utilisé|Avant de prendre|Comment prendre|Effets indésirables|Conservation",
       "it": "Foglio illustrativo|Che cos'è e a cosa serve|Prima di prendere|Come prendere|Possibili effetti indesiderati|Conservazione", "es": "Prospecto: información para el usuario|Qué es y para qué se utiliza|Antes de tomar|Cómo tomar|Posibles efectos adversos|Conservación", "pl": "Ulotka dla pacjenta|W jakim celu się stosuje|Przed przyjęciem|Jak przyjmować|Działania niepożądane|Przechowywanie",
       "hu": "Betegtájékoztató|Milyen betegségek esetén|Tudnivalók szedés előtt|Hogyan kell szedni|Mellékhatások|Tárolás", "el": "Φύλλο οδηγιών χρήσης|Τι είναι και ποια η χρήση|Πριν πάρετε|Πώς να πάρετε|Πιθανές ανεπιθύμητες ενέργειες|Φύλαξη"}


@fam("medicine_leaflet", "text", False, "GB DE FR IT ES PL HU GR")
def leaflet(k):
    s = MED[k.lang].split("|")
    n = k.pick("Dolorex|Zentavil|Mirapan|Coltussin|Febrinol") + f" {k.pick('200|400|500|20')} mg"
    rows = [s[0], n]
    for j, h in enumerate(s[1:], 1):
        rows.append(f"{j}. {h}")
        if k.ch(.5):
            rows.append(f"- {k.i(1, 3)} x {k.i(1, 3)}, max. {k.i(3, 8)} / 24 h, {k.i(2, 30)} °C")
    return rows


@fam("timetable", "text", False, ALL)
def timetable(k):
    st = [k.pick(k.streets).split(",")[0] for _ in range(2)] + [k.pick(k.sur) for _ in range(k.i(3, 8))]
    rows = [f"{k.pick('Linie|Line|Bus|Tram|L.') } {k.i(1, 99)}   {st[0]} - {st[-1]}"]
    n, body = k.i(3, 8), []
    t0, step = k.i(300, 900), k.pick([10, 20, 30, 35, 60])
    t = [t0 + j * step for j in range(n)]
    for s in st:
        body.append([s] + [f"{x // 60 % 24:02}{':' if k.style < .6 else '.'}{x % 60:02}" for x in t])
        dt = k.i(2, 9)
        t = [x + dt for x in t]
    return rows + tab(body, "lr", k.i(2, 4)) + ([" ".join(DAYS[k.lang].split()[:5])] if k.ch() else [])


@fam("boarding_pass", "text", False, ALL)
def boarding(k):
    a, b = k.mix("LXA|MRN|ZKP|BVO|HFT|QLS|TGE", 2, 2)
    p = k.person().upper().split()
    rows = [k.pick("AEROVIA|NORDWING|CIELO AIR|BLUEFINCH"), "BOARDING PASS", f"{p[-1]}/{p[0]}", f"{a}  >  {b}", f"{k.al(2)} {k.dg(4)}   {k.i(1, 28):02}{k.pick('JAN|MAR|JUL|OCT')}   {k.time()}"]
    rows += tab([["GATE", "SEAT", "GROUP", "BOARDING"], [k.al(1, "ABCD") + str(k.i(1, 40)), f"{k.i(1, 33)}{k.al(1, 'ABCDEF')}", str(k.i(1, 5)), k.time()]], "l", 3)
    return rows + k.some([f"ETKT {k.dg(13)}", f"PNR {k.al(6)}", f"SEQ {k.dg(3)}", "1 CABIN BAG"], 1)


LOTTO = {"it": "SUPERNUMERO|Estrazione|Costo", "de": "GLÜCKSLOTTO|Ziehung|Einsatz", "fr": "LOTO CHANCE|Tirage du|Prix", "es": "PRIMITAZO|Sorteo|Apuesta", "nl": "GELUKSLOT|Trekking|Inleg", "pl": "SZCZĘŚLIWA 6|Losowanie|Cena", "sv": "TURLOTTO|Dragning|Insats", "hu": "SZERENCSE ÖTÖS|Húzás|Ár", "cs": "ŠŤASTNÁ SEDMA|Slosování|Vklad", "pt": "TOTOSORTE|Sorteio|Aposta", "el": "ΤΥΧΗ ΛΟΤΤΟ|Κλήρωση|Αξία", "en": "LUCKY SIX|Draw date|Cost"}


@fam("lottery_ticket", "money", True, ALL)
def lottery(k):
    t, d, c = LOTTO[k.lang].split("|")
    rows = [t, f"{d} {k.date()}"] + [f"{'ABCDEFGH'[j]}  " + " ".join(f"{x:02}" for x in sorted(k.r.sample(range(1, 50), 6))) + (f"  + {k.i(1, 10):02}" if k.ch() else "") for j in range(k.i(1, 6))]
    rows.append(f"{c}: {k.price(k.amt(2.5) * k.i(1, 4))}")
    return rows + [f"{k.dg(5)}-{k.dg(9)}-{k.dg(5)}"] + ([k.ean()] if k.ch() else [])


@fam("business_card", "text", False, ALL)
def card(k):
    f = k.firm()
    p = k.person()
    return [f, p] + k.some([k.w["tel"] + " " + k.phone(), "M " + k.phone(), k.web(p.split()[0]) .split(".")[0] + "@" + k.web(f), "www." + k.web(f), k.street(), k.city()], 3)


@fam("sport_results", "text", False, ALL)
def sport(k):
    cl = [k.pick("FC|SV|AC|SK|CD|IF") + " " + x for x in k.sur]
    cl.sort()
    k.r.shuffle(cl)
    if k.ch():
        return [f"{k.date()}"] + [lr(f"{a} - {b}", f"{k.i(0, 5)}:{k.i(0, 4)} ({k.i(0, 2)}:{k.i(0, 2)})", 46) for a, b in zip(cl, cl[1:])]
    pts = sorted((k.i(5, 70) for _ in cl), reverse=True)
    return [k.pick("LIGA|SERIE B|DIVISION 2")] + tab([[f"{j}.", c, str(k.i(20, 30)), f"{k.i(10, 60)}:{k.i(10, 60)}", str(p)] for j, (c, p) in enumerate(zip(cl, pts), 1)], "rlrrr", 3)


FIN = {"en": "Revenue|Cost of sales|Staff costs|Depreciation|Other income|Interest paid|Total", "de": "Umsatzerlöse|Materialaufwand|Personalaufwand|Abschreibungen|Sonstige Erträge|Zinsaufwand|Summe", "fr": "Chiffre d'affaires|Achats|Charges de personnel|Amortissements|Autres produits|Intérêts|Total", "it": "Ricavi|Costi per materie|Personale|Ammortamenti|Altri proventi|Oneri finanziari|Totale", "es": "Ingresos|Aprovisionamientos|Personal|Amortización|Otros ingresos|Gastos financieros|Total", "nl": "Omzet|Inkoopwaarde|Personeelskosten|Afschrijvingen|Overige baten|Rente|Totaal",
       "pl": "Przychody|Materiały|Wynagrodzenia|Amortyzacja|Pozostałe przychody|Odsetki|Razem", "sv": "Intäkter|Varukostnad|Personalkostnad|Avskrivningar|Övriga intäkter|Räntor|Summa", "hu": "Árbevétel|Anyagköltség|Bérköltség|Értékcsökkenés|Egyéb bevétel|Kamatok|Összesen", "cs": "Tržby|Spotřeba materiálu|Mzdy|Odpisy|Ostatní výnosy|Úroky|Celkem", "pt": "Vendas|Custo das mercadorias|Pessoal|Amortizações|Outros rendimentos|Juros|Total", "el": "Πωλήσεις|Κόστος|Μισθοδοσία|Αποσβέσεις|Λοιπά έσοδα|Τόκοι|Σύνολο"}


@fam("financial_table", "money", False, ALL)
def financial(k):
    n, names = k.i(2, 4), FIN[k.lang].split("|")
    d = k.pick([0, 0, 2])
    par = k.ch(.4)
    body = [[k.i(-90000, 250000) / (1 if d == 0 else 100) for _ in range(n)] for _ in k.some(names[:-1], 4)]
    f = lambda v: f"({k.num(-v, d)})" if par and v < 0 else k.num(v, d)
    rows = [[""] + [str(k.year - j) for j in range(n)]] + [[a] + [f(v) for v in b] for a, b in zip(names, body)] + [[names[-1]] + [f(sum(b[j] for b in body)) for j in range(n)]]
    return [k.firm(), f"{k.cur} 1{k.tho}000" if d == 0 else k.cur] + tab(rows, "lr", k.i(3, 6))


DIC = "abbey|ablaze|able|aboard|abrupt|absent|accent|acorn|acre|adder|adept|adorn|affair|agate|agile|aisle|alder|alley|almond|aloft".split("|")


@fam("dictionary_page", "text", False, "GB DE FR IT ES NL PL SE HU CZ PT GR")
def dictionary(k):
    other = sorted({w.strip(".,").lower() for w in PROSE[k.lang].split() if len(w) > 4})
    e = k.some(DIC, 7, 16)
    return [lr(e[0], str(k.i(1, 600)), 50)] + [f"{x} [{x[0]}{k.pick('ɪ|ə|æ|ɔː')}{x[-1]}] {k.pick('n.|adj.|v.|adv.|m|f')} " + ", ".join(k.mix(other, 1, 3)) + (f"; {k.i(1, 3)}. {k.pick(other)}" if k.ch(.3) else "") for x in e]


CODE = ["def total(items):|    s = 0|    for i in items:|        s += i.price * i.qty|    return round(s, 2)", "#include <stdio.h>|int main(void) {|  double p = 12.50;|  printf(\"%.2f\\n\", p * 1.19);|  return 0;|}", "SELECT name, SUM(amount)|FROM orders|WHERE date > '2024-01-01'|GROUP BY name|ORDER BY 2 DESC;", "const tax = 0.21;|let sum = cart.reduce((a, b) => a + b.price, 0);|console.log(sum * (1 + tax));", "{|  \"item\": \"lamp\",|  \"price\": 29.90,|  \"qty\": 2|}"]


@fam("source_code", "text", False, "US GB DE")
def code(k):
    rows = [x for c in k.mix(CODE, 1, 3) for x in c.split("|")]
    return [f"{j:>3}  {x}" for j, x in enumerate(rows, k.i(1, 90))] if k.ch() else rows


@fam("terminal_screen", "text", False, "US GB IE")
def terminal(k):
    u = k.pick(k.given).lower().replace("'", "")
    rows = [f"{u}@host{k.i(1, 9)}:~$ {k.pick('ls -l|ls -la|ls -lt data')}", f"total {k.i(8, 900)}"]
    rows += [f"-rw-r--r--  1 {u} {u}  {k.i(100, 99999):>6} {k.pick('Jan|Mar|Sep')} {k.i(1, 28):>2} {k.time(0, 23)} {k.pick('notes|data|main|plot')}{k.i(1, 40)}.{k.pick('txt|csv|py')}" for _ in range(k.i(4, 14))]
    return rows + [f"{u}@host:~$ _"]


@fam("calendar", "text", False, ALL)
def calendar(k):
    off, n = k.i(0, 6), k.pick([28, 30, 31])
    c = [""] * off + [str(x) for x in range(1, n + 1)]
    return [f"{k.pick(MONTHS[k.lang].split()).upper()} {k.year}"] + tab([DAYS[k.lang].split()] + [(c[j:j + 7] + [""] * 7)[:7] for j in range(0, len(c), 7)], "r", k.i(2, 4))


SETT = {"en": "Settings|Wi-Fi|Bluetooth|Mobile data|Battery|Display|Storage|Notifications|On|Off", "de": "Einstellungen|WLAN|Bluetooth|Mobile Daten|Akku|Anzeige|Speicher|Mitteilungen|Ein|Aus", "fr": "Réglages|Wi-Fi|Bluetooth|Données cellulaires|Batterie|Affichage|Stockage|Notifications|Oui|Non", "it": "Impostazioni|Wi-Fi|Bluetooth|Dati cellulare|Batteria|Schermo|Memoria|Notifiche|Sì|No", "es": "Ajustes|Wi-Fi|Bluetooth|Datos móviles|Batería|Pantalla|Almacenamiento|Notificaciones|Sí|No", "pl": "Ustawienia|Wi-Fi|Bluetooth|Dane komórkowe|Bateria|Ekran|Pamięć|Powiadomienia|Wł.|Wył.", "sv": "Inställningar|Wi-Fi|Bluetooth|Mobildata|Batteri|Skärm|Lagring|Notiser|På|Av"}


@fam("phone_settings", "text", False, "GB DE FR IT ES PL SE US")
def settings(k):
    s = SETT[k.lang].split("|")
    return phonebar(k) + [s[0]] + [lr(x, k.pick([s[8], s[9], f"{k.i(5, 99)}%", f"{k.i(12, 128)} GB", ">"]), 38) for x in k.some(s[1:8], 4)]


VEND = {"en": "INSERT COIN|PRICE|CREDIT|SOLD OUT|EXACT MONEY ONLY", "de": "MÜNZE EINWERFEN|PREIS|GUTHABEN|AUSVERKAUFT|BITTE PASSEND ZAHLEN", "fr": "INSÉREZ MONNAIE|PRIX|CRÉDIT|ÉPUISÉ|FAITES L'APPOINT", "it": "INSERIRE MONETE|PREZZO|CREDITO|ESAURITO|NON DÀ RESTO", "es": "INSERTE MONEDA|PRECIO|CRÉDITO|AGOTADO|IMPORTE EXACTO", "nl": "MUNT INWERPEN|PRIJS|TEGOED|UITVERKOCHT|GEPAST BETALEN", "pl": "WRZUĆ MONETĘ|CENA|KREDYT|BRAK|NIE WYDAJE RESZTY", "hu": "DOBJON BE ÉRMÉT|ÁR|EGYENLEG|ELFOGYOTT|NEM AD VISSZA", "cs": "VHOĎTE MINCI|CENA|KREDIT|VYPRODÁNO|NEVRACÍ"}


@fam("vending_display", "money", False, "GB DE FR IT ES NL PL HU CZ")
def vending(k):
    s = VEND[k.lang].split("|")
    return k.some([s[0], f"{s[1]} {k.num(k.amt(1.4))}", f"{s[2]} {k.num(0)}", s[4], s[3]], 2, 3) + [f"{s[1]} {k.price(k.amt(1.2))}", f"{k.i(10, 69)}"]


WASH = {"en": "CAR WASH|Insert card|Close windows, fold mirrors|Drive to the red light|Do not leave the car", "de": "WASCHANLAGE|Karte einführen|Fenster schließen, Antenne abnehmen|Vorfahren bis Stopp|Fahrzeug nicht verlassen", "fr": "LAVAGE AUTO|Insérez le jeton|Fermez les vitres|Avancez jusqu'au feu|Ne sortez pas du véhicule", "it": "AUTOLAVAGGIO|Inserire il gettone|Chiudere i finestrini|Avanzare fino al semaforo|Non scendere", "es": "LAVADO|Introduzca la ficha|Cierre ventanillas|Avance hasta la luz|No salga del vehículo", "cs": "MYČKA|Vložte kartu|Zavřete okna|Jeďte na červenou|Nevystupujte z vozu"}


@fam("car_wash_instructions", "text", False, "GB DE FR IT ES CZ")
def wash(k):
    s = WASH[k.lang].split("|")
    rows = [s[0]] + [f"{j}. {x}" for j, x in enumerate(k.some(s[1:], 3), 1)]
    if k.ch():
        k.kind = "priced"
        rows += [lr(f"{j} {n}", k.price(k.amt(p)), 30) for j, n, p in ((1, "BASIC", 6), (2, "SHINE", 9), (3, "PREMIUM", 14))]
    return rows


@fam("clothes_label", "priced", False, ALL)
def clothes(k):
    m = {"it": "cotone|lana", "de": "Baumwolle|Wolle", "fr": "coton|laine", "es": "algodón|lana", "nl": "katoen|wol", "pl": "bawełna|wełna", "sv": "bomull|ull", "hu": "pamut|gyapjú", "cs": "bavlna|vlna", "pt": "algodão|lã", "el": "βαμβάκι|μαλλί", "en": "cotton|wool"}[k.lang]
    p = k.i(4, 19) * 5
    rows = [k.pick("NORRA|VENTO|MILK & OAK|LINDA B."), f"EUR {k.i(34, 48)}  UK {k.i(6, 18)}  US {k.i(2, 14)}", f"{p}% {k.pick(m)}  {100 - p}% {k.pick('polyester|elastan|viscose')}" if p < 100 else f"100% {k.pick(m)}", k.pick("30°|40°|60°"), "MADE IN " + k.pick("PORTUGAL|ITALY|TURKEY"), "ART " + k.dg(6), k.ean()]
    rows = k.some(rows, 4)
    if k.ch(.7):
        return rows + [k.price(k.amt(35))] + ([k.price(k.amt(22))] if k.ch(.3) else [])
    k.kind = "text"
    return rows


@fam("street_signs", "text", False, ALL)
def signs(k):
    return [x for _ in range(k.i(2, 6)) for x in [k.pick([k.pick(k.streets), lr(k.town(), f"{k.i(1, 90)} km", 24), f"P  {k.i(100, 900)} m", f"{k.i(1, 99)}  {k.town()}", "STOP", f"{DAYS[k.lang].split()[0]}-{DAYS[k.lang].split()[4]} {k.i(7, 9)}-{k.i(16, 20)} h"])]]


ADS = {"en": "FOR SALE: pine table, good condition, {p} ono|FLAT TO LET, 2 bed, {r} pcm|PIANO LESSONS, all ages|WANTED: old records|Bicycle, hardly used, {p}", "de": "VERKAUFE Kiefernholztisch, gut erhalten, VB {p}|2-Zi.-Whg., 54 qm, {r} kalt|Klavierunterricht für jedes Alter|Suche alte Schallplatten|Damenrad, kaum benutzt, {p}", "fr": "VENDS table pin, bon état, {p}|LOUE T2, 48 m², {r} CC|Cours de piano tous niveaux|Recherche vieux disques|Vélo, peu servi, {p} à débattre",
       "it": "VENDO tavolo in pino, ottimo stato, {p}|AFFITTASI bilocale, {r} mensili|Lezioni di pianoforte|CERCO vecchi dischi|Bici quasi nuova, {p} trattabili", "es": "VENDO mesa de pino, {p}|ALQUILO piso 2 hab., {r} mes|Clases de piano|COMPRO discos antiguos|Bicicleta, poco uso, {p}", "nl": "TE KOOP: grenen tafel, {p}|TE HUUR: 2-kamerflat, {r} p.m.|Pianoles voor iedereen|GEZOCHT: oude platen|Damesfiets, z.g.a.n., {p}", "pl": "SPRZEDAM stół sosnowy, {p}|WYNAJMĘ 2 pokoje, {r} mies.|Lekcje pianina|KUPIĘ stare płyty|Rower mało używany, {p}", "sv": "SÄLJES: furubord, fint skick, {p}|UTHYRES 2 rum och kök, {r}/mån|Pianolektioner|KÖPES: gamla skivor|Cykel, lite använd, {p}"}


@fam("newspaper_adverts", "priced", False, "GB IE US DE AT FR IT ES NL PL SE")
def adverts(k):
    rows, w = [], k.i(26, 44)
    for x in k.mix(ADS[k.lang], 3):
        rows += para(x.format(p=k.price(k.amt(60), 0), r=k.price(k.amt(720), 0)) + f". {k.w['tel']} {k.phone()}", w)
    return rows


@fam("warranty_card", "text", False, ALL)
def warranty(k):
    h = {"it": "CERTIFICATO DI GARANZIA", "de": "GARANTIEKARTE", "fr": "BON DE GARANTIE", "es": "TARJETA DE GARANTÍA", "nl": "GARANTIEBEWIJS", "pl": "KARTA GWARANCYJNA", "sv": "GARANTIBEVIS", "hu": "JÓTÁLLÁSI JEGY", "cs": "ZÁRUČNÍ LIST", "pt": "CERTIFICADO DE GARANTIA", "el": "ΕΓΓΥΗΣΗ", "en": "WARRANTY CARD"}[k.lang]
    fill = lambda v: v if k.ch(.5) else "_" * 18
    return [h, k.pick("Voltana|Kerrel|Brunox|Aquila") + f" {k.al(2)}-{k.dg(3)}", f"S/N {fill(k.dg(10))}", f"{k.w['date']}: {fill(k.date())}", f"{k.w['name']}: {fill(k.person())}", f"{k.w['address']}: {fill(k.street())}", f"24 / {k.i(36, 60)}", f"{k.w['sign']}: __________"]


@fam("school_form", "text", False, ALL)
def school(k):
    h = {"it": "Autorizzazione gita scolastica|Classe", "de": "Einverständniserklärung Klassenfahrt|Klasse", "fr": "Autorisation de sortie scolaire|Classe", "es": "Autorización de excursión|Curso", "nl": "Toestemmingsformulier schoolreis|Groep", "pl": "Zgoda na wycieczkę|Klasa", "sv": "Medgivande skolutflykt|Klass", "hu": "Szülői hozzájárulás|Osztály", "cs": "Souhlas rodičů s výletem|Třída", "pt": "Autorização visita de estudo|Turma", "el": "Υπεύθυνη δήλωση εκδρομής|Τάξη", "en": "School trip consent form|Class"}[k.lang]
    a, b = h.split("|")
    rows = [a, f"{k.w['date']}: {k.ldate()}", f"{b}: {k.i(1, 9)}{k.al(1, 'ABC')}", f"{k.w['name']}: ______________", f"{k.w['address']}: _____________", f"{k.w['tel']} ____________"]
    if k.ch(.4):
        k.kind = "money"
        rows.insert(3, f"{k.w['total']}: {k.price(k.amt(18), None)}")
    return rows + [f"{k.w['sign']}: ____________"]


# ---------------------------------------------------------------- the draw
SWAP = {"0": "O", "O": "0", "1": "l", "l": "1", "I": "l", "5": "S", "S": "5", "8": "B", "B": "8", "e": "c", "c": "e", "n": "u", "h": "b", ",": ".", ".": ",", "ä": "a", "é": "e", "ő": "ö", "ł": "l", "ί": "ι", "6": "G", "rn": "m", "€": "E", "2": "Z"}


def damage(r, rows):
    rows = list(rows)
    for _ in range(r.randint(1, 3)):
        w = r.random()
        j = r.randrange(len(rows))
        if w < .25 and len(rows) > 4:
            del rows[j]
        elif w < .35:
            s = rows[j]
            rows[j] = s[:len(s) - r.randint(1, max(1, len(s) // 5))].rstrip() or s
        else:
            hits = [(x, c) for x, c in enumerate(rows[j]) if c in SWAP]
            for x, c in r.sample(hits, min(len(hits), r.randint(1, 2))):
                rows[j] = rows[j][:x] + SWAP[c] + rows[j][x + 1:]
    return rows


def clean(rows):
    out = []
    for s in rows:
        s = s.rstrip()
        if s.strip():
            out.append(s)
    lead = min(len(s) - len(s.lstrip()) for s in out)
    return [s[lead:] for s in out]


def draws(seed):
    rnd = random.Random(seed)
    decks, names = {}, sorted(FAM)
    while True:
        order = names[:]
        rnd.shuffle(order)
        for n in order:
            f, kind, near, ccs = FAM[n]
            if not decks.get(n):
                decks[n] = ccs[:]
                rnd.shuffle(decks[n])
            k = K(random.Random(rnd.getrandbits(64)), decks[n].pop())
            rows = clean(f(k))
            hurt = rnd.random() < .05
            if hurt:
                rows = clean(damage(k.r, rows))
            lang = k.lang if k.lang != "en" else "en"
            yield {"layout": f"{n}_{lang}", "country": k.cc, "kind": k.kind or kind, "near": near if k.near is None else k.near, "damaged": hurt, "rows": rows}


def main():
    ap = argparse.ArgumentParser(description="made-up printed matter that is no receipt")
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--count", type=int, default=100)
    ap.add_argument("--list", action="store_true", help="only list the layouts and their languages")
    a = ap.parse_args()
    if a.list:
        for n in sorted(FAM):
            print(f"{n}: {FAM[n][1]}{' near' if FAM[n][2] else ''}: {' '.join(sorted({CC[c][0] for c in FAM[n][3]}))}")
        return
    g = draws(a.seed)
    for _ in range(a.count):
        sys.stdout.write(json.dumps(next(g), ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
