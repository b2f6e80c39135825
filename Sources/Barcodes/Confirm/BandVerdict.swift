/// What bands all along a symbol's bars show in the place of each digit of a number.
///
/// Scan lines close to each other cross the same scratch, and so do the bands that a fit happens to look at: what they
/// say together is said once. A scratch that lies aslant lets each digit be seen on other bands, and what it makes of a
/// digit is seen on few.
struct BandVerdict: Sendable {
    /// For each drawn digit, bands on which it is seen, and those on which the same other one is.
    private let votes: [(own: Int, other: Int)]
    /// Bands on which any digit is seen.
    private let seen: Int
    /// Whether most bands are blurred so far that a digit may well be seen on none.
    private let areBlurred: Bool
    /// How all bands together tell the number from others; `nil` where too few of them are sharp enough to say.
    private let margin: BandMargin?

    /// - Parameters:
    ///   - observations: what each band shows.
    ///   - symbol: the number that they were held against; without it only what each band shows alone counts.
    ///   - areBlurred: whether most of them show digits only in tones undone; that one is not seen then says nothing.
    ///   - fromDewarpedLines: see `BandMargin`.
    init(
        _ observations: [BandObservation], of symbol: EANSymbol? = nil, areBlurred: Bool = false,
        fromDewarpedLines: Bool = false,
        budget: WorkBudget = .unlimited
    ) {
        self.areBlurred = areBlurred
        margin = symbol.flatMap { BandMargin(observations, of: $0, fromDewarpedLines: fromDewarpedLines, budget) }
        seen = observations.count { observation in observation.digitMatches.contains { $0 != .neither } }
        votes = (observations.first?.digitMatches.indices ?? 0..<0).map { place in
            var own = 0
            var others: [Int: Int] = [:]
            for observation in observations {
                switch observation.digitMatches[place] {
                case .own: own += 1
                case .other(let pattern): others[pattern, default: 0] += 1
                case .neither: break
                }
            }
            return (own, others.values.max() ?? 0)
        }
    }

    /// Whether the number is not what is printed: see `AcceptancePolicy`.
    var refutesNumber: Bool {
        guard !votes.isEmpty else { return false }
        if votes.contains(where: { $0.other > $0.own && (!areBlurred || $0.other >= BandVerdict.fewestBlurred) }) {
            return true
        }
        if margin?.isTooSmall == true { return true }
        guard !areBlurred else { return false }
        let middle = votes.map(\.own).sorted()[votes.count / 2]
        return middle >= BandVerdict.fewestBands
            && votes.count { Float($0.own - $0.other) <= BandVerdict.leastShare * Float(middle) }
                >= BandVerdict.fewestWrong
    }

    /// Whether the bands together show the number so plainly that no other can be printed.
    var showsNumber: Bool { margin?.isConclusive == true && !refutesNumber }

    /// Whether bands have to be looked at in all the tones that a camera may have bent light to: they refute the
    /// number, or most of them tell no digits.
    ///
    /// Six tones cost three times as much as one. Of 950 photos of `Scripts/stress.py`, seed 1, harmed and out of
    /// focus, 683 are read so and 678 in one tone; of the first 395 right and 15 wrong numbers that bands are asked for
    /// under drawn scratches (`Scripts/scratches.py`, seed 1) one tone refutes 34 and 12, all of them 28 and 14.
    var needsAllTones: Bool { refutesNumber || seen * 2 < BandVerdict.most }

    /// Bands looked at.
    static let most = 9
    /// Blurred bands on which another digit is seen: on single ones right numbers have been refuted.
    private static let fewestBlurred = 2
    /// Bands that must show the middle one of all digits for another to be missed.
    private static let fewestBands = 3
    /// A digit seen on no more than such a share of the bands that show the middle one is hardly there.
    private static let leastShare: Float = 0.2
    /// A right check digit lets no number be wrong in a single drawn digit: 10 has no factor in common with the weights
    /// 1 and 3, and any two parities differ in two digits or more.
    private static let fewestWrong = 2
}
