import DomainModel
import Foundation

/// Finds the product numbers that a receipt prints, each with the margin to its best rival.
///
/// All evidence about a number counts at once: each attempt's reading of it and how often readings of that confidence
/// err (`ConfusionModel`), its check digit, whether GS1 has assigned its prefix, the company prefixes of the receipt's
/// other numbers, and which kind of numbers the receipt prints. Shops print in-store numbers, of which one in ten
/// passes the check digit by chance: how many of a receipt's numbers pass, and whether they count upward, shows the
/// kind.
public struct PrintedGTINDecoder: Sendable {
    /// The recogniser's confidence in one digit of a number.
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

        /// The recogniser's confidence in the digit, 0 to 1; `nil` where it is not known.
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

    /// A number in one reading.
    public struct DigitReading: Sendable, Hashable {
        /// Each 0 to 9.
        public var digits: [UInt8]
        /// The recogniser's confidence, 0 to 1.
        public var confidence: Double
        /// What is known of each digit; empty where nothing is.
        public var places: [DigitUncertainty]

        /// A reading of a number.
        public init(digits: [UInt8], confidence: Double, places: [DigitUncertainty] = []) {
            self.digits = digits
            self.confidence = confidence
            self.places = places
        }

        /// A part of the number.
        public subscript(range: Range<Int>) -> DigitReading {
            DigitReading(
                digits: Array(digits[range]), confidence: confidence,
                places: places.count == digits.count ? Array(places[range]) : [])
        }
    }

    /// A place where a number may be printed: its readings, the best first.
    public struct CodeReadings: Sendable, Hashable {
        /// For each way to cut the number out, its readings, which all differ. There are several ways where the number
        /// sticks to a name.
        public let cuts: [[DigitReading]]

        /// A place where a number may be printed. Attempts that agree count as one reading, the surest of them: damaged
        /// print misleads all attempts alike.
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
                    // A reading's choices for its symbols are worth more than a higher confidence.
                    if let choices { distinct[place].places = choices.places }
                }
                return distinct
            }
        }
    }

    /// A product's number with the evidence for it.
    public struct DecodedGTIN: Sendable, Hashable {
        /// The likeliest number.
        public var gtin: GTIN
        /// How many times likelier it is than all other numbers together, as a power of ten.
        public var margin: Double
        /// P that the print is an in-store, a member's or a document's number.
        public var inStoreProbability: Double

        /// Whether it is worth reporting: surely the printed number, and surely a product's.
        public func isSure(_ minMargin: Double) -> Bool {
            margin >= minMargin && inStoreProbability <= PrintedGTINDecoder.maxInStoreProbability
        }
    }

    /// The smallest margin at which a number is reported.
    public static let minMargin = Tuning.standard.decoder.minMargin
    /// A number that is likelier an in-store number than this is not reported.
    public static let maxInStoreProbability = Tuning.standard.decoder.maxInStoreProbability

    private let tuning = Tuning.standard.decoder
    private let confusions: ConfusionModel

    /// A decoder with a model of misread digits.
    public init(confusions: ConfusionModel = .learned) { self.confusions = confusions }

    /// The likeliest number at each site; `nil` where no product's number explains what was read.
    public func decode(_ sites: [CodeReadings]) -> [DecodedGTIN?] {
        let sure = sites.map(prefix)
        let lengths = NumberLengthPrior.leavingOneOut(sites)
        let found = sites.indices.map { place -> [CandidateGTIN] in
            let others = Set(sites.indices.compactMap { $0 == place ? nil : sure[$0] })
            return sites[place].cuts.flatMap { candidates($0, known: others, lengths: lengths[place]) }
        }
        let inStore = InStoreNumberModel(
            sites: sites, scores: found.map { $0.map(\.scoreAlone) }, decoder: self
        ).inStoreProbabilities
        return sites.indices.map {
            verdict(found[$0], of: sites[$0], inStoreProbability: inStore[$0], lengths: lengths[$0])
        }
    }

    // MARK: One number

    /// A number that may be printed.
    struct CandidateGTIN {
        var gtin: GTIN
        /// ln P of the readings and the number, in units of 10⁻¹² (one number among all with that length).
        var score: Double
        /// `score` without the evidence of the receipt's other numbers.
        var scoreAlone: Double
    }

    private func verdict(
        _ candidates: [CandidateGTIN], of site: CodeReadings, inStoreProbability: Double, lengths: NumberLengthPrior
    ) -> DecodedGTIN? {
        var best: [GTIN: Double] = [:]
        for one in candidates { best[one.gtin] = max(best[one.gtin] ?? -.infinity, one.score) }
        guard let top = best.max(by: { ($0.value, $1.key.number) < ($1.value, $0.key.number) }) else { return nil }
        let cut = site.cuts.map { exp(lostAndMisread($0, lengths: lengths) - top.value) }.max() ?? 0
        // Sorted: the order of a sum changes its last digits.
        let mass = best.values.sorted().reduce(cut) { $0 + exp($1 - top.value) }
        let isRead = site.cuts.contains { $0.contains { PrintedGTINDecoder.validGTIN($0.digits) == top.key } }
        let margin = -log10(max(tuning.minRivals, mass - 1))
        return DecodedGTIN(
            gtin: top.key, margin: isRead ? margin : margin - tuning.unreadPenalty,
            inStoreProbability: inStoreProbability)
    }

    /// The company prefix of a number that is read surely: seven digits of thirteen.
    private func prefix(_ site: CodeReadings) -> Int? {
        for readings in site.cuts {
            guard let first = readings.first, first.confidence >= tuning.minPrefixConfidence,
                let gtin = PrintedGTINDecoder.validGTIN(first.digits)
            else { continue }
            return gtin.number / 1_000_000
        }
        return nil
    }

    /// What may be printed where `readings` were read: each reading as it is, and with one or two digits exchanged, or
    /// one lost or imagined.
    private func candidates(_ readings: [DigitReading], known: Set<Int>, lengths: NumberLengthPrior) -> [CandidateGTIN]
    {
        var seen = Set<GTIN>()
        var found: [CandidateGTIN] = []
        func score(_ digits: [UInt8]) {
            guard let gtin = PrintedGTINDecoder.validGTIN(digits), seen.insert(gtin).inserted else { return }
            let likelihood = logLikelihood(of: readings, printed: digits)
            let isKnown = known.contains(gtin.number / 1_000_000)
            // Consumers buy no cartons.
            let assigned = GS1Prefixes.isAssigned(gtin) && gtin.ean13 != nil ? 1 : tuning.unassignedShare
            // Seven digits given, the rest is one of 10⁵; an unknown number one of 10¹².
            let neighbour = isKnown ? (1 - tuning.otherCompanyShare) / Double(known.count) * 1e7 : 0
            found.append(
                CandidateGTIN(
                    gtin: gtin,
                    score: likelihood + log(tuning.otherCompanyShare * assigned + neighbour)
                        + log(lengths.share(of: digits.count)),
                    scoreAlone: likelihood + log(assigned)))
        }
        for (place, reading) in readings.prefix(tuning.maxAttempts).enumerated() {
            score(reading.digits)
            changes(reading.digits, two: place == 0, score)
        }
        return found
    }

    /// Every number with a right check digit that one or two exchanged digits, or one digit lost or imagined, make.
    private func changes(_ read: [UInt8], two: Bool, _ score: ([UInt8]) -> Void) {
        var digits = read
        for place in read.indices {
            for digit in UInt8(0)...9 where digit != read[place] {
                digits[place] = digit
                score(digits)
                for other in read.indices where two && other > place {
                    let fixed = PrintedGTINDecoder.fixing(digits, at: other)
                    if fixed[other] != read[other] { score(fixed) }
                }
            }
            digits[place] = read[place]
        }
        if read.count == 12 {
            for place in 0...read.count {
                score(PrintedGTINDecoder.fixing(read[..<place] + [0] + read[place...], at: place))
            }
        }
        if read.count == 14 {
            for place in read.indices { score(Array(read[..<place] + read[(place + 1)...])) }
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

    /// The number of twelve to fourteen digits, if its check digit is right and it has more than eight digits without
    /// leading zeros: tills fill in-store numbers with zeros, and one in ten of those passes the check.
    static func validGTIN(_ digits: [UInt8]) -> GTIN? {
        guard (12...14).contains(digits.count) else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1) }
        return number < 100_000_000 ? nil : GTIN(number: number)
    }

    /// ln P(readings | printed).
    private func logLikelihood(of readings: [DigitReading], printed: [UInt8]) -> Double {
        together(readings) { logLikelihood(of: $0, printed: printed) }
    }

    /// ln P of several attempts together. They see the same print, and its damage misleads them alike.
    private func together(_ readings: [DigitReading], _ logLikelihood: (DigitReading) -> Double) -> Double {
        let counted = readings.prefix(tuning.maxAttempts)
        let alike = 1 + tuning.attemptCorrelation * Double(counted.count - 1)
        return counted.reduce(0) { $0 + logLikelihood($1) } / alike
    }

    /// ln P that twelve digits were read of a number of thirteen, one lost and another misread: too many numbers to
    /// score one by one. One in ten numbers of thirteen digits passes the check, and each reading has ten with one
    /// digit more.
    private func lostAndMisread(_ readings: [DigitReading], lengths: NumberLengthPrior) -> Double {
        guard readings.first?.digits.count == 12 else { return -.infinity }
        let lost = together(readings) { reading in
            let shares = confusions.misreadCountShares(atConfidence: reading.confidence)
            return reading.digits.count == 12
                ? log(shares.otherLength * (1 - shares.none)) : log(shares.one)
        }
        return lost + log(lengths.share(of: 13)) + log(tuning.otherCompanyShare)
    }

    /// ln P(reading | printed). The reading's confidence says how many of its digits are misread; the confidence in
    /// each digit, which of them; the recogniser's choices, or else the confusion of digits, as what.
    private func logLikelihood(of reading: DigitReading, printed: [UInt8]) -> Double {
        let shares = confusions.misreadCountShares(atConfidence: reading.confidence)
        if reading.digits.count != printed.count {
            return log(shares.otherLength / 13)
                - (isOneApart(reading.digits, printed) ? 0 : tuning.otherLengthCost)
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

    /// For each digit, how many times likelier it is misread than read.
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
        let substitution = confusions.cost(printed: Int(printed), read: Int(reading.digits[place]))
        guard reading.places.indices.contains(place), !reading.places[place].choices.isEmpty else {
            return substitution
        }
        let rank = reading.places[place].choices.firstIndex { $0.digit == printed }
        return confusions.cost(choice: rank) + (rank == nil ? substitution : 0)
    }

    /// Whether one of the numbers is the other with a digit less.
    private func isOneApart(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard abs(one.count - other.count) == 1 else { return false }
        let (short, long) = one.count < other.count ? (one, other) : (other, one)
        return long.indices.contains { Array(long[..<$0] + long[($0 + 1)...]) == short }
    }

    /// P of the readings if an in-store number is printed, in units of 10⁻¹²: any of ten times as many numbers. It may
    /// be misread as well: near every number with a right check digit are nine with a wrong one.
    ///
    /// - Parameter product: P of the readings if a product's number is printed.
    func inStoreLikelihood(_ site: CodeReadings, product: Double) -> Double {
        guard let readings = site.cuts.first, let first = readings.first else { return tuning.inStoreShare }
        let kind =
            PrintedGTINDecoder.hasRunOfZeros(first.digits) ? 1 - tuning.unfilledShare : tuning.unfilledShare
        // In their order: a set's differs from process to process, and changes the last digits of a sum.
        var seen: Set<[UInt8]> = []
        let asRead = readings.prefix(tuning.maxAttempts).map(\.digits).filter { seen.insert($0).inserted }.reduce(0) {
            $0 + exp(logLikelihood(of: readings, printed: $1))
        }
        return tuning.inStoreShare * kind * (asRead + tuning.wrongCheckDigits * product)
    }

    /// Whether four zeros stand together, as where a short count was filled with zeros.
    private static func hasRunOfZeros(_ digits: [UInt8]) -> Bool {
        digits.indices.dropLast(3).contains { digits[$0..<($0 + 4)].allSatisfy { $0 == 0 } }
    }
}
