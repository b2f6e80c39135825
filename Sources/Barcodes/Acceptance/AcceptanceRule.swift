/// The rule by which a number was accepted.
enum AcceptanceRule: String, CaseIterable, Sendable {
    /// On several lines every bar has the width that the number gives it.
    case edges
    /// A scan line and a fit agree.
    case agreement
    /// A fit that leaves no doubt.
    case fit
    /// Many scan lines alone, on bars too crumpled to fit.
    case votes
    /// The printed digits and a partial reading agree.
    case print
    /// The symbology detects its own errors.
    case itself

    /// How often such a number is right, by Laplace's rule of succession: of `counted` numbers none was wrong, so the
    /// next is wrong once in `counted` + 2 times.
    var confidence: Double { Double(counted + 1) / Double(counted + 2) }

    /// Numbers accepted by this rule, none of them wrong: `Scripts/measure/stress.py` with seed 77001,
    /// `Scripts/draw/hardships.py` with 24001, packs out of focus and the other symbologies of seed 901, counted in the
    /// output of `--steps`.
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
