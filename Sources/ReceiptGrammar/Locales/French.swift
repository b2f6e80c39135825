extension ReceiptLocale {
    /// France, Belgium, Luxembourg and French-speaking Switzerland.
    public static let french = ReceiptLocale(
        language: "fr",
        currency: "EUR",
        phrases: [
            .grandTotal: [
                "TOTAL A PAYER", "NET A PAYER", "MONTANT DU", "TOTAL TTC", "MONTANT A PAYER", "TOTAL GENERAL",
                "TOTAL FACTURE", "TOTAL DU", "A PAYER", "TOTAL ACHATS", "RESTE A PAYER", "MONTANT TTC",
            ],
            .total: ["TOTAL EUR", "MONTANT", "TOTAL EUROS"],
            .subtotal: ["SOUS-TOTAL", "SOUS TOTAL", "S/TOTAL", "TOTAL AVANT REMISE", "TOTAL BRUT"],
            .netTotal: ["TOTAL HT", "MONTANT HT", "HT"],
            .discount: [
                "REMISE", "REDUCTION", "RABAIS", "BON REDUCTION", "REMISE IMMEDIATE", "BON D'ACHAT", "REMISE FIDELITE",
                "REM.", "REMISE LOT", "BON DE REDUCTION",
            ],
            .promotion: ["PROMO", "AVANTAGE", "OFFRE"],
            .savings: [
                "VOUS AVEZ ECONOMISE", "ECONOMIE", "TOTAL REMISES", "TOTAL REDUCTIONS", "TOTAL AVANTAGES",
                "MONTANT TOTAL DES REMISES", "DONT REMISE", "TOTAL ECONOMIES",
            ],
            .payment: [
                "CARTE BANCAIRE", "CB", "ESPECES", "ESPECE", "CHEQUE", "CARTE BLEUE", "REGLE PAR", "TICKET RESTAURANT",
                "CB EMV", "CARTE", "PAYE", "RECU", "REGLEMENT", "TITRE RESTAURANT", "BANCONTACT", "CB SANS CONTACT",
                "PAIEMENT",
            ],
            .cardSlip: ["NO AUTO", "DEBIT", "TICKET CLIENT", "TICKET A CONSERVER", "A CONSERVER", "AUTORISATION"],
            .change: ["RENDU", "MONNAIE RENDUE", "RENDU MONNAIE", "A RENDRE", "MONNAIE", "RENDU ESPECES"],
            .tax: ["TVA", "DONT TVA", "TOTAL TVA"],
            .taxTable: [
                "TAUX TVA", "TAUX HT TVA TTC", "CODE TAUX", "TVA HT TTC", "TVA TAUX", "TAUX", "HT TVA TTC",
                "DETAIL TVA", "CODE TVA",
            ],
            .rounding: ["ARRONDI"],
            .count: [
                "NOMBRE D'ARTICLES", "NB ARTICLES", "NBRE ARTICLES", "ARTICLES", "NB ART.", "NB D'ARTICLES",
                "NOMBRE DE LIGNES", "ARTICLE(S)",
            ],
            .deposit: ["CONSIGNE"],
            .depositReturn: ["RETOUR CONSIGNE", "DECONSIGNE", "DECONSIGNATION"],
            .void: ["ANNULATION", "ANNULE", "ARTICLE ANNULE"],
            .goodsReturn: ["RETOUR", "REMBOURSEMENT", "RETOUR ARTICLE"],
            .columns: [
                "DESIGNATION", "DESIGNATION P.U. QTE TOTAL", "ARTICLE PRIX", "LIBELLE", "QTE PU MONTANT", "P.U.",
            ],
            .other: [
                "CARTE FIDELITE", "POINTS", "MERCI", "CAISSE", "HOTE", "SIRET", "SIREN", "TEL", "CAGNOTTE", "SOLDE",
                "SOLDE CAGNOTTE", "TICKET N", "FACTURE N", "VOTRE FIDELITE", "TVA INTRA", "CAISSIER", "N TVA", "RCS",
            ],
            .returnDocument: ["TICKET DE RETOUR", "AVOIR", "TICKET D'AVOIR", "REMBOURSEMENT CLIENT"],
        ],
        documentNumber: ["TICKET N", "TICKET NO", "FACTURE N", "TICKET", "N TICKET", "NO TICKET", "TRANS"],
        taxNumber: ["TVA INTRA", "N TVA", "TVA", "N° TVA", "TVA INTRACOM"],
        months: [
            ["JANV", "JANVIER"], ["FEV", "FEVR", "FEVRIER"], ["MARS"], ["AVR", "AVRIL"], ["MAI"], ["JUIN"],
            ["JUIL", "JUILLET"], ["AOUT"], ["SEPT", "SEPTEMBRE"], ["OCT", "OCTOBRE"], ["NOV", "NOVEMBRE"],
            ["DEC", "DECEMBRE"],
        ],
        companyWords: [
            "SARL", "SAS", "SASU", "EURL", "S.A.", "SA", "HYPERMARCHE", "SUPERMARCHE", "PHARMACIE", "BOULANGERIE",
            "CARREFOUR", "MONOPRIX", "AUCHAN", "LECLERC", "INTERMARCHE",
        ],
        addressWords: [
            "RUE", "AVENUE", "AV.", "BOULEVARD", "BD", "PLACE", "TEL", "SIRET", "ROUTE", "CEDEX", "CHEMIN", "QUAI",
            "IMPASSE", "WWW", "RCS", "NAF", "APE", "AUTOROUTE", "HORAIRES", "OUVERT",
        ],
        titles: ["TICKET", "FACTURE", "BIENVENUE", "TICKET DE CAISSE", "RECU", "DUPLICATA"],
        notSales: [
            "COPIE", "DUPLICATA", "DEVIS", "FACTURE PROFORMA", "NOTE PROVISOIRE", "CECI N EST PAS UN TICKET",
            "MODE ECOLE", "MODE FORMATION", "TICKET D ESSAI", "SPECIMEN",
        ],
        units: ["KG", "PCE", "PC", "G", "L", "U"],
        pricesIncludeTax: true)
}
