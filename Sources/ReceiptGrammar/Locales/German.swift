extension ReceiptLocale {
    /// Germany, Austria and German-speaking Switzerland.
    public static let german = ReceiptLocale(
        language: "de",
        currency: "EUR",
        phrases: [
            .grandTotal: [
                "ZU ZAHLEN", "SUMME EUR", "SUMME €", "GESAMTSUMME", "GESAMTBETRAG EUR", "ENDBETRAG", "ENDSUMME",
                "RECHNUNGSBETRAG",
                "ZAHLBETRAG", "TOTAL EUR", "TOTAL CHF", "SUMME CHF", "GESAMT EUR", "BETRAG EUR", "ZU ZAHLEN EUR",
            ],
            .total: ["SUMME", "GESAMT", "GESAMTBETRAG", "BETRAG"],
            .subtotal: ["ZWISCHENSUMME", "ZW-SUMME", "ZWISCHENSUMME EUR", "ZW.SUMME", "TEILSUMME"],
            .netTotal: ["NETTO", "NETTOBETRAG", "SUMME NETTO"],
            .discount: [
                "RABATT", "NACHLASS", "MITARBEITERRABATT", "PREISVORTEIL", "PREISNACHLASS", "AKTIONSRABATT",
                "SOFORTRABATT", "PAYBACK RABATT", "ERMAESSIGUNG", "ERMASSIGUNG", "SONDERRABATT", "LIDL PLUS RABATT",
                "TREUERABATT", "% RABATT", "BON-RABATT",
                "LIDL PLUS COUPON", "PREISREDUKTION", "REDUZIERUNG",
            ],
            .promotion: ["COUPON", "GUTSCHEIN", "AKTION"],
            .savings: [
                "GESAMTRABATT", "RABATT GESAMT", "SUMME RABATTE", "SIE SPAREN", "ERSPARNIS", "GESPART",
                "SIE HABEN GESPART", "GESAMTER PREISVORTEIL", "IHR PREISVORTEIL",
            ],
            .payment: [
                "BAR", "GEG. BAR", "GEGEBEN", "GEG. EC-CASH", "KARTE", "KARTENZAHLUNG", "EC-KARTE", "GEG. MASTERCARD",
                "GEG. VISA", "KREDITKARTE", "GIROCARD",
                "EC-CASH", "GEGEBEN BAR", "GEG.", "EC", "BARZAHLUNG", "MASTERCARD", "GEG. GIROCARD", "KUNDENKARTE",
                "GEG. MAESTRO", "BEZAHLT", "DEBIT MASTERCARD", "VPAY", "V PAY",
                "GEGEBEN EUR", "BETRAG BAR", "BARGELD", "GEG. CREDIT", "GEG. VPAY", "TWINT",
            ],
            .cardSlip: [
                "KUNDENBELEG", "TERMINAL-ID", "TA-NR", "BNR", "GENEHMIGUNGS-NR", "BELEG-NR", "TRACE-NR", "KARTENNR",
                "VU-NR", "KARTE NR", "AUTORISIERUNG", "EMV-AID", "HAENDLERBELEG",
            ],
            .change: [
                "RUECKGELD", "RUCKGELD", "RUCKGELD BAR", "RUECKGELD BAR", "ZURUECK", "ZURUCK", "WECHSELGELD", "RETOUR",
            ],
            .tax: ["MWST", "MWST.", "UST", "INKL. MWST", "ENTHALTENE MWST", "DAVON MWST", "STEUER"],
            .taxTable: [
                "STEUER % NETTO", "MWST NETTO", "STEUER %", "MWST%", "NETTO STEUER BRUTTO", "MWST NETTO MWST UMSATZ",
                "NETTO MWST BRUTTO", "STEUERSATZ", "MWST-SATZ", "NETTO STEUER", "MWST SATZ", "NETTO MWST",
                "MWST-BETRAG", "MWST % MWST NETTO BRUTTO",
            ],
            .rounding: ["RUNDUNG", "RUNDUNGSDIFFERENZ"],
            .count: ["POSTEN", "ANZAHL ARTIKEL", "ARTIKEL", "ANZAHL", "STUECK", "ANZAHL POSTEN", "ANZ. ARTIKEL"],
            .deposit: ["PFAND", "PFANDWERT", "EINWEGPFAND", "MEHRWEGPFAND"],
            .depositReturn: [
                "LEERGUT", "LEERG.", "LEERGUTBON", "PFANDRUECKGABE", "PFANDRUCKGABE", "PFAND RETOUR", "PFAND ZURUCK",
                "LEERGUT EINWEG", "LEERGUT MEHRWEG", "LEERG. MW", "LEERG. EW",
            ],
            .void: ["STORNO", "SOFORTSTORNO", "ZEILENSTORNO", "STORNIERT", "POSITIONSSTORNO"],
            .goodsReturn: ["RETOURE", "RUECKGABE", "RUCKGABE", "RUECKNAHME", "RUCKNAHME", "WARENRUECKGABE"],
            .columns: ["ARTIKEL EUR", "BEZEICHNUNG", "ARTIKELBEZEICHNUNG", "MENGE ARTIKEL", "PREIS EUR"],
            .other: [
                "TSE-SIGNATUR", "TSE", "TSE-TRANSAKTION", "VIELEN DANK", "PAYBACK", "PUNKTE", "UID NR", "UST-ID",
                "ST.-NR", "TEL.", "BON-NR", "KASSE", "BEDIENER", "FILIALE", "SERIENNUMMER", "DEUTSCHLANDCARD",
                "TREUEPUNKTE", "SIGNATURZAEHLER", "MARKT", "UHRZEIT", "DATUM", "STEUERNUMMER", "UST-IDNR", "DANKE",
                "PAYBACK PUNKTE", "STARTZEIT", "ENDZEIT", "SIE ERHALTEN", "BONUS", "REWE BONUS", "GUTHABEN",
                "MIT DIESEM EINKAUF",
            ],
            .returnDocument: ["RUECKGABEBELEG", "GUTSCHRIFT", "STORNOBELEG", "RETOURENBELEG", "STORNORECHNUNG"],
        ],
        documentNumber: [
            "BON-NR.", "BON NR.", "BELEG-NR.", "BELEGNUMMER", "RECHNUNGSNR.", "RECHNUNG NR.", "BELEG NR.", "BON",
        ],
        register: ["KASSEN-SERIENNUMMER", "SERIENNR. KASSE", "SERIENNUMMER KASSE"],
        taxNumber: ["UID NR.", "UST-ID", "UST-IDNR.", "UST-ID-NR.", "UST.ID", "UST-ID.NR", "UID"],
        months: [
            ["JAN", "JANUAR"], ["FEB", "FEBRUAR"], ["MAR", "MRZ", "MARZ", "MAERZ"], ["APR", "APRIL"], ["MAI"],
            ["JUN", "JUNI"], ["JUL", "JULI"],
            ["AUG", "AUGUST"], ["SEP", "SEPTEMBER"], ["OKT", "OKTOBER"], ["NOV", "NOVEMBER"], ["DEZ", "DEZEMBER"],
        ],
        companyWords: [
            "GMBH", "AG", "OHG", "KG", "E.K.", "CO. KG", "GMBH & CO", "EDEKA", "REWE", "MARKT", "BACKEREI", "APOTHEKE",
            "DROGERIE", "SUPERMARKT", "KAUFPARK", "CENTER",
        ],
        addressWords: [
            "STRASSE", "STR.", "WEG", "PLATZ", "ALLEE", "TEL.", "TELEFON", "UID", "UST", "WWW", "RING", "GASSE",
            "FILIALE", "OFFNUNGSZEITEN", "STEUERNR", "MONTAG",
        ],
        titles: ["RECHNUNG", "QUITTUNG", "KASSENBON", "BELEG", "WILLKOMMEN", "KUNDENBELEG", "BEWIRTUNGSBELEG"],
        notSales: [
            "KOPIE", "DUPLIKAT", "KOSTENVORANSCHLAG", "PROFORMARECHNUNG", "ZWISCHENRECHNUNG", "KEIN BELEG",
            "TRAININGSBON", "TRAININGSMODUS", "SCHULUNGSMODUS", "TESTBELEG", "UEBUNGSBON", "MUSTER",
        ],
        units: ["STK", "ST", "ST.", "STCK", "STUCK", "KG", "G", "L", "PCK", "PKG", "BD"],
        pricesIncludeTax: true)
}
