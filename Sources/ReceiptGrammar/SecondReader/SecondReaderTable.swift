import Foundation

/// How much likelier a second engine's answer is where a figure was read rightly than where it was not, in natural
/// logarithms: learned by `Scripts/learn/secondreader.py` from receipts whose figures are known.
struct SecondReaderTable: Sendable {
    /// What the second engine's answers are beside the figure. The raw values are the names in the table.
    enum Outcome: String, CaseIterable, Sendable {
        /// The same digits.
        case same
        /// The same digits in the larger picture, and not in the first.
        case sameAgain = "same again"
        /// One digit is another, alike in both pictures.
        case digitTwice = "digit twice"
        /// One digit is another.
        case digit
        /// One digit more or less, alike in both pictures.
        case lengthTwice = "length twice"
        /// One digit more or less.
        case length
        /// Other digits.
        case other
        /// No digit at all.
        case nothing
    }

    /// The learned table.
    static let learned = SecondReaderTable(String(decoding: PackageResources.SecondReader_tsv, as: UTF8.self))

    private let weights: [Substring: Double]

    /// Reads what the script writes: name, weight.
    init(_ table: String) {
        var weights: [Substring: Double] = [:]
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: "\t")
            if fields.count == 2, let weight = Double(fields[1]) { weights[fields[0]] = weight }
        }
        self.weights = weights
    }

    /// What an answer adds to the logarithm of the odds that the figure is right.
    ///
    /// - Parameters:
    ///   - confidence: the second engine's own, 0 to 1.
    ///   - firstConfidence: the first engine's in its least sure digit, 0 to 1.
    func weight(_ outcome: Outcome, confidence: Double, firstConfidence: Double) -> Double {
        let least = Tuning.standard.secondReader.leastConfidence
        return self["any"] + self["first"] * log(max(firstConfidence, least)) + self[outcome.rawValue[...]]
            + self["\(outcome.rawValue) x confidence"] * confidence
    }

    /// What it takes from those odds that a doubtful figure could not be read a second time: as much as the worst
    /// answer, so that an engine that fails never makes an upload earn more.
    func weightOfFailure(firstConfidence: Double) -> Double {
        Outcome.allCases.flatMap { outcome in
            [0, 1].map { weight(outcome, confidence: $0, firstConfidence: firstConfidence) }
        }.min() ?? 0
    }

    private subscript(name: Substring) -> Double { weights[name] ?? 0 }

    // MARK: Digits

    /// The digits of an amount, at least three.
    static func digits(of cents: Int) -> [UInt8] { MisreadCandidates.digits(of: cents) }

    /// The ASCII digits of a text.
    static func digits(in text: String) -> [UInt8] {
        text.utf8.filter { PrintedNumber.isASCIIDigit($0) }.map { $0 - UInt8(ascii: "0") }
    }

    /// What a second engine's texts are beside a figure.
    ///
    /// - Parameter again: what it read of a larger picture; `nil` where its first answer agreed.
    static func outcome(_ figure: [UInt8], _ text: String, again: String?) -> Outcome {
        let first = digits(in: text)
        guard let again else { return outcome(figure, first, isFirm: false) }
        let second = digits(in: again)
        if second == figure { return .sameAgain }
        return outcome(figure, first, isFirm: first == second)
    }

    private static func outcome(_ figure: [UInt8], _ other: [UInt8], isFirm: Bool) -> Outcome {
        if other.isEmpty { return .nothing }
        if other == figure { return .same }
        if other.count == figure.count {
            let differing = figure.indices.count { figure[$0] != other[$0] }
            return differing > 1 ? .other : isFirm ? .digitTwice : .digit
        }
        return abs(other.count - figure.count) > 1 ? .other : isFirm ? .lengthTwice : .length
    }
}
