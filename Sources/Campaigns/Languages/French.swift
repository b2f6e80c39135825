/// What users are told in French.
extension Reason.Code {
    var french: String {
        switch self {
        case .awarded: "Vous avez gagné {coins} pièces."
        case .unreadable:
            "Nous n’avons pas pu lire la photo. Approchez-vous, posez tout à plat et cherchez plus de lumière."
        case .tooLarge: "La photo est trop grande. Envoyez-en une plus petite."
        case .notReadYet: "La photo n’a pas pu être lue cette fois. Nous essaierons encore."
        case .notFound: "La photo n’est pas arrivée. Envoyez-la de nouveau."
        case .notAReceipt:
            "Nous ne voyons pas de ticket sur la photo. Montrez-le en entier, à plat, sur une table sombre."
        case .notAProduct:
            "Nous ne voyons pas de code-barres sur la photo. Approchez-vous jusqu’à ce qu’il en remplisse la moitié."
        case .unreadableRecording:
            "Nous n’avons pas pu ouvrir l’enregistrement. Envoyez de cinq à soixante secondes de son."
        case .notARecording:
            "Ce n’est pas un enregistrement. Secouez le téléphone pendant que le son passe, et envoyez ce qu’il entend."
        case .noMarkHeard:
            "Nous n’avons rien entendu qui rapporte. Tenez le téléphone vers le son pendant cinq secondes, plus près."
        case .unknownMark: "Aucune campagne ne récompense en ce moment ce qui a été entendu."
        case .outsideAiring:
            "{campaign} récompense {place} du {from} au {to}, et non au moment de cet envoi."
        case .replayedRecording:
            "{campaign} récompense ce qui passe maintenant. Cet enregistrement en est à {hours} heures."
        case .sameAiringAgain: "{campaign} vous a déjà récompensé pour cette diffusion."
        case .duplicateFile: "Cette photo a déjà été envoyée."
        case .duplicateReceipt: "Vous avez déjà envoyé ce ticket."
        case .receiptOfAnotherUser: "Ce ticket a déjà été utilisé par quelqu’un d’autre."
        case .possibleDuplicateReceipt: "Ce ticket ressemble à un autre déjà envoyé. Nous allons vérifier."
        case .nearDuplicatePicture: "Cette photo ressemble à une autre déjà envoyée. Nous allons vérifier."
        case .returnDocument: "Ce document rend de l’argent ; il ne rapporte pas de pièces."
        case .receiptTooOld: "Le ticket du {date} a plus de {days} jours."
        case .receiptInFuture: "La date du ticket, {date}, est postérieure à l’envoi."
        case .totalMismatch: "Les lignes et le total ne concordent pas. Nous allons vérifier."
        case .totalMissing: "Nous n’avons pas pu lire le total. Nous allons vérifier."
        case .dateMissing: "Nous n’avons pas pu lire la date. Nous allons vérifier."
        case .identityMissing: "Nous n’avons pas pu lire de quel ticket il s’agit. Nous allons vérifier."
        case .voidUnclear: "Un article a été annulé et nous ne savons pas lequel. Nous allons vérifier."
        case .implausibleReceipt: "Le ticket montre ce qu’une caisse n’imprime pas : {signs}. Nous allons vérifier."
        case .currencyUnknown: "Nous n’avons pas pu lire la monnaie du ticket. Nous allons vérifier."
        case .manyPieces: "{pieces} unités de « {text} », c’est beaucoup. Nous allons vérifier."
        case .unusualPrice: "{price} pour « {text} », ce n’est pas le prix des magasins. Nous allons vérifier."
        case .manyCodes:
            "La photo montre {codes} produits. Nous allons vérifier ; la prochaine fois, un seul par photo."
        case .pictureOfScreen: "La photo semble montrer un écran. Nous allons vérifier."
        case .lowConfidence: "Une partie de la photo est difficile à lire. Nous allons vérifier."
        case .productToConfirm: "« {text} » est peut-être {product}. Nous allons vérifier."
        case .noPartnerProduct: "Nous n’avons trouvé aucun produit de nos partenaires."
        case .inStoreCode: "Le code {code} ne vaut que dans un magasin. Scannez le code-barres du fabricant."
        case .noCampaign: "Aucune campagne ne récompense {product} en ce moment."
        case .outsideCampaign: "{campaign} dure du {from} au {to}."
        case .otherCurrency: "{campaign} récompense les achats en {currency} ; ce ticket est en {found}."
        case .retailerNotIncluded: "{campaign} ne comprend pas ce magasin."
        case .tierNotIncluded: "{campaign} n’est pas ouverte aux membres {tier}."
        case .minimumNotReached: "{campaign} demande davantage : {needed}."
        case .sameProductAgain: "Vous avez déjà scanné ce produit ces {days} derniers jours."
        case .limitReached:
            "{campaign} ne donne plus rien pour l’instant : votre limite de {limit} pièces ({which}) est atteinte."
        case .budgetExhausted: "{campaign} a distribué toutes ses pièces."
        case .largeAward: "{coins} pièces, c’est beaucoup. Nous allons vérifier."
        case .newTill: "{coins} pièces, c’est beaucoup pour le premier ticket d’une caisse. Nous allons vérifier."
        case .erased: "Ce que montrait cette photo n’est plus conservé (règle {rule})."
        }
    }
}

extension UserMessage {
    var french: String {
        switch self {
        case .sent: "Vous avez envoyé cette photo le {day}."
        case .shop: "Magasin lu : {shop}."
        case .purchaseDay: "Date lue : {day}."
        case .total: "Total lu : {total}."
        case .product: "Trouvé : {product}, {pieces}."
        case .decidedAgain: "Plus tard, une nouvelle décision a été prise."
        case .earned: "Pièces de {partner} : {coins}."
        case .waiting: "Pièces de {partner} en attente de notre vérification : {coins}."
        case .granted: "Nous avons vérifié. Pièces de {partner}, maintenant à vous : {coins}."
        case .dropped: "Nous avons vérifié. Les pièces de {partner} en attente ne sont pas accordées."
        case .takenBack: "Pièces reprises le {day} : {coins}."
        case .owed: "Certaines étaient déjà dépensées. Les prochaines pièces les compensent : {coins}."
        case .repaid: "Remboursé le {day} : {coins}."
        case .balance: "Vous avez {coins} pièces ; en attente : {pending}."
        }
    }
}

extension FactComparison.Fact {
    var french: String {
        switch self {
        case .register: "caisse"
        case .document: "numéro du document"
        case .vat: "numéro de TVA"
        case .date: "jour"
        case .time: "heure"
        case .total: "somme"
        case .amounts: "montants"
        case .names: "articles"
        case .picture: "photo"
        }
    }
}
