import Passes

/// One named step of a search: a `Pass` whose condition may itself look at the picture, which the budget is charged
/// for.
struct SearchStep: Sendable {
    /// As `--steps` shows it and `--without` leaves it out.
    let name: String
    /// What it does for the reading, in one sentence.
    let purpose: String
    /// What was measured, with the command; `nil` for a step without which there is no reading.
    let earns: String?
    /// The scan or fit that the step makes, as `--steps` draws it.
    var action: SearchAction?
    /// The depth from which on a search takes it.
    var depth = BarcodeReader.Depth.full
    /// Whether a checkpoint comes before it (`SearchSteps.checkpoint`).
    var checkpoint = Checkpoint.always
    /// Whether it is left out once the picture is known to show no bars.
    var seeksBars = true
    /// Whether the step applies, apart from what the runner checks for all steps.
    var applies: @Sendable (inout BarcodeSearch) -> Bool = { _ in true }
    /// Changes what is known.
    let apply: @Sendable (inout BarcodeSearch) -> Void

    /// When a checkpoint comes before a step.
    enum Checkpoint: Sendable {
        case always, never
        /// Only if the step before it ran.
        case afterRun
    }

    /// The step as a list shows it: without its condition and what it does.
    var listed: Pass<BarcodeSearch> {
        earns.map { Pass(name, purpose: purpose, earns: $0) { _ in } }
            ?? Pass(required: name, purpose: purpose) { _ in }
    }
}

extension SearchStep {
    /// A scan of the whole photo; one that helps only with sharp bars is left out where no bars are sharp.
    static func scan(_ name: String, _ pass: ScanPass, purpose: String, earns: String?) -> SearchStep {
        SearchStep(
            name: name, purpose: purpose, earns: earns, action: .scan(pass),
            applies: { !pass.needsSharpBars || $0.maybeHoldsSharpBars() },
            apply: { $0.scan(pass, for: pass.includesMatrixCodes ? .all : .bars) })
    }

    /// A fit of numbers to the likeliest patches of bars.
    static func fit(
        _ name: String, longestSide: Int, patches: Int, deep: Bool = false, purpose: String, earns: String
    ) -> SearchStep {
        SearchStep(
            name: name, purpose: purpose, earns: earns,
            action: .fit(longestSide: longestSide, patches: patches, deep: deep),
            apply: { $0.fit(longestSide: longestSide, patches: patches, deep: deep) })
    }

    /// The step with some of its properties changed.
    func with(_ change: (inout SearchStep) -> Void) -> SearchStep {
        var step = self
        change(&step)
        return step
    }
}
