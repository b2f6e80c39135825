import ArgumentParser
import Catalog
import DomainModel

/// An alias of a product, as `catalog learn` and `catalog unlearn` take it.
struct AliasArguments: ParsableArguments {
    @Argument(help: "The catalogue, CSV.", completion: .file(extensions: ["csv"]))
    var file: String

    @Argument(help: "The text as printed on receipts.")
    var text: String

    @Argument(help: "The product's GTIN.")
    var gtin: String

    @Option(help: "The retailer's VAT number.")
    var retailer: String?

    func validate() throws { _ = try read() }

    /// The alias and its product; throws if either is invalid.
    func read() throws -> (alias: Alias, gtin: GTIN) {
        guard let code = GTIN(gtin) else { throw ValidationError("\(gtin) is not a GTIN: wrong length or check digit") }
        let digits = retailer.map { $0.filter(\.isWholeNumber) }
        if let digits, !(8...14).contains(digits.count) {
            throw ValidationError("\(retailer ?? "") is not a VAT number of 8 to 14 digits")
        }
        return (Alias(text: text, retailer: digits), code)
    }
}
