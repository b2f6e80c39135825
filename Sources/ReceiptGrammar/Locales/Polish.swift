extension ReceiptLocale {
    /// Poland: the *paragon fiskalny* (rozporządzenie Ministra Finansów z 29 kwietnia 2019 w sprawie kas rejestrujących).
    public static let polish = ReceiptLocale(
        language: "pl",
        currency: "PLN",
        phrases: [
            .grandTotal: [
                "SUMA PLN", "SUMA: PLN", "SUMA ZŁ", "DO ZAPŁATY", "DO ZAPŁATY PLN", "RAZEM PLN", "RAZEM DO ZAPŁATY",
                "NALEŻNOŚĆ", "KWOTA DO ZAPŁATY",
            ],
            .total: ["SUMA", "RAZEM", "ŁĄCZNIE"],
            .subtotal: ["PODSUMA", "SUMA CZĘŚCIOWA", "WARTOŚĆ PRZED RABATEM", "SUMA PRZED RABATEM"],
            .netTotal: ["NETTO", "WARTOŚĆ NETTO", "RAZEM NETTO"],
            .discount: ["RABAT", "OPUST", "UPUST", "OBNIŻKA", "ZNIŻKA", "RABAT KARTA", "RABAT PROMOCYJNY"],
            .promotion: ["PROMOCJA", "KUPON", "OFERTA"],
            .savings: [
                "SUMA RABATÓW", "ŁĄCZNY RABAT", "ZAOSZCZĘDZIŁEŚ", "OSZCZĘDZASZ", "RAZEM RABATY", "SUMA OPUSTÓW",
                "TWOJE OSZCZĘDNOŚCI", "UDZIELONO ŁĄCZNIE RABATÓW",
            ],
            .payment: [
                "GOTÓWKA", "GOTÓWKA PLN", "KARTA", "KARTA PŁATNICZA", "KARTA KREDYTOWA", "ZAPŁACONO", "PŁATNOŚĆ",
                "ZAPŁATA", "BLIK", "PRZELEW", "ROZLICZENIE PŁATNOŚCI", "KARTA DEBETOWA", "WPŁATA", "BON TOWAROWY",
                "FORMA PŁATNOŚCI",
            ],
            .cardSlip: [
                "KOD AUTORYZACJI", "NR TERMINALA", "TERMINAL", "POTWIERDZENIE", "SPRZEDAŻ BEZSTYKOWA", "NR KARTY",
                "TRANSAKCJA ZATWIERDZONA", "AID", "POKWITOWANIE",
            ],
            .change: ["RESZTA", "RESZTA PLN", "RESZTA GOTÓWKA"],
            .tax: [
                "PTU", "SUMA PTU", "PTU A", "PTU B", "PTU C", "PTU D", "PTU A 23%", "PTU B 8%", "PTU C 5%", "PTU D 0%",
                "KWOTA PTU", "KWOTA A 23,00%", "KWOTA B 08,00%", "KWOTA C 05,00%", "PODATEK", "VAT", "ŁĄCZNA KWOTA PTU",
            ],
            .taxTable: [
                "SPRZEDAŻ OPODATK.", "SPRZEDAŻ OPODATKOWANA", "SPRZED. OPOD. PTU", "SPRZ. OPOD. PTU A", "SP.OP.A",
                "SPRZEDAŻ OPODATK. A", "SPRZEDAŻ OPODATKOWANA A", "SPRZED. OPOD. PTU A", "SPRZED. ZWOLNIONA",
                "SPRZEDAŻ ZWOLNIONA",
            ],
            .rounding: ["ZAOKRĄGLENIE"],
            .count: ["LICZBA POZYCJI", "ILOŚĆ POZYCJI", "POZYCJI", "LICZBA ARTYKUŁÓW", "ILOŚĆ SZTUK"],
            .deposit: ["KAUCJA", "OPAKOWANIE ZWROTNE", "OPAKOWANIA ZWROTNE"],
            .depositReturn: ["ZWROT OPAKOWAŃ", "ZWROT KAUCJI", "ZWROT BUTELEK", "ZWROT OPAKOWANIA"],
            .void: ["STORNO", "ANULOWANO", "ANULOWANIE", "ANULACJA", "STORNO POZYCJI"],
            .goodsReturn: ["ZWROT", "ZWROT TOWARU"],
            .columns: ["NAZWA ILOŚĆ CENA", "NAZWA TOWARU", "ILOŚĆ CENA WARTOŚĆ", "TOWAR ILOŚĆ CENA"],
            .other: [
                "PUNKTY", "KASJER", "KASA", "NR PARAGONU", "NIP", "REGON", "BDO", "DZIĘKUJEMY", "ZAPRASZAMY",
                "NR WYDRUKU", "NR SYSTEMOWY", "NUMER TRANSAKCJI", "DATA", "GODZINA", "NIP NABYWCY", "NIEFISKALNY",
                "STAN PUNKTÓW", "TEL.", "KARTA STAŁEGO KLIENTA",
            ],
            .returnDocument: ["ZWROT TOWARU", "FAKTURA KORYGUJĄCA", "PROTOKÓŁ ZWROTU"],
        ],
        goods: ["SUMAK", "RAZOWY", "RESZTKI", "KARTACZE"],
        documentNumber: ["NR PARAGONU", "PARAGON NR", "NR WYDRUKU", "PARAGON FISKALNY NR", "NR TRANSAKCJI", "NR SYS."],
        taxNumber: ["NIP", "NIP:", "NIP PL", "NR NIP"],
        months: [
            ["STY", "STYCZNIA", "STYCZEŃ"], ["LUT", "LUTEGO", "LUTY"], ["MAR", "MARCA", "MARZEC"],
            ["KWI", "KWIETNIA", "KWIECIEŃ"], ["MAJ", "MAJA"], ["CZE", "CZERWCA", "CZERWIEC"],
            ["LIP", "LIPCA", "LIPIEC"], ["SIE", "SIERPNIA", "SIERPIEŃ"], ["WRZ", "WRZEŚNIA", "WRZESIEŃ"],
            ["PAŹ", "PAŹDZIERNIKA", "PAŹDZIERNIK"], ["LIS", "LISTOPADA", "LISTOPAD"], ["GRU", "GRUDNIA", "GRUDZIEŃ"],
        ],
        companyWords: [
            "SP. Z O.O.", "SP.ZO.O.", "S.A.", "SP.K.", "S.C.", "SKLEP", "DELIKATESY", "APTEKA", "PIEKARNIA",
            "CUKIERNIA",
            "HURTOWNIA", "MARKET", "SUPERMARKET", "RESTAURACJA", "SPOŻYWCZY", "SPÓŁKA",
        ],
        addressWords: [
            "UL.", "ULICA", "ALEJA", "ALEJE", "OSIEDLE", "PLAC", "TEL.", "NIP", "REGON", "BDO", "WWW",
            "SKLEP NR", "KRS", "SIEDZIBA", "INFOLINIA", "GODZINY OTWARCIA",
        ],
        titles: ["PARAGON FISKALNY", "PARAGON", "PARAGON NIEFISKALNY", "WITAMY", "FAKTURA", "FAKTURA VAT", "RACHUNEK"],
        notSales: [
            "NIEFISKALNY", "WYDRUK NIEFISKALNY", "PARAGON NIEFISKALNY", "KOPIA", "DUPLIKAT", "PROFORMA",
            "FAKTURA PRO FORMA", "TRYB SZKOLENIOWY",
        ],
        units: ["SZT", "SZT.", "KG", "G", "L", "OP", "OP.", "KPL", "ML"],
        pricesIncludeTax: true)
}
