import DomainModel
import Passes
import ReceiptGrammar

private let tuning = Tuning.standard.recognition

/// The recognition of a page's text, as far as it has come.
struct Recognition {
    let page: DewarpedPage
    let recognizer: RowRecognizer
    let engines: OCREngines
    /// What segments are known to read like already, from the search for the page's upright side.
    let known: [RowSegment: [Word]]
    /// Names of the passes of a segment that are left out.
    let skippedPasses: Set<String>
    /// What the page may still ask of the engines.
    var budget: RecognitionBudget
    /// Segments with words; top to bottom once all are read.
    var segments: [RecognizedSegment] = []
    /// Segments with ink like letters of which no word was kept.
    var unread: [RecognizedSegment] = []
    /// How often each pass of a segment ran.
    var segmentPassRuns: [String: Int] = [:]

    /// The steps from the page's segments to its words, in order.
    static let passes = PassList<Recognition>([
        Pass(
            required: "receipt.words.segments",
            purpose: "Reads the page's segments, what looks most like print first, until the budget is spent."
        ) { $0.readSegments() },
        Pass(
            "receipt.words.banner", purpose: "Reads print far larger than the rows: it names the shop.",
            earns: "changes the shop of 25 in 200 receipts; none was counted, Benchmarks/passes.md"
        ) { $0.readBanners() },
        Pass(
            "receipt.words.faintPrint",
            purpose: "Reads the places where columns say that a price or a name is printed and no ink was found.",
            earns: "5 answers of 56 drawn tills, Benchmarks/passes.md"
        ) { $0.readFaintPrint() },
        Pass(
            "receipt.words.misreadPrices",
            purpose: "Reads segments in the column of prices that hold no price again, at other sizes.",
            earns: "2 answers of 60 European photos, Benchmarks/passes.md"
        ) { $0.readPricesAgain() },
        Pass(
            "receipt.words.misreadCodes",
            purpose: "Reads codes of thirteen digits whose check digit is wrong again, at other sizes.",
            earns: "changes 1 of 56 drawn tills, Benchmarks/passes.md"
        ) { $0.readCodesAgain() },
        Pass(
            "receipt.words.zeroOutline", purpose: "Corrects zeros that were read as 8, 6 or 9, by their outline.",
            earns: "nothing measured; costs 3 answers of 56 drawn tills, Benchmarks/passes.md"
        ) { $0.correctZeros() },
    ])

    /// The page's cap height in pixels.
    private var capHeight: Double { page.capHeight }

    /// What was read, in the end.
    var result: RecognizedPage {
        RecognizedPage(page: page, segments: segments + unread, skippedLongRows: budget.skippedLongRows)
    }

    /// Reads what looks like print first: beside a receipt on stone there are more rows of grain than of letters, and
    /// from the top down the budget is spent before the first letter.
    private mutating func readSegments() {
        let ranked = page.segments.map { (segment: $0, score: $0.printScore) }.sorted {
            ($1.score, $0.segment.box.y, $0.segment.box.x) < ($0.score, $1.segment.box.y, $1.segment.box.x)
        }
        var runs: [String: Int] = [:]
        for (segment, _) in ranked {
            guard budget.isWorthContinuing else { break }
            let letters = segment.letters(capHeight: capHeight)
            guard budget.grants(letters: letters) else { continue }
            var reading = SegmentReading(
                segment: segment, letters: letters, recognizer: recognizer, engines: engines, known: known[segment])
            SegmentReading.passes.run(&reading, skipping: skippedPasses) { pass, _ in runs[pass.name, default: 0] += 1 }
            budget.note(hasWords: reading.isOrnament ? nil : !reading.row.words.isEmpty)
            if !reading.row.words.isEmpty {
                segments.append(reading.result)
            } else if !reading.row.unread.isEmpty {
                unread.append(reading.result)
            }
        }
        segmentPassRuns = runs
        func isAbove(_ one: RecognizedSegment, _ other: RecognizedSegment) -> Bool {
            (one.box.y, one.box.x) < (other.box.y, other.box.x)
        }
        segments.sort(by: isAbove)
        unread.sort(by: isAbove)
    }

    private mutating func readBanners() {
        let large = page.large.filter { BannerDetector.isLarge($0.box, capHeight: capHeight) }
        let end = page.frame.y + page.frame.height / tuning.bannerPartOfPage
        for segment in BannerDetector.segments(of: large, above: end) {
            let words = engines.read(segment, .first, by: recognizer).filter {
                $0.confidence >= tuning.minBannerConfidence
                    && $0.text.count(where: \.isLetter) >= tuning.minBannerLetters
            }
            if !words.isEmpty { segments.append(RecognizedSegment(segment, words: words, standsAlone: true)) }
        }
    }

    private mutating func readFaintPrint() {
        for place in FaintPrintLocator(in: segments, capHeight: capHeight).places {
            let found =
                switch place.part {
                case .price: faintPrice(in: place.segment)
                case .name: faintName(in: place.segment)
                }
            if let found { segments.append(found) }
        }
    }

    /// The price that is printed where no ink was found, with another attempt's as its alternative: the sums show which
    /// it is. `nil` where no attempt makes sense.
    private func faintPrice(in segment: RowSegment) -> RecognizedSegment? {
        let first = engines.read(segment, .first, by: recognizer)
        // Blank paper is read as a stroke or a point: without a digit there is no second attempt.
        guard first.contains(where: { $0.text.contains(where: \.isNumber) }) else { return nil }
        let prices = [first, engines.read(segment, .second, by: recognizer)].compactMap { words -> Word? in
            let prices = words.filter { AmountNormalizer.isAmount($0.text) }
            return prices.count == 1 && prices[0].confidence >= MisreadPrices.minConfidence ? prices[0] : nil
        }
        guard let best = prices.max(by: { $0.confidence < $1.confidence }) else { return nil }
        let other = prices.first { $0.text != best.text }
        return RecognizedSegment(segment, box: best.box, words: [best], alternative: other.map { [$0] })
    }

    /// The name that is printed where no ink was found; `nil` where what is read makes no sense.
    private func faintName(in segment: RowSegment) -> RecognizedSegment? {
        let row = TextRow(words: engines.read(segment, .first, by: recognizer))
        guard row.confidence >= tuning.minFaintNameConfidence,
            row.words.reduce(0, { $0 + $1.text.count(where: \.isLetter) }) >= FaintPrintLocator.minLettersOfName
        else { return nil }
        return RecognizedSegment(segment, box: row.box, words: row.words)
    }

    /// A segment of which no word was kept moves to those with words where a price is found in it.
    private mutating func readPricesAgain() {
        let (read, left) = (segments.count, unread)
        var priced: Set<Int> = []
        for place in MisreadPrices.places(in: segments + unread, capHeight: capHeight) {
            if place < read {
                guard let price = price(in: segments[place].segment) else { continue }
                segments[place].alternative = segments[place].words
                segments[place].words = price
            } else {
                let segment = left[place - read].segment
                guard let price = price(in: segment) else { continue }
                priced.insert(place - read)
                segments.append(RecognizedSegment(segment, words: price))
            }
        }
        unread = left.indices.filter { !priced.contains($0) }.map { left[$0] }
    }

    /// The price that a segment prints, read at other sizes; `nil` where it prints none.
    private func price(in segment: RowSegment) -> [Word]? {
        engines.attemptsAtPrice(in: segment, by: recognizer).filter { words in
            words.count { AmountNormalizer.isAmount($0.text) } == 1
                && TextRow(words: words).confidence >= MisreadPrices.minConfidence
        }.max { TextRow(words: $0).confidence < TextRow(words: $1).confidence }
    }

    private mutating func readCodesAgain() {
        // From the last to the first: a code in two words becomes one word.
        for place in MisreadCodes.places(in: segments).reversed() {
            let attempts = engines.attemptsAtCode(in: segments[place.segment].segment, by: recognizer)
            let code = MisreadCodes.resolved(Array(segments[place.segment].words[place.words]), attempts: attempts)
            segments[place.segment].words.replaceSubrange(place.words, with: [code])
        }
    }

    private mutating func correctZeros() {
        let outline = ZeroOutlineCorrector(page: page.luma, capHeight: capHeight, words: segments.lazy.flatMap(\.words))
        segments = segments.map { $0.mapped(outline.corrected) }
    }
}
