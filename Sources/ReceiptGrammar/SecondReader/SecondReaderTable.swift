import Foundation

/// How much likelier a second engine's answer is where a figure was read rightly than where it was not, as natural
/// logarithms: learned by `Scripts/learn/secondreader.py` from receipts whose figures are known.
struct SecondReaderTable: Sendable {
    /// What the second engine's text is beside the figure.
    enum Comparison: Hashable, Sendable {
        /// The same digits.
        case same
        /// As many digits, one of them another.
        case oneDigit(reported: UInt8, other: UInt8)
        /// One digit more or less.
        case length
        /// Other digits.
        case other
        /// No digit at all.
        case nothing

        /// The name in the table.
        var name: String {
            switch self {
            case .same: "same"
            case .oneDigit(let reported, let other): "digit \(reported) \(other)"
            case .length: "length"
            case .other: "other"
            case .nothing: "nothing"
            }
        }
    }

    /// The learned table.
    static let learned = SecondReaderTable(String(decoding: PackageResources.SecondReader_tsv, as: UTF8.self))

    private var weights: [String: Double] = [:]

    /// Reads what the script writes: role and comparison, confidence from, weight.
    init(_ table: String) {
        for line in table.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t")
            if fields.count == 3, let weight = Double(fields[2]) { weights["\(fields[0])\t\(fields[1])"] = weight }
        }
    }

    /// What an answer adds to the logarithm of the odds that the figure is right.
    ///
    /// - Parameter confidence: the second engine's own.
    func weight(_ role: PayingFigure.Role, _ comparison: Comparison, confidence: Double) -> Double {
        let bin = SecondReaderTable.bin(confidence)
        let kind = if case .oneDigit = comparison { "digit" } else { comparison.name }
        return weights["\(role.rawValue) \(comparison.name)\t\(bin)"] ?? weights["\(role.rawValue) \(kind)\t\(bin)"] ?? 0
    }

    /// What it takes from those odds that a doubtful figure could not be read a second time: as much as the worst
    /// answer, so that nothing is paid for which an engine that failed might have disagreed with.
    func weightOfFailure(_ role: PayingFigure.Role) -> Double {
        weights.filter { $0.key.hasPrefix("\(role.rawValue) ") }.values.min() ?? 0
    }

    /// The part of 0 to 1 in which a confidence lies, by name.
    private static func bin(_ confidence: Double) -> String {
        Tuning.standard.secondReader.confidenceBins.last { confidence >= $0.from }?.name ?? "low"
    }

    // MARK: Digits

    /// The digits of an amount, at least three.
    static func digits(of cents: Int) -> [UInt8] { MisreadCandidates.digits(of: cents) }

    /// The ASCII digits of a text.
    static func digits(in text: String) -> [UInt8] {
        text.utf8.filter { PrintedNumber.isASCIIDigit($0) }.map { $0 - UInt8(ascii: "0") }
    }

    /// A second engine's text beside a figure.
    static func compare(_ figure: [UInt8], with text: String) -> Comparison {
        let other = digits(in: text)
        if other.isEmpty { return .nothing }
        if other == figure { return .same }
        if other.count == figure.count {
            let differing = figure.indices.filter { figure[$0] != other[$0] }
            return differing.count == 1 ? .oneDigit(reported: figure[differing[0]], other: other[differing[0]]) : .other
        }
        return abs(other.count - figure.count) == 1 ? .length : .other
    }
}
