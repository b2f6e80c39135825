extension ReceiptLocale {
    /// Italy: the *documento commerciale* (decreto 7 dicembre 2016) and the older *scontrino fiscale*.
    public static let italian = ReceiptLocale(
        language: "it",
        currency: "EUR",
        phrases: [
            .grandTotal: [
                "TOTALE COMPLESSIVO", "TOTALE EURO", "TOTALE EUR", "TOTALE €", "TOTALE DA PAGARE", "TOTALE SCONTRINO",
                "TOTALE DOCUMENTO", "TOTALE SPESA", "IMPORTO TOTALE", "TOTALE COMPLESSIVO EURO", "TOT. COMPLESSIVO",
                "TOTALE GENERALE", "TOTALE A PAGARE", "NETTO A PAGARE", "TOTALE VENDITA",
            ],
            .total: ["TOTALE", "TOT. EURO", "IMPORTO DA PAGARE", "DA PAGARE"],
            .subtotal: [
                "SUBTOTALE", "SUB TOTALE", "SUB-TOTALE", "SUBTOT", "TOTALE PARZIALE", "TOTALE MERCE", "TOTALE LORDO",
            ],
            .netTotal: ["TOTALE IMPONIBILE", "IMPONIBILE", "TOTALE NETTO IVA"],
            .discount: [
                "SCONTO", "SCONTI", "SC.SCADENZA", "SC. SCADENZA", "SC SCADENZA", "SCONTO SCADENZA", "SCONTO FEDELTA",
                "SCONTO SOCI", "SCONTO SOCIO", "RIDUZIONE", "ABBUONO", "TAGLIO PREZZO", "BUONO SCONTO",
                "SCONTO %", "SCONTO REPARTO", "SCONTO TRANSAZIONE", "SCONTO A VALORE", "SC. FIDELITY",
                "SCONTO SUBTOTALE", "SCONTO SUBTOTALI", "SCONTO TOTALE", "RIBASSO",
            ],
            .promotion: ["PROMO", "PROMOZIONE", "COUPON", "OMAGGIO", "ARTICOLO IN OFFERTA"],
            .savings: [
                "HAI RISPARMIATO", "RISPARMIO", "TOTALE SCONTI", "TOTALE SCONTO", "TOTALE RISPARMIO", "SCONTI RICEVUTI",
                "OGGI HAI RISPARMIATO", "DI CUI SCONTI", "SCONTI APPLICATI", "TOTALE BUONI",
            ],
            .payment: [
                "PAGAMENTO CONTANTE", "PAGAMENTO CONTANTI", "PAGAMENTO ELETTRONICO", "PAGAMENTO", "CONTANTE",
                "CONTANTI",
                "IMPORTO PAGATO", "BANCOMAT", "CARTA DI CREDITO", "CARTA CREDITO", "CARTE DI CREDITO", "PAGOBANCOMAT",
                "CARTA DI DEBITO", "BUONI PASTO", "BUONO PASTO", "TICKET RESTAURANT", "SATISPAY", "CARTE", "POS",
                "PAGATO", "ASSEGNI", "CREDITO", "NON RISCOSSO", "TICKET", "ELETTRONICO", "CARTA", "MAESTRO", "VISA",
                "MASTERCARD", "NEXI", "PAGAMENTO POS", "PAG. ELETTRONICO", "PAG.ELETTRONICO", "PAG. CONTANTE",
                "IMPORTO", "IMPORTO EUR", "MONETA ELETTRONICA", "CORRISPETTIVO PAGATO", "CONTANTE EURO",
                "CORRISPETTIVO NON PAGATO", "BUONI ACQUISTO",
            ],
            .cardSlip: [
                "TRANSAZIONE ESEGUITA", "TRANSAZIONE APPROVATA", "AUTORIZZAZIONE", "COD. AUT", "AUT.", "ESERCENTE",
                "TERMINALE", "A.I.I.C.", "AIIC", "TML", "STAN", "PAN", "COPIA CLIENTE", "ACQUISTO", "TRANS.",
                "APPL. ID",
                "AID", "CONTACTLESS", "COD. ESERCENTE", "PAN SEQ",
            ],
            .change: ["RESTO", "RESTO EURO", "RESTO CONTANTE", "RESTO CONTANTI"],
            .tax: ["DI CUI IVA", "DICUI IVA", "IVA", "TOTALE IVA", "DI CUI I.V.A.", "IMPOSTA"],
            .taxTable: ["ALIQUOTA", "RIEPILOGO IVA", "DETTAGLIO IVA", "DETTAGLIO ALIQUOTE", "IMPONIBILE IMPOSTA"],
            .rounding: ["ARROTONDAMENTO", "ARROT.", "ARROTONDAMENTI"],
            .count: [
                "N. ARTICOLI", "NUMERO ARTICOLI", "ARTICOLI", "N.ARTICOLI", "NR ARTICOLI", "PEZZI", "N. PEZZI",
                "TOTALE ARTICOLI", "NUMERO PEZZI", "NUM. ARTICOLI", "TOT. PEZZI", "PEZZI ACQUISTATI",
            ],
            .deposit: ["CAUZIONE", "VUOTO A RENDERE", "DEPOSITO CAUZIONALE"],
            .depositReturn: ["RESO VUOTO", "RESO VUOTI", "RESO CAUZIONE", "RIMBORSO CAUZIONE"],
            .void: ["STORNO", "ANNULLO", "ANNULLATO", "CORREZIONE", "STORNO ARTICOLO", "ANNULLO ARTICOLO", "STORNATO"],
            .goodsReturn: ["RESO", "RESO MERCE", "RESO ARTICOLO"],
            .columns: [
                "DESCRIZIONE", "DESCRIZIONE IVA PREZZO", "DESCRIZIONE IVA PREZZO(€)", "DESCRIZIONE IVA EURO",
                "DESCRIZIONE PREZZO", "PREZZO(€)", "PREZZO €", "IVA PREZZO(€)", "DESCRIZIONE IVA IMPORTO",
            ],
            .other: [
                "PUNTI", "SALDO PUNTI", "TOTALE PUNTI", "PUNTI SPESA", "CODICE LOTTERIA", "LOTTERIA", "CARTA FEDELTA",
                "CARTA N.", "TESSERA", "GRAZIE", "ARRIVEDERCI", "CASSIERE", "CASSA", "OPERATORE", "P.IVA",
                "PARTITA IVA",
                "C.F.", "COD. FISC.", "TEL.", "DOCUMENTO N.", "DOC.", "SERVER RT", "RT", "MATRICOLA",
                "PUNTI PRECEDENTI",
                "SALDO", "BOLLINI", "PUNTI ACCUMULATI", "SEGUICI", "CAPITALE SOCIALE", "CAP. SOC.", "SCONTRINO N.",
                "TOTALE BOLLINI", "DETTAGLIO PAGAMENTI", "DETTAGLIO FORME DI PAGAMENTO", "FORME DI PAGAMENTO",
                "PREZZO AL KG", "TARA", "CODICE FISCALE",
            ],
            .returnDocument: [
                "DOCUMENTO COMMERCIALE EMESSO PER RESO MERCE", "EMESSO PER RESO", "RESO MERCE", "PER RESO MERCE",
                "DOCUMENTO PER RESO", "EMESSO PER ANNULLAMENTO", "PER ANNULLAMENTO", "DOCUMENTO DI RESO",
                "DOCUMENTO COMMERCIALE EMESSO PER ANNULLAMENTO", "DOCUMENTO PER ANNULLAMENTO", "ANNULLAMENTO",
                "PRATICA DI RESO",
            ],
        ],
        documentNumber: [
            "DOCUMENTO N.", "DOCUMENTO N", "DOC. N.", "DOC.N.", "DOC N", "DOC.", "DOCUMENTO NUMERO", "DOC. NUM.",
            "N. DOC.",
            "SCONTRINO N.", "SCONTRINO FISCALE N.", "SCONTR. FISCALE N.", "N. SCONTRINO", "DOCUMENTO NR.", "DOC.NUM.",
            "NUMERO DOCUMENTO", "DOCUM. N.", "DOC. NR.",
        ],
        register: ["SERVER RT", "RT", "MATRICOLA RT", "MATRICOLA", "MATR.", "SERVER-RT", "R.T.", "SERVERRT"],
        taxNumber: [
            "P.IVA", "P. IVA", "PARTITA IVA", "PART. IVA", "P.I.", "P.I.V.A.", "COD.FISC. E P.IVA", "C.F. E P.IVA",
            "IVA",
        ],
        months: [
            ["GEN", "GENNAIO"], ["FEB", "FEBBRAIO"], ["MAR", "MARZO"], ["APR", "APRILE"], ["MAG", "MAGGIO"],
            ["GIU", "GIUGNO"], ["LUG", "LUGLIO"], ["AGO", "AGOSTO"], ["SET", "SETTEMBRE"], ["OTT", "OTTOBRE"],
            ["NOV", "NOVEMBRE"], ["DIC", "DICEMBRE"],
        ],
        companyWords: [
            "S.P.A.", "SPA", "S.R.L.", "SRL", "S.N.C.", "SNC", "S.A.S.", "SAS", "S.S.", "SOC. COOP.", "SOC.COOP.",
            "COOP",
            "SRLS", "S.R.L.S.", "SUPERMERCATI", "SUPERMERCATO", "IPERMERCATO", "FARMACIA", "BAR", "RISTORANTE",
            "PANIFICIO", "MACELLERIA", "TABACCHERIA", "PASTICCERIA", "PIZZERIA", "CONSORZIO", "DISCOUNT", "MARKET",
        ],
        addressWords: [
            "VIA", "VIALE", "PIAZZA", "P.ZZA", "CORSO", "C.SO", "STRADA", "LARGO", "LOC.", "LOCALITA", "TEL",
            "TELEFONO", "FAX",
            "CAP", "P.IVA", "PARTITA", "C.F.", "COD.", "WWW", "HTTP", "EMAIL", "SEDE", "FRAZ.", "VICOLO", "PIAZZALE",
            "P.LE", "ORARIO",
            "REA", "REG.", "CAPITALE", "PUNTO VENDITA", "NEGOZIO N.", "S.S.", "CENTRO COMMERCIALE", "SERVIZIO CLIENTI",
            "NUMERO VERDE",
        ],
        titles: [
            "DOCUMENTO COMMERCIALE", "DI VENDITA O PRESTAZIONE", "VENDITA O PRESTAZIONE", "SCONTRINO FISCALE",
            "RICEVUTA",
            "DOCUMENTO GESTIONALE", "BENVENUTO", "BENVENUTI", "DESCRIZIONE", "FATTURA", "COPIA", "RICEVUTA FISCALE",
        ],
        units: ["PZ", "PZ.", "KG", "KG.", "G", "GR", "NR", "N", "N.", "CONF", "CF", "L", "LT", "MT", "HG"],
        quantityComesFirst: true)
}
