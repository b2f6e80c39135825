extension ReceiptLocale {
    /// The Czech Republic, whose goods are priced to the haléř and whose cash is rounded to the crown.
    public static let czech = ReceiptLocale(
        language: "cs",
        currency: "CZK",
        phrases: [
            .grandTotal: [
                "CELKEM KČ", "CELKEM CZK", "CELKEM K ÚHRADĚ", "K ÚHRADĚ", "K PLATBĚ", "CELKEM K PLATBĚ",
                "CELKOVÁ ČÁSTKA", "ČÁSTKA K ÚHRADĚ", "K ZAPLACENÍ", "CELKEM K ZAPLACENÍ", "SUMA KČ",
            ],
            .total: ["CELKEM", "SUMA", "ÚHRNEM", "CENA CELKEM"],
            .subtotal: ["MEZISOUČET", "MEZISUMA", "SOUČET", "CELKEM PŘED SLEVOU"],
            .netTotal: ["BEZ DPH", "CELKEM BEZ DPH", "ZÁKLAD DANĚ", "ZÁKLAD CELKEM"],
            .discount: ["SLEVA", "SLEVA NA POLOŽKU", "RABAT", "SLEVA KLUB", "AKČNÍ SLEVA", "MNOŽSTEVNÍ SLEVA"],
            .promotion: ["KUPÓN", "KUPON", "POUKÁZKA"],
            .savings: ["CELKOVÁ SLEVA", "UŠETŘILI JSTE", "CELKEM UŠETŘENO", "CELKEM SLEVA", "SLEVY CELKEM", "ÚSPORA"],
            .payment: [
                "HOTOVOST", "HOTOVĚ", "PLATEBNÍ KARTA", "KARTA", "KARTOU", "PLATBA KARTOU", "PLATBA", "ZAPLACENO",
                "STRAVENKY", "STRAVENKA", "HOTOVOST KČ", "HOTOVOST CZK", "PLACENO", "PŘIJATO", "BEZHOTOVOSTNÍ PLATBA",
                "KREDITNÍ KARTA",
            ],
            .cardSlip: [
                "AUTORIZAČNÍ KÓD", "TERMINÁL", "ČÍSLO KARTY", "BEZKONTAKTNÍ", "AID", "SEKVENČNÍ ČÍSLO",
                "ZÁKAZNICKÁ KOPIE",
            ],
            .change: ["VRÁTIT", "VRÁCENO", "K VRÁCENÍ", "ZPĚT", "VRÁCENO KČ", "VRÁTIT KČ"],
            .tax: ["DPH", "DPH CELKEM", "Z TOHO DPH", "VČETNĚ DPH", "DPH 21%", "DPH 15%", "DPH 12%", "DPH 10%"],
            .taxTable: [
                "DPH ZÁKLAD DAŇ CELKEM", "SAZBA ZÁKLAD DPH", "REKAPITULACE DPH", "SAZBA DPH", "ZÁKLAD DPH CELKEM",
                "DPH ZÁKLAD", "SAZBA ZÁKLAD", "ROZPIS DPH", "SAZBA BEZ DPH DPH",
            ],
            .rounding: ["ZAOKROUHLENÍ", "ZAOKR.", "HALÉŘOVÉ VYROVNÁNÍ", "ZAOKROUHLENO"],
            .count: ["POČET POLOŽEK", "POČET KUSŮ", "POLOŽEK", "POČET ARTIKLŮ", "KUSŮ CELKEM"],
            .deposit: ["ZÁLOHA", "ZÁLOHA NA OBAL", "VRATNÝ OBAL", "ZÁLOHA LAHEV"],
            .depositReturn: ["VÝKUP OBALŮ", "VRÁCENÉ OBALY", "VRATNÉ LAHVE", "VRÁCENÍ OBALU", "VÝKUP LAHVÍ"],
            .void: ["STORNO", "STORNO POLOŽKY", "ZRUŠENO", "OPRAVA"],
            .goodsReturn: ["VRATKA", "VRÁCENÍ ZBOŽÍ", "REKLAMACE"],
            .columns: ["NÁZEV MNOŽSTVÍ CENA", "NÁZEV ZBOŽÍ", "ZBOŽÍ CENA", "MNOŽSTVÍ CENA", "POLOŽKA CENA"],
            .other: [
                "POKLADNA", "POKLADNÍ", "ÚČTENKA Č.", "ČÍSLO ÚČTENKY", "IČO", "DIČ", "DĚKUJEME",
                "DĚKUJEME ZA NÁKUP", "DATUM", "PRODEJNA", "FIK", "BKP", "EET", "TEL.", "OTEVÍRACÍ DOBA",
                "VĚRNOSTNÍ KARTA", "PROVOZOVNA", "OBSLUHA",
            ],
            .returnDocument: ["DOBROPIS", "OPRAVNÝ DAŇOVÝ DOKLAD", "VRATKA ZBOŽÍ"],
        ],
        goods: ["SUMEČEK", "KARTÁČ", "KARTÁČEK"],
        documentNumber: ["ÚČTENKA Č.", "ČÍSLO ÚČTENKY", "DOKLAD Č.", "ČÍSLO DOKLADU", "ÚČTENKA", "DOKLAD"],
        taxNumber: ["DIČ", "IČO", "IČ", "DIČ:", "IČO:"],
        months: [
            ["LED", "LEDEN", "LEDNA"], ["ÚNO", "ÚNOR", "ÚNORA"], ["BŘE", "BŘEZEN", "BŘEZNA"],
            ["DUB", "DUBEN", "DUBNA"], ["KVĚ", "KVĚTEN", "KVĚTNA"], ["ČERVEN", "ČERVNA"], ["ČERVENEC", "ČERVENCE"],
            ["SRP", "SRPEN", "SRPNA"], ["ZÁŘ", "ZÁŘÍ"], ["ŘÍJ", "ŘÍJEN", "ŘÍJNA"], ["LISTOPAD", "LISTOPADU"],
            ["PRO", "PROSINEC", "PROSINCE"],
        ],
        companyWords: [
            "S.R.O.", "SPOL. S R.O.", "A.S.", "V.O.S.", "K.S.", "POTRAVINY", "LÉKÁRNA", "PEKÁRNA", "RESTAURACE",
            "SUPERMARKET", "HYPERMARKET", "DROGERIE", "CUKRÁRNA", "ŘEZNICTVÍ", "VEČERKA",
        ],
        addressWords: [
            "ULICE", "UL.", "NÁMĚSTÍ", "NÁM.", "TŘÍDA", "TEL.", "TELEFON", "IČO", "DIČ", "WWW", "PROVOZOVNA", "SÍDLO",
            "PRODEJNA", "OTEVÍRACÍ DOBA", "PSČ",
        ],
        titles: [
            "DAŇOVÝ DOKLAD", "ZJEDNODUŠENÝ DAŇOVÝ DOKLAD", "ÚČTENKA", "PARAGON", "VÍTEJTE", "FAKTURA", "DOKLAD",
            "POKLADNÍ DOKLAD",
        ],
        notSales: ["KOPIE", "DUPLIKÁT", "PROFORMA", "NEDAŇOVÝ DOKLAD", "ZKUŠEBNÍ TISK", "CVIČNÝ REŽIM", "NABÍDKA"],
        units: ["KS", "KS.", "KG", "G", "L", "BAL", "BAL.", "ML"],
        pricesIncludeTax: true, roundsPaymentOnly: true)
}
