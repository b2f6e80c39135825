/// What users are told in German.
extension Reason.Code {
    var german: String {
        switch self {
        case .awarded: "Du hast {coins} Münzen verdient."
        case .unreadable:
            "Wir konnten das Foto nicht lesen. Geh näher heran, leg alles flach hin und sorge für mehr Licht."
        case .tooLarge: "Das Foto ist zu groß. Schick ein kleineres."
        case .notReadYet: "Das Foto konnte diesmal nicht gelesen werden. Wir versuchen es noch einmal."
        case .notFound: "Das Foto ist nicht angekommen. Schick es noch einmal."
        case .notAReceipt:
            "Auf dem Foto ist kein Kassenbon zu sehen. Zeig den ganzen Bon, flach, auf einem dunklen Tisch."
        case .notAProduct:
            "Auf dem Foto ist kein Strichcode zu sehen. Geh so nah heran, dass er die Hälfte des Bildes füllt."
        case .unreadableRecording:
            "Wir konnten die Aufnahme nicht öffnen. Schick fünf bis sechzig Sekunden Ton."
        case .notARecording:
            "Das ist keine Aufnahme. Schüttle das Telefon, während der Ton läuft, und schick, was es hört."
        case .noMarkHeard:
            "Wir haben nichts gehört, das zahlt. Halt das Telefon fünf Sekunden lang zum Ton, näher heran."
        case .unknownMark: "Zurzeit gibt es keine Aktion für das, was zu hören war."
        case .outsideAiring:
            "{campaign} zahlt für {place} von {from} bis {to}, und nicht, als das geschickt wurde."
        case .replayedRecording:
            "{campaign} zahlt für das, was jetzt läuft. Diese Aufnahme liegt {hours} Stunden daneben."
        case .sameAiringAgain: "{campaign} hat dir diese Sendung schon bezahlt."
        case .duplicateFile: "Dieses Foto wurde schon einmal geschickt."
        case .duplicateReceipt: "Diesen Kassenbon hast du schon geschickt."
        case .receiptOfAnotherUser: "Diesen Kassenbon hat schon jemand anderes eingereicht."
        case .possibleDuplicateReceipt: "Der Kassenbon gleicht einem, der schon geschickt wurde. Wir sehen nach."
        case .nearDuplicatePicture: "Das Foto gleicht einem, das schon geschickt wurde. Wir sehen nach."
        case .returnDocument: "Dieser Beleg erstattet Geld; er bringt keine Münzen."
        case .receiptTooOld: "Der Kassenbon vom {date} ist älter als {days} Tage."
        case .receiptInFuture: "Das Datum des Kassenbons, {date}, liegt nach dem Einsenden."
        case .totalMismatch: "Zeilen und Summe passen nicht zusammen. Wir sehen nach."
        case .totalMissing: "Wir konnten die Summe nicht lesen. Wir sehen nach."
        case .dateMissing: "Wir konnten das Datum nicht lesen. Wir sehen nach."
        case .identityMissing: "Wir konnten nicht lesen, welcher Kassenbon das ist. Wir sehen nach."
        case .voidUnclear: "Ein Artikel wurde storniert, und wir erkennen nicht, welcher. Wir sehen nach."
        case .implausibleReceipt: "Der Kassenbon zeigt, was Kassen nicht drucken: {signs}. Wir sehen nach."
        case .currencyUnknown: "Wir konnten die Währung des Kassenbons nicht lesen. Wir sehen nach."
        case .manyPieces: "{pieces} Stück von „{text}“ sind viel. Wir sehen nach."
        case .unusualPrice: "{price} für „{text}“ ist kein üblicher Preis. Wir sehen nach."
        case .manyCodes: "Das Foto zeigt {codes} Produkte. Wir sehen nach; nimm nächstes Mal nur eines auf."
        case .pictureOfScreen: "Das Foto zeigt wohl einen Bildschirm. Wir sehen nach."
        case .lowConfidence: "Ein Teil des Fotos ist schwer zu lesen. Wir sehen nach."
        case .productToConfirm: "„{text}“ könnte {product} sein. Wir sehen nach."
        case .noPartnerProduct: "Wir haben kein Produkt unserer Partner gefunden."
        case .inStoreCode: "Der Code {code} gilt nur in einem Laden. Scanne den Strichcode des Herstellers."
        case .noCampaign: "Zurzeit gibt es keine Aktion für {product}."
        case .outsideCampaign: "{campaign} läuft vom {from} bis zum {to}."
        case .otherCurrency: "{campaign} gilt für Einkäufe in {currency}; dieser Kassenbon ist in {found}."
        case .retailerNotIncluded: "{campaign} gilt nicht für diesen Laden."
        case .tierNotIncluded: "{campaign} gilt nicht für Mitglieder der Stufe {tier}."
        case .minimumNotReached: "{campaign} verlangt mehr: {needed}."
        case .sameProductAgain: "Du hast dieses Produkt in den letzten {days} Tagen schon gescannt."
        case .limitReached:
            "{campaign} zahlt vorerst nichts mehr: Dein Limit von {limit} Münzen ({which}) ist erreicht."
        case .budgetExhausted: "{campaign} hat alle Münzen ausgezahlt."
        case .largeAward: "{coins} Münzen sind viel. Wir sehen nach."
        case .newTill: "{coins} Münzen sind viel für den ersten Bon einer Kasse. Wir sehen nach."
        case .erased: "Was dieses Foto zeigte, wird nicht mehr aufbewahrt (Regel {rule})."
        }
    }
}

extension UserMessage {
    var german: String {
        switch self {
        case .sent: "Du hast dieses Foto am {day} geschickt."
        case .shop: "Gelesener Laden: {shop}."
        case .purchaseDay: "Gelesenes Datum: {day}."
        case .total: "Gelesene Summe: {total}."
        case .product: "Gefunden: {product}, {pieces}."
        case .decidedAgain: "Später wurde neu entschieden."
        case .earned: "Münzen von {partner}: {coins}."
        case .waiting: "Münzen von {partner}, die warten, bis wir nachgesehen haben: {coins}."
        case .granted: "Wir haben nachgesehen. Münzen von {partner}, die jetzt dir gehören: {coins}."
        case .dropped: "Wir haben nachgesehen. Die Münzen von {partner}, die warteten, gibt es nicht."
        case .takenBack: "Am {day} zurückgenommene Münzen: {coins}."
        case .owed: "Einige waren schon ausgegeben. Spätere Münzen gleichen sie aus: {coins}."
        case .repaid: "Am {day} ausgeglichen: {coins}."
        case .balance: "Du hast {coins} Münzen; {pending} warten."
        }
    }
}

extension FactComparison.Fact {
    var german: String {
        switch self {
        case .register: "Kasse"
        case .document: "Belegnummer"
        case .vat: "Umsatzsteuernummer"
        case .date: "Datum"
        case .time: "Uhrzeit"
        case .total: "Summe"
        case .amounts: "Beträge"
        case .names: "Artikel"
        case .picture: "Foto"
        }
    }
}
