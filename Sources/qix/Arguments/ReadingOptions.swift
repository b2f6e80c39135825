import ArgumentParser
import Readers

/// How images are read; shared by every command that reads some.
struct ReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Models of text, joined by +: till, qix's own of what tills print, or tesseract's languages.",
            discussion: "The first reads every row, the others what it is not sure of: till+ita, till+pol+eng."))
    var lang = ReaderOptions().languages

    @Option(
        name: .customLong("locale"),
        help: ArgumentHelp(
            "A file with the words of a further country's tills; may be given again.",
            discussion: "JSON, as Documentation/locales.md says. Its words count beside those that qix knows.",
            valueName: "file"),
        transform: AddedLocale.init(path:))
    var locales: [AddedLocale] = []

    @Option(help: "Work that looking for barcodes may be on one image: as much as scanning so many megapixels.")
    var barcodeWork = ReaderOptions().barcodeWork

    @Option(help: "Pixels an image may have, in millions.")
    var maxMegapixels = 100

    @Option(
        name: .customLong("without"),
        help: ArgumentHelp(
            "A step of a reader that is left out, to see what it is worth; may be given again.",
            discussion: "`qix passes` lists the steps.", valueName: "pass"))
    var skippedPasses: [String] = []

    func validate() throws {
        guard !lang.isEmpty, lang.utf8.allSatisfy({ $0 == 0x2B || $0 == 0x5F || (0x30...0x7A).contains($0) }) else {
            throw ValidationError("--lang takes till or tesseract's language names joined by +, such as till+ita.")
        }
        guard !lang.split(separator: "+").dropFirst().contains("till") else {
            throw ValidationError("--lang takes till as the first model: till+ita, not ita+till.")
        }
        guard (0...2000).contains(barcodeWork) else {
            throw ValidationError("--barcode-work takes 0 to 2000 megapixels.")
        }
        let optional = Set(ReaderRegistry.passes.filter(\.isOptional).map(\.name))
        if let unknown = skippedPasses.first(where: { !optional.contains($0) }) {
            throw ValidationError("--without takes a step that `qix passes` lists as optional, not “\(unknown)”.")
        }
        guard (1...1000).contains(maxMegapixels) else { throw ValidationError("--max-megapixels takes 1 to 1000.") }
        // Every row is compared with every phrase: a bound on what a reading costs.
        guard locales.count <= 20 else { throw ValidationError("--locale may be given 20 times at most.") }
    }

    /// The reader's own options.
    var options: ReaderOptions {
        var options = ReaderOptions(languages: lang, barcodeWork: barcodeWork)
        options.locales = locales.map { .init($0.locale, version: $0.version) }
        options.limits.pixels = maxMegapixels * 1_000_000
        options.skippedPasses = Set(skippedPasses)
        return options
    }
}
