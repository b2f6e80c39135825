import Foundation

/// How much likelier a figure is printed as it was read than as another number: the confusion of its digits
/// (`ConfusionModel`), weighted by the recogniser's confidence in each.
///
/// Costs are differences of −ln P, so that the costs of several figures add up.
public struct MisreadCosts: Sendable {
    /// Each 0 to 9, as read.
    public let digits: [UInt8]
    /// For each digit, −ln of how many times likelier it is misread than read.
    private let odds: [Double]
    private let choices: [[PrintedGTINDecoder.DigitUncertainty.Choice]]
    private let confusions: ConfusionModel

    /// The costs of reading a figure otherwise.
    ///
    /// - Parameters:
    ///   - confidence: of the figure's word, 0 to 1.
    ///   - places: what is known of each digit; empty where nothing is known.
    public init(
        digits: [UInt8], confidence: Double, places: [PrintedGTINDecoder.DigitUncertainty] = [],
        confusions: ConfusionModel = .learned
    ) {
        self.digits = digits
        self.confusions = confusions
        let known = places.count == digits.count
        choices = digits.indices.map { known ? places[$0].choices : [] }
        odds = digits.indices.map { place in
            let confidenceInDigit = known ? places[place].confidence : nil
            let share =
                confidenceInDigit.map { confusions.misread(symbol: $0) } ?? confusions.misread(confidence: confidence)
            return -log(share / (1 - share))
        }
    }

    /// What it costs that another digit is printed at a place.
    public func cost(at place: Int, printed: UInt8) -> Double {
        let substitution = confusions.cost(printed: Int(printed), read: Int(digits[place]))
        guard !choices[place].isEmpty else { return odds[place] + substitution }
        let rank = choices[place].firstIndex { $0.digit == printed }
        return odds[place] + confusions.cost(choice: rank) + (rank == nil ? substitution : 0)
    }

    /// What it costs that one more digit is printed before these.
    public var deletionCost: Double { minOdds + confusions.deletionCost + log(9) }

    /// What it costs that the first of these is not printed.
    public var insertionCost: Double { (odds.first ?? minOdds) + confusions.insertionCost }

    /// What it costs that `printed` is printed: digit by digit where it has as many digits, and so many digits lost or
    /// imagined where it has more or fewer.
    public func cost(of printed: [UInt8]) -> Double {
        if printed.count == digits.count {
            return printed.indices.reduce(0) {
                $0 + (printed[$1] == digits[$1] ? 0 : cost(at: $1, printed: printed[$1]))
            }
        }
        let far = Double(abs(printed.count - digits.count))
        return far * (printed.count > digits.count ? deletionCost : insertionCost)
    }

    private var minOdds: Double { odds.min() ?? 0 }
}
