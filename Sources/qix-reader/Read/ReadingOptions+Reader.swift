import Arguments
import Readers

extension ReadingOptions {
    /// The options as the readers take them.
    var options: ReaderOptions {
        var options = ReaderOptions(languages: lang, barcodeWork: barcodeWork)
        options.ocr = ocr
        options.pages = pages
        options.locales = locales.map { .init($0.locale, version: $0.version) }
        options.limits.pixels = maxMegapixels * 1_000_000
        options.skippedPasses = Set(skippedPasses)
        return options
    }

    /// The `reader_version` of this program's readings.
    var version: String { ReaderRegistry.version(options: options, code: "qix/\(ProgramVersion.current)") }
}
