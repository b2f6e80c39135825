extension FactComparison.Fact {
    /// What a person calls it.
    public func name(in language: Language) -> String {
        switch (self, language) {
        case (.register, .english): "register"
        case (.document, .english): "document number"
        case (.vat, .english): "VAT number"
        case (.date, .english): "date"
        case (.time, .english): "time"
        case (.total, .english): "total"
        case (.amounts, .english): "amounts"
        case (.names, .english): "items"
        case (.picture, .english): "picture"
        case (.register, .italian): "registratore"
        case (.document, .italian): "numero del documento"
        case (.vat, .italian): "partita IVA"
        case (.date, .italian): "data"
        case (.time, .italian): "ora"
        case (.total, .italian): "totale"
        case (.amounts, .italian): "importi"
        case (.names, .italian): "articoli"
        case (.picture, .italian): "foto"
        case (_, .german): german
        case (_, .french): french
        case (_, .spanish): spanish
        }
    }

    /// The sentence that tells which facts agree, from the detail of a reason; empty where that names none.
    static func sentence(agreeing detail: String?, in language: Language) -> String {
        let names = (detail ?? "").split(separator: ",").compactMap { FactComparison.Fact(rawValue: String($0)) }
            .map { $0.name(in: language) }.joined(separator: ", ")
        guard !names.isEmpty else { return "" }
        return switch language {
        case .english: " The same: \(names)."
        case .italian: " Uguali: \(names)."
        case .german: " Gleich: \(names)."
        case .french: " Identiques : \(names)."
        case .spanish: " Iguales: \(names)."
        }
    }
}
