/// On what a number was believed.
enum AcceptanceRule: String, CaseIterable, Sendable {
    /// Every bar on several lines is as wide as the number says.
    case edges
    /// A scan line and a fit say the same.
    case agreement
    /// A fit that leaves no doubt.
    case fit
    /// Many scan lines alone, on bars too crumpled to fit.
    case votes
    /// The printed digits and a part of the others.
    case print
    /// The symbology detects its own errors.
    case itself

    /// How often such a number is right, by Laplace's rule of succession: of `counted` that were read so none was
    /// wrong, which says no more than that the next is wrong once in `counted` + 2 times.
    var confidence: Double { Double(counted + 1) / Double(counted + 2) }

    /// Numbers read on these grounds, none of them wrong: `Scripts/stress.py` with seed 77001 and
    /// `Scripts/hardships.py` with 24001, packs out of focus and the other symbologies of seed 901, counted by what
    /// `--steps` shows.
    private var counted: Int {
        switch self {
        case .edges: 184
        case .agreement: 107
        case .fit: 246
        case .votes: 1
        case .print: 0
        case .itself: 251
        }
    }
}
