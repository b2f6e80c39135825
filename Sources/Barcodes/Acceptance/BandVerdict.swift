import Mathematics

/// What bands all along a symbol's bars show in the place of each digit of a number.
///
/// Scan lines close to each other cross the same scratch, and so do the bands of one fit: together they are one
/// witness. A slanted scratch leaves each digit visible on other bands, and shows its false digit on few.
struct BandVerdict: Sendable {
    /// For each drawn digit, bands that show it, and bands that show the most frequent other one.
    private let votes: [(own: Int, other: Int)]
    /// Bands that show any digit.
    private let seen: Int
    /// Whether most bands are so blurred that none may show a digit.
    private let areBlurred: Bool
    /// How plainly all bands together show the number; `nil` where too few of them are sharp enough.
    private let margin: BandMargin?

    /// - Parameters:
    ///   - observations: what each band shows.
    ///   - symbol: the number that they were compared with; without it only single bands count.
    ///   - areBlurred: whether most of them show digits only with tones undone; a missing digit then proves nothing.
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

    /// Whether the bands show that another number is drawn; see rule 6 of `AcceptancePolicy`.
    var refutesNumber: Bool {
        let tuning = Tuning.standard.bands
        guard !votes.isEmpty else { return false }
        if votes.contains(where: { $0.other > $0.own && (!areBlurred || $0.other >= tuning.minBlurred) }) {
            return true
        }
        if margin?.isTooSmall == true { return true }
        guard !areBlurred else { return false }
        let middle = votes.map(\.own).median()!
        return middle >= tuning.minSeen
            && votes.count { Float($0.own - $0.other) <= tuning.maxMissedShare * Float(middle) }
                >= tuning.minMissed
    }

    /// Whether the bands show the number so plainly that no other can be drawn.
    var showsNumber: Bool { margin?.isConclusive == true && !refutesNumber }

    /// Whether bands must be seen in all tones that a camera may have bent light to: they refute the number, or most of
    /// them show no digits.
    ///
    /// Six tones cost three times as much as one. Of 950 photos of `Scripts/measure/stress.py`, seed 1, harmed and out
    /// of focus, 683 are read so and 678 in one tone; of the first 395 right and 15 wrong numbers whose bands are
    /// checked under drawn scratches (`Scripts/measure/scratches.py`, seed 1) one tone refutes 34 and 12, all six 28
    /// and 14.
    var needsAllTones: Bool { refutesNumber || seen * 2 < Tuning.standard.bands.count }
}
