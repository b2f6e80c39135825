import Foundation

/// How much likelier a figure is printed as it was read than as another number: the confusion of digits
/// (`ConfusionModel`), each weighed by how sure the recogniser is of it.
///
/// Costs are differences of −ln P, so that those of several figures add up.
public struct MisreadCosts: Sendable {
    /// Each 0 to 9, as read.
    public let digits: [UInt8]
    /// For each digit, −ln of how many times likelier it is misread than read.
    private let odds: [Double]
    private let choices: [[PrintedGTINDecoder.DigitUncertainty.Choice]]
    private let confusions: ConfusionModel

    /// The doubts about a figure.
    ///
    /// - Parameters:
    ///   - confidence: of the word that it was read in, 0 to 1.
    ///   - places: what is known of each digit; empty where nothing is.
    public init(
        digits: [UInt8], confidence: Double, places: [PrintedGTINDecoder.DigitUncertainty] = [],
        confusions: ConfusionModel = .learned
    ) {
        self.digits = digits
        self.confusions = confusions
        let known = places.count == digits.count
        choices = digits.indices.map { known ? places[$0].choices : [] }
        odds = digits.indices.map { place in
            let own = known ? places[place].confidence : nil
            let share = own.map { confusions.misread(symbol: $0) } ?? confusions.misread(confidence: confidence)
            return -log(share / (1 - share))
        }
    }

    /// What it costs that another digit is printed at a place.
    public func cost(at place: Int, printed: UInt8) -> Double {
        let mistaken = confusions.cost(printed: Int(printed), read: Int(digits[place]))
        guard !choices[place].isEmpty else { return odds[place] + mistaken }
        let rank = choices[place].firstIndex { $0.digit == printed }
        return odds[place] + confusions.cost(choice: rank) + (rank == nil ? mistaken : 0)
    }

    /// What it costs that a digit more is printed before these.
    public var deletionCost: Double { leastOdds + confusions.lost + log(9) }

    /// What it costs that the first of these is not printed.
    public var insertionCost: Double { (odds.first ?? leastOdds) + confusions.imagined }

    /// What it costs that `printed` is printed: digit by digit where it has as many, and as a digit lost or imagined
    /// where it has one more or less. Of more the table knows nothing; they are counted as so many lost.
    public func cost(of printed: [UInt8]) -> Double {
        if printed.count == digits.count {
            return printed.indices.reduce(0) {
                $0 + (printed[$1] == digits[$1] ? 0 : cost(at: $1, printed: printed[$1]))
            }
        }
        let far = Double(abs(printed.count - digits.count))
        return far * (printed.count > digits.count ? deletionCost : insertionCost)
    }

    private var leastOdds: Double { odds.min() ?? 0 }
}
