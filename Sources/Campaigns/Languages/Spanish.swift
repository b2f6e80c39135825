/// What users are told in Spanish.
extension Reason.Code {
    var spanish: String {
        switch self {
        case .awarded: "Has ganado {coins} monedas."
        case .unreadable: "No hemos podido leer la foto. Acércate, ponlo todo plano y busca más luz."
        case .tooLarge: "La foto es demasiado grande. Envía una más pequeña."
        case .notReadYet: "Esta vez no se ha podido leer la foto. Lo intentaremos de nuevo."
        case .notFound: "La foto no ha llegado. Envíala otra vez."
        case .notAReceipt: "En la foto no hay ningún tique. Muéstralo entero y plano, sobre una mesa oscura."
        case .notAProduct: "En la foto no hay ningún código de barras. Acércate hasta que llene la mitad."
        case .unreadableRecording:
            "No hemos podido abrir la grabación. Envía de cinco a sesenta segundos de sonido."
        case .notARecording:
            "Esto no es una grabación. Agita el teléfono mientras suena, y envía lo que oiga."
        case .noMarkHeard:
            "No hemos oído nada que dé monedas. Acerca el teléfono al sonido durante cinco segundos."
        case .unknownMark: "Ahora mismo ninguna campaña premia lo que se ha oído."
        case .outsideAiring: "{campaign} premia {place} del {from} al {to}, y no cuando se envió esto."
        case .replayedRecording: "{campaign} premia lo que se emite ahora. Esta grabación está a {hours} horas."
        case .sameAiringAgain: "{campaign} ya te ha premiado por esta emisión."
        case .duplicateFile: "Esta foto ya se había enviado."
        case .duplicateReceipt: "Ya habías enviado este tique."
        case .receiptOfAnotherUser: "Este tique ya lo ha usado otra persona."
        case .possibleDuplicateReceipt: "Este tique se parece a uno ya enviado. Lo revisaremos."
        case .nearDuplicatePicture: "Esta foto se parece a una ya enviada. La revisaremos."
        case .returnDocument: "Este documento devuelve dinero; no da monedas."
        case .receiptTooOld: "El tique del {date} tiene más de {days} días."
        case .receiptInFuture: "La fecha del tique, {date}, es posterior al envío."
        case .totalMismatch: "Las líneas y el total no coinciden. Lo revisaremos."
        case .totalMissing: "No hemos podido leer el total. Lo revisaremos."
        case .dateMissing: "No hemos podido leer la fecha. Lo revisaremos."
        case .identityMissing: "No hemos podido leer qué tique es. Lo revisaremos."
        case .voidUnclear: "Se anuló un artículo y no sabemos cuál. Lo revisaremos."
        case .implausibleReceipt: "El tique muestra lo que una caja no imprime: {signs}. Lo revisaremos."
        case .currencyUnknown: "No hemos podido leer la moneda del tique. Lo revisaremos."
        case .manyPieces: "{pieces} unidades de «{text}» son muchas. Lo revisaremos."
        case .unusualPrice: "{price} por «{text}» no es el precio de las tiendas. Lo revisaremos."
        case .manyCodes: "La foto muestra {codes} productos. La revisaremos; la próxima vez, uno por foto."
        case .pictureOfScreen: "La foto parece mostrar una pantalla. La revisaremos."
        case .lowConfidence: "Una parte de la foto se lee mal. La revisaremos."
        case .productToConfirm: "«{text}» puede ser {product}. Lo revisaremos."
        case .noPartnerProduct: "No hemos encontrado productos de nuestros socios."
        case .inStoreCode: "El código {code} solo vale en una tienda. Escanea el código del fabricante."
        case .noCampaign: "Ahora mismo ninguna campaña premia {product}."
        case .outsideCampaign: "{campaign} dura del {from} al {to}."
        case .otherCurrency: "{campaign} premia las compras en {currency}; este tique está en {found}."
        case .retailerNotIncluded: "{campaign} no incluye esta tienda."
        case .tierNotIncluded: "{campaign} no está abierta a los miembros {tier}."
        case .minimumNotReached: "{campaign} pide más: {needed}."
        case .sameProductAgain: "Ya has escaneado este producto en los últimos {days} días."
        case .limitReached: "{campaign} no da más por ahora: has alcanzado tu límite de {limit} monedas ({which})."
        case .budgetExhausted: "{campaign} ha repartido todas sus monedas."
        case .largeAward: "{coins} monedas son muchas. Lo revisaremos."
        case .newTill: "{coins} monedas son muchas para el primer tique de una caja. Lo revisaremos."
        case .erased: "Lo que mostraba esta foto ya no se conserva (regla {rule})."
        }
    }
}

extension UserMessage {
    var spanish: String {
        switch self {
        case .sent: "Enviaste esta foto el {day}."
        case .shop: "Tienda leída: {shop}."
        case .purchaseDay: "Fecha leída: {day}."
        case .total: "Total leído: {total}."
        case .product: "Encontrado: {product}, {pieces}."
        case .decidedAgain: "Más tarde se decidió de nuevo."
        case .earned: "Monedas de {partner}: {coins}."
        case .waiting: "Monedas de {partner} que esperan nuestra revisión: {coins}."
        case .granted: "Lo hemos revisado. Monedas de {partner}, ya tuyas: {coins}."
        case .dropped: "Lo hemos revisado. Las monedas de {partner} que esperaban no se dan."
        case .takenBack: "Monedas retiradas el {day}: {coins}."
        case .owed: "Algunas ya estaban gastadas. Las próximas monedas las compensan: {coins}."
        case .repaid: "Compensado el {day}: {coins}."
        case .balance: "Tienes {coins} monedas; en espera: {pending}."
        }
    }
}

extension FactComparison.Fact {
    var spanish: String {
        switch self {
        case .register: "caja"
        case .document: "número de documento"
        case .vat: "NIF"
        case .date: "fecha"
        case .time: "hora"
        case .total: "suma"
        case .amounts: "importes"
        case .names: "artículos"
        case .picture: "foto"
        }
    }
}
