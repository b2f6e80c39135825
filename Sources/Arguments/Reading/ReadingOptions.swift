import ArgumentParser
import DomainModel
import ReaderAPI

extension OCRMode: ExpressibleByArgument {}
extension PageFinding: ExpressibleByArgument {}

/// How images are read; shared by every command that reads some.
package struct ReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Text models, joined by +: till (qix's model of printed receipts) or tesseract's languages.",
            discussion:
                "The first model reads every row, the others only rows of low confidence: till+ita, till+pol+eng."))
    package var lang = ReaderDefaults.languages

    @Option(
        help: ArgumentHelp(
            "The engines that read rows of text.",
            discussion:
                "auto: qix's row model, and tesseract where a figure that money hangs on is in doubt, or a script was "
                + "not taught. rows: the row model alone. tesseract: tesseract's stock models alone. both: tesseract "
                + "reads every figure that money hangs on."))
    package var ocr = OCRMode.auto

    @Option(help: ArgumentHelp("How pages are found: auto, net or ink.", visibility: .hidden))
    package var pages = PageFinding.auto

    @Option(
        name: .customLong("locale"), help: AddedLocale.help,
        transform: AddedLocale.init(path:))
    package var locales: [AddedLocale] = []

    @Option(help: "Maximum work to find barcodes in one image, in megapixels scanned.")
    package var barcodeWork = ReaderDefaults.barcodeMegapixels

    @Option(help: "Maximum size of an image, in megapixels.")
    package var maxMegapixels = PhotoLimits().pixels / 1_000_000

    @Option(
        name: .customLong("without"),
        help: ArgumentHelp(
            "A reader's step to leave out; repeatable.",
            discussion: "`qix passes` lists the steps.", valueName: "pass"))
    package var skippedPasses: [String] = []

    package func validate() throws {
        guard !lang.isEmpty, lang.utf8.allSatisfy({ $0 == 0x2B || $0 == 0x5F || (0x30...0x7A).contains($0) }) else {
            throw ValidationError("--lang takes till or tesseract's language names joined by +, such as till+ita.")
        }
        guard !lang.split(separator: "+").dropFirst().contains("till") else {
            throw ValidationError("--lang takes till as the first model: till+ita, not ita+till.")
        }
        guard (0...2000).contains(barcodeWork) else {
            throw ValidationError("--barcode-work takes 0 to 2000 megapixels.")
        }
        guard (1...1000).contains(maxMegapixels) else { throw ValidationError("--max-megapixels takes 1 to 1000.") }
        try AddedLocale.checkCount(locales)
    }

    /// The reader's own options.

    package init() {}

    /// The same options for another process.
    package var arguments: [String] {
        [
            "--lang", lang, "--ocr", ocr.rawValue, "--pages", pages.rawValue, "--barcode-work", "\(barcodeWork)",
            "--max-megapixels", "\(maxMegapixels)",
        ]
            + locales.flatMap { ["--locale", $0.path] } + skippedPasses.flatMap { ["--without", $0] }
    }

    /// Throws if a step that is to be left out is none of those that may be.
    package func checkSkippedPasses(optional: some Sequence<String>) throws {
        let optional = Set(optional)
        guard let unknown = skippedPasses.first(where: { !optional.contains($0) }) else { return }
        throw ValidationError("“\(unknown)” is not an optional step: `qix passes` lists them.")
    }
}
