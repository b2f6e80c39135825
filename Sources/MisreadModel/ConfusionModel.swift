import Foundation

/// What a printed digit is read as: P(read | printed), learned by `Scripts/confusions.py` from drawn and real rows
/// whose text is known, the half of them that is tuned on. The counts stand in `Confusions.tsv`.
public struct ConfusionModel: Sendable {
    /// −ln P of reading one digit (or, in the last column, another character) as another, given that it was misread.
    private let mistaken: [Double]
    /// −ln P that a printed digit leaves no trace, given a misreading.
    public let lost: Double
    /// −ln P that a digit is read where none is printed.
    public let imagined: Double
    /// The share of digits that are misread, by the least confidence of their word.
    private let bands: [(least: Double, share: Double)]
    /// How many digits of a number are misread, by the least confidence of its word.
    private let numbers: [(least: Double, misreadings: MisreadCountShares)]

    /// How often a digit is misread, by the least confidence of its symbol.
    private let symbols: [(least: Double, share: Double)]
    /// −ln P that the printed digit is not among a misread symbol's choices that are digits, or is the first, the
    /// second…
    private let choices: [Double]

    /// −ln of how often a digit is misread where the same digit was misread so elsewhere in the picture.
    public let again: Double

    /// In what share of numbers none, one, two and more of the digits are misread, and in what share the length is
    /// another.
    public struct MisreadCountShares: Sendable, Hashable {
        /// The shares, which add up to one.
        public var none, one, two, more, resized: Double
    }

    /// The model that the package carries.
    public static let learned = ConfusionModel(String(decoding: PackageResources.Confusions_tsv, as: UTF8.self))

    /// Reads the table that the script writes. What was never seen counts half a time (Krichevsky and Trofimov), so
    /// that nothing is impossible.
    public init(_ table: String) {
        var counts = [Double](repeating: 0.5, count: 110)
        var (misread, dropped, added) = (0.0, 0.5, 0.5)
        var bands: [(least: Double, share: Double)] = []
        var numbers: [(least: Double, counts: [Double])] = []
        var symbols: [(least: Double, share: Double)] = []
        var choices: [Double] = []
        var again = (others: 0.0, misread: 0.0)
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: "\t")
            if fields.count == 6, fields[0].hasPrefix("number "), let least = Double(fields[0].dropFirst(7)) {
                numbers.append((least, fields.dropFirst().map { Double($0) ?? 0 }))
                continue
            }
            guard fields.count == 3, let count = Double(fields[2]) else { continue }
            if fields[0].hasPrefix("confidence "), let least = Double(fields[0].dropFirst(11)),
                let seen = Double(fields[1])
            {
                bands.append((least, (count + 0.5) / (seen + 1)))
                continue
            }
            if fields[0].hasPrefix("symbol "), let least = Double(fields[0].dropFirst(7)), let seen = Double(fields[1])
            {
                symbols.append((least, (count + 0.5) / (seen + 1)))
                continue
            }
            if fields[0].hasPrefix("choice "), let seen = Double(fields[1]) {
                choices.append(-log((count + 0.5) / (seen + 2)))
                continue
            }
            if fields[0] == "again", let others = Double(fields[1]) {
                again = (others, count)
                continue
            }
            let (printed, read) = (ConfusionModel.digit(fields[0]), ConfusionModel.digit(fields[1]))
            if fields[0] == "-" {
                if read != nil { added += count }
            } else if let printed {
                guard fields[0] != fields[1] else { continue }
                misread += count
                if fields[1] == "-" { dropped += count } else { counts[printed * 11 + (read ?? 10)] += count }
            }
        }
        var mistaken = [Double](repeating: 0, count: 110)
        for printed in 0..<10 {
            let row = printed * 11..<printed * 11 + 11
            let sum = counts[row].reduce(0, +)
            for place in row { mistaken[place] = -log(counts[place] / sum) }
        }
        self.mistaken = mistaken
        lost = -log(dropped / (misread + 1))
        imagined = -log(added / (misread + 1))
        self.bands = bands.sorted { $0.least < $1.least }
        self.numbers = ConfusionModel.smoothed(numbers.sorted { $0.least < $1.least })
        self.symbols = ConfusionModel.falling(symbols.sorted { $0.least < $1.least })
        self.choices = choices
        self.again = -log((again.misread + 0.5) / (again.others + 1))
    }

    /// A surer symbol is misread no more often than one less sure, whatever a few hundred of them say.
    private static func falling(_ bands: [(least: Double, share: Double)]) -> [(least: Double, share: Double)] {
        var least = 0.0
        return bands.reversed().map { band in
            least = max(least, band.share)
            return (band.least, least)
        }.reversed()
    }

    /// Bands with few numbers in them lean on the next surer one: a fifth of what that says more is wrong, for twenty
    /// numbers' worth.
    private static func smoothed(
        _ bands: [(least: Double, counts: [Double])]
    ) -> [(least: Double, misreadings: MisreadCountShares)] {
        let all = bands.reduce([0.0, 0, 0, 0, 0]) { zip($0, $1.counts).map(+) }
        let wrong = max(1, all.dropFirst().reduce(0, +))
        // How misreadings are shared out among one, two, more and another length, over all bands.
        let kinds = all.dropFirst().map { ($0 + 0.5) / (wrong + 2) }
        var expected = 0.01
        var made: [(least: Double, misreadings: MisreadCountShares)] = []
        for (least, counts) in bands.reversed() {
            let sum = counts.reduce(0, +)
            let share = (counts.dropFirst().reduce(0, +) + expected * 20) / (sum + 20)
            let parts = zip(counts.dropFirst(), kinds).map { ($0 + $1 * expected * 20) / (sum + 20) }
            made.append(
                (
                    least,
                    MisreadCountShares(none: 1 - share, one: parts[0], two: parts[1], more: parts[2], resized: parts[3])
                ))
            expected = min(0.9, share * 1.5 + 0.01)
        }
        return made.reversed()
    }

    /// A confidence as it stands in recorded rows, which the table was learned from: a word's to the hundredth, a
    /// symbol's to the thousandth. Most symbols are as sure as where one band ends and the next begins.
    private static func recorded(_ confidence: Double, to parts: Double) -> Double {
        (confidence * parts).rounded() / parts
    }

    /// How many digits of a number are misread in words read with `confidence`.
    public func misreadings(confidence: Double) -> MisreadCountShares {
        let band = numbers.last { $0.least <= ConfusionModel.recorded(confidence, to: 100) } ?? numbers.first
        return band?.misreadings ?? MisreadCountShares(none: 0.9, one: 0.05, two: 0.02, more: 0.02, resized: 0.01)
    }

    private static func digit(_ field: Substring) -> Int? {
        field.utf8.count == 1 ? field.utf8.first.flatMap { (48...57).contains($0) ? Int($0) - 48 : nil } : nil
    }

    /// The share of digits that are misread in words read with `confidence`.
    public func misread(confidence: Double) -> Double {
        let band = bands.last { $0.least <= ConfusionModel.recorded(confidence, to: 100) } ?? bands.first
        return min(0.5, max(1e-4, band?.share ?? 0.05))
    }

    /// −ln P that a digit is read as another, given that it is misread.
    public func cost(printed: Int, read: Int) -> Double { mistaken[printed * 11 + read] }

    /// The share of digits that are misread where the recogniser is so sure of the symbol.
    public func misread(symbol confidence: Double) -> Double {
        let band = symbols.last { $0.least <= ConfusionModel.recorded(confidence, to: 1000) } ?? symbols.first
        return min(0.5, max(1e-5, band?.share ?? 0.01))
    }

    /// −ln P that a misread symbol with choices was printed as its `rank`-th choice, counted from 0, or as none of
    /// them.
    public func cost(choice rank: Int?) -> Double {
        let place = rank.map { $0 + 1 } ?? 0
        return choices.indices.contains(place) ? choices[place] : choices.max() ?? 1
    }
}
