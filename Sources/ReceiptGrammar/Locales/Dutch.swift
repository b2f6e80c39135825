extension ReceiptLocale {
    /// The Netherlands and Flanders.
    public static let dutch = ReceiptLocale(
        language: "nl",
        currency: "EUR",
        phrases: [
            .grandTotal: [
                "TE BETALEN", "TOTAAL TE BETALEN", "TOTAAL EUR", "TOTAAL BETALEN", "EINDTOTAAL", "TOTAALBEDRAG",
                "TOTAAL INCL. BTW",
            ],
            .total: ["TOTAAL", "BEDRAG"],
            .subtotal: ["SUBTOTAAL", "SUB TOTAAL", "TUSSENTOTAAL"],
            .netTotal: ["TOTAAL EXCL", "EXCL. BTW", "EXCL"],
            .discount: ["KORTING", "KASSAKORTING", "PRIJSKORTING", "UW KORTING", "BONUSKORTING", "35% KORTING"],
            .promotion: ["BONUS", "ACTIE", "WAARDEBON"],
            .savings: [
                "UW VOORDEEL", "U BESPAARDE", "TOTAAL VOORDEEL", "TOTALE KORTING", "BONUS BOX", "WAARVAN BONUS",
                "TOTALE BONUS", "TOTAAL KORTING", "VOORDEEL",
            ],
            .payment: [
                "PINNEN", "PIN", "CONTANT", "BETAALD MET", "BETAALPAS", "CREDITCARD", "BANKPAS", "BETAALD",
                "PINBETALING", "GEPIND", "V PAY", "DEBIT",
            ],
            .cardSlip: [
                "TERMINAL", "TRANSACTIE", "KAARTSERIENUMMER", "AUTORISATIECODE", "MERCHANT", "KLANTTICKET", "PERIODE",
                "KAART", "BANKTICKET", "POI",
            ],
            .change: ["WISSELGELD", "TERUG", "RETOUR CONTANT"],
            .tax: ["BTW", "WAARVAN BTW"],
            .taxTable: [
                "BTW OVER EUR", "BTW OVER", "BTW BEDRAG", "% BTW", "BTW EXCL INCL", "BTW GRONDSLAG", "BTW TARIEF",
                "BTW%",
            ],
            .rounding: ["AFRONDING"],
            .count: ["AANTAL ARTIKELEN", "ARTIKELEN", "AANTAL"],
            .deposit: ["STATIEGELD", "+STATIEGELD"],
            .depositReturn: ["STATIEGELDBON", "EMBALLAGE RETOUR", "STATIEGELD RETOUR", "LEEGGOED", "EMBALLAGEBON"],
            .void: ["CORRECTIE", "ANNULERING", "GEANNULEERD"],
            .goodsReturn: ["RETOUR", "RETOURARTIKEL"],
            .columns: [
                "OMSCHRIJVING", "AANTAL OMSCHRIJVING", "OMSCHRIJVING PRIJS BEDRAG", "AANTAL OMSCHRIJVING PRIJS BEDRAG",
            ],
            .other: [
                "BONUSKAART", "AIRMILES", "BEDANKT", "KASSA", "FILIAAL", "SPAARZEGELS", "KOOPZEGELS", "VRAGEN OVER",
                "MEDEWERKER", "BONNUMMER", "KASSABON", "AIRMILES NR",
            ],
            .returnDocument: ["RETOURBON", "CREDITNOTA", "CREDITBON"],
        ],
        documentNumber: ["BONNUMMER", "BON", "TRANSACTIE", "BONNR", "TICKETNR", "TICKET"],
        taxNumber: ["BTW", "BTW NR", "BTW-NUMMER"],
        months: [
            ["JAN", "JANUARI"], ["FEB", "FEBRUARI"], ["MRT", "MAART"], ["APR", "APRIL"], ["MEI"], ["JUN", "JUNI"],
            ["JUL", "JULI"], ["AUG", "AUGUSTUS"], ["SEP", "SEPTEMBER"], ["OKT", "OKTOBER"],
            ["NOV", "NOVEMBER"], ["DEC", "DECEMBER"],
        ],
        companyWords: [
            "B.V.", "BV", "N.V.", "NV", "V.O.F.", "VOF", "ALBERT HEIJN", "JUMBO", "SUPERMARKT", "APOTHEEK", "BAKKERIJ",
        ],
        addressWords: [
            "STRAAT", "WEG", "LAAN", "PLEIN", "TEL", "TELEFOON", "WWW", "KVK", "GRACHT", "OPENINGSTIJDEN", "FILIAAL",
        ],
        titles: ["KASSABON", "BON", "WELKOM", "KLANTENBON", "BONNETJE"],
        notSales: [
            "KOPIE", "KOPIEBON", "DUPLICAAT", "OFFERTE", "PROFORMA", "GEEN BON", "TRAININGSMODUS", "OEFENBON",
            "PROEFBON",
        ],
        units: ["KG", "ST", "STUKS", "G", "L"],
        pricesIncludeTax: true)
}
