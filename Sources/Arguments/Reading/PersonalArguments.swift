import ArgumentParser
import DomainModel
import ReceiptGrammar

/// Whether what pictures show of people is shown on; shared by every command that prints readings.
package struct PersonalArguments: ParsableArguments {
    @Flag(
        help: """
            Show personal data in rows: numbers of loyalty and bank cards, names of cashiers and customers. \
            Otherwise they are masked. Thumbnails in reports never show them.
            """)
    package var showPersonal = false

    package init() {}

    /// A reading as the user wants it shown.
    ///
    /// - Parameter reading: the reading options; labels of the locales added there count too.
    package func shown(_ reading: ReadingOptions? = nil) -> (Reading) -> Reading {
        guard !showPersonal else { return { $0 } }
        let added = reading?.locales.map(\.locale) ?? []
        let personal = added.isEmpty ? nil : PersonalDataRedactor(locales: .all + added)
        return { reading in
            // Most pictures show no text, and to learn every country's labels takes as long as to parse the arguments.
            guard !reading.text.isEmpty || reading.receipt != nil else { return reading }
            return (personal ?? .allLocales).masked(reading)
        }
    }
}
