import DomainModel
import Foundation

/// Finds the product numbers that a receipt prints, each with the margin to its best rival.
///
/// A number is weighed by everything that bears on it at once: each attempt's reading of it and how often readings so
/// sure err (`ConfusionModel`), its check digit, whether GS1 has given its prefix to anybody, the company prefixes of
/// the receipt's other codes, and what kind of numbers the receipt prints at all. For a shop prints numbers of its own,
/// of which one in ten passes the check digit by chance: how many of a receipt's numbers pass, and whether they count
/// upward, tells which kind they are.
public struct PrintedGTINDecoder: Sendable {
    /// One digit of a code, as sure as the recogniser is of it.
    public struct DigitUncertainty: Sendable, Hashable {
        /// Another digit that the recogniser took it for.
        public struct Choice: Sendable, Hashable {
            /// 0 to 9.
            public var digit: UInt8
            /// How near it came, 0 to 1.
            public var confidence: Double

            /// Another digit.
            public init(digit: UInt8, confidence: Double) {
                self.digit = digit
                self.confidence = confidence
            }
        }

        /// How sure the recogniser is of the digit, 0 to 1; `nil` where nobody asked it.
        public var confidence: Double?
        /// The digits that came near.
        public var choices: [Choice]

        /// A digit with what else it could be.
        public init(confidence: Double?, choices: [Choice]) {
            self.confidence = confidence
            self.choices = choices
        }

        /// A digit of which nothing more is known.
        public static let unknown = DigitUncertainty(confidence: nil, choices: [])
    }

    /// A code in one reading.
    public struct DigitReading: Sendable, Hashable {
        /// Each 0 to 9.
        public var digits: [UInt8]
        /// How sure the recogniser is, 0 to 1.
        public var confidence: Double
        /// What is known of each digit; empty where nothing is.
        public var places: [DigitUncertainty]

        /// A reading of a code.
        public init(digits: [UInt8], confidence: Double, places: [DigitUncertainty] = []) {
            self.digits = digits
            self.confidence = confidence
            self.places = places
        }

        /// A part of the code.
        public subscript(range: Range<Int>) -> DigitReading {
            DigitReading(
                digits: Array(digits[range]), confidence: confidence,
                places: places.count == digits.count ? Array(places[range]) : [])
        }
    }

    /// A place where a code may stand: the readings of it, the best first; several where it is not plain which of the
    /// digits are the code's, because it sticks to a name.
    public struct CodeSite: Sendable, Hashable {
        /// For each way to cut the code out, its readings, which all differ.
        public let cuts: [[DigitReading]]

        /// A place where a code may stand. Attempts that read the same are one reading, as sure as the surest of them:
        /// what one attempt misreads because the print is damaged or cut off, all attempts misread alike.
        public init(cuts: [[DigitReading]]) {
            self.cuts = cuts.map { readings in
                var distinct: [DigitReading] = []
                for reading in readings {
                    guard let place = distinct.firstIndex(where: { $0.digits == reading.digits }) else {
                        distinct.append(reading)
                        continue
                    }
                    let choices = [distinct[place], reading].first { $0.places.contains { !$0.choices.isEmpty } }
                    if distinct[place].confidence < reading.confidence { distinct[place] = reading }
                    // What one attempt took a symbol for besides is worth more than the attempt's being surer.
                    if let choices { distinct[place].places = choices.places }
                }
                return distinct
            }
        }
    }

    /// A code with what speaks for it.
    public struct DecodedGTIN: Sendable, Hashable {
        /// The likeliest number.
        public var gtin: GTIN
        /// How many times likelier it is than every other number that may be printed there together, as a power of ten.
        public var margin: Double
        /// P that what is printed is no product's number but the shop's own, or a member's or a document's.
        public var own: Double

        /// Whether it is worth reporting: surely what is printed, and likelier a product's number than not.
        public func isSure(_ least: Double) -> Bool {
            margin >= least && own <= PrintedGTINDecoder.maxInStoreProbability
        }
    }

    /// The least margin at which a code is reported: of 20,000 drawn rows (`Scripts/coderows.py`, seeds 61 and 6432533,
    /// 500 slips: 13,953 codes told right) no wrong one has it; the nearest has 2.5, three eights of one print read as
    /// zeros. Of the scans the nearest has 2.0. `Scripts/codemargins.py` counts.
    public static let leastMargin = 2.6

    /// A number that is likelier than this the shop's own is not reported as a product's: on the scans 0.5 lets one of
    /// a shop's own through and 0.1 loses five products'; on the drawn rows there is no difference.
    public static let maxInStoreProbability = 0.3

    private let confusions: ConfusionModel

    /// A decoder with a model of what is mistaken for what.
    public init(confusions: ConfusionModel = .learned) { self.confusions = confusions }

    /// The likeliest number at each site; `nil` where no product's number explains what was read.
    public func decode(_ sites: [CodeSite]) -> [DecodedGTIN?] {
        let sure = sites.map(prefix)
        let lengths = NumberLengthPrior.beside(sites)
        let weighed = sites.indices.map { place -> [Hypothesis] in
            let others = Set(sites.indices.compactMap { $0 == place ? nil : sure[$0] })
            return sites[place].cuts.flatMap { hypotheses($0, known: others, lengths: lengths[place]) }
        }
        let styles = InStoreNumberModel(sites: sites, weighed: weighed.map { $0.map(\.plain) }, decoder: self)
        return sites.indices.map { verdict(weighed[$0], of: sites[$0], own: styles.own[$0], lengths: lengths[$0]) }
    }

    // MARK: One code

    /// A number that may be printed.
    struct Hypothesis {
        var gtin: GTIN
        /// ln P of the readings and the number, in units of 10⁻¹² (one number among all with that length).
        var score: Double
        /// The same without what the receipt's other codes say.
        var plain: Double
    }

    /// The share of numbers that are another company's than the receipt's other codes. A judgement: of the scans' 35
    /// printed codes about half share seven digits with another.
    private static let otherCompanyShare = 0.55
    /// By how much the margin of a number is less that no attempt has read as it stands: where every attempt failed,
    /// digits err together and more than two at a time. A judgement: without it half of the wrong numbers on drawn rows
    /// that have a margin at all are numbers that no attempt read.
    private static let unread = 1.0

    private func verdict(
        _ hypotheses: [Hypothesis], of site: CodeSite, own: Double, lengths: NumberLengthPrior
    ) -> DecodedGTIN? {
        var best: [GTIN: Double] = [:]
        for one in hypotheses { best[one.gtin] = max(best[one.gtin] ?? -.infinity, one.score) }
        guard let top = best.max(by: { ($0.value, $1.key.number) < ($1.value, $0.key.number) }) else { return nil }
        let cut = site.cuts.map { exp(lostAndMisread($0, lengths: lengths) - top.value) }.max() ?? 0
        // In one order: sums of the same numbers in another differ in their last digits.
        let mass = best.values.sorted().reduce(cut) { $0 + exp($1 - top.value) }
        let isRead = site.cuts.contains { $0.contains { PrintedGTINDecoder.gtin($0.digits) == top.key } }
        let margin = -log10(max(1e-12, mass - 1))
        return DecodedGTIN(gtin: top.key, margin: isRead ? margin : margin - PrintedGTINDecoder.unread, own: own)
    }

    /// The company prefix of a code that reads clean: seven digits of thirteen.
    private func prefix(_ site: CodeSite) -> Int? {
        for readings in site.cuts {
            guard let first = readings.first, first.confidence >= 0.85, let gtin = PrintedGTINDecoder.gtin(first.digits)
            else { continue }
            return gtin.number / 1_000_000
        }
        return nil
    }

    /// What may be printed where `readings` were read: each reading as it is, with one digit exchanged, lost or
    /// imagined, and with two.
    private func hypotheses(_ readings: [DigitReading], known: Set<Int>, lengths: NumberLengthPrior) -> [Hypothesis] {
        var seen = Set<GTIN>()
        var found: [Hypothesis] = []
        func weigh(_ digits: [UInt8]) {
            guard let gtin = PrintedGTINDecoder.gtin(digits), seen.insert(gtin).inserted else { return }
            let likelihood = logLikelihood(of: readings, printed: digits)
            let isKnown = known.contains(gtin.number / 1_000_000)
            // Consumers buy no cartons: the scans and photos print no number with a carton's indicator.
            let assigned = GS1Prefixes.isAssigned(gtin) && gtin.ean13 != nil ? 1 : 0.01
            // Seven digits given, the rest is one of 10⁵; an unknown number one of 10¹².
            let neighbour = isKnown ? (1 - PrintedGTINDecoder.otherCompanyShare) / Double(known.count) * 1e7 : 0
            found.append(
                Hypothesis(
                    gtin: gtin,
                    score: likelihood + log(PrintedGTINDecoder.otherCompanyShare * assigned + neighbour)
                        + log(lengths.share(of: digits.count)),
                    plain: likelihood + log(assigned)))
        }
        for (place, reading) in readings.prefix(PrintedGTINDecoder.attempts).enumerated() {
            weigh(reading.digits)
            changes(reading.digits, two: place == 0, weigh)
        }
        return found
    }

    /// Every number with a right check digit that one or two exchanged digits, or one digit lost or imagined, make.
    private func changes(_ read: [UInt8], two: Bool, _ weigh: ([UInt8]) -> Void) {
        var digits = read
        for place in read.indices {
            for digit in UInt8(0)...9 where digit != read[place] {
                digits[place] = digit
                weigh(digits)
                for other in read.indices where two && other > place {
                    let fixed = PrintedGTINDecoder.fixing(digits, at: other)
                    if fixed[other] != read[other] { weigh(fixed) }
                }
            }
            digits[place] = read[place]
        }
        if read.count == 12 {
            for place in 0...read.count {
                weigh(PrintedGTINDecoder.fixing(read[..<place] + [0] + read[place...], at: place))
            }
        }
        if read.count == 14 {
            for place in read.indices { weigh(Array(read[..<place] + read[(place + 1)...])) }
        }
    }

    /// The digits with the one at `place` that makes the check digit right.
    private static func fixing(_ digits: [UInt8], at place: Int) -> [UInt8] {
        var fixed = digits
        fixed[place] = 0
        var sum = 0
        var weight = 1
        for digit in fixed.reversed() {
            sum += Int(digit) * weight
            weight = 4 - weight
        }
        // A weight of three has its inverse in seven: 3 · 7 = 21.
        let weightHere = (digits.count - 1 - place).isMultiple(of: 2) ? 1 : 7
        fixed[place] = UInt8((10 - sum % 10) % 10 * weightHere % 10)
        return fixed
    }

    /// The number of twelve to fourteen digits, if its check digit is right and it is not eight digits with zeros
    /// before them: tills fill their own numbers with zeros, and one of ten of those passes.
    static func gtin(_ digits: [UInt8]) -> GTIN? {
        guard (12...14).contains(digits.count) else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1) }
        return number < 100_000_000 ? nil : GTIN(number: number)
    }

    /// Attempts that are listened to.
    private static let attempts = 4

    /// ln P(readings | printed).
    private func logLikelihood(of readings: [DigitReading], printed: [UInt8]) -> Double {
        together(readings) { logLikelihood(of: $0, printed: printed) }
    }

    /// What the attempts say together: they look at the same print, and what damaged it misleads them alike.
    private func together(_ readings: [DigitReading], _ logLikelihood: (DigitReading) -> Double) -> Double {
        let heard = readings.prefix(PrintedGTINDecoder.attempts)
        let alike = 1 + PrintedGTINDecoder.attemptCorrelation * Double(heard.count - 1)
        return heard.reduce(0) { $0 + logLikelihood($1) } / alike
    }

    /// How much of what one attempt says another says again: 0 as if each looked at print of its own, 1 as if all were
    /// one. On drawn slips (`Scripts/coderows.py`, seed 30711, the first 127) 0 leaves a wrong code with a margin of
    /// 4.6, 0.6 one with 2.1; on the first 200 from 0.6 to 1.5 makes no difference (`Scripts/codemargins.py`).
    private static let attemptCorrelation = 0.6

    /// ln P of a number of twelve digits that is one of thirteen: a digit is lost, and another misread, which leaves
    /// more numbers than can be weighed one by one. Of those with thirteen digits one in ten passes the check, and each
    /// reading has ten with a digit more.
    private func lostAndMisread(_ readings: [DigitReading], lengths: NumberLengthPrior) -> Double {
        guard readings.first?.digits.count == 12 else { return -.infinity }
        let lost = together(readings) { reading in
            let shares = confusions.misreadings(confidence: reading.confidence)
            return reading.digits.count == 12
                ? log(shares.resized * (1 - shares.none)) : log(shares.one)
        }
        return lost + log(lengths.share(of: 13)) + log(PrintedGTINDecoder.otherCompanyShare)
    }

    /// ln P(reading | printed): how many of its digits are misread goes by how sure the reading is; which of them, by
    /// how sure it is of each; and as what, by the choices that the recogniser had, or else by what is mistaken for
    /// what.
    private func logLikelihood(of reading: DigitReading, printed: [UInt8]) -> Double {
        let shares = confusions.misreadings(confidence: reading.confidence)
        if reading.digits.count != printed.count {
            return log(shares.resized / 13) - (isOneApart(reading.digits, printed) ? 0 : 7)
        }
        let places = reading.digits.indices.filter { reading.digits[$0] != printed[$0] }
        guard !places.isEmpty else { return log(shares.none) }
        let odds = self.odds(of: reading)
        // Sums over all ways to choose one, two, three places (Newton's identities).
        let sum = odds.reduce(0, +)
        let squares = odds.reduce(0) { $0 + $1 * $1 }
        let ways: Double
        switch places.count {
        case 1: ways = log(shares.one) - log(sum)
        case 2: ways = log(shares.two) - log((sum * sum - squares) / 2)
        default:
            let cubes = odds.reduce(0) { $0 + $1 * $1 * $1 }
            ways = log(shares.more) - log((sum * sum * sum - 3 * sum * squares + 2 * cubes) / 6)
        }
        return places.reduce(ways) { sum, place in
            sum + log(odds[place]) - cost(of: reading, at: place, printed: printed[place])
        }
    }

    /// For each digit, how many times likelier it is to be misread than to be read.
    private func odds(of reading: DigitReading) -> [Double] {
        reading.digits.indices.map { place in
            let known = reading.places.indices.contains(place) ? reading.places[place].confidence : nil
            let share =
                known.map { confusions.misread(symbol: $0) } ?? confusions.misread(confidence: reading.confidence)
            return share / (1 - share)
        }
    }

    /// −ln P that a misread digit was printed as this one.
    private func cost(of reading: DigitReading, at place: Int, printed: UInt8) -> Double {
        let mistaken = confusions.cost(printed: Int(printed), read: Int(reading.digits[place]))
        guard reading.places.indices.contains(place), !reading.places[place].choices.isEmpty else { return mistaken }
        let rank = reading.places[place].choices.firstIndex { $0.digit == printed }
        return confusions.cost(choice: rank) + (rank == nil ? mistaken : 0)
    }

    /// Whether one of the numbers is the other with a digit less.
    private func isOneApart(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard abs(one.count - other.count) == 1 else { return false }
        let (short, long) = one.count < other.count ? (one, other) : (other, one)
        return long.indices.contains { Array(long[..<$0] + long[($0 + 1)...]) == short }
    }

    /// P of the readings if what is printed is a number of the shop's own, in units of 10⁻¹²: any of ten times as many
    /// numbers. It may be misread as well: near every number with a right check digit stand nine with a wrong one.
    ///
    /// - Parameter product: P of the readings if it is a product's.
    func ownLikelihood(_ site: CodeSite, product: Double) -> Double {
        guard let readings = site.cuts.first, let first = readings.first else { return 0.1 }
        let kind =
            PrintedGTINDecoder.hasRunOfZeros(first.digits)
            ? 1 - PrintedGTINDecoder.unfilled : PrintedGTINDecoder.unfilled
        let asRead = Set(readings.prefix(PrintedGTINDecoder.attempts).map(\.digits)).reduce(0) {
            $0 + exp(logLikelihood(of: readings, printed: $1))
        }
        return 0.1 * kind * (asRead + 9 * product)
    }

    /// The share of shops' own numbers of twelve digits and more that hold no four zeros in a row. A judgement: a kind,
    /// zeros and a count make them, and every such number on the scans is made so.
    private static let unfilled = 0.05

    /// Whether four zeros stand together, as where a short count was filled up.
    private static func hasRunOfZeros(_ digits: [UInt8]) -> Bool {
        digits.indices.dropLast(3).contains { digits[$0..<($0 + 4)].allSatisfy { $0 == 0 } }
    }
}
