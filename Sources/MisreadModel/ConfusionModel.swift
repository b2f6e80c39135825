import Foundation

/// What a printed digit is read as: P(read | printed).
///
/// `Scripts/learn/confusions.py` counts in drawn and real rows whose text is known, in the half of them that is tuned
/// on, and writes `Confusions.tsv`.
public struct ConfusionModel: Sendable {
    /// −ln P of reading one digit (or, in the last column, another character) as another, given that it was misread.
    private let substitutionCosts: [Double]
    /// −ln P that a printed digit leaves no trace, given a misreading.
    public let deletionCost: Double
    /// −ln P that a digit is read where none is printed.
    public let insertionCost: Double
    /// The share of digits that are misread, by the smallest confidence of their word.
    private let words: [ConfidenceBand<Double>]
    /// How many digits of a number are misread, by the smallest confidence of its word.
    private let numbers: [ConfidenceBand<MisreadCountShares>]
    /// The share of digits that are misread, by the smallest confidence of their symbol.
    private let symbols: [ConfidenceBand<Double>]
    /// −ln P that the printed digit is none of a misread symbol's choices, or is the first of them, the second…
    private let choiceCosts: [Double]
    /// −ln of how often a digit is misread as another where one like it was misread so elsewhere in the picture.
    public let repetitionCost: Double

    /// In what share of numbers none, one, two and more of the digits are misread, and in what share the number of
    /// digits is another.
    public struct MisreadCountShares: Sendable, Hashable {
        /// The shares, which add up to one.
        public var none, one, two, more, otherLength: Double
    }

    /// What holds from a confidence on.
    private struct ConfidenceBand<Value: Sendable>: Sendable {
        var minConfidence: Double
        var value: Value
    }

    /// The model that the package carries.
    public static let learned = ConfusionModel(String(decoding: PackageResources.Confusions_tsv, as: UTF8.self))

    /// Reads the table that the script writes.
    public init(_ table: String) {
        let tuning = Tuning.standard.confusions
        let unseen = tuning.unseenCount
        var counts = [Double](repeating: unseen, count: 110)
        var (misread, dropped, added) = (0.0, unseen, unseen)
        var words: [ConfidenceBand<Double>] = []
        var numbers: [ConfidenceBand<[Double]>] = []
        var symbols: [ConfidenceBand<Double>] = []
        var choices: [Double] = []
        var repetition = (others: 0.0, misread: 0.0)
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: "\t")
            if fields.count == 6, let confidence = ConfusionModel.confidence(fields[0], after: "number ") {
                numbers.append(
                    ConfidenceBand(minConfidence: confidence, value: fields.dropFirst().map { Double($0) ?? 0 }))
                continue
            }
            guard fields.count == 3, let count = Double(fields[2]) else { continue }
            let seen = Double(fields[1])
            if let seen, let confidence = ConfusionModel.confidence(fields[0], after: "confidence ") {
                words.append(ConfidenceBand(minConfidence: confidence, value: (count + unseen) / (seen + 1)))
            } else if let seen, let confidence = ConfusionModel.confidence(fields[0], after: "symbol ") {
                symbols.append(ConfidenceBand(minConfidence: confidence, value: (count + unseen) / (seen + 1)))
            } else if let seen, fields[0].hasPrefix("choice ") {
                choices.append(-log((count + unseen) / (seen + 2)))
            } else if let seen, fields[0] == "again" {
                repetition = (seen, count)
            } else if fields[0] == "-" {
                if ConfusionModel.digit(fields[1]) != nil { added += count }
            } else if let printed = ConfusionModel.digit(fields[0]), fields[0] != fields[1] {
                misread += count
                if fields[1] == "-" {
                    dropped += count
                } else {
                    counts[printed * 11 + (ConfusionModel.digit(fields[1]) ?? 10)] += count
                }
            }
        }
        var costs = [Double](repeating: 0, count: 110)
        for printed in 0..<10 {
            let row = printed * 11..<printed * 11 + 11
            let sum = counts[row].reduce(0, +)
            for place in row { costs[place] = -log(counts[place] / sum) }
        }
        substitutionCosts = costs
        deletionCost = -log(dropped / (misread + 1))
        insertionCost = -log(added / (misread + 1))
        choiceCosts = choices
        self.words = words.sorted { $0.minConfidence < $1.minConfidence }
        self.numbers = ConfusionModel.smoothed(numbers.sorted { $0.minConfidence < $1.minConfidence })
        self.symbols = ConfusionModel.falling(symbols.sorted { $0.minConfidence < $1.minConfidence })
        repetitionCost = -log((repetition.misread + unseen) / (repetition.others + 1))
    }

    /// The number behind a word that begins a field.
    private static func confidence(_ field: Substring, after word: String) -> Double? {
        field.hasPrefix(word) ? Double(field.dropFirst(word.count)) : nil
    }

    /// The bands in which a surer symbol is misread no more often than one less sure, whatever a few hundred of them
    /// say.
    private static func falling(_ bands: [ConfidenceBand<Double>]) -> [ConfidenceBand<Double>] {
        var share = 0.0
        return bands.reversed().map { band in
            share = max(share, band.value)
            return ConfidenceBand(minConfidence: band.minConfidence, value: share)
        }.reversed()
    }

    /// The shares of each band, where a band with few numbers leans on the next surer one.
    private static func smoothed(_ bands: [ConfidenceBand<[Double]>]) -> [ConfidenceBand<MisreadCountShares>] {
        let tuning = Tuning.standard.confusions
        let all = bands.reduce([0.0, 0, 0, 0, 0]) { zip($0, $1.value).map(+) }
        let wrong = max(1, all.dropFirst().reduce(0, +))
        // How misreadings are shared out among one, two, more and another length, over all bands.
        let kinds = all.dropFirst().map { ($0 + tuning.unseenCount) / (wrong + 2) }
        var expected = tuning.surestShare
        var made: [ConfidenceBand<MisreadCountShares>] = []
        for band in bands.reversed() {
            let counts = band.value
            let sum = counts.reduce(0, +)
            let share =
                (counts.dropFirst().reduce(0, +) + expected * tuning.priorNumbers) / (sum + tuning.priorNumbers)
            let parts = zip(counts.dropFirst(), kinds).map {
                ($0 + $1 * expected * tuning.priorNumbers) / (sum + tuning.priorNumbers)
            }
            made.append(
                ConfidenceBand(
                    minConfidence: band.minConfidence,
                    value: MisreadCountShares(
                        none: 1 - share, one: parts[0], two: parts[1], more: parts[2], otherLength: parts[3])))
            expected = min(tuning.maxExpectedShare, share * tuning.shareGrowth + tuning.shareStep)
        }
        return made.reversed()
    }

    /// What holds at a confidence. The table was learned from recorded rows, which hold a confidence in `steps`; most
    /// symbols are as sure as where one band ends and the next begins.
    private static func value<Value>(of bands: [ConfidenceBand<Value>], at confidence: Double, steps: Double) -> Value?
    {
        let recorded = (confidence * steps).rounded() / steps
        return (bands.last { $0.minConfidence <= recorded } ?? bands.first)?.value
    }

    /// How many digits of a number are misread in words read with `confidence`.
    public func misreadCountShares(atConfidence confidence: Double) -> MisreadCountShares {
        let tuning = Tuning.standard.confusions
        return ConfusionModel.value(of: numbers, at: confidence, steps: tuning.wordConfidenceSteps)
            ?? tuning.defaultCounts
    }

    private static func digit(_ field: Substring) -> Int? {
        field.utf8.count == 1 ? field.utf8.first.flatMap { (48...57).contains($0) ? Int($0) - 48 : nil } : nil
    }

    /// The share of digits that are misread in words read with `confidence`.
    public func misread(confidence: Double) -> Double {
        let tuning = Tuning.standard.confusions
        let share = ConfusionModel.value(of: words, at: confidence, steps: tuning.wordConfidenceSteps)
        return min(tuning.maxShare, max(tuning.minWordShare, share ?? tuning.defaultWordShare))
    }

    /// −ln P that a digit is read as another, given that it is misread.
    public func cost(printed: Int, read: Int) -> Double { substitutionCosts[printed * 11 + read] }

    /// The share of digits that are misread in symbols read with this confidence.
    public func misread(symbol confidence: Double) -> Double {
        let tuning = Tuning.standard.confusions
        let share = ConfusionModel.value(of: symbols, at: confidence, steps: tuning.symbolConfidenceSteps)
        return min(tuning.maxShare, max(tuning.minSymbolShare, share ?? tuning.defaultSymbolShare))
    }

    /// −ln P that a misread symbol with choices was printed as its `rank`-th choice, counted from 0, or as none of
    /// them.
    public func cost(choice rank: Int?) -> Double {
        let place = rank.map { $0 + 1 } ?? 0
        return choiceCosts.indices.contains(place) ? choiceCosts[place] : choiceCosts.max() ?? 1
    }
}
