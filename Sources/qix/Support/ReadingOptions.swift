import ArgumentParser
import Reader

/// How images are read; shared by every command that reads some.
struct ReadingOptions: ParsableArguments {
    @Option(help: "Tesseract's languages, joined by +.")
    var lang = "ita+eng"

    @Option(help: "Milliseconds that looking for barcodes may take on one image.")
    var barcodeBudget = 1500

    @Option(help: "Pixels an image may have, in millions.")
    var maxMegapixels = 100

    func validate() throws {
        guard !lang.isEmpty, lang.utf8.allSatisfy({ $0 == 0x2B || $0 == 0x5F || (0x30...0x7A).contains($0) }) else {
            throw ValidationError("--lang takes tesseract's language names joined by +, such as ita+eng.")
        }
        guard (0...60_000).contains(barcodeBudget) else {
            throw ValidationError("--barcode-budget takes 0 to 60000 milliseconds.")
        }
        guard (1...1000).contains(maxMegapixels) else { throw ValidationError("--max-megapixels takes 1 to 1000.") }
    }

    /// The reader's own options.
    var options: ReaderOptions {
        var options = ReaderOptions(languages: lang, barcodeBudget: barcodeBudget)
        options.limits.pixels = maxMegapixels * 1_000_000
        return options
    }
}
