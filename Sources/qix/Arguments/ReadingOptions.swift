import ArgumentParser
import Readers

/// How images are read; shared by every command that reads some.
struct ReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Text models, joined by +: till (qix's model of printed receipts) or tesseract's languages.",
            discussion:
                "The first model reads every row, the others only rows of low confidence: till+ita, till+pol+eng."))
    var lang = ReaderOptions().languages

    @Option(
        name: .customLong("locale"),
        help: ArgumentHelp(
            "A locale file for another country's receipts; repeatable.",
            discussion: "JSON, described in Documentation/locales.md. Adds to the built-in locales.",
            valueName: "file"),
        transform: AddedLocale.init(path:))
    var locales: [AddedLocale] = []

    @Option(help: "Maximum work to find barcodes in one image, in megapixels scanned.")
    var barcodeWork = ReaderOptions().barcodeWork

    @Option(help: "Maximum size of an image, in megapixels.")
    var maxMegapixels = 100

    @Option(
        name: .customLong("without"),
        help: ArgumentHelp(
            "A reader's step to leave out; repeatable.",
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
            throw ValidationError("“\(unknown)” is not an optional step: `qix passes` lists them.")
        }
        guard (1...1000).contains(maxMegapixels) else { throw ValidationError("--max-megapixels takes 1 to 1000.") }
        // Every row is compared with every phrase: a bound on what a reading costs.
        guard locales.count <= 20 else { throw ValidationError("--locale can be given at most 20 times.") }
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
