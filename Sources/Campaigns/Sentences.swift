/// The languages that users are answered in.
public enum Language: String, Hashable, Codable, Sendable, CaseIterable {
    case english = "en"
    case italian = "it"
    case german = "de"
    case french = "fr"
    case spanish = "es"
}

extension Reason {
    /// What the user reads: what happened and, where it helps, what to do.
    public func sentence(in language: Language) -> String {
        var text =
            switch language {
            case .english: english
            case .italian: italian
            case .german: code.german
            case .french: code.french
            case .spanish: code.spanish
            }
        // In one order, for a value may hold what looks like a name.
        for (name, value) in detail.sorted(by: { $0.key < $1.key }) { text = text.filled("{\(name)}", with: value) }
        return text + FactComparison.Fact.sentence(agreeing: detail["agrees"], in: language)
    }

    private var english: String {
        switch code {
        case .awarded: "You earned {coins} coins."
        case .unreadable: "We could not read the picture. Go closer, lay it flat and find more light."
        case .tooLarge: "The picture is too large. Send a smaller one."
        case .notReadYet: "The picture could not be read this time. It will be tried again."
        case .notFound: "The picture did not arrive. Send it again."
        case .notAReceipt: "We see no receipt in the picture. Show the whole receipt, flat, on a dark table."
        case .notAProduct: "We see no barcode in the picture. Go closer until the barcode fills half of it."
        case .unreadableRecording: "We could not open the recording. Send five to sixty seconds of sound."
        case .notARecording: "This is no recording. Shake the phone while the sound plays, and send what it hears."
        case .noMarkHeard: "We heard nothing that pays. Hold the phone towards the sound for five seconds, closer."
        case .unknownMark: "No campaign pays for what was heard at the moment."
        case .outsideAiring: "{campaign} pays for {place} from {from} to {to}, and not when this was sent."
        case .replayedRecording: "{campaign} pays for what is on air now. This recording is {hours} hours off."
        case .sameAiringAgain: "{campaign} has paid you for this airing before."
        case .duplicateFile: "This picture was sent before."
        case .duplicateReceipt: "You have sent this receipt before."
        case .receiptOfAnotherUser: "This receipt has been used by someone else."
        case .possibleDuplicateReceipt: "This looks like a receipt that was sent before. We will have a look."
        case .nearDuplicatePicture: "This looks like a picture that was sent before. We will have a look."
        case .returnDocument: "This document gives money back; it earns no coins."
        case .receiptTooOld: "The receipt of {date} is more than {days} days old."
        case .receiptInFuture: "The receipt's date, {date}, lies after the upload."
        case .totalMismatch: "The lines and the total do not agree. We will have a look."
        case .totalMissing: "We could not read the total. We will have a look."
        case .dateMissing: "We could not read the receipt's date. We will have a look."
        case .identityMissing: "We could not read which receipt this is. We will have a look."
        case .voidUnclear: "An item was taken off the receipt and we cannot tell which. We will have a look."
        case .implausibleReceipt: "The receipt shows what tills do not print: {signs}. We will have a look."
        case .currencyUnknown: "We could not read the receipt's currency. We will have a look."
        case .manyPieces: "{pieces} pieces of “{text}” are a lot. We will have a look."
        case .unusualPrice: "{price} for “{text}” is not what shops ask. We will have a look."
        case .manyCodes: "The picture shows {codes} products. We will have a look; next time, one at a time."
        case .pictureOfScreen: "The picture seems to show a screen. We will have a look."
        case .lowConfidence: "Part of the picture is hard to read. We will have a look."
        case .productToConfirm: "“{text}” may be {product}. We will have a look."
        case .noPartnerProduct: "We found no product of our partners."
        case .inStoreCode: "The code {code} means something in one shop only. Scan the maker's barcode."
        case .noCampaign: "No campaign pays for {product} at the moment."
        case .outsideCampaign: "{campaign} runs from {from} to {to}."
        case .otherCurrency: "{campaign} pays for what was bought in {currency}; this receipt is in {found}."
        case .retailerNotIncluded: "{campaign} does not include this shop."
        case .tierNotIncluded: "{campaign} is not open to {tier} members."
        case .minimumNotReached: "{campaign} asks for more: {needed}."
        case .sameProductAgain: "You have scanned this product within {days} days."
        case .limitReached: "{campaign} pays no more for now: your limit of {limit} coins ({which}) is reached."
        case .budgetExhausted: "{campaign} has paid out all its coins."
        case .largeAward: "{coins} coins are a lot. We will have a look."
        case .newTill: "{coins} coins are a lot for the first receipt from a till. We will have a look."
        case .erased: "What this picture showed is no longer kept (rule {rule})."
        }
    }

    private var italian: String {
        switch code {
        case .awarded: "Hai guadagnato {coins} monete."
        case .unreadable: "Non riusciamo a leggere la foto. Avvicinati, stendi bene e cerca più luce."
        case .tooLarge: "La foto è troppo grande. Inviane una più piccola."
        case .notReadYet: "Per ora la foto non è stata letta. Riproveremo."
        case .notFound: "La foto non è arrivata. Inviala di nuovo."
        case .notAReceipt: "Nella foto non c'è uno scontrino. Mostralo intero e disteso, su un tavolo scuro."
        case .notAProduct: "Nella foto non c'è un codice a barre. Avvicinati finché ne riempie la metà."
        case .unreadableRecording:
            "Non riusciamo ad aprire la registrazione. Invia da cinque a sessanta secondi di suono."
        case .notARecording: "Questa non è una registrazione. Scuoti il telefono mentre si sente il suono, e inviala."
        case .noMarkHeard: "Non abbiamo sentito nulla che premi. Tieni il telefono verso il suono per cinque secondi."
        case .unknownMark: "Al momento nessuna campagna premia ciò che si è sentito."
        case .outsideAiring: "{campaign} premia {place} dal {from} al {to}, e non quando hai inviato questo."
        case .replayedRecording: "{campaign} premia ciò che è in onda adesso. Questa registrazione dista {hours} ore."
        case .sameAiringAgain: "{campaign} ti ha già premiato per questa messa in onda."
        case .duplicateFile: "Questa foto è già stata inviata."
        case .duplicateReceipt: "Hai già inviato questo scontrino."
        case .receiptOfAnotherUser: "Questo scontrino è già stato usato da un'altra persona."
        case .possibleDuplicateReceipt: "Lo scontrino somiglia a uno già inviato. Controlleremo."
        case .nearDuplicatePicture: "La foto somiglia a una già inviata. Controlleremo."
        case .returnDocument: "È un documento di reso o annullamento: non dà monete."
        case .receiptTooOld: "Lo scontrino del {date} ha più di {days} giorni."
        case .receiptInFuture: "La data dello scontrino, {date}, è successiva all'invio."
        case .totalMismatch: "Le righe e il totale non corrispondono. Controlleremo."
        case .totalMissing: "Non riusciamo a leggere il totale. Controlleremo."
        case .dateMissing: "Non riusciamo a leggere la data. Controlleremo."
        case .identityMissing: "Non riusciamo a capire quale scontrino sia. Controlleremo."
        case .voidUnclear: "Un articolo è stato stornato e non si capisce quale. Controlleremo."
        case .implausibleReceipt: "Lo scontrino mostra ciò che una cassa non stampa: {signs}. Controlleremo."
        case .currencyUnknown: "Non riusciamo a leggere la valuta dello scontrino. Controlleremo."
        case .manyPieces: "{pieces} pezzi di “{text}” sono tanti. Controlleremo."
        case .unusualPrice: "{price} per “{text}” non è il prezzo dei negozi. Controlleremo."
        case .manyCodes: "La foto mostra {codes} prodotti. Controlleremo; la prossima volta, uno per foto."
        case .pictureOfScreen: "La foto sembra mostrare uno schermo. Controlleremo."
        case .lowConfidence: "Una parte della foto si legge male. Controlleremo."
        case .productToConfirm: "“{text}” potrebbe essere {product}. Controlleremo."
        case .noPartnerProduct: "Non abbiamo trovato prodotti dei nostri partner."
        case .inStoreCode: "Il codice {code} vale in un solo negozio. Inquadra il codice del produttore."
        case .noCampaign: "Al momento nessuna campagna premia {product}."
        case .outsideCampaign: "{campaign} va dal {from} al {to}."
        case .otherCurrency: "{campaign} premia gli acquisti in {currency}; questo scontrino è in {found}."
        case .retailerNotIncluded: "{campaign} non comprende questo negozio."
        case .tierNotIncluded: "{campaign} non è aperta agli utenti {tier}."
        case .minimumNotReached: "{campaign} chiede di più: {needed}."
        case .sameProductAgain: "Hai già inquadrato questo prodotto negli ultimi {days} giorni."
        case .limitReached: "{campaign} per ora non dà altro: hai raggiunto il limite di {limit} monete ({which})."
        case .budgetExhausted: "{campaign} ha esaurito le monete."
        case .largeAward: "{coins} monete sono tante. Controlleremo."
        case .newTill: "{coins} monete sono tante per il primo scontrino di una cassa. Controlleremo."
        case .erased: "Ciò che questa foto mostrava non è più conservato (regola {rule})."
        }
    }
}

extension String {
    /// With a value in every place of this name. What `replacing` does; of ASCII alone, where a letter is a byte, in a
    /// tenth of its time.
    fileprivate func filled(_ place: String, with value: String) -> String {
        guard utf8.allSatisfy({ $0 < 128 }) else { return replacing(place, with: value) }
        let (text, name) = (Array(utf8), Array(place.utf8))
        var filled: [UInt8] = []
        filled.reserveCapacity(text.count + value.utf8.count)
        var next = 0
        while next < text.count {
            if text[next] == name[0], text[next...].starts(with: name) {
                filled.append(contentsOf: value.utf8)
                next += name.count
            } else {
                filled.append(text[next])
                next += 1
            }
        }
        return String(decoding: filled, as: UTF8.self)
    }
}
